// SPDX-License-Identifier: MIT

import HTTPCacheCases
import ImageLoading
import Testing

@Suite("HTTP cache: partial responses", .timeLimit(.minutes(2))) struct PartialTests {
    private static let tag = "\"a\""
    private static let fresh: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": tag]

    private func part(_ range: ClosedRange<Int>, _ headers: HTTPHeaders = fresh, total: String = "10")
        -> CacheStory.Reply
    {
        var headers = headers
        headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound)/\(total)"
        return .init(status: 206, headers: headers, body: String(Array("0123456789")[range]))
    }

    static let wholes: [(String, HTTPHeaders, Int, String)] = [
        ("bytes=0-1", [:], 206, "01"), ("bytes=1-", [:], 206, "123456789"), ("bytes=-1", [:], 206, "9"),
        ("bytes=-99", [:], 206, "0123456789"), ("bytes=8-99", [:], 206, "89"), ("Bytes=0-0", [:], 206, "0"),
        ("bytes=10-", [:], 416, ""), ("bytes=-0", [:], 416, ""),
        ("bytes=0-1,4-5", [:], 200, "0123456789"), ("items=0-1", [:], 200, "0123456789"),
        ("bytes=3-1", [:], 200, "0123456789"), ("bytes=x-1", [:], 200, "0123456789"),
        ("bytes", [:], 200, "0123456789"),
        ("bytes=0-1", ["If-Range": tag], 206, "01"), ("bytes=0-1", ["If-Range": "\"b\""], 200, "0123456789"),
        ("bytes=0-1", ["If-Range": "W/\"a\""], 200, "0123456789"),
        ("bytes=0-1", ["If-Range": CacheCase.date(-9)], 206, "01"),
        ("bytes=0-1", ["If-Range": CacheCase.date(-8)], 200, "0123456789"),
    ]

    @Test("A complete response serves a request for one range", arguments: wholes)
    func fromWhole(_ range: String, _ extra: HTTPHeaders, _ status: Int, _ body: String) {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: Self.fresh.filled(from: ["Last-Modified": CacheCase.date(-9)])))
        let outcome = story.ask("GET", extra.filled(from: ["Range": range]), reply: nil)
        #expect(outcome.source == .cache)
        #expect(outcome.status == status)
        #expect(outcome.body == body)
        if status == 206 {
            #expect(outcome.headers["Content-Length"] == "\(body.count)")
            #expect(ContentRange(outcome.headers["Content-Range"])?.bytes.count == body.count)
        }
        if status == 416 { #expect(outcome.headers["Content-Range"] == "bytes */10") }
    }

    @Test("Range is ignored for other methods and statuses")
    func notForOthers() {
        var story = CacheStory()
        _ = story.ask(reply: .init(status: 404, headers: Self.fresh))
        #expect(story.ask("GET", ["Range": "bytes=0-1"], reply: nil).status == 404)
        #expect(story.ask("HEAD", ["Range": "bytes=0-1"], reply: nil).status == 404)
    }

    static let parts: [(String, CacheStory.Source, String)] = [
        ("bytes=4-8", .cache, "45678"), ("bytes=5-6", .cache, "56"), ("bytes=3-8", .origin, ""),
        ("bytes=4-9", .origin, ""), ("bytes=-3", .origin, ""), ("bytes=8-8", .cache, "8"),
        ("bytes=4-", .origin, ""),
    ]

    @Test("A stored part serves requests for ranges within it", arguments: parts)
    func fromPart(_ range: String, _ source: CacheStory.Source, _ body: String) {
        var story = CacheStory()
        _ = story.ask("GET", ["Range": "bytes=4-8"], reply: part(4...8))
        let outcome = story.ask("GET", ["Range": range], reply: .init(body: ""))
        #expect(outcome.source == source)
        #expect(outcome.body == body)
    }

    @Test("A part of a body with unknown length serves only explicit ranges")
    func unknownTotal() {
        var story = CacheStory()
        _ = story.ask("GET", ["Range": "bytes=4-9"], reply: part(4...9, total: "*"))
        #expect(
            story.ask("GET", ["Range": "bytes=5-6"], reply: nil).headers["Content-Range"] == "bytes 5-6/*")
        #expect(story.ask("GET", ["Range": "bytes=-1"], reply: nil).source == .nobody)
        #expect(story.ask("GET", ["Range": "bytes=5-"], reply: nil).source == .nobody)
    }

    @Test("A suffix range is served from a part that reaches the body's end")
    func tail() {
        var story = CacheStory()
        _ = story.ask("GET", ["Range": "bytes=-6"], reply: part(4...9))
        #expect(story.ask("GET", ["Range": "bytes=-6"], reply: nil).body == "456789")
        #expect(story.ask("GET", ["Range": "bytes=6-"], reply: nil).body == "6789")
        #expect(story.ask("GET", ["Range": "bytes=-1"], reply: nil).body == "9")
    }

    @Test("A stored part serves neither a request for the whole body nor a HEAD")
    func notWhole() {
        var story = CacheStory()
        _ = story.ask("GET", ["Range": "bytes=4-8"], reply: part(4...8))
        #expect(story.ask(reply: .init(body: "whole")).body == "whole")
        story = CacheStory()
        _ = story.ask("GET", ["Range": "bytes=0-8"], reply: part(0...8))
        #expect(story.ask("HEAD", reply: nil).source == .nobody)
    }

    @Test("A partial response with a strong validator is completed by fetching the rest")
    func completes() {
        var story = CacheStory()
        _ = story.ask("GET", ["Range": "bytes=0-4"], reply: part(0...4))
        let outcome = story.ask(reply: part(5...9))
        #expect(outcome.sent == ["Range": "bytes=5-", "If-Range": Self.tag])
        #expect(outcome.source == .combined)
        #expect(outcome.status == 200)
        #expect(outcome.body == "0123456789")
        #expect(outcome.headers["Content-Range"] == nil)
        #expect(outcome.headers["Content-Length"] == "10")
        #expect(story.stored[CacheStory.address]?.count == 1)
        #expect(story.ask(reply: nil).body == "0123456789")
        #expect(story.ask("GET", ["Range": "bytes=3-6"], reply: nil).body == "3456")
    }

    @Test(
        "A remainder whose length doesn't match its Content-Range isn't stored",
        arguments: ["5678", "56789X"])
    func wrongLength(body: String) throws {
        var story = CacheStory()
        _ = story.ask("GET", ["Range": "bytes=0-4"], reply: part(0...4))
        var reply = part(5...9)
        reply.body = body
        _ = story.ask(reply: reply)
        let stored = try #require(story.stored[CacheStory.address]?.first)
        #expect(stored.exchange.part == ContentRange(0..<5, of: 10) && stored.body == "01234")
    }

    @Test(
        "A partial response without a strong validator isn't completed",
        arguments: [
            ["Cache-Control": "max-age=60"], ["Cache-Control": "max-age=60", "ETag": "W/\"a\""],
            ["Cache-Control": "max-age=60", "Last-Modified": CacheCase.date(0), "Date": CacheCase.date(0)],
        ] as [HTTPHeaders])
    func weak(headers: HTTPHeaders) {
        var story = CacheStory()
        _ = story.ask("GET", ["Range": "bytes=0-4"], reply: part(0...4, headers))
        #expect(story.ask(reply: .init()).sent == [:])
    }

    @Test("A Last-Modified one second older than Date is a strong validator")
    func strongDate() {
        var story = CacheStory()
        let headers: HTTPHeaders = [
            "Cache-Control": "max-age=60", "Last-Modified": CacheCase.date(-1), "Date": CacheCase.date(0),
        ]
        _ = story.ask("GET", ["Range": "bytes=0-4"], reply: part(0...4, headers))
        #expect(story.ask(reply: .init()).sent?["If-Range"] == CacheCase.date(-1))
    }

    @Test(
        "If the rest belongs to another version, the whole body is fetched",
        arguments: [
            ("\"b\"", 5...9, "10"), (tag, 6...9, "10"), (tag, 4...9, "10"), (tag, 5...8, "10"),
            (tag, 5...9, "11"),
            (tag, 5...9, "*"), ("W/\"a\"", 5...9, "10"),
        ])
    func mismatch(_ tag: String, _ range: ClosedRange<Int>, _ total: String) {
        var story = CacheStory()
        _ = story.ask("GET", ["Range": "bytes=0-4"], reply: part(0...4))
        let strange = part(range, ["Cache-Control": "max-age=60", "ETag": tag], total: total)
        let outcome = story.ask { sent in sent["Range"] == nil ? .init(body: "whole") : strange }
        #expect(outcome.body == "whole")
        #expect(outcome.sent == [:])
    }

    @Test("A new version that arrives in place of the rest replaces the partial response")
    func newVersion() {
        var story = CacheStory()
        _ = story.ask("GET", ["Range": "bytes=0-4"], reply: part(0...4))
        let outcome = story.ask(
            reply: .init(headers: ["Cache-Control": "max-age=60", "ETag": "\"b\""], body: "new"))
        #expect(outcome.body == "new")
        #expect(story.stored[CacheStory.address]?.map(\.body) == ["new"])
    }

    @Test("If the rest is out of range, the whole body is fetched")
    func outOfRange() {
        var story = CacheStory()
        _ = story.ask("GET", ["Range": "bytes=0-4"], reply: part(0...4))
        let outcome = story.ask { sent in sent["Range"] == nil ? .init(body: "whole") : .init(status: 416) }
        #expect(outcome.body == "whole")
    }

    @Test(
        "If the server refuses the range, the whole body is fetched",
        arguments: [304, 400, 403, 405, 501, 503])
    func refused(status: Int) {
        var story = CacheStory()
        _ = story.ask("GET", ["Range": "bytes=0-4"], reply: part(0...4))
        let outcome = story.ask { sent in sent["Range"] == nil ? .init(body: "whole") : .init(status: status)
        }
        #expect(outcome.body == "whole")
    }

    @Test(
        "If the request for the rest fails with another status, the response is passed on",
        arguments: [401, 407, 408, 425, 429])
    func unrelated(status: Int) {
        var story = CacheStory()
        _ = story.ask("GET", ["Range": "bytes=0-4"], reply: part(0...4))
        #expect(story.ask { sent in .init(status: sent["Range"] == nil ? 200 : status) }.status == status)
    }

    @Test(
        "A remainder in several parts or in another coding isn't joined",
        arguments: [
            ["Content-Type": "multipart/byteranges; boundary=x"], ["Content-Type": "MULTIPART/byteranges"],
            ["Content-Encoding": "gzip"],
        ] as [HTTPHeaders])
    func otherForm(extra: HTTPHeaders) {
        var story = CacheStory()
        _ = story.ask("GET", ["Range": "bytes=0-4"], reply: part(0...4))
        let rest = part(5...9, Self.fresh.filled(from: extra))
        #expect(story.ask { sent in sent["Range"] == nil ? .init(body: "whole") : rest }.body == "whole")
    }

    static let pairs: [(ClosedRange<Int>, ClosedRange<Int>, String)] = [
        (0...2, 3...5, "012345"), (3...5, 0...2, "012345"), (0...4, 2...6, "0123456"),
        (4...8, 2...5, "2345678"),
        (2...4, 0...9, "0123456789"), (0...2, 4...6, "456"),
    ]

    @Test("A new part is joined to an adjacent one and replaces any other", arguments: pairs)
    func combined(_ first: ClosedRange<Int>, _ second: ClosedRange<Int>, _ expected: String) {
        var story = CacheStory()
        for range in [first, second] {
            let text = "bytes=\(range.lowerBound)-\(range.upperBound)"
            _ = story.ask("GET", ["Range": text], reply: part(range))
        }
        #expect(story.stored[CacheStory.address]?.map(\.body) == [expected])
        let whole = story.stored[CacheStory.address]?.first?.exchange.part == nil
        #expect(whole == (expected.count == 10))
    }

    @Test("A part whose length doesn't match its Content-Range isn't stored")
    func lyingLength() {
        var story = CacheStory()
        var reply = part(4...8)
        reply.body = "4567"
        _ = story.ask("GET", ["Range": "bytes=4-8"], reply: reply)
        #expect(story.stored[CacheStory.address]?.isEmpty == true)
    }

    @Test("Unrequested parts and multipart responses are passed on but not stored")
    func unasked() {
        var story = CacheStory()
        #expect(story.ask(reply: part(0...4)).status == 206)
        let several = CacheStory.Reply(
            status: 206,
            headers: Self.fresh.filled(from: ["Content-Type": "multipart/byteranges; boundary=x"]))
        _ = story.ask("GET", ["Range": "bytes=0-1,3-4"], reply: several)
        let marked = part(0...4, several.headers)
        #expect(story.ask("GET", ["Range": "bytes=0-1,3-4"], reply: marked).status == 206)
        #expect(story.stored[CacheStory.address]?.isEmpty == true)
    }

    @Test("An interrupted transfer is stored as partial if it can be completed")
    func interrupted() throws {
        func write(_ headers: HTTPHeaders) -> HTTPCacheWrite? {
            let request = HTTPCacheRequest(url: CacheStory.address)
            let transaction = HTTPCacheTransaction(request, stored: [], now: CacheStory.start)
            return transaction.received(
                .init(
                    status: 200, headers: headers, requestTime: CacheStory.start,
                    responseTime: CacheStory.start)
            ).writes.first
        }
        let good = Self.fresh.filled(from: ["Content-Length": "10"])
        let exchange = try #require(write(good)?.interrupted(receivedBytes: 4))
        #expect(exchange.part == ContentRange(0..<4, of: 10))
        var story = CacheStory()
        story.stored[CacheStory.address] = [(exchange, "0123")]
        #expect(story.ask(reply: part(4...9)).body == "0123456789")
        #expect(write(good)?.interrupted(receivedBytes: 0) == nil)
        #expect(write(good)?.interrupted(receivedBytes: 10) == nil)
        #expect(write(Self.fresh)?.interrupted(receivedBytes: 4) == nil)
        #expect(write(["Content-Length": "10"])?.interrupted(receivedBytes: 4) == nil)
        #expect(write(good.filled(from: ["Content-Encoding": "gzip"]))?.interrupted(receivedBytes: 4) == nil)
    }
}
