# SPDX-License-Identifier: MIT
"""Reads facts from Apple's headers: C types as Swift imports them, and systems that lack a declaration."""
import glob
import json
import os
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

from apple_symbols import split_function

# The oldest systems that the package supports, for clang.
TARGETS = {
    "iOS": "arm64-apple-ios16.0", "macOS": "arm64-apple-macosx13.0",
    "macCatalyst": "arm64-apple-ios16.0-macabi", "tvOS": "arm64-apple-tvos16.0",
    "watchOS": "arm64-apple-watchos9.0", "visionOS": "arm64-apple-xros1.0",
}
# The only Darwin target that has a standard library on Linux: Embedded Swift's.
SWIFT = ["swiftc", "-typecheck", "-parse-as-library", "-wmo", "-swift-version", "6",
         "-enable-experimental-feature", "Embedded", "-target", "arm64-apple-ios18.0"]
ERROR = re.compile(r"^(?:.*/)?probe\.swift:(\d+):\d+: error: (.*)$", re.M)
CONVERT = re.compile(r"cannot convert value of type '(.*?)'(?: \(aka '(.*?)'\))? to specified type")


def unwrapped(kind):
    """Returns a type with `Optional<T>` spelled `T?`, and without attributes that callers don't see."""
    kind = re.sub(r"@(?:Sendable|escaping) |\(any (\w+)\)", lambda match: match[1] or "", kind)
    while (start := kind.find("Optional<")) >= 0:
        depth, index = 1, start + 9
        while depth:
            is_arrow = kind[index - 1] == "-"
            depth += (kind[index] == "<") - (kind[index] == ">" and not is_arrow)
            index += 1
        inner = kind[start + 9:index - 1]
        if "->" in inner and not inner.startswith("Unsafe"):
            inner = f"({inner})"
        kind = kind[:start] + inner + "?" + kind[index:]
    return re.sub(r"\bVoid\b", "()", kind)


def expression(declaration):
    """Returns Swift code that names a declaration; `v` is a value of the type that it belongs to."""
    owner, _, member = declaration.path.rpartition(".")
    if declaration.kind == "property":
        return f"v.{member}", f"_ v: {owner}"
    if declaration.kind == "init":
        return declaration.path.replace(".init()", "()"), ""
    return declaration.path.removesuffix("()"), ""


class CHeaders:
    """The C library of an SDK, as Swift imports it."""

    def __init__(self, sdk):
        self.sdk = sdk

    def errors(self, lines):
        """Returns the first error on each line of a file."""
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/probe.swift"
            with open(path, "w", encoding="utf-8") as file:
                # Number the functions, because repeated names would be errors, too.
                named = [line.replace("func f(", f"func f{number}(", 1) for number, line in enumerate(lines)]
                file.write("\n".join(named) + "\n")
            command = SWIFT + ["-sdk", self.sdk, path]
            result = subprocess.run(command, capture_output=True, text=True, check=False)
        found = {}
        for number, message in ERROR.findall(result.stderr):
            found.setdefault(int(number) - 1, message)
        return found

    def read(self, declarations):
        """Returns each declaration's type, Sendable (of types) and whether it can be set."""
        lines = ["import Darwin", "struct Probe {}", "func need<T: Sendable>(_: T.Type) {}"]
        asked, settable, sendable = {}, {}, {}
        for declaration in declarations:
            text, parameter = expression(declaration)
            path = declaration.path
            if declaration.kind in ("struct", "class", "typealias"):
                asked[path] = len(lines)
                lines.append(f"func f() {{ let _: Probe.Type = {path}.self }}")
                sendable[path] = len(lines)
                lines.append(f"func f() {{ need({path}.self) }}")
                continue
            asked[path] = len(lines)
            lines.append(f"func f({parameter}) {{ let _: Probe = {text} }}")
            if declaration.kind in ("property", "var"):
                settable[path] = len(lines)
                inout = parameter.replace(": ", ": inout ")
                lines.append(f"func f({inout}) {{ let old = {text}; {text} = old }}")
        errors = self.errors(lines)
        found = {}
        for declaration in declarations:
            path = declaration.path
            match = CONVERT.match(errors.get(asked[path], ""))
            if not match:
                continue
            kind = unwrapped(match[2] or match[1]).removesuffix(".Type")
            if path.endswith(".init()"):
                kind = f"() -> {kind}"
            found[path] = {"type": "" if declaration.kind == "struct" else kind}
            if path in settable:
                found[path]["settable"] = "get" if settable[path] in errors else "set"
            if path in sendable:
                found[path]["sendable"] = "no" if sendable[path] in errors else "yes"
        self.mark_unknown(declarations, found)
        return found

    def mark_unknown(self, declarations, found):
        """Writes `!` for an optional that can be used as if it weren't one."""
        lines, asked = ["import Darwin"], {}
        for declaration in declarations:
            kind = found.get(declaration.path, {}).get("type", "")
            text, parameter = expression(declaration)
            if not kind.endswith("?") or declaration.kind == "typealias":
                continue
            bare = kind[:-1]
            if declaration.kind == "func":
                arguments, bare = split_function(kind)
                bare = bare[:-1]
                parameter = ", ".join(f"_ a{index}: {part}" for index, part in enumerate(arguments))
                values = ", ".join(f"a{index}" for index in range(len(arguments)))
                text = f"{text.partition('(')[0]}({values})"
            asked[declaration.path] = len(lines)
            lines.append(f"func f({parameter}) {{ let _: {bare} = {text} }}")
        errors = self.errors(lines)
        for path, line in asked.items():
            if line not in errors:
                found[path]["type"] = found[path]["type"][:-1] + "!"


