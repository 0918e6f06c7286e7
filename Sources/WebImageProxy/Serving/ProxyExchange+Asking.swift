// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading

extension ProxyExchange {
    /// Asks the origin, and does with its response what the cache says.
    func ask(_ asking: Asking, _ headers: HTTPHeaders) {
        let transaction = asking.transaction
        let response: UpstreamResponse
        let requestTime = now
        do throws(ExchangeError) {
            response = try send(headers)
        } catch {
            switch error {
            case .client(.malformed(let message)), .client(.tooLarge(let message)): fail(400, message)
            case .client(.timeout): fail(408, "the body did not come to its end")
            case .client(let error):
                record.cache = "the client broke off: \(error)"
                broken()
            case .origin(let error): failed(asking, error)
            }
            return
        }
        let effect = transaction.received(
            HTTPCacheResponse(
                status: response.status, headers: response.head.headers, requestTime: requestTime,
                responseTime: response.time))
        // Before anything goes: what is answered with may be what is removed.
        var body: [UInt8]?
        if case .answer(let answer) = effect.reply { body = asking.bytes(of: answer, core.store) }
        for url in effect.invalidates { core.store.removeAll(of: url) }
        core.store.remove(effect.removes.map { asking.variants[$0].slot }, of: request.url)
        let isStorable = asking.isPlain || method == "POST"
        let keepers = (isStorable ? effect.writes : []).map { write in
            let variants = method == "POST" ? core.store.variants(of: request.url) : asking.variants
            return BodyKeeper(core.store, write, url: request.url, variants: variants) {
                asking.body($0, self.core.store)
            }
        }
        if keepers.isEmpty { flight?.end() }
        switch effect.reply {
        case .response: relay(response, keepers, forwarded(asking, response, isStored: !keepers.isEmpty))
        case .answer(let answer): self.answer(answer, body, asking, response, keepers)
        case .refetch(let headers):
            response.discard()
            refetch(headers)
        }
    }

    /// Without anything stored: it is gone, or not what the origin speaks of.
    private func refetch(_ headers: HTTPHeaders) {
        let transaction = HTTPCacheTransaction(
            request, stored: [], now: now, rules: core.configuration.rules)
        ask(Asking(transaction: transaction, variants: [], isPlain: true), headers)
    }

    /// No response came.
    private func failed(_ asking: Asking, _ error: WireError) {
        if let answer = asking.transaction.failed(at: now) {
            let ttl = Int(answer.remainingFreshness.rounded(.down))
            if let body = asking.bytes(of: answer, core.store) {
                return reply(answer, body, "fwd=\(reason(asking)); ttl=\(ttl); detail=origin-unreachable")
            }
        }
        let isStale = asking.transaction.selected != nil
        switch error {
        case .timeout: fail(504, "the origin did not answer in time")
        case .closed where isStale:
            fail(504, "the origin cannot be reached, and what is stored may not be used")
        case .closed: fail(502, "the origin cannot be reached, or hung up")
        case .malformed(let message), .unsupported(let message): fail(502, "the origin sent \(message)")
        case .untrusted(let message): fail(502, "the origin has \(message)")
        case .tooLarge: fail(502, "the origin sent a head that is too long")
        case .otherVersion: fail(502, "the origin speaks a version other than HTTP/1")
        }
    }

    /// The members of `Cache-Status` for a request that went on (RFC 9211, 2.2 to 2.5).
    private func forwarded(_ asking: Asking, _ response: UpstreamResponse, isStored: Bool) -> String {
        "fwd=\(reason(asking)); fwd-status=\(response.status)" + (isStored ? "; stored" : "")
    }

    /// Why the origin was asked (RFC 9211, 2.2).
    private func reason(_ asking: Asking) -> String {
        if !asking.isPlain { return "method" }
        if case .complete = asking.transaction.decision { return "partial" }
        guard let remaining = asking.transaction.remainingFreshness(at: now) else {
            return asking.variants.isEmpty ? "uri-miss" : "miss"
        }
        return remaining > 0 ? "request" : "stale"
    }

