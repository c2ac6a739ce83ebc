"""Front matter is read strictly, and both of PyYAML's parsers give the same answer."""

from __future__ import annotations

import string

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from failure_playbook.records import yaml_tree
from failure_playbook.records.source_text import SourceText
from failure_playbook.records.yaml_tree import FastLoader, PureLoader

SCALARS = st.one_of(
    st.sampled_from(
        ["no", "on", "yes", "off", "1.10", "0x1F", "1_000", "010", "2026-05-27", "null", "~", "", "1e3", "="]
    ),
    st.text(alphabet=string.ascii_letters + string.digits + " :#-'\"`@%&*!|>{}[],?\\é日🐛", max_size=12),
)


def read(text: str, loader: type = FastLoader) -> tuple[yaml_tree.Data, list[str]]:
    node, faults = yaml_tree.read(SourceText(text), 0, len(text), loader)
    return (node.data if node else None), [fault.code for fault in faults]


@pytest.mark.parametrize(
    "word", ["no", "on", "yes", "true", "1.10", "0o17", "010", "1_000", "2026-05-27", "1e3", ".inf"]
)
def test_a_plain_word_stays_as_written(word: str) -> None:
    assert read(f"key: {word}\n") == ({"key": word}, [])


@pytest.mark.parametrize("word", ["", "~", "null", "Null", "NULL"])
def test_only_null_is_none(word: str) -> None:
    assert read(f"key: {word}\n") == ({"key": None}, [])
    assert read('key: "null"\n') == ({"key": "null"}, [])


def test_the_first_of_two_keys_is_kept_and_the_second_reported() -> None:
    node, faults = yaml_tree.read(SourceText("a: 1\nb: 2\na: 3\n"), 0, 15)
    assert node is not None
    assert node.data == {"a": "1", "b": "2"}
    assert [(fault.code, fault.span.line, fault.span.column) for fault in faults] == [("PB004", 3, 1)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: b: c\n", 'a: "b: c"'),
        ("a: `x` y\n", 'a: "`x` y"'),
        ("a: @x\n", "cannot start with @"),
        ("a: 'x\n", "never closed"),
        ("a:\n\t- b\n", "tab"),
        ("a: !!python/object:os.system x\n", "tag"),
        ("a: !secret x\n", "tag"),
        ("<<: {a: 1}\n", "merge"),
        ("? [a]\n: b\n", "plain word"),
        ("a: *nowhere\n", "alias"),
        ("a: 1\n--- \nb: 2\n", "second YAML document"),
        ("a: \x07\n", "U+0007"),
        ('a: "\\ud800"\n', ""),
    ],
)
def test_what_is_refused_is_explained_in_our_words(text: str, words: str) -> None:
    node, faults = yaml_tree.read(SourceText(text), 0, len(text))
    assert node is None
    assert [fault.code for fault in faults] == ["PB003"]
    assert words in faults[0].message


def test_a_bomb_ends_at_once() -> None:
    levels = [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    text = "\n".join(["a0: &a0 [x, x]", *levels]) + "\n"
    node, faults = yaml_tree.read(SourceText(text), 0, len(text))
    assert node is None
    assert "aliases" in faults[0].message


def test_deep_nesting_ends_at_once() -> None:
    text = "a: " + "[" * 100_000
    node, faults = yaml_tree.read(SourceText(text), 0, len(text))
    assert node is None
    assert "levels deep" in faults[0].message


def test_an_alias_to_what_contains_it_is_refused() -> None:
    text = "a: &a [*a]\n"
    assert read(text)[1] == ["PB003"]


def test_aliases_that_stay_small_are_understood() -> None:
    assert read("a: &x [1, 2]\nb: *x\n") == ({"a": ["1", "2"], "b": ["1", "2"]}, [])


@given(st.dictionaries(st.sampled_from("abcdef"), SCALARS, max_size=4))
@example({"a": "\x85"})
def test_both_parsers_agree_on_any_text(values: dict[str, str]) -> None:
    text = "".join(f"{key}: {value}\n" for key, value in values.items())
    fast, pure = (yaml_tree.read(SourceText(text), 0, len(text), loader) for loader in (FastLoader, PureLoader))
    assert fast == pure


@given(st.text(alphabet="ab:-# \n'\"[]{},&*!|>?%@`~.0é\\\t", max_size=30))
@example("0\t")
@example(">#")
@example("[0?]")
@example("[0:]")
@example("[!,]")
def test_both_parsers_agree_on_any_punctuation(text: str) -> None:
    fast, pure = (yaml_tree.read(SourceText(text), 0, len(text), loader) for loader in (FastLoader, PureLoader))
    assert fast == pure


@given(st.text(max_size=60))
def test_any_text_at_all_is_read_without_a_crash_and_alike(text: str) -> None:
    fast, pure = (yaml_tree.read(SourceText(text), 0, len(text), loader) for loader in (FastLoader, PureLoader))
    assert fast == pure


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\u2028\u2029\ufeff\x85")))
def test_a_quoted_value_reads_as_itself(value: str) -> None:
    if "\ufffe" in value or "\uffff" in value:
        return
    assert read(f"key: {yaml_tree.quoted(value)}\n") == ({"key": value}, [])


def test_spans_are_those_of_the_file_not_of_the_yaml() -> None:
    text = "---\nkey: [one, two]\n"
    node, _ = yaml_tree.read(SourceText(text), 4, len(text))
    assert isinstance(node, yaml_tree.Mapping)
    assert (node.keys["key"].line, node.items["key"].span.column) == (2, 6)
