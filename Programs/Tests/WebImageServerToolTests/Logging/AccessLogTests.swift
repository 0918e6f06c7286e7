// SPDX-License-Identifier: MIT

#if Server
import Foundation
@_spi(Programs) import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Request log", .timeLimit(.minutes(1)))
struct AccessLogTests {
    private static let record = RequestRecord(
        client: "192.0.2.1", method: "GET", target: "/signature/rs:fit:300:300/plain/http://a.example/b.jpg",
        status: 200, bytes: 1234, duration: .microseconds(1560), cache: "WebImage; hit",
        trace: TraceContext(traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
        isBroken: false)

    private static func lines(_ format: LogFormat, _ record: RequestRecord) async -> [String] {
        let lines = EventLog<String>()
        let writer = LogWriter { lines.record($0) }
        AccessLog(format: format, writer: writer).write(record)
        await writer.flush()
        return lines.events
    }

    @Test("A JSON line has all members")
    func json() async throws {
        let line = try #require(await Self.lines(.json, Self.record).first)
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["client"] as? String == "192.0.2.1")
        #expect(object?["target"] as? String == "/…/rs:fit:300:300/plain/http://a.example/b.jpg")
        #expect(object?["status"] as? Int == 200 && object?["bytes"] as? Int == 1234)
        #expect(object?["duration_ms"] as? Double == 1.5)
        #expect(object?["cache"] as? String == "WebImage; hit")
        #expect(object?["trace_id"] as? String == "0af7651916cd43dd8448eb211c80319c")
        #expect((object?["span_id"] as? String)?.count == 16)
        let time = try #require(object?["time"] as? String)
        let date = try Date(time, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        #expect(abs(date.timeIntervalSinceNow) < 60)
    }

    @Test("A text line escapes control characters")
    func text() async throws {
        var record = Self.record
        record.method = "GE\u{1B}T\n"
        record.isBroken = true
        let line = try #require(await Self.lines(.text, record).first)
        #expect(line.contains(" 192.0.2.1 GE\\u{1b}T\\u{a} /…/rs:fit"))
        #expect(line.hasSuffix("(broken off) trace=0af7651916cd43dd8448eb211c80319c\n"))
        #expect(await Self.lines(.none, record).isEmpty)
    }

    @Test("JSON escapes bytes that aren't text")
    func escaping() throws {
        let text = JSONValue.object([("a\"", .string("\\\n\u{1B}\u{2028}é"))]).text
        #expect(text == #"{"a\"":"\\\n\u001b\u2028é"}"#)
    }

    @Test("Lines stay in order, and are dropped while the reader can't keep up")
    func writer() async {
        let gate = DispatchSemaphore(value: 0)
        let texts = EventLog<String>()
        let writer = LogWriter { text in
            texts.record(text)
            gate.wait()
        }
        writer.write("first")
        await texts.wait(count: 1)
        let line = String(repeating: "x", count: 1 << 20)
        for _ in 0..<6 { writer.write(line) }
        #expect(writer.dropped == 2)
        for _ in 0..<2 { gate.signal() }
        await writer.flush()
        #expect(texts.events.map(\.count) == [6, 4 * (line.count + 1)])
    }

    @Test(
        "Signatures, credentials and source queries are redacted",
        arguments: [
            (
                "/m3k5QADf/rs:fit:1:2/plain/http://a.example/b.jpg",
                "/…/rs:fit:1:2/plain/http://a.example/b.jpg"
            ),
            ("/sig/plain/http://a.example/b.jpg%3Ftoken=1@webp", "/…/plain/http://a.example/b.jpg%3F…"),
            (
                "/sig/plain/http%3A%2F%2Fu:p%40a.example%2Fb%3Ft",
                "/…/plain/http%3A%2F%2F…%40a.example%2Fb%3F…"
            ),
            ("/sig/plain/http://user:pass@a.example/b", "/…/plain/http://…@a.example/b"),
            ("/sig/w:1/aHR0cDovL2EuZXhhbXBsZS9iP3Rva2VuPTE.webp", "/…/w:1/plain/http://a.example/b?…"),
            ("/sig/w:1/aHR0cDovL2EuZXhh/bXBsZS9i", "/…/w:1/plain/http://a.example/b"),
            ("/sig/300x200/smart/a.example/b.jpg?x=1", "/…/300x200/smart/a.example/b.jpg?x=…"),
            ("/unsafe/300x200/a.example/b.jpg", "/unsafe/300x200/a.example/b.jpg"),
            ("/image?url=http%3A%2F%2Fa&w=300&s=abc", "/image?url=…&w=300&s=…"), ("/", "/"), ("", "/"),
        ])
    func redaction(target: String, redacted: String) {
        #expect(TargetRedaction.redacted(target) == redacted)
    }

    @Test(
        "The signature is found after a grammar's path prefix",
        arguments: [
            ("/img/sig/w:1/plain/a", "/img/…/w:1/plain/a"), ("/thumbor/sig=/30x0/a", "/thumbor/…/30x0/a"),
            ("/sig/w:1/plain/a", "/…/w:1/plain/a"), ("/imgs/sig/a", "/…/sig/a"), ("/img", "/…"),
            ("/img/unsafe/30x0/a", "/img/unsafe/30x0/a"),
        ])
    func prefix(target: String, redacted: String) {
        let prefixes = ["", "/img", "/thumbor", "/image"]
        #expect(TargetRedaction.redacted(target, pathPrefixes: prefixes) == redacted)
    }

    @Test("Control characters are escaped in the logged reason for a failure")
    func reason() async throws {
        var record = Self.record
        record.reason = "blocked: not \u{1B}public"
        #expect(
            try #require(await Self.lines(.text, record).first).contains(" (blocked: not \\u{1b}public) "))
        let line = try #require(await Self.lines(.json, record).first)
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["reason"] as? String == record.reason)
    }

