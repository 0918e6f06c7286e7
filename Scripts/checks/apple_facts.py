# SPDX-License-Identifier: MIT
"""The table of facts about Apple's frameworks, and the differences that a stub may not have."""
import collections
import re
from pathlib import Path

from apple_symbols import PLATFORMS, split_function

TABLE = "AppleStubs/facts.tsv"
COLUMNS = ["framework", "declaration", "objc", "isolation", "sendable", "slots", "type", "settable", "open",
           "root", *PLATFORMS, "deprecated", "source"]
Row = collections.namedtuple("Row", COLUMNS)
HEAD = """\
# SPDX-License-Identifier: MIT
# Facts of Apple's headers about each declaration of the stubs; filled by Scripts/ci/apple-facts, read by
# Scripts/check-contract. The columns: framework; declaration in Swift; name in the header; isolation (main,
# none); Sendable (types); a letter for each parameter and, after ">", for the result (o optional, n not,
# u not known); type of a function or value of C, as Swift imports it; property that can be set; class that
# can be subclassed; root class; the first version of each system (old: before those that the package
# supports, no: not there, ?: no source says it, and Scripts/check-darwin refuses its use there); versions
# that deprecate it (?: the source has no version); source and commit, "sdk@" for headers, "hand:" for what
# was read there, "docs:" and the page of Apple's documentation, which may be that of the type or one that
# names a constant, or "swift:" and the file of Swift's sources. A row that begins with one of these two was
# written by hand.
"""
# The systems without a framework: the module doesn't exist, or Scripts/check-darwin makes all of its types
# unavailable.
ABSENT = {
    "UIKit": {"macOS"}, "VisionKit": {"tvOS", "watchOS"}, "PhotosUI": {"tvOS"}, "MapKit": {"watchOS"},
    "AppKit": {"iOS", "macCatalyst", "tvOS", "watchOS", "visionOS"}, "QuartzCore": {"watchOS"},
    "CoreImage": {"watchOS"}, "AVFoundation": {"watchOS"}, "Photos": {"watchOS"},
    "WatchKit": {"iOS", "macOS", "macCatalyst", "tvOS", "visionOS"},
}
# The UIKit types that a watch has. Scripts/check-darwin makes the rest unavailable there.
WATCH_TYPES = {"UIAccessibility", "UIAccessibilityTraits", "UIColor", "UIEdgeInsets", "UIImage"}
# The oldest systems that the package supports, from its manifest.
MANIFEST = Path(__file__).resolve().parents[2] / "Package.swift"
FLOORS = {name: int(version) for name, version in re.findall(r"\.(\w+)\(\.v(\d+)\)", MANIFEST.read_text())}
FLOORS["macCatalyst"] = FLOORS["iOS"]


def read_table(path, frameworks=None):
    """Returns the rows of some frameworks, or all rows."""
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if not line.startswith("#")]
    rows = [Row(*line.split("\t")) for line in lines if line]
    return [row for row in rows if frameworks is None or row.framework in frameworks]


def written(rows):
    return HEAD + "".join("\t".join(row) + "\n" for row in rows)


def number(version):
    return tuple(int(part) for part in version.split("."))


def is_absent(row, platform):
    """Whether a system lacks a declaration's framework or type."""
    is_watch = platform == "watchOS" and row.framework == "UIKit"
    return (platform in ABSENT.get(row.framework, ())
            or is_watch and row.declaration.split(".")[0] not in WATCH_TYPES)


def is_newer(row, platform):
    """Whether a declaration is newer on a system than the lowest version that we support."""
    version = getattr(row, platform)
    return (not is_absent(row, platform) and re.match(r"\d", version) is not None
            and number(version) > (FLOORS[platform], 0))


def allows(declared, platform, version):
    """Whether a stub says that a system in our lowest version lacks a declaration."""
    stub = declared.get(platform) or declared.get("iOS" if platform == "macCatalyst" else platform)
    if version == "no":
        return stub == "no"
    return stub == "no" or stub is not None and number(stub) >= number(version)


# C names that the table has no alias for.
ALIASES = {"CChar": "Int8", "CInt": "Int32", "Void": "()", "__sFILE": "FILE"}


def canonical(kind, aliases):
    """Returns a type without aliases, and without attributes that a symbol graph lacks."""
    before = None
    while before != kind:
        before = kind
        kind = re.sub(r"@(?:convention\(c\)|escaping|Sendable) ", "", kind)
        kind = re.sub(r"\w+", lambda match: aliases.get(match[0], match[0]), kind)
    # A tuple of one type stands for a C array; the stub may have a shorter one.
    kind = re.sub(r"\((\w+)(?:, \1){3,}\)", r"(\1 ...)", kind)
    return kind[1:-1] if re.fullmatch(r"\(\([^()]*\) -> [^()]*(?:\(\))?\)", kind) else kind


def fits(stub, fact, is_parameter):
    """Whether code that compiles with a stub's type also compiles with the header's type."""
    if stub.rstrip("?!") != fact.rstrip("?!"):
        return False
    if is_parameter:
        return not stub.endswith(("?", "!")) or fact.endswith(("?", "!"))
    # A stub may be stricter, and make a value of unknown nullability an optional.
    return stub == fact or fact.endswith("!") and stub.endswith("?")


