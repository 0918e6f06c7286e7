// SPDX-License-Identifier: MIT

import ImageLoading
import Testing

@Suite(.timeLimit(.minutes(2))) struct HTTPHeadersTests {
    @Test("A name is found regardless of case")
    func caseInsensitive() {
        let headers: HTTPHeaders = ["content-TYPE": "image/png"]
        #expect(headers["Content-Type"] == "image/png")
        #expect(HTTPHeaders.Name("ETAG") == HTTPHeaders.Name("ETag"))
        #expect(Set([HTTPHeaders.Name("ETAG"), HTTPHeaders.Name("ETag")]).count == 1)
    }

    @Test("Repeated fields keep their number and order")
    func duplicates() {
        var headers = HTTPHeaders()
        headers.add(name: "Set-Cookie", value: "a=1")
        headers.add(name: "X", value: "y")
        headers.add(name: "set-cookie", value: "b=2")
        #expect(headers.values("Set-Cookie") == ["a=1", "b=2"])
        #expect(headers.fields.map(\.name.text) == ["Set-Cookie", "X", "set-cookie"])
    }

    @Test("Setting a name replaces or removes all its values")
    func replacing() {
        var headers = HTTPHeaders([
            .init(name: "A", value: "1"), .init(name: "B", value: "2"), .init(name: "a", value: "3"),
        ])
        headers["A"] = "4"
        #expect(headers.fields == [.init(name: "A", value: "4"), .init(name: "B", value: "2")])
        headers["b"] = nil
        #expect(headers.fields == [.init(name: "A", value: "4")])
    }

    @Test("Defaults are added for missing fields")
    func defaults() {
        let headers: HTTPHeaders = ["accept": "image/png"]
        let filled = headers.filled(from: ["Accept": "*/*", "User-Agent": "x"])
        #expect(filled.values("Accept") == ["image/png"])
        #expect(filled["User-Agent"] == "x")
    }

    @Test(
        "A line break in a value or an invalid name makes the headers invalid",
        arguments: [
            HTTPHeaders.Field(name: "X", value: "a\r\nHost: evil"), .init(name: "X", value: "a\nb"),
            .init(name: "X", value: "a\0b"),
            .init(name: "X:", value: "a"),
            .init(name: "", value: "a"), .init(name: "X Y", value: "a"), .init(name: "X\r\nY", value: "a"),
        ])
    func injection(field: HTTPHeaders.Field) {
        #expect(!HTTPHeaders([field]).isValid)
        #expect(HTTPHeaders([.init(name: "X-Fine", value: "a b; c=\"d\" \u{FC}")]).isValid)
    }
}
