// SPDX-License-Identifier: MIT

import HTTPCacheCases
import ImageBase
import ImageLoading
import Testing

@Suite("HTTP cache: fields set while a request is sent", .timeLimit(.minutes(2)))
struct UnknownFieldTests {
    private static let fields = RequestFields(["Accept": "a"], unknown: .names(["Cookie"]))

    @Test(
        "A response that varies on a field with an unknown value matches no request",
        arguments: [("cookie", false), ("Accept", true), ("Accept, Cookie", false), ("*", false)])
    func selection(_ vary: String, matches: Bool) {
        let selecting = SelectingFields(Self.fields, of: ["Vary": vary])
        #expect(selecting.match(Self.fields) == matches)
        #expect(selecting.match(RequestFields(["Accept": "a"])) == matches)
        #expect(!SelectingFields(RequestFields([:], unknown: .all), of: ["Vary": vary]).match(Self.fields))
    }

    @Test("A response to a request without a field isn't served for a request that might have it")
    func unknownLater() {
        let selecting = SelectingFields(["Accept": "a"], of: ["Vary": "Cookie"])
        #expect(selecting.match(["Accept": "a"]) && !selecting.match(Self.fields))
    }

    private func transaction(_ headers: HTTPHeaders) -> HTTPCacheTransaction {
        let request = HTTPCacheRequest(url: "http://a/", headers: ["Accept": "a"], sentFields: Self.fields)
        var exchange = StoredExchange(
            url: "http://a/", selecting: SelectingFields(Self.fields, of: headers), status: 200,
            headers: headers, requestTime: 0, responseTime: 0)
        exchange.bodyBytes = 3
        return HTTPCacheTransaction(request, stored: [exchange], now: 1)
    }

    private static let stored: HTTPHeaders = [
        "Vary": "Cookie", "Cache-Control": "max-age=60, stale-if-error=600", "ETag": "\"a\"",
        "Date": "Thu, 01 Jan 1970 00:00:00 GMT", "Last-Modified": "Wed, 31 Dec 1969 00:00:00 GMT",
    ]

    @Test("A response that varies on unknown fields is validated by its tag before each use")
    func validation() {
        let transaction = transaction(Self.stored)
        guard case .validate(let headers) = transaction.decision else {
            Issue.record("\(transaction.decision)")
            return
        }
        #expect(headers["If-None-Match"] == "\"a\"" && headers["If-Modified-Since"] == nil)
        #expect(transaction.failed(at: 1) == nil)
        func reply(_ headers: HTTPHeaders) -> HTTPCacheEffect {
            transaction.received(
                HTTPCacheResponse(status: 304, headers: headers, requestTime: 1, responseTime: 1))
        }
        let answered = reply(["ETag": "\"a\"", "Vary": "Cookie"])
        if case .answer = answered.reply {} else { Issue.record("\(answered.reply)") }
        for headers: HTTPHeaders in [
            ["ETag": "\"b\""], [:], ["Last-Modified": "Wed, 31 Dec 1969 00:00:00 GMT"],
        ] {
            if case .refetch = reply(headers).reply {} else { Issue.record("\(headers)") }
        }
    }

    @Test("A response that varies on unknown fields and has no tag is fetched again")
    func noTag() {
        var headers = Self.stored
        headers.remove("ETag")
        #expect(transaction(headers).decision == .fetch(["Accept": "a"]))
    }
}
