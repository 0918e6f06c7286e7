# SPDX-License-Identifier: MIT
"""Knows where the folder of a module is: in Sources, in a group of modules there, or with the programs."""

from pathlib import Path


def folder_of(module):
    """Returns the folder from the root, which is the current folder."""
    for pattern in (f"Sources/{module}", f"Sources/*/{module}", f"Programs/Sources/{module}"):
        for path in Path().glob(pattern):
            return path
    return Path("Sources", module)
