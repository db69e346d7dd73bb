"""An extension for the handbook's reference: shows the examples in docstrings as code.

Docstrings hold their examples as plain `>>>` blocks, which are run by the tests. Markdown would take them for
quotations, so each is fenced here before it is rendered.
"""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^(?P<indent> *)>>> .*(?:\n(?!\s*$).+)*", re.MULTILINE)


def fenced(text: str) -> str:
    """The text with every `>>>` block, up to the next empty line, in a fence of its own."""
    return _EXAMPLE.sub(lambda block: f"{block['indent']}```pycon\n{block[0]}\n{block['indent']}```", text)


class Examples(griffe.Extension):
    """Fences the examples of every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the docstring of an object when it has been collected."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
