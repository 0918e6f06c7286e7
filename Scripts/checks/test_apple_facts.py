# SPDX-License-Identifier: MIT
"""Tests of the check that no stub is more permissive than Apple's header. Run by .ci/run."""

import unittest

from apple_bindings import Bindings, Versions
from apple_facts import COLUMNS, Row, faults, newer_names, unguarded
from apple_symbols import Declaration, is_optional, read


def row(**values):
    return Row(**{**dict.fromkeys(COLUMNS, ""), "framework": "UIKit", "declaration": "A", "isolation": "none",
                  "source": "objc2@1", **values})


def stub(**values):
    return Declaration(**{**dict.fromkeys(Declaration._fields, ""), "framework": "UIKit", "path": "A",
                          "isolation": "none", "versions": {}, "is_overridable": False, **values})


class KinderStubs(unittest.TestCase):
    def agrees(self, declared, said):
        self.assertEqual(faults([stub(**declared)], [row(**said)]), [])

    def differs(self, declared, said, words):
        found = faults([stub(**declared)], [row(**said)])
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])

    def test_a_declaration_needs_a_row_and_a_row_a_declaration(self):
        self.assertEqual(faults([stub()], []), ["UIKit: A has no row"])
        self.assertEqual(faults([], [row()]), ["UIKit: A has a row and is not in the stubs"])
        self.differs({}, {"source": "?"}, "a row without facts")

    def test_isolation(self):
        self.differs({}, {"isolation": "main"}, "on the main actor")
        self.agrees({"isolation": "main"}, {"isolation": "none"})

    def test_sendable(self):
        self.differs({"kind": "class", "sendable": "yes"}, {"sendable": "no"}, "not Sendable")
        self.agrees({"kind": "class", "sendable": "no"}, {"sendable": "yes"})
        # A type that adopts a protocol must meet its requirements.
        self.differs({"kind": "protocol", "sendable": "no"}, {"sendable": "yes"}, "asks for Sendable")

    def test_optional_results_are_the_same(self):
        self.differs({"slots": ">n"}, {"slots": ">o"}, "its value is an optional")
        self.differs({"slots": ">o"}, {"slots": ">n"}, "its value is not an optional")
        self.agrees({"slots": "n>n"}, {"slots": "u>u"})

    def test_optional_parameters(self):
        self.differs({"slots": "no>n"}, {"slots": "nn>n"}, "parameter 2 is not an optional")
        self.agrees({"slots": "n>n"}, {"slots": "o>n"})
        self.differs({"slots": "n>n", "is_overridable": True}, {"slots": "o>n"}, "parameter 1 is an optional")
        self.differs({"slots": "n>n"}, {"slots": "nn>n"}, "other parameters")

    def test_settable_open_and_root_class(self):
        self.differs({"settable": "set"}, {"settable": "get"}, "cannot be set")
        self.agrees({"settable": "get"}, {"settable": "set"})
        self.differs({"open": "open"}, {"open": "final"}, "cannot be subclassed")
        self.differs({"root": "none"}, {"root": "NSObject"}, "root class NSObject")

    def test_versions(self):
        self.differs({}, {"iOS": "17.0"}, "on iOS from 17.0 on")
        self.differs({"versions": {"iOS": "16.4"}}, {"iOS": "17.0"}, "on iOS from 17.0 on")
        self.agrees({"versions": {"iOS": "17.0"}}, {"iOS": "17.0", "macCatalyst": "17.0"})
        self.agrees({}, {"iOS": "15.0", "tvOS": "old", "watchOS": "?"})

    def test_exclusions(self):
        self.differs({}, {"tvOS": "no"}, "not on tvOS")
        self.differs({"versions": {"tvOS": "17.0"}}, {"tvOS": "no"}, "not on tvOS")
        self.agrees({"versions": {"tvOS": "no"}}, {"tvOS": "no"})
        # The module doesn't exist there.
        self.agrees({}, {"macOS": "no"})

    def test_deprecations(self):
        self.differs({}, {"deprecated": "iOS 12.0 tvOS 17.0"}, "deprecated on iOS from 12.0 on")
        self.agrees({"versions": {"iOS deprecated": "yes"}}, {"deprecated": "iOS 12.0"})

    def test_one_of_two_rows_of_one_name_may_agree(self):
        self.assertEqual(faults([stub(slots="n>n")], [row(slots="nn>n"), row(slots="n>n")]), [])


