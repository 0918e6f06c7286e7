# SPDX-License-Identifier: MIT
"""Reads facts about Apple's frameworks from public bindings generated from Apple's headers."""
import bisect
import collections
import re
import subprocess

# A declaration of a header. `slots` is as in apple_symbols.py, with `u` for a pointer of unknown nullability.
Fact = collections.namedtuple("Fact", "owner kind isolation slots deprecated")
OWNER = re.compile(
    r"^(?:unsafe )?impl(?:<[^>]*>)? (?P<type>\w+)(?:<[^>]*>)? \{"
    r"|^\s*pub unsafe trait (?P<trait>\w+)(?P<supers>[^{]*)\{"
    r"|^    impl (?P<flags>\w+): \w+ \{|^pub enum (?P<enum>\w+) \{", re.M)
CLASS = re.compile(
    r"extern_class!\(\s*(?P<attributes>(?:#\[[^\n]*\n\s*)*)pub struct (?P<name>\w+)", re.M)
ITEM = re.compile(
    r"#\[unsafe\(method\((?P<selector>[^)]+)\)\)\]|#\[doc\(alias = \"(?P<alias>\w+)\"\)\]"
    r"|^\s*pub static (?P<static>\w+): (?P<kind>[^;=]+)"
    r"|^pub (?:unsafe )?(?:extern \"[^\"]+\" )?fn (?P<function>\w+)"
    r"|^pub type (?P<alias_type>\w+) = (?P<aliased>[^;]+);|^pub (?:struct|enum) (?P<struct>\w+)", re.M)


class Repository:
    def __init__(self, folder):
        self.command = ["git", "--git-dir", folder]
        self.commit = self.run("rev-parse", "--short=9", "HEAD").strip()

    def run(self, *arguments):
        result = subprocess.run(
            self.command + list(arguments), capture_output=True, text=True, check=True, errors="replace")
        return result.stdout

    def texts(self, *paths):
        """Returns the files below paths."""
        listed = self.run("ls-tree", "-r", "--name-only", "HEAD", *paths).split("\n")
        return [self.run("show", f"HEAD:{path}") for path in listed if path.endswith((".rs", ".cs"))]


def letter(kind):
    kind = kind.strip()
    if kind.startswith("Option<"):
        return "o"
    return "u" if kind.startswith(("*", "NonNull<")) else "n"


def separated(text):
    """Returns the parts between commas that aren't in brackets."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        depth += (character in "([<{") - (character in ")]}" or (character == ">" and text[index - 1] != "-"))
        if character == "," and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    return [part.strip() for part in parts + [text[start:]] if part.strip()]


def signature(text):
    """Returns the slots of the function that a text begins with, and whether it's for the main actor."""
    match = re.search(r"fn \w+(?:<[^(]*>)?\(", text)
    if not match:
        return None
    depth, index = 1, match.end()
    while depth and index < len(text):
        is_arrow = text[index - 1] == "-" and text[index] == ">"
        depth += (text[index] in "(<[") - (text[index] in ")>]" and not is_arrow)
        index += 1
    arguments = separated(text[match.end():index - 1])
    result = re.match(r"\s*->\s*([^;{]*?)\s*(?:where|;|\{)", text[index:], re.S)
    result = result[1] if result else "()"
    result = re.sub(r"^Result<(.*), [^,]*>$", r"\1", result.strip(), flags=re.S)
    letters, is_main, is_member = "", False, False
    for argument in arguments:
        if argument in ("&self", "self"):
            is_member = True
        elif "MainThreadMarker" in argument:
            is_main = True
        elif not argument.startswith("this:"):
            letters += letter(argument.partition(":")[2])
    return letters + ">" + letter(result), is_main, is_member


