// SPDX-License-Identifier: MIT

import HTTPCacheCases
import ImageLoading
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("HTTP cache: parsing", .timeLimit(.minutes(2))) struct CacheParsingTests {
    static let maxAges: [(String, [String], Double?)] = [
        ("nothing", [], nil), ("plain", ["max-age=60"], 60), ("any case", ["MaX-aGe=60"], 60),
        ("quoted", ["max-age=\"60\""], 60), ("leading zeros", ["max-age=0060"], 60),
        ("among others", ["foo, max-age=60 , bar=1"], 60), ("empty elements", [",, max-age=60,,"], 60),
        ("in a second line", ["foo", "max-age=60"], 60), ("tabs", ["\tmax-age=60\t"], 60),
        ("inside of a quoted string", ["ext=\"max-age=60\""], nil),
        ("after a quoted string with a comma", ["ext=\"a, b\", max-age=60"], 60),
        ("after an escaped quote", ["ext=\"a\\\", max-age=1\", max-age=60"], 60),
        ("after a string that nobody closes", ["ext=\"a, max-age=60"], nil),
        ("in the line after one", ["ext=\"a", "max-age=60"], 60),
        ("a blank before the sign", ["max-age =60"], 0), ("a blank after it", ["max-age= 60"], 0),
        ("without number", ["max-age"], 0), ("with an empty one", ["max-age="], 0),
        ("an empty string", ["max-age=\"\""], 0),
        ("negative", ["max-age=-60"], 0), ("signed", ["max-age=+60"], 0), ("a fraction", ["max-age=60.0"], 0),
        ("single quotes", ["max-age='60'"], 0), ("letters before", ["max-age=a60"], 0),
        ("letters behind", ["max-age=60a"], 0), ("another sign", ["max-age:60"], 0),
        ("a semicolon", ["max-age=60;b"], 0), ("exponent", ["max-age=6e1"], 0),
        ("2^31", ["max-age=2147483648"], 2_147_483_648), ("2^31+1", ["max-age=2147483649"], 2_147_483_648),
        ("2^63", ["max-age=9223372036854775808"], 2_147_483_648),
        ("2^200", ["max-age=1606938044258990275541962092341162602522202993782792835301376"], 2_147_483_648),
        ("twice", ["max-age=60, max-age=60"], 60), ("the least of two", ["max-age=60, max-age=5"], 5),
        ("the least of two lines", ["max-age=5", "max-age=60"], 5),
        ("two, one bad", ["max-age=60, max-age=x"], 0),
        ("part of another name", ["x-max-age=60"], nil), ("with a tail", ["max-ages=60"], nil),
    ]

    @Test("An invalid max-age is treated as zero", arguments: maxAges)
    func maxAge(_ name: String, _ lines: [String], _ expected: Double?) {
        let control = CacheControl(HTTPHeaders(lines.map { .init(name: "Cache-Control", value: $0) }))
        #expect(control.seconds("max-age") == expected)
    }

    static let noStores: [(String, Bool)] = [
        ("no-store", true), ("No-StOrE", true), ("a, no-store", true), ("no-store=1", true),
        ("no-store foo", true),
        ("no-store=\"a", true), ("no-stored", false), ("ext=\"no-store\"", false), ("no_store", false),
    ]

    @Test("Restrictive directives apply with any argument", arguments: noStores)
    func noStore(_ text: String, _ expected: Bool) {
        #expect(CacheControl(["Cache-Control": text]).contains("no-store") == expected)
    }

    static let dates: [(String, Bool)] = [
        ("Thu, 18 Aug 2050 02:01:18 GMT", true), ("THU, 18 AUG 2050 02:01:18 gmt", true),
        ("Thursday, 18-Aug-50 02:01:18 GMT", true), ("Thu Aug 18 02:01:18 2050", true),
        ("Thu Aug  8 02:01:18 2050", true), ("Thu, 18 Aug 2050 02:01:18 UTC", false),
        ("Thu, 18 Aug 2050 02:01:18", false), ("Thu, 18 Aug 2050 02:01:18 PST", false),
        ("Thu, 18 Aug 2050 02:01:18 +0000", false), ("Thu 18 Aug 2050 02:01:18 GMT", false),
        ("Thu, 18  Aug  2050 02:01:18 GMT", false), ("Thu, 18-Aug-2050 02:01:18 GMT", false),
        ("Thu, 18 Aug 50 02:01:18 GMT", false), ("Thu, 18 Aug 2050 2:01:18 GMT", false),
        ("Thu, 18 Aug 2050 02.01.18 GMT", false), ("Thu, 8 Aug 2050 02:01:18 GMT", false),
        ("Thu, 18 Aug 2050 24:01:18 GMT", false), ("Thu, 18 Foo 2050 02:01:18 GMT", false),
        ("Thu, 18 August 2050 02:01:18 GMT", false), ("Foo, 18 Aug 2050 02:01:18 GMT", false),
        (" Thu, 18 Aug 2050 02:01:18 GMT", false), ("Thu, 18 Aug 2050 02:01:18 GMT;", false), ("", false),
        ("0", false), ("-1", false), ("2540000000", false), ("Thu, 00 Aug 2050 02:01:18 GMT", false),
        ("Thu, 18 Aug 2050 02:01:18 GMT, Thu, 18 Aug 2050 02:01:18 GMT", false),
    ]

    @Test("A date must have the exact format except for letter case", arguments: dates)
    func strictDates(_ text: String, _ isDate: Bool) {
        #expect((HTTPDate.strictSeconds(text, now: CacheStory.start) != nil) == isDate)
    }

    @Test(
        "Dates are written in the format in which they're read",
        arguments: [0.0, 784_111_777, 951_825_600, 1_800_000_000, 253_402_300_799])
    func roundTrip(seconds: Double) {
        #expect(HTTPDate.strictSeconds(HTTPDate.text(seconds), now: CacheStory.start) == seconds)
        #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
    }

    static let contentRanges: [(String, ContentRange?)] = [
        ("bytes 0-4/10", .init(0..<5, of: 10)), ("bytes 5-9/10", .init(5..<10, of: 10)),
        ("bytes 0-4/*", .init(0..<5, of: nil)), ("Bytes 0-0/1", .init(0..<1, of: 1)), ("bytes */10", nil),
        ("bytes 0-10/10", nil), ("bytes 4-0/10", nil), ("bytes -4/10", nil), ("bytes 0-/10", nil),
        ("bytes 0-4", nil), ("items 0-4/10", nil), ("bytes=0-4/10", nil), ("bytes 0-4/x", nil), ("", nil),
        ("bytes 0-99999999999999999999/*", nil), ("bytes 0-4/10/2", nil), ("bytes 0x0-4/10", nil),
    ]

    @Test("A Content-Range is valid only if it's complete", arguments: contentRanges)
    func contentRange(_ text: String, _ expected: ContentRange?) {
        #expect(ContentRange(text) == expected)
    }

    @Test("An encoded exchange is decoded to an equal one")
    func coding() throws {
        var story = CacheStory()
        _ = story.ask(
            "GET", ["Accept": "a;q=1, b", "Authorization": "Bearer secret", "Cookie": "id=secret"],
            reply: .init(
                headers: .init([
                    .init(name: "Cache-Control", value: "max-age=60"),
                    .init(name: "Vary", value: "Accept, X-Absent, Cookie"),
                    .init(name: "Set-Cookie", value: "a=1; b: c"), .init(name: "Set-Cookie", value: "d=2"),
                    .init(name: "Empty", value: ""),
                ])))
        var exchange = try #require(story.stored[CacheStory.address]?.first?.exchange)
        exchange.responseTime += 0.123456
        for part in [nil, ContentRange(3..<8, of: 10), ContentRange(3..<8, of: nil)] {
            exchange.part = part
            exchange.bodyBytes = 5
            #expect(StoredExchange(encoded: exchange.encoded) == exchange)
        }
        #expect(!String(decoding: exchange.encoded, as: UTF8.self).contains("secret"))
    }

    @Test("Decoding drops invalid fields and treats redirects without a valid time as stale")
    func oddLines() throws {
        let text = "WebImage-Exchange 1\n200 1 2 3\nu\n> nan fresh\n\nDag\0\0: 37 GMT\nETag: \"a\"\n"
        let exchange = try #require(StoredExchange(encoded: Data(text.utf8)))
        #expect(exchange.headers == ["ETag": "\"a\""] && exchange.redirects?.freshUntil == 0)
        #expect(StoredExchange(encoded: exchange.encoded) == exchange)
    }

    @Test(
        "A Vary that names impossible fields survives encoding",
        arguments: ["Ac:cept", "> 5", "a b, Foo"])
    func oddVary(names: String) throws {
        var story = CacheStory()
        _ = story.ask(
            "GET", ["Ac": "cept"], reply: .init(headers: ["Cache-Control": "max-age=60", "Vary": names]))
        let exchange = try #require(story.stored[CacheStory.address]?.first?.exchange)
        #expect(StoredExchange(encoded: exchange.encoded) == exchange)
    }

    @Test(
        "Bytes that aren't an exchange can't be decoded",
        arguments: [
            "", "WebImage-Exchange 2\n200 0 0 0\nu\n\n", "WebImage-Exchange 1\n",
            "WebImage-Exchange 1\n200 0 0\nu\n\n",
            "WebImage-Exchange 1\n200 0 0 -1\nu\n\n", "WebImage-Exchange 1\n200 0 0 1 5 4\nu\n\n",
            "WebImage-Exchange 1\n200 0 0 1 5\nu\n\n", "WebImage-Exchange 1\n200 nan 0 1\nu\n\n",
            "WebImage-Exchange 1\n200 0 inf 1\nu\n\n", "WebImage-Exchange 1\n-1 0 0 1\nu\n\n",
            "WebImage-Exchange 1\n206 0 0 0 5 5\nu\n\n", "WebImage-Exchange 1\n206 0 0 2 5 9\nu\n\n",
            "WebImage-Exchange 1\n206 0 0 4 5 9 8\nu\n\n", "WebImage-Exchange 1\n200 0 0 1\nu\na b: c\n\n",
            "WebImage-Exchange 1\n200 0 0 1\nu\n*: c\n\n",
        ])
    func damaged(text: String) {
        #expect(StoredExchange(encoded: Data(text.utf8)) == nil)
    }
}
