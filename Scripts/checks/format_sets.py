#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the places that spell out a list of image formats instead of using the format table.

The table knows all formats and their features. A list elsewhere would miss the next format without a warning.
Scripts/check-tree allows none.
"""
import re
import subprocess
from pathlib import Path

TABLE = "Sources/ImageCoding/Formats/ImageFormat+Facts.swift"
CONSTANTS = "Sources/ImageCoding/Formats/ImageFormat.swift"
# Samples for tests.
SKIPPED = ("Sources/Extras/WebImageTestSupport/", "Sources/Extras/WebImageFixtures/")


def names(table):
    """Returns the names of the formats from the table."""
    return re.findall(r"\bFacts\(\s*\.(\w+), name:", table)


def sets(text, formats):
    """Returns the line numbers with two or more formats in a list or in a comparison."""
    code = re.sub(r"//.*", "", text)
    name = rf"(?:ImageFormat)?\.(?:{'|'.join(formats)})\b"
    lists = rf"(?<![\w)\]]){name}(?:\s*,\s*{name})+"
    comparisons = rf"\bformat\s*[=!]=\s*{name}\s*(?:\|\||&&|,)\s*[\w.]*\bformat\s*[=!]=\s*{name}"
    found = re.finditer(rf"{lists}|{comparisons}", code)
    return [code.count("\n", 0, match.start()) + 1 for match in found]


def main():
    root = Path(__file__).resolve().parents[2]
    formats = names((root / TABLE).read_text())
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "Sources/*.swift",
         "Programs/Sources/*.swift"], cwd=root, check=True, capture_output=True, text=True).stdout
    for path in sorted(set(listing.split("\0")) - {""}):
        if path in (TABLE, CONSTANTS) or path.startswith(SKIPPED) or not (root / path).is_file():
            continue
        text = (root / path).read_text()
        lines = text.splitlines()
        for number in sets(text, formats):
            print(f"{path}:{number}: {lines[number - 1].strip()}")


if __name__ == "__main__":
    main()