# The C library headers that declare the stubs' functions.
C_HEADERS = """
    dirent errno fcntl netdb poll pthread signal spawn stdio stdlib string termios time unistd math
    malloc/malloc malloc/_malloc os/lock os/proc arpa/inet netinet/in netinet/tcp netinet6/in6 sys/types
    sys/errno sys/fcntl sys/file sys/ioctl sys/ttycom sys/mman sys/poll sys/resource sys/signal sys/socket
    sys/spawn sys/stat sys/statvfs sys/stdio sys/sysctl sys/syslimits sys/termios sys/time sys/uio sys/unistd
    sys/wait sys/xattr sys/dirent sys/select _time _stdio _string _stdlib
""".split()


def extracted_api(headers, platform, sdk):
    """Returns what clang finds in headers on a system: for `(owner, name)` the first version, "old" if there
    is none, and "no" if it's unavailable. None after an error."""
    language = "objective-c-header" if "/Frameworks/" in headers[0] else "c-header"
    with tempfile.TemporaryDirectory() as folder:
        output = f"{folder}/api.json"
        result = subprocess.run(
            ["clang", "-extract-api", f"--target={TARGETS[platform]}", "-isysroot", sdk, "-x", language, "-w",
             "-fblocks", "-ferror-limit=0", "-D__KAME_NETINET_IN_H_INCLUDED_", *headers,
             "--product-name=Headers", "-o", output],
            capture_output=True, check=False)
        if result.returncode != 0 or not os.path.exists(output):
            return None
        with open(output, encoding="utf-8") as file:
            symbols = json.load(file)["symbols"]
    found = {}
    for symbol in symbols:
        path = symbol["pathComponents"]
        version = "old"
        for entry in symbol.get("availability", []):
            first = entry.get("introduced", {})
            if entry.get("isUnconditionallyUnavailable"):
                version = "no"
            elif first:
                version = f"{first['major']}.{first.get('minor', 0)}"
        found.setdefault((path[-2] if len(path) > 1 else "", path[-1]), version)
    return found


class Systems:
    """The systems and versions of declarations, from the headers of two SDKs: folders with `usr/include` and
    `System/Library/Frameworks`. The macOS headers know visionOS; an SDK for iOS before 17 doesn't."""

    def __init__(self, ios, macos):
        self.sdks = {"iOS": ios, "tvOS": ios, "watchOS": ios}
        self.sdks.update(macOS=macos, macCatalyst=macos, visionOS=macos)
        self.known = {}

    def headers(self, framework, sdk):
        if framework == "C":
            paths = [f"{sdk}/usr/include/{name}.h" for name in C_HEADERS]
            paths += glob.glob(f"{sdk}/usr/include/sys/_types/*.h")
            return [path for path in paths if os.path.exists(path)]
        for folder in ("Headers", "Versions/A/Headers", "Versions/C/Headers", "Versions/Current/Headers"):
            paths = glob.glob(f"{sdk}/System/Library/Frameworks/{framework}.framework/{folder}/*.h")
            if paths:
                return sorted(paths)
        return []

    def all(self, framework, platform):
        """Returns all declarations of a framework or the C library."""
        if (framework, platform) not in self.known:
            sdk = self.sdks[platform]
            headers = self.headers(framework, sdk)
            found = extracted_api(headers, platform, sdk) if headers else {}
            if found is None:
                # Some headers don't compile for the system, for example because they use things it lacks.
                found = {}
                with ThreadPoolExecutor(2) as pool:
                    for part in pool.map(lambda path: extracted_api([path], platform, sdk), headers):
                        found.update(part or {})
            self.known[framework, platform] = found
        return self.known[framework, platform]

    def version(self, framework, platform, name, owners):
        """Returns the first version of a declaration, "old" if our oldest system has it, or "?" if no header
        of the SDK has it."""
        version = self.written(framework, platform, name, owners)
        if not version[0].isdigit():
            return version
        major, minor = (int(part) for part in version.split("."))
        # Without a version for these, clang uses the one for iOS.
        if platform == "watchOS" and major < 26 and version == self.written(framework, "iOS", name, owners):
            major = max(major - 7, 2)
        elif platform == "visionOS" and 2 < major < 26:
            major, minor = max(major - 16, 1), 0
        floor = int(re.search(r"[a-z](\d+)\.", TARGETS[platform].split("-")[2])[1])
        return "old" if (major, minor) <= (floor, 0) else f"{major}.{minor}"

    def written(self, framework, platform, name, owners):
        found = self.all(framework, platform)
        if any(found.get(("", owner)) == "no" for owner in owners[:1]):
            return "no"
        bare = name[2:3].lower() + name[3:] if name.startswith("is") else name
        for spelled in (name, f"{name}Ref", bare):
            for owner in [*owners, ""]:
                if (owner, spelled) in found:
                    return found[owner, spelled]
        # Another type's member may be newer, so use a version only if all types agree.
        same = {version for (_, other), version in found.items() if other == name}
        return same.pop() if same in ({"old"}, {"no"}) else "?"
