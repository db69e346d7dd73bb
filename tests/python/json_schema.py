"""As much of JSON Schema as `record.schema.json` uses, so that its tests need no library.

Main names: `faults`.
"""

from __future__ import annotations

import re
from typing import Any

TYPES: dict[str, Any] = {"string": str, "array": list, "object": dict, "boolean": bool, "null": type(None)}
KNOWN = {
    "$schema", "$defs", "$ref", "title", "description", "type", "required", "properties", "items", "const", "enum",
    "minimum", "maximum", "pattern",
}  # fmt: skip


def faults(value: Any, schema: dict[str, Any], whole: dict[str, Any] | None = None, path: str = "") -> list[str]:
    """The paths of what does not fit a schema."""
    whole = whole or schema
    assert set(schema) <= KNOWN, f"{path}: {set(schema) - KNOWN} cannot be checked"
    found = []
    if "$ref" in schema:
        found += faults(value, whole["$defs"][schema["$ref"].removeprefix("#/$defs/")], whole, path)
    types = schema.get("type", [])
    if types and not any(_is(value, name) for name in ([types] if isinstance(types, str) else types)):
        return [*found, path]
    if "const" in schema and (value != schema["const"] or isinstance(value, bool)):
        found.append(path)
    if "enum" in schema and value not in schema["enum"]:
        found.append(path)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        found += [path] if not schema.get("minimum", value) <= value <= schema.get("maximum", value) else []
    # In a schema `$` is the very end.
    pattern = re.sub(r"\$\Z", r"\\Z", schema.get("pattern", ""))
    if isinstance(value, str) and re.search(pattern, value) is None:
        found.append(path)
    if isinstance(value, dict):
        found += [f"{path}.{key}".lstrip(".") for key in schema.get("required", ()) if key not in value]
        for key, inner in schema.get("properties", {}).items():
            found += faults(value[key], inner, whole, f"{path}.{key}".lstrip(".")) if key in value else []
    if isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            found += faults(item, schema["items"], whole, f"{path}[{index}]")
    return found


def _is(value: Any, name: str) -> bool:
    if name in ("integer", "number"):
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return number and (name == "number" or float(value).is_integer())
    return isinstance(value, TYPES[name])
