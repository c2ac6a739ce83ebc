"""Words that people use for the same thing when they tell of a failure.

A report seldom repeats the words of the one before: one says that a job hangs, the next that it is stuck. Related words
count, but less than the word itself. The groups are plain English and what is common in operations; none belongs to a
team.
"""

from __future__ import annotations

GROUPS: tuple[tuple[str, ...], ...] = tuple(
    tuple(line.split())
    for line in """
    hang stuck stall freeze frozen block wait silent quiet still
    slow creep decay ages sluggish longer
    garbled garbage gibberish noise nonsense salad repeat
    zero empty none null blank
    missing absent lack lacks gone unavailable
    pull fetch download obtain
    response reply answer output
    validation evaluation val eval validate evaluate benchmark
    egress internet outbound network offline online
    unreachable reach resolve resolution
    crash die abort exit end stop terminate
    start startup launch boot begin bring beginning
    limit cap maximum max
    mismatch disagree differ different wrong contradict match
    flat constant unchanged move improve learn rise
    leak accumulate grow pile climb
    shadow hide hidden precede clash
    directory folder
    image container
    pod sandbox container
    reward score grade mark
    grader verifier judge grading marker
    tool function
    drop discard throw lose lost filter
    disk storage nvme ssd volume
    node host machine server box
    restart reboot
    registry mirror repository
    build built compile rebuild
    install installation setup
    venv virtualenv virtual
    checkpoint weight model
    mount share shared filesystem
    cut truncate
    memory ram oom
    moe mixture expert experts
    copy replicate
    busy saturate util utilization full storm
    secret credential password key
    step update iteration
    gradient grad
    lr learning
    config configuration setting option
    kill killed sigkill
    package library sdk module dependency
    parse parser format decode
    first initial
    lock lease contention
    fail failure error broken break
    timeout expire deadline window late time
    throughput speed performance
    stale old outdated leftover
    throw raise exception
    env environment variable
    pip uv wheel
    namespace tenant
    rare seldom few
    reject refuse deny forbidden
    trainer train training
    task case problem
    trial attempt episode rollout trajectory conversation dialogue
    turn action move
    xml json bracket tag
    standalone alone separate isolated
    print write emit output generate
    base pretrained original stock untouched
    healthy fine normal coherent sane
    number figure value
    third share part ratio fraction only
    user account
    policy admission
    reports report
    sidecar proxy
    """.strip().splitlines()
)
