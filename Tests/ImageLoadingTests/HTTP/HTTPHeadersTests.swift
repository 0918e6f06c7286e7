// SPDX-License-Identifier: MIT

import ImageLoading
import Testing

@Suite(.timeLimit(.minutes(2))) struct HTTPHeadersTests {
    @Test("A name is found regardless of its case")
    func caseInsensitive() {
        let headers: HTTPHeaders = ["content-TYPE": "image/png"]
        #expect(headers["Content-Type"] == "image/png")
        #expect(HTTPHeaders.Name("ETAG") == HTTPHeaders.Name("ETag"))
        #expect(Set([HTTPHeaders.Name("ETAG"), HTTPHeaders.Name("ETag")]).count == 1)
    }

    @Test("Repeated fields keep their number and order")
    func duplicates() {
        var headers = HTTPHeaders()
        headers.add("Set-Cookie", "a=1")
        headers.add("X", "y")
        headers.add("set-cookie", "b=2")
        #expect(headers.values("Set-Cookie") == ["a=1", "b=2"])
        #expect(headers.fields.map(\.name.text) == ["Set-Cookie", "X", "set-cookie"])
    }

    @Test("Setting a name replaces all its values, and nil removes them")
    func replacing() {
        var headers = HTTPHeaders([.init("A", "1"), .init("B", "2"), .init("a", "3")])
        headers["A"] = "4"
        #expect(headers.fields == [.init("A", "4"), .init("B", "2")])
        headers["b"] = nil
        #expect(headers.fields == [.init("A", "4")])
    }

    @Test("Defaults are added for missing fields")
    func defaults() {
        let headers: HTTPHeaders = ["accept": "image/png"]
        let filled = headers.filled(from: ["Accept": "*/*", "User-Agent": "x"])
        #expect(filled.values("Accept") == ["image/png"])
        #expect(filled["User-Agent"] == "x")
    }

    @Test(
        "A line break in a value and an invalid name make headers invalid",
        arguments: [
            HTTPHeaders.Field("X", "a\r\nHost: evil"), .init("X", "a\nb"), .init("X", "a\0b"),
            .init("X:", "a"),
            .init("", "a"), .init("X Y", "a"), .init("X\r\nY", "a"),
        ])
    func injection(field: HTTPHeaders.Field) {
        #expect(!HTTPHeaders([field]).areValid)
        #expect(HTTPHeaders([.init("X-Fine", "a b; c=\"d\" \u{FC}")]).areValid)
    }
}
