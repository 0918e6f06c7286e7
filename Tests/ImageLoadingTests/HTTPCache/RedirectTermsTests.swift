// SPDX-License-Identifier: MIT

import FoundationEssentials
import HTTPCacheCases
import ImageLoading
import Testing

@Suite("HTTP cache: redirects", .timeLimit(.minutes(2))) struct RedirectTermsTests {
    private static let now = 1_700_000_000.0

    private static func exchange(_ redirects: [(Int, HTTPHeaders)]) throws -> StoredExchange {
        var exchange = StoredExchange(
            url: "http://a/b", status: 200, headers: ["Cache-Control": "max-age=1000", "ETag": "\"1\""],
            requestTime: now, responseTime: now, bodyBytes: 1)
        let url = try #require(URL(string: "http://a/"))
        exchange.apply(
            redirects.map { Redirection(url: url, status: $0.0, headers: $0.1) },
            of: RequestFields(["Accept": "image/png"]))
        return exchange
    }

    @Test(
        "A response is only as fresh as its redirects",
        arguments: [
            ([(302, [:])], 0), ([(303, [:])], 0), ([(307, ["Expires": "0"])], 0), ([(301, [:])], 1000),
            ([(308, ["Cache-Control": "max-age=5"])], 5), ([(301, ["Cache-Control": "no-cache"])], 0),
            ([(301, ["Expires": "tomorrow"])], 0),
            ([(302, ["Cache-Control": "max-age=50", "Age": "20"])], 30),
            ([(302, ["Cache-Control": "max-age=9"]), (302, ["Cache-Control": "max-age=7"])], 7),
            ([(302, ["Cache-Control": "max-age=5000"])], 1000),
        ] as [([(Int, HTTPHeaders)], Double)])
    func lifetime(redirects: [(Int, HTTPHeaders)], seconds: Double) throws {
        let exchange = try Self.exchange(redirects)
        #expect(exchange.remainingFreshness(at: Self.now) == seconds)
        #expect(exchange.freshnessLifetime == 1000)
    }

    @Test("An encoded exchange contains its redirects' terms")
    func coding() throws {
        for control in ["max-age=60", "max-age=60, must-revalidate"] {
            let exchange = try Self.exchange([(302, ["Cache-Control": control, "Vary": "Accept"])])
            #expect(StoredExchange(encoded: exchange.encoded) == exchange)
            #expect(!exchange.selecting.match(["Accept": "image/avif"]))
        }
        let way: [(Int, HTTPHeaders)] = [(302, ["Cache-Control": "max-age=60"]), (301, [:])]
        let twice = try Self.exchange(way)
        #expect(twice.redirects?.urls == ["http://a/", "http://a/"])
        #expect(StoredExchange(encoded: twice.encoded) == twice)
        let plain = try Self.exchange([])
        #expect(plain.redirects == nil && StoredExchange(encoded: plain.encoded) == plain)
    }

    @Test(
        "Redirect terms are compatible with an earlier version that stores no URLs",
        arguments: [true, false])
    func versions(isForbidden: Bool) throws {
        let control: HTTPHeaders = [
            "Cache-Control": isForbidden ? "max-age=60, must-revalidate" : "max-age=60"
        ]
        let new = try Self.exchange([(302, control)])
        let text = String(decoding: new.encoded, as: UTF8.self)
        let line = "> \(Self.now + 60) http://a/" + (isForbidden ? " fresh" : "")
        #expect(text.contains("\n\(line)\n"))
        // The earlier version read the time from the first word, and the rest from the last word.
        let old = text.replacing(" http://a/", with: "")
        let read = try #require(StoredExchange(encoded: Data(old.utf8)))
        #expect(read.redirects?.urls == [])
        #expect(read.redirects?.freshUntil == Self.now + 60)
        #expect(read.redirects?.forbidsStale == isForbidden)
    }

    @Test("Damaged redirect terms stay the same when they're stored again")
    func damagedWords() throws {
        let text = String(decoding: try Self.exchange([(302, [:])]).encoded, as: UTF8.self)
        let damaged = text.replacing(" http://a/\n", with: " http://a/ fre\0h\n")
        let read = try #require(StoredExchange(encoded: Data(damaged.utf8)))
        #expect(read.redirects?.urls.count == 2)
        #expect(StoredExchange(encoded: read.encoded) == read)
    }

    @Test("A redirect that must not be stored also keeps the response from being stored")
    func unstored() throws {
        let url = try #require(URL(string: "http://a/"))
        let request = HTTPCacheRequest(url: "http://a/")
        for control in ["no-store", "max-age=60"] {
            let way = Redirection(url: url, status: 302, headers: ["Cache-Control": control])
            let response = HTTPCacheResponse(
                status: 200, headers: ["Cache-Control": "max-age=60"], requestTime: Self.now,
                responseTime: Self.now, redirects: [way])
            let effect = HTTPCacheTransaction(request, stored: [], now: Self.now).received(response)
            #expect(effect.writes.isEmpty == (control == "no-store"))
        }
    }
}