    /// An answer out of the cache after the origin was asked: validated, completed, or in the place of an error.
    private func answer(
        _ answer: CachedResponse, _ body: [UInt8]?, _ asking: Asking, _ response: UpstreamResponse,
        _ keepers: [BodyKeeper]
    ) {
        let status = forwarded(asking, response, isStored: !keepers.isEmpty)
        let takesBody = answer.body.contains { if case .received = $0 { true } else { false } }
        if takesBody { return complete(answer, asking, response, keepers, status) }
        response.discard()
        guard let body else { return refetch(request.headers) }
        for keeper in keepers { keeper.finish() }
        flight?.end()
        let detail = response.status >= 500 ? "; detail=stale-if-error" : ""
        reply(answer, body, status + detail)
    }

    /// What is stored, and behind it what comes.
    private func complete(
        _ answer: CachedResponse, _ asking: Asking, _ response: UpstreamResponse, _ keepers: [BodyKeeper],
        _ status: String
    ) {
        guard case .stored(let index, let range) = answer.body.first,
            let known = asking.bytes(range, of: index, core.store)
        else {
            response.discard()
            return refetch(request.headers)
        }
        let total = answer.body.reduce(0) { sum, piece in
            switch piece {
            case .stored(_, let range), .received(let range): sum + range.count
            }
        }
        if case .length(let length) = response.framing, known.count + length != total {
            // Not the part that its `Content-Range` states.
            for keeper in keepers { keeper.removeReplaced() }
            response.discard()
            return refetch(request.headers)
        }
        let writer = sendHead(
            answer.status, ErrorAnswer.reason(answer.status), answer.headers, status, .length(total))
        stream(response, keepers, writer, prefix: known, total: total)
    }

    /// The response as it comes.
    private func relay(_ response: UpstreamResponse, _ keepers: [BodyKeeper], _ status: String) {
        var headers = response.head.headers.endToEnd
        if response.status == 204 { headers.remove("Content-Length") }
        let isEmpty = response.framing == .none || response.framing == .length(0)
        // A client that has the end of the answer may at once ask for what was stored.
        if isEmpty { for keeper in keepers { keeper.finish() } }
        let writer = sendHead(response.status, response.reason, headers, status, response.framing)
        stream(response, isEmpty ? [] : keepers, writer, prefix: [])
    }

    /// Passes the body on to the client and the cache, holding one piece at a time. If the client goes away, what is
    /// stored is still read to its end.
    ///
    /// - Parameter total: the length that the client was told, where it is not the response's own. Never more
    ///   than that is sent, and the connection to the client is closed after a body of another length.
    private func stream(
        _ response: UpstreamResponse, _ keepers: [BodyKeeper], _ writer: BodyWriter?, prefix: [UInt8],
        total: Int? = nil
    ) {
        var writer = writer
        var rest = total
        func pass(_ bytes: [UInt8]) {
            var bytes = bytes
            if let allowed = rest {
                if bytes.count > allowed {
                    bytes.removeLast(bytes.count - allowed)
                    broken()
                }
                rest = allowed - bytes.count
            }
            do throws(WireError) {
                try writer?.write(bytes)
                if writer != nil { record.bytes += bytes.count }
            } catch {
                writer = nil
                broken()
            }
        }
        pass(prefix)
        do throws(WireError) {
            while let bytes = try response.next() {
                for keeper in keepers { keeper.append(bytes) }
                if response.isAtEnd { for keeper in keepers { keeper.finish() } }
                pass(bytes)
                if writer == nil, keepers.allSatisfy(\.hasGivenUp) { return flight?.end() ?? () }
            }
            for keeper in keepers { keeper.finish() }
            flight?.end()
            if let rest, rest > 0 { broken() }
            try writer?.end()
            response.release()
        } catch {
            for keeper in keepers { keeper.interrupt() }
            broken()
        }
    }
}
#endif
