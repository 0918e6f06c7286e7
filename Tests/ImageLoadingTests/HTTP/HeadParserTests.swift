// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import ImageLoading

@Suite("Response header parsing", .timeLimit(.minutes(2)))
struct HeadParserTests {
    private func parse(_ lines: String...) -> HeadParser.Event {
        var parser = HeadParser(limit: 1000)
        var event = HeadParser.Event.none
        for line in lines {
            event = Array((line + "\r\n").utf8).withUnsafeBufferPointer { parser.add($0) }
            guard case .none = event else { break }
        }
        return event
    }

    @Test(
        "A status line has a version, a status and an optional reason",
        arguments: [
            ("HTTP/1.1 200 OK", HTTPVersion.http1_1, 200), ("HTTP/1.0 404 ", .http1_0, 404),
            ("HTTP/2 304", .http2, 304), ("HTTP/3 503 not  now", .http3, 503),
        ])
    func status(line: String, version: HTTPVersion, status: Int) {
        guard case .head(let head) = parse(line, "") else {
            Issue.record("no head")
            return
        }
        #expect(head.version == version)
        #expect(head.status == status)
    }

    @Test(
        "A malformed status line is rejected",
        arguments: [
            "HTTP/1.1 2000 OK", "HTTP/1.1 20 OK", "HTTP/1.1  200 OK", "HTTP/1.1 2x0 OK", "HTTP/1.1",
            "HTTP/1.1 ",
            "HTTP/1.2 200 OK", "http/1.1 200 OK", "FTP/1.1 200 OK", " 200 OK", "", "HTTP/1.1 099 OK",
            "HTTP/1.1 600 OK",
        ])
    func refused(line: String) {
        guard case .failure(let error) = parse(line, "") else {
            Issue.record("taken")
            return
        }
        #expect(error.code == .framing)
    }

    @Test("Fields keep their order and duplicates, without outer whitespace")
    func fields() {
        let event = parse("HTTP/1.1 200 OK", "b:  x y\t ", "A!#$%&'*+-.^_`|~9z: 1", "B:", "")
        guard case .head(let head) = event else {
            Issue.record("no head")
            return
        }
        #expect(head.headers.fields.map(\.name.text) == ["b", "A!#$%&'*+-.^_`|~9z", "B"])
        #expect(head.headers.values("B") == ["x y", ""])
    }

    @Test(
        "A field's name is a token, and its value can't contain a carriage return or NUL",
        arguments: [
            "a b: 1", "a : 1", ": 1", "a", "", " a: 1", "\ta: 1", "\u{7F}: 1", "\u{E4}: 1", "@: 1", "a: 1\r2",
            "a: \0",
        ])
    func badFields(line: String) {
        // The empty line ends a head, and every other line is rejected.
        switch parse("HTTP/1.1 200 OK", line) {
        case .head: #expect(line.isEmpty)
        case .failure(let error): #expect(error.code == .framing)
        case .none: Issue.record("taken")
        }
    }

    @Test(
        "Content-Length values must be equal numbers",
        arguments: [
            (["5"], 5), (["5, 5"], 5), (["5", " 5 "], 5), ([], nil), (["5", "6"], -1), (["-5"], -1),
            ([""], -1),
            (["5,"], -1), (["1125899906842625"], -1), (["0x5"], -1), (["+5"], -1),
        ] as [([String], Int?)])
    func lengths(values: [String], expected: Int?) {
        var length: Int?
        do throws(ImageError) {
            length = try ContentLength.parse(values)
        } catch {
            #expect(error.code == .framing)
            length = -1
        }
        #expect(length == expected)
    }

    @Test(
        "A media type is in lowercase without parameters",
        arguments: [
            ("image/png", "image/png"), ("Image/PNG; a=b", "image/png"), (" image/svg+xml ", "image/svg+xml"),
            ("image/png,text/html", "image/png"), ("png", nil), ("", nil), ("image/vnd.x-1", "image/vnd.x-1"),
        ] as [(String, String?)])
    func types(value: String, expected: String?) {
        #expect(MediaType.essence(value) == expected)
    }
}
