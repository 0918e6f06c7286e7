// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading

/// One request, from its head to the end of the response. Without a client, it validates a stored response.
///
/// Only one task uses it.
final class ProxyExchange {
    let proxy: CachingProxy
    let client: (any ProxyClient)?
    let method: String
    let target: String
    let isHTTP10Client: Bool
    let bodyLength: BodyLength
    let request: HTTPCacheRequest
    var record: ProxyRecord
    /// The token that makes identical requests wait for the response that this exchange stores.
    var collapsed: CollapsedRequest?
    private let start = ContinuousClock.now

    init(proxy: CachingProxy, client: any ProxyClient, request: ForwardedRequest) {
        self.proxy = proxy
        self.client = client
        method = request.method
        target = request.target
        bodyLength = request.body
        isHTTP10Client = request.isHTTP10
        var headers = request.headers.endToEnd
        headers["Host"] = proxy.configuration.originAuthority
        self.request = HTTPCacheRequest(
            method: method, url: proxy.configuration.origin + target, headers: headers)
        record = ProxyRecord(method: method, target: request.written, status: 0)
    }

    /// Validates the stored response to `request`.
    init(proxy: CachingProxy, validating request: HTTPCacheRequest, target: String) {
        self.proxy = proxy
        client = nil
        method = "GET"
        self.target = target
        bodyLength = .none
        isHTTP10Client = false
        self.request = HTTPCacheRequest(method: "GET", url: request.url, headers: request.headers)
        record = ProxyRecord(method: "GET", target: target, status: 0)
    }

    var now: Double { proxy.time.wallTime }

    func run() async {
        await serve(mayWait: true, mayUseStored: true)
        collapsed?.end()
        finishRecord()
    }

    private func finishRecord() {
        record.duration = .now - start
        proxy.log(record)
    }

    /// Responds from the cache or the origin.
    ///
    /// - Parameters:
    ///   - mayWait: whether to wait for the response to an identical request.
    ///   - mayUseStored: whether stored responses may be used; `false` after a stored body turned out to be
    ///     missing.
    private func serve(mayWait: Bool, mayUseStored: Bool) async {
        // A body in a GET request has no defined meaning (RFC 9110, 9.3.1).
        let isCacheable = (method == "GET" || method == "HEAD") && bodyLength == .none
        let variants = isCacheable && mayUseStored ? proxy.store.variants(of: request.url) : []
        let lookup = lookup(variants, isCacheable: isCacheable)
        switch lookup.transaction.decision {
        case .serve(let answer), .serveStale(let answer, _):
            guard let body = lookup.body(of: answer) else {
                return await serve(mayWait: mayWait, mayUseStored: false)
            }
            let status = "hit; ttl=\(Int(answer.remainingFreshness.rounded(.down)))"
            if case .serveStale(_, let headers) = lookup.transaction.decision {
                revalidate(headers)
                await reply(answer, body: body, cacheStatus: status + "; detail=stale-while-revalidate")
            } else {
                await reply(answer, body: body, cacheStatus: status)
            }
        case .unsatisfiable:
            await fail(504, message: "not cached, and the request does not allow asking the origin")
        case .validate(let headers), .complete(let headers), .fetch(let headers):
            if mayWait, isCacheable, isCollapsible {
                collapsed = await proxy.fetches.begin(request.url, limit: proxy.configuration.collapseTimeout)
                if collapsed == nil { return await serve(mayWait: false, mayUseStored: mayUseStored) }
            }
            await fetch(lookup, headers: headers)
        }
    }

    func lookup(_ variants: [StoredVariant], isCacheable: Bool) -> StoredResponses {
        let transaction = HTTPCacheTransaction(
            request, stored: variants.map(\.exchange), now: now, rules: proxy.configuration.rules)
        return StoredResponses(
            transaction: transaction, variants: variants, isCacheable: isCacheable, store: proxy.store)
    }

    /// Whether the response to another request for the same URL may serve this one.
    ///
    /// A request with conditions, a range, credentials or cache directives needs its own response.
    private var isCollapsible: Bool {
        let names = [
            "Range", "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "Authorization",
            "Pragma", "Cache-Control",
        ]
        return method == "GET" && !names.contains { request.headers[$0] != nil }
    }

    /// Validates the stored response in a separate task.
    ///
    /// Does nothing if the response is already being validated, or if too many validations are running. A
    /// later request then validates it.
    private func revalidate(_ headers: HTTPHeaders) {
        let (proxy, request, target) = (proxy, request, target)
        guard proxy.validations.begin(request.url) else { return }
        Task {
            defer { proxy.validations.end(request.url) }
            let exchange = ProxyExchange(proxy: proxy, validating: request, target: target)
            let lookup = exchange.lookup(proxy.store.variants(of: request.url), isCacheable: true)
            // Another request may have validated the response by now.
            if case .serveStale = lookup.transaction.decision {
                await exchange.fetch(lookup, headers: headers)
                exchange.finishRecord()
            }
        }
    }
}
#endif
