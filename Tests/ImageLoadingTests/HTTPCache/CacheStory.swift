// SPDX-License-Identifier: MIT

import HTTPCacheCases
import ImageLoading
import Testing

/// A minimal client of the rules, with a cache in memory, a clock, and a server whose responses the test
/// chooses.
struct CacheStory {
    static let start = CacheCase.start
    static let address = "http://example.com/a/b?c"

    typealias Source = CacheCase.Source

    struct Reply {
        var status = 200
        var headers: HTTPHeaders = [:]
        var body = "0123456789"
        /// The time until the head arrives, in seconds.
        var delay = 0.0
    }

    struct Outcome {
        var source: Source
        var status: Int
        var headers: HTTPHeaders
        var body: String
        /// The headers that the server received, or nil if no request was sent to it.
        var sent: HTTPHeaders?
    }

    var now = start
    var rules = HTTPCacheRules()
    var stored: [String: [(exchange: StoredExchange, body: String)]] = [:]

    /// Returns the clock's time plus `offset` seconds, in header format.
    func date(_ offset: Double = 0) -> String { HTTPDate.text(now + offset) }

    /// - Parameter origin: called with the headers that were sent. It returns nil if the server can't be
    ///   reached.
    mutating func ask(
        _ method: String = "GET", _ headers: HTTPHeaders = [:], url: String = address,
        origin: ((HTTPHeaders) -> Reply?)
    ) -> Outcome {
        let request = HTTPCacheRequest(method: method, url: url, headers: headers)
        let entries = stored[url] ?? []
        let transaction = HTTPCacheTransaction(
            request, stored: entries.map(\.exchange), now: now, rules: rules)
        switch transaction.decision {
        case .serve(let answer): return outcome(.cache, answer, entries, "")
        case .serveStale(let answer, let revalidation):
            if let reply = origin(revalidation) {
                _ = finish(transaction, reply, entries, revalidation, origin)
            }
            return outcome(.cacheThenOrigin, answer, entries, "", sent: revalidation)
        case .unsatisfiable: return Outcome(source: .nobody, status: 504, headers: [:], body: "")
        case .validate(let sent), .complete(let sent), .fetch(let sent):
            guard let reply = origin(sent) else {
                guard let answer = transaction.failed(at: now) else {
                    return Outcome(source: .nobody, status: 502, headers: [:], body: "", sent: sent)
                }
                return outcome(.rescue, answer, entries, "", sent: sent)
            }
            return finish(transaction, reply, entries, sent, origin)
        }
    }

    /// Like ``ask(_:_:url:origin:)``, but sends the same reply to every request.
    mutating func ask(
        _ method: String = "GET", _ headers: HTTPHeaders = [:], url: String = address, reply: Reply?
    ) -> Outcome {
        ask(method, headers, url: url) { _ in reply }
    }

    private mutating func finish(
        _ transaction: HTTPCacheTransaction, _ reply: Reply,
        _ entries: [(exchange: StoredExchange, body: String)], _ sent: HTTPHeaders,
        _ origin: ((HTTPHeaders) -> Reply?)
    ) -> Outcome {
        let response = HTTPCacheResponse(
            status: reply.status, headers: reply.headers, requestTime: now, responseTime: now + reply.delay)
        now += reply.delay
        let effect = transaction.received(response)
        for url in effect.invalidates { stored[url] = nil }
        let url = transaction.request.url
        var list = stored[url] ?? []
        var gone = Set(effect.removes)
        for write in effect.writes {
            let received = reply.body.utf8.count
            if let exchange = write.finished(receivedBytes: received) {
                gone.formUnion(write.replaces)
                list.append((exchange, write.body.map { text($0, entries, reply.body) } ?? reply.body))
            }
        }
        list = list.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
        stored[url] = list
        switch effect.reply {
        case .response:
            return Outcome(
                source: .origin, status: reply.status, headers: reply.headers, body: reply.body, sent: sent)
        case .answer(let answer):
            let source: Source =
                reply.status == 304 ? .validated : reply.status == 206 ? .combined : .rescue
            return outcome(source, answer, entries, reply.body, sent: sent)
        case .refetch(let again):
            let transaction = HTTPCacheTransaction(transaction.request, stored: [], now: now, rules: rules)
            guard let reply = origin(again) else {
                return Outcome(source: .nobody, status: 502, headers: [:], body: "", sent: again)
            }
            return finish(transaction, reply, [], again, origin)
        }
    }

    private func outcome(
        _ source: Source, _ answer: CachedResponse, _ entries: [(exchange: StoredExchange, body: String)],
        _ received: String, sent: HTTPHeaders? = nil
    ) -> Outcome {
        Outcome(
            source: source, status: answer.status, headers: answer.headers,
            body: text(answer.body, entries, received), sent: sent)
    }

    private func text(
        _ pieces: [BodySegment], _ entries: [(exchange: StoredExchange, body: String)], _ received: String
    ) -> String {
        pieces.map { piece in
            switch piece {
            case .stored(let index, let range): String(Array(entries[index].body)[range])
            case .received(let range):
                String(Array(received)[range.clamped(to: 0..<received.count)])
            }
        }.joined()
    }
}

extension CacheCase {
    /// Checks the example with a server that answers a conditional request with 304 and other requests with
    /// 200.
    func check() {
        var story = CacheStory()
        _ = story.ask("GET", firstRequest, reply: .init(status: status, headers: first))
        story.now += wait
        let outcome = story.ask(method, then) { sent in
            let isConditional = sent["If-None-Match"] != nil || sent["If-Modified-Since"] != nil
            return isConditional ? .init(status: 304, headers: first) : .init(headers: ["X": "new"])
        }
        #expect(outcome.source == expected)
    }
}
