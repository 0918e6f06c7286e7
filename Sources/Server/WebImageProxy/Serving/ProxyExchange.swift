// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading

/// One request, from its head to the end of the response. Without a client, it validates a stored response.
final class ProxyExchange {
    let core: ProxyCore
    let client: ClientConnection?
    let method: String
    let target: String
    let isHTTP10Client: Bool
    let framing: BodyFraming
    let request: HTTPCacheRequest
    var record: ProxyRecord
    /// Held while other requests wait for the response that this exchange stores.
    var collapsed: CollapsedRequest?
    var requestBody: BodyReader
    let pace: TransferPace
    private let start = ContinuousClock.now

    init(
        core: ProxyCore, client: ClientConnection?, head: MessageHead, method: String, target: String,
        framing: BodyFraming
    ) {
        self.core = core
        self.client = client
        self.method = method
        self.target = target
        self.framing = framing
        isHTTP10Client = head.minorVersion == 0
        requestBody = BodyReader(framing)
        pace = TransferPace(
            patience: core.configuration.idleTimeout.seconds, rate: core.configuration.minimumClientRate)
        var headers = head.headers.endToEnd
        headers["Host"] = core.configuration.originAuthority
        request = HTTPCacheRequest(
            method: method, url: core.configuration.origin + target, headers: headers)
        record = ProxyRecord(method: method, target: target, status: 0)
    }

    var now: Double { core.time.wallTime }

    func run() {
        serve(mayWait: true, mayUseStored: true)
        collapsed?.end()
        finishRecord()
    }

    private func finishRecord() {
        record.duration = .now - start
        core.log(record)
    }

    /// Responds from the cache or the origin.
    ///
    /// - Parameters:
    ///   - mayWait: whether it may wait for the response to an equal request.
    ///   - mayUseStored: `false` after a stored body was found to be gone.
    private func serve(mayWait: Bool, mayUseStored: Bool) {
        // The meaning of a body of GET is undefined (RFC 9110, 9.3.1).
        let isCacheable = (method == "GET" || method == "HEAD") && framing == .none
        let variants = isCacheable && mayUseStored ? core.store.variants(of: request.url) : []
        let lookup = lookup(variants, isCacheable: isCacheable)
        switch lookup.transaction.decision {
        case .serve(let answer), .serveStale(let answer, _):
            guard let body = lookup.body(of: answer) else {
                return serve(mayWait: mayWait, mayUseStored: false)
            }
            let status = "hit; ttl=\(Int(answer.remainingFreshness.rounded(.down)))"
            if case .serveStale(_, let headers) = lookup.transaction.decision {
                revalidate(headers)
                reply(answer, body: body, cacheStatus: status + "; detail=stale-while-revalidate")
            } else {
                reply(answer, body: body, cacheStatus: status)
            }
        case .unsatisfiable:
            fail(504, message: "not cached, and the request does not allow asking the origin")
        case .validate(let headers), .complete(let headers), .fetch(let headers):
            if mayWait, isCacheable, isCollapsible {
                collapsed = core.fetches.begin(request.url, timeout: core.configuration.idleTimeout.seconds)
                if collapsed == nil { return serve(mayWait: false, mayUseStored: mayUseStored) }
            }
            fetch(lookup, headers: headers)
        }
    }

    func lookup(_ variants: [StoredVariant], isCacheable: Bool) -> StoredResponses {
        let transaction = HTTPCacheTransaction(
            request, stored: variants.map(\.exchange), now: now, rules: core.configuration.rules)
        return StoredResponses(
            transaction: transaction, variants: variants, isCacheable: isCacheable, store: core.store)
    }

    /// Whether the response to another request for the same URL may serve this one: not if the request has
    /// conditions, a range, credentials or cache directives.
    private var isCollapsible: Bool {
        let names = [
            "Range", "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "Authorization",
            "Pragma", "Cache-Control",
        ]
        return method == "GET" && !names.contains { request.headers[$0] != nil }
    }

    /// Validates the stored response on another thread, unless that is already being done, or too many others
    /// are: then a later request does it.
    private func revalidate(_ headers: HTTPHeaders) {
        let (core, request, target) = (core, request, target)
        guard core.clients.beginWork() else { return }
        guard core.validations.begin(request.url) else { return core.clients.endWork() }
        @Sendable func end() {
            core.validations.end(request.url)
            core.clients.endWork()
        }
        let hasThread = ProxyCore.startThread {
            defer { end() }
            let head = MessageHead(
                start: .request(method: "GET", target: target), minorVersion: 1, headers: request.headers)
            let exchange = ProxyExchange(
                core: core, client: nil, head: head, method: "GET", target: target, framing: .none)
            let lookup = exchange.lookup(core.store.variants(of: request.url), isCacheable: true)
            // Another request may have validated it in the meantime.
            if case .serveStale = lookup.transaction.decision {
                exchange.fetch(lookup, headers: headers)
                exchange.finishRecord()
            }
        }
        if !hasThread { end() }
    }
}
#endif