class Bindings:
    """The declarations of some frameworks in objc2's generated crates."""

    def __init__(self, texts):
        self.facts = collections.defaultdict(list)
        self.parents, self.main, self.sendable, self.kinds = {}, set(), set(), {}
        self.conformances = collections.defaultdict(list)
        self.deprecated = set()
        for text in texts:
            self.read(re.sub(r"^\s*//.*$", "", text, flags=re.M))

    def read(self, text):
        for match in CLASS.finditer(text):
            name = match["name"]
            supers = re.search(r"super\(([^)]*)\)", match["attributes"])
            self.parents[name] = [part.strip() for part in supers[1].split(",")] if supers else []
            self.kinds[name] = "class"
            if "MainThreadOnly" in match["attributes"]:
                self.main.add(name)
            if "deprecated" in match["attributes"]:
                self.deprecated.add(name)
        self.sendable.update(re.findall(r"^unsafe impl Send for (\w+)", text, re.M))
        conformance = r"^\s*unsafe impl(?:<[^{]*?>)? (\w+) for (\w+)(?:<[^{]*>)? \{\}"
        for protocol, name in re.findall(conformance, text, re.M):
            self.conformances[name].append(protocol)
        owners = sorted((match.start(), match) for match in OWNER.finditer(text))
        positions = [position for position, _ in owners]
        for _, match in owners:
            if match["trait"]:
                self.kinds[match["trait"]] = "protocol"
                if "MainThreadOnly" in match["supers"]:
                    self.main.add(match["trait"])
                self.parents.setdefault(match["trait"], re.findall(r"\w+", match["supers"]))
        for match in re.finditer(r"^pub struct (\w+) \{([^}]*)\}", text, re.M):
            for field, kind in re.findall(r"pub (\w+): ([^,]+),", match[2]):
                for name, letters in ((field, ">n"), (f"set{field[:1].upper()}{field[1:]}:", "n>n")):
                    self.put(name, match[1], "method", "none", letters, "")
        for match in ITEM.finditer(text):
            self.add(text, match, self.owner(owners, positions, match.start()))

    @staticmethod
    def owner(owners, positions, position):
        """Returns the type, protocol or set of flags with braces around a position."""
        index = bisect.bisect(positions, position) - 1
        if index < 0:
            return ""
        match = owners[index][1]
        return match["type"] or match["trait"] or match["flags"] or match["enum"]

    def add(self, text, match, owner):
        before = text[max(0, match.start() - 300):match.start()]
        before = before[max(before.rfind(";"), before.rfind("}"), before.rfind("{")) + 1:]
        # Attributes after the match apply, too.
        after = text[match.end():match.end() + 3000]
        head = re.split(r"\b(?:fn|const|static)\b", after, maxsplit=1)[0]
        # A note about a future release is not a deprecation yet.
        old = "yes" if re.search(r"#\[deprecated(?!.*in a future release)", before + head) else ""
        if match["selector"]:
            found = signature(after)
            if found:
                letters, needs_main, is_member = found
                isolation = "main" if needs_main or owner in self.main else "none"
                kind = "method" if is_member else "type.method"
                self.put(match["selector"], owner, kind, isolation, letters, old)
        elif match["alias"]:
            is_constant = re.match(r"(?:\s*#\[[^\n]*\])*\s*(?:(?:pub )?const |[A-Z]\w* = )", after)
            found = None if is_constant else signature(after)
            if is_constant:
                self.put(match["alias"], owner, "constant", "none", ">n", old)
            elif found and len(head) < 400:
                letters, needs_main, _ = found
                self.put(match["alias"], owner, "function", "main" if needs_main else "none", letters, old)
        elif match["static"]:
            kind = match["kind"].strip()
            self.put(match["static"], kind.split(" ")[-1], "static", "none", ">" + letter(kind), old)
        elif match["function"]:
            found = signature(text[match.start():match.start() + 3000])
            if found:
                self.put(match["function"], "", "function", "main" if found[1] else "none", found[0], old)
        elif match["alias_type"]:
            self.kinds.setdefault(match["alias_type"], "typealias")
        elif match["struct"]:
            self.kinds.setdefault(match["struct"], "struct")

    def put(self, name, owner, kind, isolation, letters, deprecated):
        self.facts[name].append(Fact(owner, kind, isolation, letters, deprecated))

    def ancestors(self, name):
        """Returns a class and its superclasses, or a protocol and the protocols it refines."""
        found, queue = [], [name]
        while queue:
            part = queue.pop(0)
            if part not in found:
                found.append(part)
                queue += self.parents.get(part, [])
        return found

    def lineage(self, name):
        """Returns the possible owners of a member: ancestors, protocols, then categories of `NSObject`."""
        found = self.ancestors(name)
        for part in list(found):
            found += [item for item in self.conformances[part] if item not in found]
        if "NSObject" in found:
            found += [item for item in self.kinds if item.startswith("NSObject") and item not in found]
        return found


