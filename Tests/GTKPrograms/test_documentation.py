# SPDX-License-Identifier: MIT
"""Checks that each symbol of the GObject introspection has documentation, run by LanguageTests.

    python3 test_documentation.py FILE.gir
"""

import sys
import unittest
import xml.etree.ElementTree as tree

CORE = "{http://www.gtk.org/introspection/core/1.0}"
GLIB = "{http://www.gtk.org/introspection/glib/1.0}"
SYMBOLS = [CORE + name for name in (
    "bitfield", "callback", "class", "constructor", "enumeration", "function", "member", "method",
    "parameter", "property", "record")] + [GLIB + "signal"]
# Macros of GObject define these.
GENERATED = {"PictureClass", "quark", "error_quark"}


def undocumented(node, path=""):
    """The paths of the symbols without documentation inside of a node."""
    for child in node:
        name = f"{path}.{child.get('name')}"
        if child.get("name") in GENERATED:
            continue
        # A function whose result is described needs no more.
        documented = child.find(CORE + "doc"), child.find(f"{CORE}return-value/{CORE}doc")
        if child.tag in SYMBOLS and documented == (None, None):
            yield name
        yield from undocumented(child, name if child.get("name") else path)


class DocumentationTests(unittest.TestCase):
    def test_each_symbol_is_documented(self):
        namespace = tree.parse(sys.argv[1]).getroot().find(CORE + "namespace")
        self.assertEqual(list(undocumented(namespace)), [])
        self.assertGreater(len(list(namespace.iter(CORE + "method"))), 40)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
