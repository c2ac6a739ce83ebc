"""From front matter to a typed record, with each fault placed where it stands (PB005, PB006, PB007)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from failure_playbook.configuration import Configuration
from failure_playbook.diagnostics import Fault, Span
from failure_playbook.records import yaml_tree
from failure_playbook.records.fields import RecordModel, validation_context
from failure_playbook.records.front_matter import FrontMatter
from failure_playbook.records.signature import TAGS
from failure_playbook.suggestion import did_you_mean

Model = TypeVar("Model", bound=RecordModel)


def validate(
    model: type[Model], front_matter: FrontMatter, configuration: Configuration
) -> tuple[Model | None, tuple[Fault, ...]]:
    """Make a record of front matter. Gives None and the faults where it is not valid."""
    mapping = front_matter.mapping
    if mapping is None:
        return None, ()
    try:
        return model.model_validate(mapping.data, context=validation_context(configuration)), ()
    except ValidationError as error:
        details = error.errors(include_url=False)
        return None, tuple(_fault(model, detail, mapping, front_matter.span) for detail in details)


def _fault(model: type[RecordModel], detail: ErrorDetails, root: yaml_tree.Mapping, top: Span) -> Fault:
    keys = [part for part in detail["loc"] if part not in TAGS]
    node, key_span = _locate(root, keys)
    place = _spoken(keys)
    match detail["type"]:
        case "missing":
            return Fault("PB007", node.span if len(keys) > 1 else top, f"`{place}` is missing; add it")
        case "extra_forbidden":
            name = str(keys[-1])
            suggestion = did_you_mean(name, _known_keys(model, keys[:-1]))
            return Fault("PB005", key_span or node.span, f"unknown key `{name}`{suggestion or '; remove it'}")
        case _:
            span = node.span if isinstance(node, yaml_tree.Scalar) and node.value else key_span or node.span
            return Fault("PB006", span, f"`{place}`: {_explain(detail, node)}")


def _locate(root: yaml_tree.Mapping, keys: Sequence[int | str]) -> tuple[yaml_tree.Node, Span | None]:
    """The node that an error is about, or the deepest one that exists, and the span of its key."""
    node: yaml_tree.Node = root
    key_span: Span | None = None
    for key in keys:
        if isinstance(node, yaml_tree.Mapping) and key in node.items:
            key_span, node = node.keys[str(key)], node.items[str(key)]
        elif isinstance(node, yaml_tree.Sequence) and isinstance(key, int):
            key_span, node = None, node.items[key]
        else:
            break
    return node, key_span


def _spoken(keys: Sequence[int | str]) -> str:
    spoken = ""
    for key in keys:
        spoken += f"[{key + 1}]" if isinstance(key, int) else f".{key}"
    return spoken.lstrip(".")


def _explain(detail: ErrorDetails, node: yaml_tree.Node) -> str:
    if isinstance(node, yaml_tree.Scalar) and not (node.value or "").strip():
        return "empty; give it a value or remove the key"
    if not isinstance(node, yaml_tree.Scalar):
        kind = "a list" if isinstance(node, yaml_tree.Sequence) else "a mapping"
        return detail["msg"] if detail["type"] == "signature_kind" else f"{kind}, but {_expected(detail)}"
    found = repr(node.value)
    context = detail.get("ctx", {})
    match detail["type"]:
        case "enum" | "literal_error":
            allowed = [word.strip("'") for word in str(context["expected"]).replace(" or ", ", ").split(", ")]
            return f"{found} is not allowed; allowed: {', '.join(allowed)}{did_you_mean(node.value or '', allowed)}"
        case "date_from_datetime_parsing" | "date_parsing" | "date_type":
            return f"{found} is not a day of the calendar"
        case _:
            return f"{found} is {_expected(detail)}"


def _expected(detail: ErrorDetails) -> str:
    match detail["type"]:
        case "string_type":
            return "a text is wanted here"
        case "tuple_type" | "list_type":
            return "not a list; write [one, two] or one `- ` line each"
        case "model_type" | "model_attributes_type" | "dict_type":
            return "not a mapping; write `key: value` lines under it"
        case _:
            message = detail["msg"]
            return message[0].lower() + message[1:]


def _known_keys(model: type[RecordModel], keys: Sequence[int | str]) -> list[str]:
    """The keys that are allowed where an unknown one was found."""
    models: list[type[BaseModel]] = [model]
    for key in keys:
        if isinstance(key, str):
            fields = [field for m in models for name, field in m.model_fields.items() if key in (name, field.alias)]
            models = [found for field in fields for found in _models_in((field.annotation, field.metadata))]
    return [field.alias or name for m in models for name, field in m.model_fields.items()]


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in annotation if isinstance(annotation, tuple) else get_args(annotation):
        yield from _models_in(part)
