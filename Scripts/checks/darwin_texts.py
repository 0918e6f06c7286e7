# SPDX-License-Identifier: MIT
"""Changes files of the library and of the stubs to what they are on a system of Apple's, for
Scripts/check-darwin."""
import re

IMPORT = re.compile(r"^(\w+ )?import (?:(Portable)Foundation|Foundation(Essentials)?)$", re.M)


def without_excluded(text, allowed):
    """A file of a stub whose declarations are unavailable, except some."""
    def marked(match):
        return match[0] if match["name"] in allowed else "@available(*, unavailable) " + match[0]
    text = re.sub(r"^@MainActor\n(?=(public|open) )", "@MainActor ", text, flags=re.M)
    return re.sub(
        r"^(?:@\w+ )*(?:(?:public|open)(?: final)? (?:class|struct|enum|protocol|typealias) "
        r"|extension )(?P<name>\w+)", marked, text, flags=re.M)


def said_of_all(text, system):
    """A file of a stub, with its attributes for one system applied to all."""
    names = f"{system}|iOS" if system == "macCatalyst" and "@available(macCatalyst" not in text else system
    mark = rf"@available\((?:{names}), (unavailable|deprecated)(?:: [\d.]+)?\)"
    return re.sub(mark, r"@available(*, \1)", text)


def with_stub(statement):
    """An import of Foundation, followed by the stub's."""
    line, access, essentials = statement[0], statement[1], statement[2] or statement[3]
    if essentials:
        return f"{line}; import DarwinEssentials"
    return f"{line}; {'public ' if access == 'public ' else ''}import DarwinFoundation"


def with_networking(text):
    """A file whose declarations use types of FoundationNetworking only, which Foundation has on Darwin."""
    if "public import FoundationNetworking" not in text:
        return text
    return text.replace("public import Foundation\n", "import Foundation; public import DarwinFoundation\n")


def with_selectors(text):
    """A file whose selectors are values of the stub, which checks that what they name is there."""
    if "#selector(" not in text:
        return text
    named = set(re.findall(r"#selector\((?:\w+\.)?(\w+)\)", text))
    for name in named - set(re.findall(r"@objc [^\n]*\bfunc (\w+)", text)):
        text = text.replace(f"{name})", f"{name}_is_not_objc)")
    text = text.replace("#selector(", "Selector(stub: ").replace("@objc ", "")
    return re.sub(r"^import ", "import ObjectiveC; import ", text, count=1, flags=re.M)
