// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading
import PortableFoundation

extension ProxyExchange {
    /// Sends the request to the origin, then responds and stores as the cache decides.
    func fetch(_ lookup: StoredResponses, headers: HTTPHeaders) {
        let response: UpstreamResponse
        let requestTime = now
        do throws(ExchangeError) {
            response = try send(headers)
        } catch {
            switch error {
            case .client(.malformed(let message)), .client(.tooLarge(let message)):
                fail(400, message: message)
            case .client(.timeout): fail(408, message: "timed out reading the request body")
            case .client(let error):
                record.cache = "cannot read the request body: \(error)"
                markBroken()
            case .origin(let error): respond(to: error, lookup: lookup)
            }
            return
        }
        let effect = lookup.transaction.received(
            HTTPCacheResponse(
                status: response.status, headers: response.head.headers, requestTime: requestTime,
                responseTime: response.time))
        // Read first: the stored response that is served may be one that is removed.
        var body: Data?
        if case .answer(let answer) = effect.reply { body = lookup.body(of: answer) }
        for url in effect.invalidates { core.store.removeAll(of: url) }
        core.store.remove(effect.removes.map { lookup.variants[$0].slot }, of: request.url)
        let recorders = recorders(effect.writes, lookup: lookup)
        if recorders.isEmpty { collapsed?.end() }
        let fetched = Fetched(
            response: response, recorders: recorders,
            cacheStatus: forwarded(lookup, response: response, isStored: !recorders.isEmpty))
        switch effect.reply {
        case .response: relay(fetched)
        case .answer(let answer): serve(answer, storedBody: body, lookup: lookup, fetched: fetched)
        case .refetch(let headers):
            response.discard()
            refetch(headers)
        }
    }

    /// Sends the request again without using stored responses: they are gone, or belong to another version.
    func refetch(_ headers: HTTPHeaders) {
        fetch(lookup([], isCacheable: true), headers: headers)
    }

    private func recorders(_ writes: [HTTPCacheWrite], lookup: StoredResponses) -> [ResponseRecorder] {
        guard lookup.isCacheable || method == "POST" else { return [] }
        return writes.map { write in
            let variants = method == "POST" ? core.store.variants(of: request.url) : lookup.variants
            return ResponseRecorder(
                store: core.store, write: write, url: request.url, variants: variants,
                storedBody: lookup.body(at:))
        }
    }

    /// Responds to a client whose request the origin did not respond to: with a stale response, if that is
    /// allowed.
    private func respond(to error: ConnectionError, lookup: StoredResponses) {
        if let answer = lookup.transaction.failed(at: now), let body = lookup.body(of: answer) {
            let ttl = Int(answer.remainingFreshness.rounded(.down))
            let status = "fwd=\(reason(lookup)); ttl=\(ttl); detail=origin-unreachable"
            return reply(answer, body: body, cacheStatus: status)
        }
        switch error {
        case .timeout: fail(504, message: "timed out waiting for the origin")
        case .closed where lookup.transaction.selected != nil:
            fail(504, message: "cannot reach the origin, and the stored response may not be served stale")
        case .closed: fail(502, message: "cannot reach the origin, or it closed the connection")
        case .malformed(let message), .unsupported(let message), .tooLarge(let message):
            fail(502, message: "invalid response from the origin: \(message)")
        case .untrusted(let message): fail(502, message: "cannot connect to the origin: \(message)")
        case .unsupportedVersion: fail(502, message: "the origin uses an unsupported HTTP version")
        }
    }

    /// Returns the members of `Cache-Status` for a request that was forwarded (RFC 9211, 2.2 to 2.5).
    private func forwarded(_ lookup: StoredResponses, response: UpstreamResponse, isStored: Bool) -> String {
        "fwd=\(reason(lookup)); fwd-status=\(response.status)" + (isStored ? "; stored" : "")
    }

    /// Returns why the request was forwarded (RFC 9211, 2.2).
    private func reason(_ lookup: StoredResponses) -> String {
        if !lookup.isCacheable { return "method" }
        if case .complete = lookup.transaction.decision { return "partial" }
        guard let remaining = lookup.transaction.remainingFreshness(at: now) else {
            return lookup.variants.isEmpty ? "uri-miss" : "miss"
        }
        return remaining > 0 ? "request" : "stale"
    }
}
#endif
