// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import Testing

@testable import WebImageServer

@Suite(.timeLimit(.minutes(1)))
struct ConditionsTests {
    private func conditions(_ headers: HTTPHeaders, method: String = "GET") -> Conditions {
        Conditions(
            ImageServerRequest(method: method, target: "/", headers: headers), entityTag: "\"a\"",
            byteCount: 100)
    }

    @Test(
        "A client that has the representation gets 304, by weak comparison of tags",
        arguments: ["\"a\"", "W/\"a\"", "*", "\"b\", \"a\""])
    func notModified(tags: String) {
        #expect(conditions(["If-None-Match": tags]) == .notModified)
        #expect(conditions(["If-None-Match": tags], method: "HEAD") == .notModified)
        #expect(conditions(["If-None-Match": tags, "Range": "bytes=0-1"]) == .notModified)
    }

    @Test("A client with a different representation gets the whole image")
    func modified() {
        #expect(conditions(["If-None-Match": "\"b\""]) == .whole)
        #expect(conditions([:]) == .whole)
    }

    @Test(
        "A single byte range returns part of the image",
        arguments: [
            ("bytes=0-9", 0..<10), ("bytes=90-", 90..<100), ("bytes=-5", 95..<100),
            ("bytes=50-500", 50..<100),
        ])
    func ranges(field: String, range: Range<Int>) {
        #expect(conditions(["Range": field]) == .part(range))
        #expect(conditions(["Range": field, "If-Range": "\"a\""]) == .part(range))
    }

    @Test(
        "A range is ignored if it's malformed, sent with HEAD, or ruled out by If-Range",
        arguments: ["bytes=0-1,4-5", "lines=1-2", "bytes=5-1", "bytes=a-b"])
    func ignored(field: String) {
        #expect(conditions(["Range": field]) == .whole)
        #expect(conditions(["Range": "bytes=0-1"], method: "HEAD") == .whole)
        #expect(conditions(["Range": "bytes=0-1", "If-Range": "\"b\""]) == .whole)
        #expect(conditions(["Range": "bytes=0-1", "If-Range": "W/\"a\""]) == .whole)
    }

    @Test("A range past the end can't be satisfied", arguments: ["bytes=100-", "bytes=-0"])
    func unsatisfiable(field: String) {
        #expect(conditions(["Range": field]) == .unsatisfiable)
    }
}
#endif
