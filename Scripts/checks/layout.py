# SPDX-License-Identifier: MIT
"""Finds the folder of a module: in Sources, in a group of modules there, with the programs, or with tests."""

from pathlib import Path


def folder_of(module):
    """Returns the folder from the root, which is the current folder."""
    for pattern in (f"Sources/{module}", f"Sources/*/{module}", f"Programs/Sources/{module}",
                    f"Tests/{module}", f"Programs/Tests/{module}"):
        for path in Path().glob(pattern):
            return path
    return Path("Sources", module)
