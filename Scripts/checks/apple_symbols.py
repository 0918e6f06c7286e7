# SPDX-License-Identifier: MIT
"""Reads the declarations of the stub modules for Apple's frameworks from their symbol graphs."""
import collections
import glob
import json
import os
import re
import subprocess
import tempfile

FRAMEWORKS = [
    "AVFoundation", "AppKit", "Combine", "CoreGraphics", "CoreImage", "CoreMedia", "CoreText",
    "CoreTransferable", "MapKit", "ObjectiveC", "Photos", "PhotosUI", "QuartzCore", "SwiftUI", "UIKit",
    "VisionKit", "WatchKit",
]
# The stubs of AppleStubs/System, which Scripts/check-darwin builds and compares.
SYSTEM_FRAMEWORKS = [
    "CryptoKit", "Darwin", "DarwinEssentials", "DarwinFoundation", "DarwinTypes", "ImageIO", "Network",
    "Security", "os",
]
PLATFORMS = ["iOS", "macOS", "macCatalyst", "tvOS", "watchOS", "visionOS"]

# `slots` has a letter for each parameter and, after ">", for the result: `o` for an optional, else `n`.
# `versions` has the first version, "no" or nothing for each system, `usr` the name in the compiler's index.
Declaration = collections.namedtuple(
    "Declaration",
    "framework path kind isolation sendable slots type settable open root versions is_overridable usr")


def text_of(fragments):
    return "".join(fragment["spelling"] for fragment in fragments or [])


def is_optional(kind):
    """Whether a type is an optional, not a function that returns one."""
    kind = re.sub(r"\s*\{.*", "", kind, flags=re.S).strip()
    kind = re.sub(r" = .*", "", kind, flags=re.S)
    depth = 0
    for index, letter in enumerate(kind):
        if kind.startswith("->", index) and depth == 0:
            return False
        depth += (letter in "([<") - (letter in ")]" or (letter == ">" and kind[index - 1] != "-"))
    return kind.endswith(("?", "!"))


def slots(symbol, text):
    kind = symbol["kind"]["identifier"]
    if kind in ("swift.property", "swift.type.property", "swift.var", "swift.subscript"):
        return ">" + ("o" if is_optional(text.partition(": ")[2]) else "n")
    if kind not in ("swift.method", "swift.type.method", "swift.init", "swift.func"):
        return ""
    signature = symbol.get("functionSignature", {})
    letters = ""
    for parameter in signature.get("parameters", []):
        spelled = text_of(parameter["declarationFragments"]).partition(": ")[2]
        letters += "o" if is_optional(spelled) else "n"
    if kind == "swift.init":
        return letters + ">" + ("o" if re.search(r"\binit[?!]", text) else "n")
    return letters + ">" + ("o" if is_optional(text_of(signature.get("returns"))) else "n")


def split_function(kind):
    """Returns the parameters and the result of a function type."""
    depth = 0
    for index, letter in enumerate(kind):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            break
    parts, start, depth = [], 1, 0
    for position in range(1, index):
        letter = kind[position]
        depth += (letter in "(<") - (letter == ")" or (letter == ">" and kind[position - 1] != "-"))
        if letter == "," and depth == 0:
            parts.append(kind[start:position].strip())
            start = position + 1
    if kind[start:index].strip():
        parts.append(kind[start:index].strip())
    return parts, kind[index + 1:].strip().removeprefix("->").strip()


def type_of(symbol, text):
    """Returns the type of a value or function, or an alias's type, as written."""
    kind = symbol["kind"]["identifier"].removeprefix("swift.")
    if kind in ("property", "type.property", "var"):
        return re.sub(r"\s*\{.*", "", text.partition(": ")[2], flags=re.S)
    if kind == "typealias":
        return text.partition(" = ")[2]
    if kind == "init":
        result = ".".join(symbol["pathComponents"][:-1])
    elif kind in ("func", "method", "type.method"):
        # The signature writes an optional for a value of unknown nullability.
        result = split_function(text[text.index("("):])[1] or "()"
    else:
        return ""
    parameters = symbol.get("functionSignature", {}).get("parameters", [])
    spelled = [text_of(part["declarationFragments"]).partition(": ")[2] for part in parameters]
    return f"({', '.join(spelled)}) -> {result}"


