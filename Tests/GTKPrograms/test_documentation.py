# SPDX-License-Identifier: MIT
"""Checks that each symbol of the GObject introspection is documented and exported, run by LanguageTests.

    python3 test_documentation.py FILE.gir
"""

import fnmatch
import re
import sys
import unittest
import xml.etree.ElementTree as tree
from pathlib import Path

CORE = "{http://www.gtk.org/introspection/core/1.0}"
GLIB = "{http://www.gtk.org/introspection/glib/1.0}"
C = "{http://www.gtk.org/introspection/c/1.0}"
SYMBOLS = [CORE + name for name in (
    "bitfield", "callback", "class", "constructor", "enumeration", "function", "member", "method",
    "parameter", "property", "record")] + [GLIB + "signal"]
FUNCTIONS = [CORE + name for name in ("constructor", "function", "method")]
EXPORTS = Path(__file__).parents[2] / "Sources/GTK/CWebImageGTK/exports.map"
# GObject's macros define these.
GENERATED = {"AvatarClass", "ListModelClass", "PaintableClass", "PictureClass", "quark", "error_quark"}


def undocumented(node, path=""):
    """The paths of the symbols without documentation inside of a node."""
    for child in node:
        name = f"{path}.{child.get('name')}"
        if child.get("name") in GENERATED:
            continue
        # A function with a documented result needs no other documentation.
        documented = child.find(CORE + "doc"), child.find(f"{CORE}return-value/{CORE}doc")
        if child.tag in SYMBOLS and documented == (None, None):
            yield name
        yield from undocumented(child, name if child.get("name") else path)


class DocumentationTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.namespace = tree.parse(sys.argv[1]).getroot().find(CORE + "namespace")

    def test_each_symbol_is_documented(self):
        self.assertEqual(list(undocumented(self.namespace)), [])
        self.assertGreater(len(list(self.namespace.iter(CORE + "method"))), 40)

    def test_a_symbol_without_documentation_is_found(self):
        record = next(each for each in self.namespace if each.get("name") == "Options")
        method = next(record.iter(CORE + "method"))
        documentation = method.find(CORE + "doc")
        method.remove(documentation)
        self.addCleanup(method.append, documentation)
        self.assertEqual(list(undocumented(self.namespace)), [f".Options.{method.get('name')}"])

    def test_the_shared_library_exports_each_function(self):
        patterns = re.findall(r"(webimage_[\w*]+);", EXPORTS.read_text())
        names = [node.get(C + "identifier") for node in self.namespace.iter() if node.tag in FUNCTIONS]
        names += [node.get(GLIB + "get-type") for node in self.namespace.iter()]
        missing = [name for name in names if name and not any(fnmatch.fnmatch(name, p) for p in patterns)]
        self.assertEqual(missing, [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
