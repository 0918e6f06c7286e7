#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the names of types that two modules declare at the top level.

If two types share a name, every search and every compiler message is ambiguous. Views for systems that a
program can't run on at the same time may share a name: they're one type for users.
"""
import re
import subprocess
from collections import defaultdict
from pathlib import Path

DECLARATION = re.compile(
    r"^(?:(?:@[\w.]+(?:\([^()]*\))?|public|package|internal|fileprivate|private|open|final|indirect)[ \n]+)*"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+`?(\w+)", re.MULTILINE)
# The systems of modules that exist only on some.
SYSTEMS = {
    "WebImageAppKit": {"macOS"}, "WebImageUIKit": {"iOS"}, "WebImageWatchKit": {"watchOS"},
    "WebImageApple": {"macOS", "iOS", "watchOS"},
    "WebImageGTK": {"Linux"}, "WebImageGTKC": {"Linux"}, "WebImageGTKInspector": {"Linux"},
}


def types(text):
    """Returns the names of the types that a file declares at the top level."""
    return DECLARATION.findall(text)


def targets(manifest):
    """Returns the names of the targets that a manifest declares."""
    return set(re.findall(r'(?<!trait\()\b(?:module|apple|program|name:)\(?\s*"(\w+)"', manifest))


def module(path, modules):
    """Returns the module of a file: the innermost folder with the name of a target."""
    return next(part for part in reversed(Path(path).parts) if part in modules)


def meet(first, second):
    """Whether a program can have both modules."""
    return bool(SYSTEMS.get(first, {""}) & SYSTEMS.get(second, {""})) or not (
        first in SYSTEMS and second in SYSTEMS)


def clashes(places):
    """Returns the names that two modules of one program share, with their modules.

    `places` has a name and a module for each declaration.
    """
    found = defaultdict(set)
    for name, owner in places:
        found[name].add(owner)
    return [(name, sorted(owners)) for name, owners in sorted(found.items())
            if any(meet(a, b) for a in owners for b in owners if a < b)]


def main():
    root = Path(__file__).resolve().parents[2]
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "Sources/*.swift",
         "Programs/Sources/*.swift"], cwd=root, check=True, capture_output=True, text=True).stdout
    manifests = (root / "Package.swift").read_text() + (root / "Programs/Package.swift").read_text()
    modules = targets(manifests)
    places = set()
    for path in set(listing.split("\0")) - {""}:
        if (root / path).is_file():
            owner = module(path, modules)
            places.update((name, owner) for name in types((root / path).read_text()))
    for name, owners in clashes(places):
        print(f"{name}: {', '.join(owners)}")


if __name__ == "__main__":
    main()