class NewerDeclarations(unittest.TestCase):
    def test_names_that_some_systems_lack(self):
        rows = [
            row(declaration="A.b", iOS="17.0"), row(declaration="C", iOS="26.0"),
            row(declaration="C.d", iOS="26.0"), row(declaration="E.f(_:)", iOS="15.0"),
            row(declaration="G.b", framework="AppKit", macOS="10.0"),
            row(declaration="H.i(to:)", tvOS="17.0"),
        ]
        self.assertEqual(newer_names(rows), {"C", "i"})

    def test_uses_without_a_question_for_the_version(self):
        for text, lines in [
            ("func a() {\n    b.new = 1\n}", [2]),
            ("func a() {\n    if #available(iOS 17, *) { b.new = 1 }\n    b.new = 2\n}", [3]),
            ("func a() {\n    guard #available(iOS 17, *) else { return }\n    b.new\n}\nb.new", [5]),
            ("@available(iOS 17, *)\n@MainActor\nfunc a() { new }\nfunc c() { new }", [4]),
            ("// new\nlet a = \"new\", newer = 1", []),
        ]:
            self.assertEqual(unguarded(text, {"new"}), lines, text)


class Symbols(unittest.TestCase):
    def test_a_type_that_is_an_optional(self):
        for text in ("UIImage?", "(any A)?", "(() -> Void)?", "String! { get }", "Int? = nil"):
            self.assertTrue(is_optional(text), text)
        for text in ("UIImage", "() -> Int?", "@escaping (A?) -> B?", "[A?]", "Set<A?>"):
            self.assertFalse(is_optional(text), text)

    def test_members_have_the_versions_of_their_type(self):
        def symbol(name, kind, text, path, **more):
            return {"identifier": {"precise": name}, "kind": {"identifier": f"swift.{kind}"},
                    "pathComponents": path, "declarationFragments": [{"spelling": text}],
                    "accessLevel": "open", **more}
        graph = {
            "symbols": [
                symbol("a", "class", "@MainActor class A", ["A"],
                       availability=[{"domain": "iOS", "introduced": {"major": 17}}]),
                symbol("b", "property", "@MainActor var b: Int? { get }", ["A", "b"]),
                symbol("c", "method", "func stubC()", ["A", "stubC()"]),
            ],
            "relationships": [],
        }
        first, second = read(graph, "UIKit", {"a": "x", "x": "c:objc(cs)NSObject"})
        self.assertEqual((first.isolation, first.open, first.root), ("main", "open", "NSObject"))
        self.assertEqual((second.path, second.slots, second.settable), ("A.b", ">o", "get"))
        self.assertEqual(second.versions, {"iOS": "17.0"})


class Headers(unittest.TestCase):
    def test_bindings_of_a_class(self):
        bindings = Bindings([])
        bindings.read("""
extern_class!(
    #[unsafe(super(NSObject))]
    #[thread_kind = MainThreadOnly]
    pub struct V;
);
impl V {
    extern_methods!(
        #[deprecated = "x"]
        #[unsafe(method(addA:to:))]
        pub fn add(&self, a: Option<&A>, to: &B, mtm: MainThreadMarker) -> Option<Retained<C>>;
    );
}
unsafe impl Send for A {}
""")
        fact, = bindings.facts["addA:to:"]
        self.assertEqual((fact.owner, fact.isolation, fact.slots), ("V", "main", "on>o"))
        self.assertEqual(fact.deprecated, "yes")
        self.assertEqual((bindings.sendable, bindings.ancestors("V")), ({"A"}, ["V", "NSObject"]))

    def test_versions_and_exclusions(self):
        versions = Versions([])
        versions.read("""
[NoTV, Mac (14, 0)]
interface A {
    [iOS (17, 0)]
    [Deprecated (PlatformName.iOS, 18, 0, message: "Use 'B (1, 2)'.")]
    [Export ("b")]
    bool B { get; }
}
""")
        self.assertEqual(versions.types["A"][0], {"tvOS": "no", "macOS": "14.0"})
        self.assertEqual(versions.of("b", ["A"]), ({"iOS": "17.0"}, {"iOS": "18.0"}))


if __name__ == "__main__":
    unittest.main()
