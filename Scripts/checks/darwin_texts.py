# SPDX-License-Identifier: MIT
"""Changes files of the library and the stubs to their form on an Apple system, for Scripts/check-darwin."""
import re

IMPORT = re.compile(r"^(\w+ )?import (?:(Portable)Foundation|Foundation(Essentials)?)$", re.M)


def without_excluded(text, allowed):
    """Returns a stub file with declarations that are unavailable, except some."""
    def marked(match):
        return match[0] if match["name"] in allowed else "@available(*, unavailable) " + match[0]
    text = re.sub(r"^@MainActor\n(?=(public|open) )", "@MainActor ", text, flags=re.M)
    return re.sub(
        r"^(?:@\w+ )*(?:(?:public|open)(?: final)? (?:class|struct|enum|protocol|typealias) "
        r"|extension )(?P<name>\w+)", marked, text, flags=re.M)


def said_of_all(text, system):
    """Returns a stub file with its attributes for one system applied to all."""
    names = f"{system}|iOS" if system == "macCatalyst" and "@available(macCatalyst" not in text else system
    mark = rf"@available\((?:{names}), (unavailable|deprecated)(?:: [\d.]+)?\)"
    return re.sub(mark, r"@available(*, \1)", text)


def with_stub(statement):
    """Returns an import of Foundation, followed by an import of the stub."""
    line, access, essentials = statement[0], statement[1], statement[2] or statement[3]
    if essentials:
        return f"{line}; import DarwinEssentials"
    return f"{line}; {'public ' if access == 'public ' else ''}import DarwinFoundation"


def with_networking(text):
    """Returns a file that uses only types in FoundationNetworking, which are in Foundation on Darwin."""
    if "public import FoundationNetworking" not in text:
        return text
    return text.replace("public import Foundation\n", "import Foundation; public import DarwinFoundation\n")


def with_selectors(text):
    """Returns a file with selectors replaced by the stub's values, which check that the names exist."""
    if "#selector(" not in text:
        return text
    named = set(re.findall(r"#selector\((?:\w+\.)?(\w+)\)", text))
    for name in named - set(re.findall(r"@objc [^\n]*\bfunc (\w+)", text)):
        text = text.replace(f"{name})", f"{name}_is_not_objc)")
    text = text.replace("#selector(", "Selector(stub: ").replace("@objc ", "")
    return re.sub(r"^import ", "import ObjectiveC; import ", text, count=1, flags=re.M)
