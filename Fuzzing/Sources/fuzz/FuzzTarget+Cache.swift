// SPDX-License-Identifier: MIT

import Foundation

@testable import ImageLoading
@testable import WebImage

extension FuzzTarget {
    private static let now = 1_700_000_000.0
    private static let url = "http://example.com/a"

    /// Two requests and two responses in an HTTP cache. The input is one byte for the status of each
    /// response, then the header fields, separated by empty lines.
    static func cache(_ data: Data) {
        let (first, rest) = data.kindAndRest
        let (second, text) = rest.kindAndRest
        var parts = text.text.split(separator: "\n\n", maxSplits: 3, omittingEmptySubsequences: false).map(
            headers)
        while parts.count < 4 { parts.append([:]) }
        let asked = HTTPCacheRequest(url: url, headers: parts[0])
        let response = HTTPCacheResponse(
            status: status(first), headers: parts[1], requestTime: now, responseTime: now + 1)
        let effect = HTTPCacheTransaction(asked, stored: [], now: now).received(response)
        if CacheControl(parts[1]).contains("no-store"), !CacheControl(parts[1]).contains("must-understand") {
            expect(effect.writes.isEmpty, "a response with no-store is not stored")
        }
        let stored = effect.writes.flatMap {
            [$0.finished(receivedBytes: 10), $0.interrupted(receivedBytes: 7)]
        }
        .compactMap(\.self)
        for exchange in stored {
            check(exchange)
            expect(exchange.selecting.match(parts[0]), "the same request selects the stored response")
        }
        let again = HTTPCacheResponse(
            status: status(second), headers: parts[3], requestTime: now + 60, responseTime: now + 61)
        reuse(stored, for: HTTPCacheRequest(url: url, headers: parts[2]), response: again)
    }

    /// The metadata of a cache entry. It is not trusted, and everything that can be parsed must round-trip.
    static func notes(_ data: Data) {
        if let metadata = EntryMetadata(encoded: data) {
            let again = EntryMetadata(encoded: metadata.encoded)
            expect(again?.encoded == metadata.encoded, "metadata round-trips")
        }
        guard let exchange = StoredExchange(encoded: data) else { return }
        check(exchange)
        for fields: HTTPHeaders in [
            [:], ["Range": "bytes=2-4"], ["Cache-Control": "max-stale"], ["Range": "bytes=-3"],
        ] {
            let response = HTTPCacheResponse(
                status: 206, headers: ["Content-Range": "bytes 5-9/10", "ETag": "\"a\""], requestTime: now,
                responseTime: now)
            reuse([exchange], for: HTTPCacheRequest(url: exchange.url, headers: fields), response: response)
        }
    }

    private static func check(_ exchange: StoredExchange) {
        expect(StoredExchange(encoded: exchange.encoded) == exchange, "a stored exchange round-trips")
        for moment in [0, now, now + 1e9] {
            let age = exchange.age(at: moment)
            expect((0...Double(1 << 31)).contains(age), "an age is within bounds")
            expect(!exchange.remainingFreshness(at: moment).isNaN, "freshness is a number")
        }
        expect(exchange.freshnessLifetime >= 0, "a freshness lifetime is not negative")
    }

    private static func reuse(
        _ stored: [StoredExchange], for request: HTTPCacheRequest, response: HTTPCacheResponse
    ) {
        let transaction = HTTPCacheTransaction(request, stored: stored, now: now + 60)
        switch transaction.decision {
        case .serve(let answer), .serveStale(let answer, _): check(answer, of: stored, received: 0)
        case .validate(let headers), .complete(let headers), .fetch(let headers):
            expect(!request.headers.isValid || headers.isValid, "the header fields of a request are valid")
        case .unsatisfiable: break
        }
        if let answer = transaction.failed(at: now + 60) { check(answer, of: stored, received: 0) }
        let effect = transaction.received(response)
        let received = ContentRange(response.headers["Content-Range"])?.bytes.count ?? 10
        if case .answer(let answer) = effect.reply { check(answer, of: stored, received: received) }
        for write in effect.writes {
            for part in write.body ?? [] { check(part, of: stored, received: received) }
            guard let exchange = write.finished(receivedBytes: received) else { continue }
            expect(
                exchange.part.map { $0.bytes.count == exchange.bodyBytes } ?? true, "a part has all its bytes"
            )
        }
        expect(effect.removes.allSatisfy(stored.indices.contains), "removed responses exist")
    }

    private static func check(_ answer: CachedResponse, of stored: [StoredExchange], received: Int) {
        expect((100...999).contains(answer.status), "a status has three digits")
        for part in answer.body { check(part, of: stored, received: received) }
    }

    private static func check(_ part: BodySegment, of stored: [StoredExchange], received: Int) {
        switch part {
        case .stored(let index, let bytes):
            expect(bytes.lowerBound >= 0 && bytes.upperBound <= stored[index].bodyBytes, "stored bytes exist")
        case .received(let bytes):
            expect(bytes.lowerBound >= 0 && bytes.upperBound <= received, "received bytes exist")
        }
    }

    private static func status(_ byte: UInt8) -> Int {
        let statuses = [200, 206, 304, 301, 404, 410, 412, 416, 500, 503]
        return statuses[Int(byte) % statuses.count]
    }

    /// Returns header fields as a parser of heads would: without line breaks and NUL, and with a token as
    /// name.
    private static func headers(_ text: Substring) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for line in text.utf8.split(separator: 10) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                HTTPHeaders.isToken(String(line[..<colon])!)
            else { continue }
            let value = Substring(line[line.index(after: colon)...]).unicodeScalars.filter {
                $0 != "\r" && $0 != "\0"
            }
            headers.add(
                name: String(line[..<colon])!, value: String(Substring(value).trimmingOptionalWhitespace))
        }
        return headers
    }
}
