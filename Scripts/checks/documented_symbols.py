# SPDX-License-Identifier: MIT
"""Writes the symbol graph for the documentation of a product, and checks its landing page.

    documented_symbols.py MODULE OUTPUT LANDING_PAGE

The graph has the product's own symbols, the types that it re-exports, and the types of ImageBase that its
declarations mention: ImageBase isn't a product, so they have no other page. Each of these types must be in a
topic on the landing page. A link to a type of another product becomes code, because the type is documented
there; all other links stay, and DocC checks them.
"""

import json
import re
import shutil
import sys
from pathlib import Path

import symbols

LINK = re.compile(r"``([^`]+)``")


def referenced(symbol):
    for part in symbol.get("declarationFragments", []):
        if "preciseIdentifier" in part:
            yield part["preciseIdentifier"]


def merge(module):
    """Returns the graph of the product together with the types of other modules that belong to it."""
    graph = symbols.graph(module)
    types = {}
    wanted = {(source, name) for _, source, name in symbols.exports(module)}
    others = {name: symbols.graph(name) for name in symbols.modules() if name != module}
    if "ImageBase" in others:
        mentioned = {found for symbol in graph["symbols"] for found in referenced(symbol)}
        for symbol in others["ImageBase"]["symbols"]:
            if symbols.identifier(symbol) in mentioned:
                wanted.add(("ImageBase", symbols.top(symbol)))
    for name, other in others.items():
        types.update({symbols.top(symbol): name for symbol in other["symbols"]})
        added = [symbol for symbol in other["symbols"] if (name, symbols.top(symbol)) in wanted]
        inside = {symbols.identifier(symbol) for symbol in added}
        graph["symbols"] += added
        graph["relationships"] += [one for one in other["relationships"] if one["source"] in inside]
    own = {symbols.top(symbol) for symbol in graph["symbols"]}
    return graph, own, set(types) - own, set(others)


def relink(graph, elsewhere, others):
    """Removes names of modules from links, and turns links to types of other products into code."""

    def replace(match):
        path = match[1].strip("/")
        first, _, rest = path.partition("/")
        if first in others and rest:
            path = rest
            first = path.partition("/")[0]
        return f"`{path.replace('/', '.')}`" if first in elsewhere else f"``{path}``"

    for symbol in graph["symbols"]:
        for line in symbol.get("docComment", {}).get("lines", []):
            line["text"] = LINK.sub(replace, line["text"])


def main(module, output, page):
    graph, own, elsewhere, others = merge(module)
    relink(graph, elsewhere, others)
    output = Path(output)
    output.mkdir(parents=True, exist_ok=True)
    for file in (symbols.SYMBOLS / module).glob("*@*.symbols.json"):
        shutil.copy(file, output)
    (output / f"{module}.symbols.json").write_text(json.dumps(graph))

    if not Path(page).exists():
        sys.exit(f"error: {page} is missing; the product needs a landing page with the topics of its types")
    topics = Path(page).read_text().partition("## Topics")[2]
    listed = set(re.findall(r"^- ``(\w+)``$", topics, re.M))
    missing = sorted(own - listed)
    if missing:
        sys.exit(f"error: {page}: not in a topic: {', '.join(missing)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
