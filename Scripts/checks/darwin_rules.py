# SPDX-License-Identifier: MIT
"""Rules for Darwin that no compiler on Linux knows, for Scripts/check-darwin."""
import re

from apple_facts import ABSENT
from conditions import World, compiled

# Foundation has the geometry of Core Graphics only on Linux. With MemberImportVisibility, a file that uses
# its members must import the module that defines them, or a framework that re-exports it.
GEOMETRY = re.compile(r"\bCG(Rect|Size|Point|AffineTransform)\b")
WITH_GEOMETRY = re.compile(
    r"^(?:@_exported )?(?:\w+ )?import (AppKit|AVFoundation|CoreGraphics|CoreImage|CoreText|ImageIO|MapKit"
    r"|QuartzCore|SwiftUI|UIKit|VisionKit|WatchKit)$", re.M)
LITERAL = re.compile(r'integer_literal \$Builtin\.IntLiteral, (-?\d+), loc "([^"]+)":(\d+):')
LITERAL_TYPE = re.compile(r"// function_ref (\w+)\.init\(_builtinIntegerLiteral:\)")
# `SignedInteger.init(_:)` and `UnsignedInteger.init(_:)`, by their mangled names.
CONVERSION = re.compile(r"(%\d+) = function_ref @\$sS[ZU]ss17FixedWidthIntegerRzrlEyxqd__cSzRd__lufC ")
CONVERTED = re.compile(r'apply (%\d+)<(Int|UInt), (\w+)>.*, loc "([^"]+)":(\d+):')
# The number types with values that fit a 64-bit word but may not fit a 32-bit word.
WIDER = {"Int": {"Int64", "UInt64", "UInt32"}, "UInt": {"Int64", "UInt64"}}
LIMITS = {"Int": (-1 << 31, (1 << 31) - 1), "UInt": (0, (1 << 32) - 1)}
# Modules that can be imported everywhere, besides the stubs.
SYSTEM_MODULES = {"Darwin", "Foundation", "FoundationEssentials", "Dispatch", "Observation", "SQLite3", "os",
                  "Synchronization", "CryptoKit", "Network", "Security", "ImageIO", "ObjectiveC"}
FRAMEWORKS = {"AppKit", "UIKit", "WatchKit", "VisionKit", "MapKit", "PhotosUI", "SwiftUI", "Combine",
              "CoreGraphics", "CoreImage", "CoreText", "CoreMedia", "QuartzCore", "Photos", "AVFoundation",
              "CoreTransferable"}
# Headers that a system has, so they can be imported, although their types are unavailable there.
EMPTY = {"QuartzCore", "CoreImage", "UIKit", "Photos", "PhotosUI", "AVFoundation"}


def world(system, flags, overlays=("_PhotosUI_SwiftUI",)):
    """Returns the facts that Swift conditions see on a system."""
    missing = {name for name in FRAMEWORKS if system in ABSENT.get(name, ()) and name not in EMPTY}
    missing |= {"UIKit"} if system == "macOS" else set()
    is_catalyst = system == "macCatalyst"
    missing -= {"AppKit", "VisionKit"} if is_catalyst else set()
    return World("iOS" if is_catalyst else system, SYSTEM_MODULES | FRAMEWORKS - missing | set(overlays),
                 set(flags), True, is_catalyst)


def unreached(text, checked, all_worlds):
    """Returns the line numbers that some system compiles but no check does."""
    seen = [compiled(text, item) for item in checked]
    real = [compiled(text, item) for item in all_worlds]
    return sorted(set().union(*real) - set().union(*seen))


def without_geometry(files):
    """Returns the files that use geometry without an import that has it on Darwin."""
    return [f"{path} (no import of CoreGraphics)" for path, text in files.items()
            if GEOMETRY.search(re.sub(r"//.*", "", text)) and not WITH_GEOMETRY.search(text)]


def excluded_functions(rows, platform):
    """Returns the C functions that a system lacks."""
    return {row.objc for row in rows if row.type and getattr(row, platform) == "no"}


def uses(text, names, numbers):
    """Returns the line numbers with a call of one of some functions."""
    if not names:
        return []
    call = re.compile(r"(?<![\w.`])(?:" + "|".join(sorted(names)) + r")\(")
    return [number for number, line in enumerate(text.split("\n"), 1)
            if number in numbers and call.search(line.split("//")[0])]


def too_wide(silgen):
    """Returns the places of `Int` or `UInt` literals that need more than 32 bits: an error if words have 32
    bits, which no compiler on Linux shows. Also returns conversions from wider numbers, which crash there if
    the number doesn't fit; `clamping:`, `exactly:` and `truncatingIfNeeded:` don't."""
    places, literal, conversion = [], None, None
    for line in silgen.splitlines():
        if found := CONVERSION.search(line):
            conversion = found[1]
        elif conversion and (found := CONVERTED.search(line)) and found[1] == conversion:
            conversion, (kind, wider, file, number) = None, found.groups()[1:]
            if wider in WIDER[kind]:
                places.append(f"{file}:{number}: {wider} may not fit an {kind} of 32 bits")
        match = LITERAL.search(line)
        if match:
            literal = match
        elif literal and (kind := LITERAL_TYPE.search(line)):
            number, limits = int(literal[1]), LIMITS.get(kind[1])
            if limits and not limits[0] <= number <= limits[1]:
                places.append(f"{literal[2]}:{literal[3]}: {number} does not fit an {kind[1]} of 32 bits")
            literal = None
    return places
