// SPDX-License-Identifier: MIT

import ImageLoading

extension CacheCase {
    private static func fresh(_ vary: String...) -> HTTPHeaders {
        HTTPHeaders(
            [.init(name: "Cache-Control", value: "max-age=60")] + vary.map { .init(name: "Vary", value: $0) })
    }

    /// Responses that vary on request fields.
    package static let selections: [CacheCase] = [
        .init("The same field matches", fresh("Foo"), request: ["Foo": "1"], then: ["Foo": "1"], .cache),
        .init("Another does not", fresh("Foo"), request: ["Foo": "1"], then: ["Foo": "2"], .origin),
        .init("None does not match one", fresh("Foo"), request: ["Foo": "1"], .origin),
        .init("One does not match none", fresh("Foo"), then: ["Foo": "1"], .origin),
        .init("None matches none", fresh("Foo"), .cache),
        .init("An empty one is not none", fresh("Foo"), then: ["Foo": ""], .origin),
        .init("Names have no case", fresh("fOO"), request: ["Foo": "1"], then: ["foo": "1"], .cache),
        .init("Values have", fresh("Foo"), request: ["Foo": "a"], then: ["Foo": "A"], .origin),
        .init(
            "Fields that are not named do not matter", fresh("Foo"), request: ["Bar": "1"],
            then: ["Bar": "2"], .cache),
        .init(
            "All of two match", fresh("Foo, Bar"), request: ["Foo": "1", "Bar": "2"],
            then: ["Foo": "1", "Bar": "2"], .cache),
        .init(
            "One of two does not", fresh("Foo, Bar"), request: ["Foo": "1", "Bar": "2"],
            then: ["Foo": "1", "Bar": "3"], .origin),
        .init(
            "In two lines neither", fresh("Foo", "Bar"), request: ["Foo": "1", "Bar": "2"],
            then: ["Foo": "1", "Bar": "3"], .origin),
        .init(
            "The order of the request's fields does not matter", fresh("Foo, Bar"),
            request: ["Foo": "1", "Bar": "2"], then: ["Bar": "2", "Foo": "1"], .cache),
        .init(
            "Two lines are a list", fresh("Foo"),
            request: .init([.init(name: "Foo", value: "1"), .init(name: "Foo", value: "2")]),
            then: ["Foo": "1, 2"], .cache),
        .init(
            "Blanks around commas do not matter", fresh("Foo"), request: ["Foo": "1,2"],
            then: ["Foo": " 1 ,  2"],
            .cache),
        .init("Blanks inside do", fresh("Foo"), request: ["Foo": "1 2"], then: ["Foo": "12"], .origin),
        .init(
            "The order in a list matters", fresh("Foo"), request: ["Foo": "1, 2"], then: ["Foo": "2, 1"],
            .origin),
        .init(
            "Of languages neither order nor case matter", fresh("Accept-Language"),
            request: ["Accept-Language": "en, de;q=0.5"], then: ["Accept-Language": "De;q=0.5,eN"], .cache),
        .init(
            "But weights do", fresh("Accept-Language"), request: ["Accept-Language": "en, de;q=0.5"],
            then: ["Accept-Language": "en;q=0.5, de"], .origin),
        .init(
            "Of codings as of languages", fresh("Accept-Encoding"),
            request: ["Accept-Encoding": "gzip, br"], then: ["Accept-Encoding": "br,GZIP"], .cache),
        .init(
            "A cookie can be named", fresh("Cookie"), request: ["Cookie": "a"], then: ["Cookie": "b"], .origin
        ),
        .init("And be the same", fresh("Cookie"), request: ["Cookie": "a"], then: ["Cookie": "a"], .cache),
        .init("Nobody sees a star", fresh("*"), .origin),
        .init("Nor one of two", fresh("*, *"), .origin),
        .init("Nor one in a second line", fresh("Foo", "*"), .origin),
        .init("Nor one after nothing", fresh("", "*"), .origin),
        .init("Nor one behind an empty element", fresh(", *"), .origin),
        .init("Nor one before a name", fresh("*, Foo"), .origin),
        .init("Nor one behind a name", fresh("Foo, *"), .origin),
        .init("An empty Vary is none", fresh(""), then: ["Foo": "1"], .cache),
    ]
}
