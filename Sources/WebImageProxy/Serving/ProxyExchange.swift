// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCaching
import ImageLoading
import Sockets

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One request from its head to the end of its answer; without a client, one that freshens what is stored.
final class ProxyExchange {
    static let via = "1.1 webimage"

    let core: ProxyCore
    let client: ClientConnection?
    let method: String
    let target: String
    let isOldClient: Bool
    let framing: BodyFraming
    let request: HTTPCacheRequest
    var record: ProxyRecord
    /// Lets others go on that wait for what this one stores.
    var flight: Flight?
    var requestBody: BodyReader
    let pace: ClientPace
    private let start = ContinuousClock.now

    init(
        _ core: ProxyCore, _ client: ClientConnection?, _ head: MessageHead, method: String, target: String,
        framing: BodyFraming
    ) {
        self.core = core
        self.client = client
        self.method = method
        self.target = target
        self.framing = framing
        isOldClient = head.minorVersion == 0
        requestBody = BodyReader(framing)
        pace = ClientPace(
            patience: core.configuration.idleTimeout, rate: core.configuration.minimumClientRate)
        var headers = head.headers.endToEnd
        headers["Host"] = core.configuration.originAuthority
        request = HTTPCacheRequest(
            method: method, url: core.configuration.origin + target, headers: headers)
        record = ProxyRecord(method: method, target: target, status: 0)
    }

    var now: Double { core.time.wallTime }

    func run() {
        decide(mayWait: true, mayUseStored: true)
        flight?.end()
        record.duration = .now - start
        core.log(record)
    }

    /// - Parameters:
    ///   - mayWait: whether another one's answer to the same may be waited for.
    ///   - mayUseStored: false once what is stored turned out to be gone.
    private func decide(mayWait: Bool, mayUseStored: Bool) {
        // A body may change what a GET means; nobody knows (RFC 9110, 9.3.1).
        let isPlain = (method == "GET" || method == "HEAD") && framing == .none
        let variants = isPlain && mayUseStored ? core.store.variants(of: request.url) : []
        let transaction = HTTPCacheTransaction(
            request, stored: variants.map(\.exchange), now: now, rules: core.configuration.rules)
        let asking = Asking(transaction: transaction, variants: variants, isPlain: isPlain)
        switch transaction.decision {
        case .serve(let answer), .serveStale(let answer, _):
            guard let body = asking.bytes(of: answer, core.store) else {
                return decide(mayWait: mayWait, mayUseStored: false)
            }
            let status = "hit; ttl=\(Int(answer.remainingFreshness.rounded(.down)))"
            if case .serveStale(_, let headers) = transaction.decision {
                revalidate(headers)
                reply(answer, body, status + "; detail=stale-while-revalidate")
            } else {
                reply(answer, body, status)
            }
        case .unsatisfiable: fail(504, "only what is stored was asked for, and it cannot be used")
        case .validate(let headers), .complete(let headers), .fetch(let headers):
            if mayWait, isPlain, isShareable {
                flight = core.flights.join(request.url, timeout: core.configuration.idleTimeout)
                if flight == nil { return decide(mayWait: false, mayUseStored: mayUseStored) }
            }
            ask(asking, headers)
        }
    }

    /// Whether the answer to another request for the same address may do: not where the client says more than what it
    /// wants, or wants something newer.
    private var isShareable: Bool {
        let names = [
            "Range", "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "Authorization",
            "Pragma", "Cache-Control",
        ]
        return method == "GET" && !names.contains { request.headers[$0] != nil }
    }

    /// Asks the origin in the background, unless somebody does already.
    private func revalidate(_ headers: HTTPHeaders) {
        guard let flight = core.revalidations.join(request.url, timeout: 0) else { return }
        let (core, request, target) = (core, request, target)
        _ = spawnThread {
            let head = MessageHead(
                start: .request(method: "GET", target: target), minorVersion: 1, headers: request.headers)
            let exchange = ProxyExchange(core, nil, head, method: "GET", target: target, framing: .none)
            let variants = core.store.variants(of: request.url)
            let transaction = HTTPCacheTransaction(
                request, stored: variants.map(\.exchange), now: core.time.wallTime,
                rules: core.configuration.rules)
            // It may have been freshened meanwhile, by another request.
            if case .serveStale = transaction.decision {
                exchange.ask(Asking(transaction: transaction, variants: variants, isPlain: true), headers)
                exchange.record.duration = .now - exchange.start
                core.log(exchange.record)
            }
            flight.end()
        }
    }

