# shellcheck shell=bash
# What the scripts share: finding Python, and making .venv hold what a lock file names. Sourced, never run.

ROOT="$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)"
VENV="$ROOT/.venv"
PYTHON="$VENV/bin/python"

# Material for MkDocs prints a notice about MkDocs 2, which this project does not use.
export NO_MKDOCS_2_WARNING=1
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

# Progress goes to standard error: standard output belongs to what a script runs.
say() { printf '%s\n' "$@" >&2; }

# could_not_run MESSAGE…: ends the script with the status that means so everywhere in this project.
could_not_run() {
  say "$@"
  exit 2
}

# set_up LOCK: makes .venv hold what LOCK names, and the project itself, editable. Does nothing when it already does.
set_up() {
  local lock="$1" locked described
  # A folder that moved needs a new .venv, since the commands in it carry its path.
  locked="$(fingerprint "$lock")"
  described="$(fingerprint pyproject.toml)"
  if ! "$PYTHON" -c '' 2>/dev/null; then
    make_venv
  elif [[ "$(stamp "$lock")" != "$locked" ]]; then
    # The lock for the tests only adds to the other one, so it goes on top. Whatever else changed, .venv is made anew.
    [[ -z "$(stamp "$lock")" && "$(stamp requirements.lock)" == "$(fingerprint requirements.lock)" ]] || make_venv
  fi
  if [[ "$(stamp "$lock")" != "$locked" ]]; then
    step "Installing what $lock names" "$PYTHON" -m pip install --require-hashes -r "$ROOT/$lock"
    fingerprint requirements.lock >"$VENV/requirements.lock.stamp"
    printf '%s\n' "$locked" >"$VENV/$lock.stamp"
  fi
  if [[ "$(stamp pyproject.toml)" != "$described" ]]; then
    step "Installing the playbook" "$PYTHON" -m pip install --no-deps --no-build-isolation -e "$ROOT"
    step "Checking that nothing is missing" "$PYTHON" -m pip check
    printf '%s\n' "$described" >"$VENV/pyproject.toml.stamp"
  fi
}

# fingerprint FILE and stamp FILE: the file as it is, and as it was when .venv was made from it.
fingerprint() { { printf '%s\n' "$ROOT" && cat "$ROOT/$1"; } | cksum; }
stamp() { cat "$VENV/$1.stamp" 2>/dev/null || true; }

make_venv() {
  local python
  python="$(find_python)"
  rm -f "$VENV"/*.stamp # first: what is left of a removal cut short must not pass for complete
  rm -rf "$VENV"
  step "Making .venv with $("$python" --version)" "$python" -m venv "$VENV"
}

# The newest Python that will do. $PLAYBOOK_PYTHON, where set, is the only candidate.
find_python() {
  local candidate without_venv="" candidates=(python3.14 python3.13 python3.12 python3.11 python3)
  [[ -z "${PLAYBOOK_PYTHON:-}" ]] || candidates=("$PLAYBOOK_PYTHON")
  for candidate in "${candidates[@]}"; do
    "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
    if "$candidate" -c 'import ensurepip, venv' 2>/dev/null; then
      printf '%s\n' "$candidate"
      return
    fi
    without_venv="${without_venv:-$candidate}"
  done
  if [[ -n "$without_venv" ]]; then
    could_not_run "$without_venv cannot make a virtual environment: its venv module is missing." \
      "On Debian and Ubuntu: apt-get install $(basename "$without_venv")-venv"
  fi
  could_not_run "No Python 3.11 or newer here${PLAYBOOK_PYTHON:+ (PLAYBOOK_PYTHON is $PLAYBOOK_PYTHON)}." \
    "Install one, or name one: PLAYBOOK_PYTHON=/path/to/python3 $0"
}

# run_playbook COMMAND ARGUMENT…: the command of that name, without an installation. Paths are relative to where the
# caller is; from outside, this repository is still the playbook that is meant.
run_playbook() {
  set_up requirements.lock
  case "$(pwd -P)/" in
    "$ROOT"/*) ;;
    *) export PLAYBOOK_ROOT="$ROOT" ;;
  esac
  exec "$PYTHON" -m failure_playbook "$@"
}

# step WHAT COMMAND…: one line while it works; its output, and advice, when it fails.
step() {
  local log
  printf '%s … ' "$1" >&2
  if log="$("${@:2}" 2>&1)"; then
    say "done"
    return
  fi
  say "failed" "" "$log" ""
  advise "$log"
  return 2
}

advise() {
  case "$1" in
    *"No space left on device"*) say "The disk is full: make room, then run this again." ;;
    *"which is not installed"* | *"but you have"*) say "The lock files do not fit pyproject.toml: run scripts/lock." ;;
    *"DO NOT MATCH THE HASHES"*) say "A package is not the one that was locked: do not go on before you know why." ;;
    *"No matching distribution"* | *"connection broken"* | *"Max retries exceeded"*)
      say "pip did not get a package: check the network, and with a proxy or a mirror pip's configuration (pip config list)."
      ;;
    *"ensurepip"*) say "venv is incomplete. On Debian and Ubuntu: apt-get install python3-venv" ;;
  esac
}