def versions(symbol):
    found = {}
    for entry in symbol.get("availability", []):
        domain = entry.get("domain", "*")
        if "deprecated" in entry:
            found[f"{domain} deprecated"] = "yes"
        if entry.get("isUnconditionallyUnavailable"):
            found[domain] = "no"
        elif "introduced" in entry:
            version = entry["introduced"]
            found[domain] = f"{version['major']}.{version.get('minor', 0)}"
    return found


def is_kept(symbol):
    """Leaves out members for tests, members that the compiler generates, and overrides, because the first
    declaration has a row."""
    path, text = symbol["pathComponents"], text_of(symbol["declarationFragments"])
    extension = symbol.get("swiftExtension", {})
    if any(re.match(r"[Ss]tub|Associated|init\(stub", part) for part in path):
        return False
    if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
        return False
    if symbol["kind"]["identifier"] == "swift.func.op":
        return False
    if extension.get("extendedModule") == "Swift" and extension.get("typeKind") == "swift.protocol":
        return False
    if re.search(r"\boverride\b", text):
        return False
    return path[-1] not in ("rawValue", "init(rawValue:)", "hash(into:)", "hashValue")


def read(graph, framework, classes):
    """Returns the declarations in a symbol graph."""
    sendable, overriding = set(), set()
    for relation in graph["relationships"]:
        if relation["kind"] == "conformsTo" and relation["target"] == "s:s8SendableP":
            sendable.add(relation["source"])
        elif relation["kind"] == "overrides":
            overriding.add(relation["source"])
    required = {item["source"] for item in graph["relationships"] if item["kind"] == "requirementOf"}
    inherited = {}
    for symbol in graph["symbols"]:
        inherited[".".join(symbol["pathComponents"])] = versions(symbol)
    for symbol in graph["symbols"]:
        precise = symbol["identifier"]["precise"]
        if precise in overriding or not is_kept(symbol):
            continue
        kind = symbol["kind"]["identifier"].removeprefix("swift.")
        text = text_of(symbol["declarationFragments"])
        is_type = kind in ("class", "struct", "enum", "protocol", "actor")
        is_value = kind in ("property", "type.property", "var", "subscript")
        writable = is_value and not re.search(r"\blet\b|\{ get \}", text)
        chain, parent = [], classes.get(precise)
        while parent:
            chain.append(parent)
            parent = classes.get(parent)
        yield Declaration(
            framework, ".".join(symbol["pathComponents"]), kind,
            "main" if "@MainActor" in text else "none",
            ("yes" if precise in sendable else "no") if is_type else "",
            slots(symbol, text), type_of(symbol, text), ("set" if writable else "get") if is_value else "",
            ("open" if symbol["accessLevel"] == "open" else "final") if kind == "class" else "",
            ("NSObject" if any("NSObject" in name for name in chain) else "none") if kind == "class" else "",
            {**inherited.get(".".join(symbol["pathComponents"][:-1]), {}), **versions(symbol)},
            symbol["accessLevel"] == "open" or precise in required, precise)


def extracted(folders, frameworks):
    """Returns the declarations of modules that are built in some folder."""
    information = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True).stdout
    target = json.loads(information)["target"]["triple"]
    graphs, search = [], [f"-I{folder}" for folder in folders]
    with tempfile.TemporaryDirectory() as output:
        for framework in frameworks:
            subprocess.run(
                ["swift-symbolgraph-extract", "-module-name", framework, *search, "-target", target,
                 "-minimum-access-level", "public", "-output-dir", output], check=True)
        for framework in frameworks:
            paths = glob.glob(f"{output}/{framework}.symbols.json")
            paths += glob.glob(f"{output}/{framework}@*.symbols.json")
            for path in sorted(paths):
                with open(path, encoding="utf-8") as file:
                    graphs.append((framework, json.load(file)))
    classes = {}
    for _, graph in graphs:
        for relation in graph["relationships"]:
            if relation["kind"] == "inheritsFrom":
                classes[relation["source"]] = relation["target"]
    found = []
    for framework, graph in graphs:
        found += read(graph, framework, classes)
    return sorted(found, key=lambda item: (item.framework, item.path))