    @Test("Only trusted proxies can name the client")
    func client() throws {
        let trusted = try ["10.0.0.0/8", "::1", "192.0.2.7"].map { try #require(TrustedNetwork($0)) }
        let cases: [(String, HTTPHeaders, String)] = [
            ("203.0.113.9", ["X-Forwarded-For": "1.2.3.4"], "203.0.113.9"),
            ("10.1.2.3", ["X-Forwarded-For": "1.2.3.4"], "1.2.3.4"),
            ("10.1.2.3", ["X-Forwarded-For": "6.6.6.6, 1.2.3.4, 10.9.9.9"], "1.2.3.4"),
            ("::1", ["Forwarded": "for=6.6.6.6, For=\"[2001:db8::1]:80\";proto=http"], "2001:db8::1"),
            ("10.1.2.3", ["Forwarded": "for=unknown", "X-Forwarded-For": "1.2.3.4"], "10.1.2.3"),
            ("10.1.2.3", ["Forwarded": "for=8.8.8.8", "X-Forwarded-For": "1.2.3.4"], "10.1.2.3"),
            ("10.1.2.3", ["Forwarded": "for=1.2.3.4", "X-Forwarded-For": "1.2.3.4"], "1.2.3.4"),
            ("::ffff:10.1.2.3", ["X-Forwarded-For": "1.2.3.4:5"], "1.2.3.4"), ("10.1.2.3", [:], "10.1.2.3"),
            ("192.0.2.8", ["X-Forwarded-For": "1.2.3.4"], "192.0.2.8"),
        ]
        for (peer, headers, client) in cases {
            #expect(
                ClientAddress.client(peer: peer, headers: headers, trusted: trusted) == client, "\(headers)")
        }
        #expect(
            ClientAddress.client(peer: "10.1.2.3", headers: ["X-Forwarded-For": "1.1.1.1"], trusted: [])
                == "10.1.2.3")
        for text in ["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0", "", "a", "::/129", "1.2.3.4/8/8"] {
            #expect(TrustedNetwork(text) == nil, "\(text)")
        }
    }

    @Test(
        "An invalid traceparent starts a new trace",
        arguments: [
            nil, "", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x",
        ])
    func invalidTrace(text: String?) {
        let trace = TraceContext(traceparent: text)
        #expect(!trace.isContinued && trace.traceparent.hasSuffix("-00"))
        #expect(trace.traceID.count == 32 && trace.spanID.count == 16)
    }
}
#endif
