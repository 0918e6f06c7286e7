# SPDX-License-Identifier: MIT
"""Reads the symbol graphs in .build/symbols, which Scripts/checks/extract-symbols writes."""

import json
import re
from pathlib import Path

from layout import folder_of

SYMBOLS = Path(".build/symbols")
EXPORT = re.compile(r"^@_exported public import (\w+) (\w+)\.(\w+)$", re.M)


def modules():
    return sorted(path.name for path in SYMBOLS.iterdir() if path.is_dir())


def graph(module):
    return json.loads((SYMBOLS / module / f"{module}.symbols.json").read_text())


def graphs(module):
    """Returns the graph of a module, and the graphs of its extensions of other modules' types."""
    return [json.loads(path.read_text()) for path in sorted((SYMBOLS / module).glob("*.symbols.json"))]


def exports(module):
    """Returns the names that a module re-exports, as tuples of kind, module and name."""
    files = sorted(folder_of(module).rglob("*.swift"))
    return sorted(set(match for file in files for match in EXPORT.findall(file.read_text())))


def top(symbol):
    """Returns the name of the outermost type, or of a symbol outside of types."""
    return symbol["pathComponents"][0]


def identifier(symbol):
    return symbol["identifier"]["precise"]


def declaration(symbol):
    text = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
    return " ".join(text.split())
