// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading
import PortableFoundation

extension ProxyExchange {
    /// Sends the request to the origin, then serves and stores the response as the cache decides.
    func fetch(_ lookup: StoredResponses, headers: HTTPHeaders) async {
        let response: any ProxyOriginResponse
        let requestTime = now
        do throws(ProxyOriginFailure) {
            response = try await proxy.origin.respond(to: originRequest(headers))
        } catch {
            switch error {
            case .client(.malformed(let message)): await fail(400, message: message)
            case .client(.timeout): await fail(408, message: "timed out reading the request body")
            case .client(let error):
                record.cache = "cannot read the request body: \(error)"
                record.isBroken = true
            case .origin(let error): await respond(to: error, lookup: lookup)
            }
            return
        }
        let effect = lookup.transaction.received(
            HTTPCacheResponse(
                status: response.head.status, headers: response.head.headers, requestTime: requestTime,
                responseTime: now))
        // Read the body first: storing the new response may remove the stored one that we serve.
        var body: Data?
        if case .answer(let answer) = effect.reply { body = lookup.body(of: answer) }
        for url in effect.invalidates { proxy.store.removeAll(of: url) }
        proxy.store.remove(effect.removes.map { lookup.variants[$0].slot }, of: request.url)
        let recorders = recorders(effect.writes, lookup: lookup)
        if recorders.isEmpty { collapsed?.end() }
        let fetched = Fetched(
            response: response, recorders: recorders,
            cacheStatus: forwarded(lookup, response: response, isStored: !recorders.isEmpty))
        switch effect.reply {
        case .response: await relay(fetched)
        case .answer(let answer): await serve(answer, storedBody: body, lookup: lookup, fetched: fetched)
        case .refetch(let headers):
            await response.discard()
            await refetch(headers)
        }
    }

    /// Sends the request again, ignoring stored responses: they're gone, or belong to another version.
    func refetch(_ headers: HTTPHeaders) async {
        await fetch(lookup([], isCacheable: true), headers: headers)
    }

    private func originRequest(_ headers: HTTPHeaders) -> ProxyOriginRequest {
        var headers = headers
        // The client's own field was removed if the client listed it in `Connection`, so set it again.
        if case .bytes(let count) = bodyLength { headers["Content-Length"] = "\(count)" }
        headers.add(name: "Via", value: Self.via)
        let client = client
        var request = ProxyOriginRequest(
            method: method, target: target, headers: headers, body: bodyLength,
            nextBody: { () async throws(TransferError) in try await client?.nextBody() }, passInterim: nil)
        if let client, !isHTTP10Client {
            request.passInterim = { (response) async throws(TransferError) in
                var response = response
                response.headers = response.headers.endToEnd
                try await client.sendInterim(response)
            }
        }
        return request
    }

    private func recorders(_ writes: [HTTPCacheWrite], lookup: StoredResponses) -> [ResponseRecorder] {
        guard lookup.isCacheable || method == "POST" else { return [] }
        return writes.map { write in
            let variants = method == "POST" ? proxy.store.variants(of: request.url) : lookup.variants
            return ResponseRecorder(
                store: proxy.store, write: write, url: request.url, variants: variants,
                storedBody: lookup.body(at:))
        }
    }

    /// Responds to a client after the origin failed to: with a stale response if that's allowed, or else with
    /// an error.
    private func respond(to error: TransferError, lookup: StoredResponses) async {
        if let answer = lookup.transaction.failed(at: now), let body = lookup.body(of: answer) {
            let ttl = Int(answer.remainingFreshness.rounded(.down))
            let status = "fwd=\(reason(lookup)); ttl=\(ttl); detail=origin-unreachable"
            return await reply(answer, body: body, cacheStatus: status)
        }
        switch error {
        case .timeout: await fail(504, message: "timed out waiting for the origin")
        case .closed where lookup.transaction.selected != nil:
            await fail(
                504, message: "cannot reach the origin, and the stored response may not be served stale")
        case .closed: await fail(502, message: "cannot reach the origin, or it closed the connection")
        case .malformed(let message):
            await fail(502, message: "invalid response from the origin: \(message)")
        case .untrusted(let message):
            await fail(502, message: "cannot connect to the origin: \(message)")
        }
    }

    /// Returns the `Cache-Status` members for a forwarded request (RFC 9211, 2.2 to 2.5).
    private func forwarded(_ lookup: StoredResponses, response: any ProxyOriginResponse, isStored: Bool)
        -> String
    {
        "fwd=\(reason(lookup)); fwd-status=\(response.head.status)" + (isStored ? "; stored" : "")
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