    /// Sends an answer out of the cache.
    func reply(_ answer: CachedResponse, _ body: [UInt8], _ status: String) {
        let isBodiless = method == "HEAD" || answer.status == 304 || answer.status == 204
        let framing: BodyFraming = isBodiless ? .none : .length(body.count)
        let reason = ErrorAnswer.reason(answer.status)
        guard let writer = sendHead(answer.status, reason, answer.headers, status, framing) else {
            return
        }
        do {
            try writer.write(body)
            record.bytes = body.count
        } catch {
            broken()
        }
    }

    func fail(_ status: Int, _ message: String) {
        record.status = status
        record.cache = message
        guard let client else { return }
        if !requestBody.isAtEnd { client.keepsAlive = false }
        let head = ErrorAnswer.head(status, message, date: now, closes: !client.keepsAlive)
        let body = method == "HEAD" ? [] : ErrorAnswer.body(message)
        do {
            try client.socket.write(head.bytes + body, timeout: core.configuration.idleTimeout)
        } catch {
            broken()
        }
    }

    /// Sends the head of the final answer; nil if there is no client, or none any more.
    func sendHead(
        _ status: Int, _ reason: String, _ headers: HTTPHeaders, _ cacheStatus: String, _ body: BodyFraming
    ) -> BodyWriter? {
        record.status = status
        record.cache = cacheStatus
        guard let client else { return nil }
        if !requestBody.isAtEnd { client.keepsAlive = false }
        var headers = headers
        if headers["Date"] == nil { headers.add("Date", HTTPDate.text(now)) }
        headers.add("Via", Self.via)
        headers.add("Cache-Status", "webimage; " + cacheStatus)
        if case .length(let count) = body { headers["Content-Length"] = "\(count)" }
        var isChunked = false
        if body == .chunked || body == .untilClose {
            isChunked = !isOldClient
            if isChunked { headers.add("Transfer-Encoding", "chunked") } else { client.keepsAlive = false }
        }
        if !client.keepsAlive { headers.add("Connection", "close") }
        let head = MessageHead(
            start: .response(status: status, reason: reason), minorVersion: 1, headers: headers)
        let timeout = core.configuration.idleTimeout
        do {
            try client.socket.write(head.bytes, timeout: timeout)
        } catch {
            broken()
            return nil
        }
        return BodyWriter(
            socket: client.socket, isChunked: isChunked, timeout: timeout, pace: pace,
            stalled: { [flight] in flight?.end() })
    }

    /// The client did not get all of it.
    func broken() {
        record.isBroken = true
        client?.keepsAlive = false
    }
}

/// A transaction and the bytes behind what it knows.
struct Asking {
    let transaction: HTTPCacheTransaction
    let variants: [StoredVariant]
    /// Whether the response may be stored.
    let isPlain: Bool

    func body(_ index: Int, _ store: ProxyStore) -> Data? {
        store.body(of: variants[index], url: transaction.request.url)
    }

    /// Nil if they are gone.
    func bytes(_ range: Range<Int>, of index: Int, _ store: ProxyStore) -> [UInt8]? {
        guard let body = body(index, store), range.upperBound <= body.count else { return nil }
        return [UInt8](body[body.startIndex + range.lowerBound..<body.startIndex + range.upperBound])
    }

    /// The body of an answer that is all stored; nil if it is gone.
    func bytes(of answer: CachedResponse, _ store: ProxyStore) -> [UInt8]? {
        var result: [UInt8] = []
        for piece in answer.body {
            guard case .stored(let index, let range) = piece, let bytes = bytes(range, of: index, store)
            else {
                return nil
            }
            result += bytes
        }
        return result
    }
}
#endif