def has_other_type(stub, fact, aliases):
    stub, fact = canonical(stub, aliases), canonical(fact, aliases)
    if not (stub.startswith("(") and fact.startswith("(") and "->" in stub and "->" in fact):
        return not fits(stub, fact, False)
    (mine, result), (theirs, other) = split_function(stub), split_function(fact)
    return (len(mine) != len(theirs) or not fits(result, other, False)
            or not all(fits(one, two, True) for one, two in zip(mine, theirs)))


def differences(declaration, row, aliases=ALIASES):
    """Returns how a stub is more permissive than the header: code compiles with it but not with the SDK."""
    found = []
    if row.source == "?":
        return ["has a row without facts"]
    if row.isolation == "main" and declaration.isolation != "main":
        found.append("is on the main actor there")
    if row.sendable == "no" and declaration.sendable == "yes":
        found.append("is not Sendable there")
    if declaration.kind == "protocol" and row.sendable == "yes" and declaration.sendable == "no":
        found.append("asks for Sendable there")
    parameters = row.slots.partition(">")[0]
    names = [f"parameter {index + 1}" for index in range(len(parameters))] + ["", "its value"]
    if row.slots and declaration.slots:
        if len(row.slots) != len(declaration.slots):
            found.append(f"has other parameters there ({declaration.slots}, not {row.slots})")
        for name, fact, stub in zip(names, row.slots, declaration.slots):
            # A parameter may be stricter if nothing overrides or implements it.
            strict = fact == "o" and name.startswith("parameter") and not declaration.is_overridable
            if fact in "on" and stub in "on" and fact != stub and not strict:
                found.append(f"{name} is {'an' if fact == 'o' else 'not an'} optional there")
    if row.type and has_other_type(declaration.type, row.type, aliases):
        found.append(f"has the type {row.type} there, not {declaration.type}")
    if row.settable == "get" and declaration.settable == "set":
        found.append("cannot be set there")
    if row.open == "final" and declaration.open == "open":
        found.append("cannot be subclassed there")
    if row.root and declaration.root and row.root != declaration.root:
        found.append(f"has the root class {row.root} there")
    for platform in PLATFORMS:
        version = getattr(row, platform)
        is_missing = version == "no" and not is_absent(row, platform)
        if (is_missing or is_newer(row, platform)) and not allows(declaration.versions, platform, version):
            found.append(f"is not on {platform} there" if is_missing
                         else f"is on {platform} from {version} on there")
    for platform, version in re.findall(r"(\w+) ([\d.]+)", row.deprecated):
        if is_absent(row, platform) or f"{platform} deprecated" in declaration.versions:
            continue
        if number(version)[0] <= FLOORS[platform]:
            found.append(f"is deprecated on {platform} from {version} on there")
    return found


def faults(declarations, rows):
    """Returns contradictions between a table and stubs, one sentence for each declaration. If declarations
    share a name, each must agree with a row of that name."""
    table = {}
    for row in rows:
        table.setdefault((row.framework, row.declaration), []).append(row)
    # A row for a type is an alias if it has a type itself.
    aliases = {**ALIASES, **{row.declaration: row.type for row in rows if row.type and row.sendable}}
    found, seen = [], set()
    for declaration in declarations:
        key = declaration.framework, declaration.path
        seen.add(key)
        if key not in table:
            found.append(f"{key[0]}: {key[1]} has no row")
            continue
        least = min((differences(declaration, row, aliases) for row in table[key]), key=len)
        if least:
            found.append(f"{key[0]}: {key[1]} " + ", ".join(least))
    return found + [f"{framework}: {path} has a row and is not in the stubs"
                    for framework, path in table if (framework, path) not in seen]


def last_name(path):
    return re.sub(r"\(.*", "", path).split(".")[-1]


def newer_names(rows):
    """Returns the names of declarations that some system lacks in our lowest version, without the members of
    such types, and without names that older declarations share."""
    newer = {row.declaration for row in rows if any(is_newer(row, platform) for platform in PLATFORMS)}
    older = {last_name(row.declaration) for row in rows if row.declaration not in newer}
    return {last_name(path) for path in newer if path.rpartition(".")[0] not in newer} - older - {"init"}


def unguarded(text, names):
    """Returns the line numbers where a name is used without `#available` or `@available`."""
    found, scopes, is_next_covered = [], [False], False
    use = re.compile(r"(?<![\w`])(?:" + "|".join(sorted(names)) + r")(?![\w`])")
    for line_number, line in enumerate(text.split("\n"), 1):
        code = re.sub(r'"(?:\\.|[^"\\])*"|//.*', "", line).strip()
        is_covered = is_next_covered or "@available(" in code or "#available(" in code
        if use.search(code) and not (any(scopes) or is_covered):
            found.append(line_number)
        for character in code:
            if character == "{":
                scopes.append(is_covered)
            elif character == "}" and len(scopes) > 1:
                scopes.pop()
        if re.search(r"\bguard\b.*#available\(", code):
            # The condition covers the rest of the scope, because `else` has left it.
            scopes[-1] = True
        # An attribute covers the declaration after it, which may begin with other attributes.
        is_next_covered = is_covered and (not code or code.startswith("@") and "{" not in code
                                          and re.search(r"\)$|@\w+$", code) is not None)
    return found