class Versions:
    """The versions and exclusions of dotnet/macios."""
    NAMES = {"iOS": "iOS", "TV": "tvOS", "Mac": "macOS", "MacCatalyst": "macCatalyst"}
    PLATFORMS = {"iOS": "iOS", "TvOS": "tvOS", "MacOSX": "macOS", "MacCatalyst": "macCatalyst",
                 "ios": "iOS", "tvos": "tvOS", "macos": "macOS", "maccatalyst": "macCatalyst"}
    ATTRIBUTE = re.compile(r"\b(No)?(iOS|TV|MacCatalyst|Mac)\b(?: \((\d+), (\d+)\))?(?=[\],; ])")
    TYPE = re.compile(
        r"(?:(?:public|partial|internal|static|unsafe|sealed) )*"
        r"(?:interface|enum|class|struct|delegate) (\w+)")
    NATIVE = re.compile(r'(?:Native|Field|Name = )\s*\(?"(\w+)"')
    OLD = re.compile(r"(?:Deprecated|Obsoleted) \(PlatformName\.(\w+), (\d+), (\d+)")

    def __init__(self, texts):
        self.types, self.members = {}, {}
        for text in texts:
            self.read(text)

    def attributes(self, lines):
        text = "\n".join(lines)
        versions, old = {}, {}
        for match in self.OLD.finditer(text):
            old[self.PLATFORMS.get(match[1], match[1])] = f"{int(match[2])}.{int(match[3])}"
        for match in re.finditer(r'(Unsupported|Supported|Obsoleted)OSPlatform \("([a-z]+)([\d.]*)"', text):
            name = self.PLATFORMS.get(match[2])
            if name and match[1] == "Supported" and match[3]:
                versions[name] = match[3]
            elif name and match[1] == "Unsupported" and not match[3]:
                versions[name] = "no"
            elif name and match[1] == "Obsoleted":
                old[name] = match[3]
        bare = re.sub(r"\((?!\d+, \d+\))[^()]*(?:\([^()]*\)[^()]*)*\)", "", text)
        bare = re.sub(r'"[^"]*"', "", bare)
        for match in self.ATTRIBUTE.finditer(bare):
            if match[1]:
                versions[self.NAMES[match[2]]] = "no"
            elif match[3]:
                versions[self.NAMES[match[2]]] = f"{int(match[3])}.{int(match[4])}"
        return versions, old

    def read(self, text):
        owner, lines = "", []
        for line in text.split("\n"):
            stripped = line.strip()
            if stripped.startswith(("//", "#")) or not stripped:
                continue
            if stripped.startswith("["):
                lines.append(stripped)
                continue
            match = self.TYPE.match(stripped)
            if match:
                owner = match[1]
                names = self.NATIVE.findall("\n".join(lines))
                for name in [owner] + names:
                    self.types.setdefault(name, self.attributes(lines))
                owner = names[0] if names else owner
            else:
                joined = "\n".join(lines)
                for name in re.findall(r'(?:Export|Field) \("([^"]+)"', joined):
                    self.members.setdefault((owner, name), self.attributes(lines))
                method = re.search(r"\bstatic\b.*?\b(\w+) \(", stripped)
                if method:
                    self.members.setdefault(("", method[1]), self.attributes(lines))
                value = re.match(r"(\w+)\s*(?:=|,|$)", stripped)
                if value:
                    self.members.setdefault((owner, value[1]), self.attributes(lines))
            lines = []

    def of(self, name, owners):
        """Returns versions and deprecations of a member, or nothing if no owner has it."""
        for owner in owners + [""]:
            if (owner, name) in self.members:
                return self.members[owner, name]
        return None
