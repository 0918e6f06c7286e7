// SPDX-License-Identifier: MIT

extension HTTPCacheTransaction {
    /// Handles the head of the final response to the request that ``decision`` asked for. Don't pass interim
    /// responses.
    public func received(_ response: HTTPCacheResponse) -> HTTPCacheEffect {
        var effect = HTTPCacheEffect()
        guard HTTPCacheRules.isSafe(request.method) else {
            effect.invalidates = Invalidation.addresses(request, response)
            if request.method == "POST", rules.mayStore(request, response) {
                effect.writes = [HTTPCacheWrite(exchange: StoredExchange(request, response), replaces: [])]
            }
            return effect
        }
        if request.method == "HEAD" { return head(response) }
        guard request.method == "GET" else { return effect }
        if let answer = staleInstead(of: response) {
            effect.reply = .answer(answer)
            return effect
        }
        if case .complete = decision, Self.refusesRest(response.status) {
            // Remove the stored part only after a 416, which means that the part is useless.
            if response.status == 416 { return refetched() }
            effect.reply = .refetch(request.headers)
            return effect
        }
        switch response.status {
        case 304: return notModified(response)
        case 206: return partial(response)
        default: break
        }
        if rules.mayStore(request, response) {
            let exchange = StoredExchange(request, response)
            effect.writes = [HTTPCacheWrite(exchange: exchange, replaces: candidates)]
        } else if response.status < 400, !CacheControl(request.headers).contains("no-store") {
            // The new response can't be stored, but the stored responses are outdated.
            effect.removes = candidates
        }
        return effect
    }

    /// Whether to request the whole response after a request for the rest of a stored part has failed.
    /// `Range` may be the only reason for the failure, except with the statuses listed below: 200 and 206
    /// aren't failures, and with the others, a request without `Range` would get the same response.
    package static func refusesRest(_ status: Int) -> Bool {
        ![200, 206, 401, 407, 408, 425, 429].contains(status)
    }

    private func staleInstead(of response: HTTPCacheResponse) -> CachedResponse? {
        guard [500, 502, 503, 504].contains(response.status) else { return nil }
        return stale(at: response.responseTime, isUnreachable: false)
    }

    /// Requests the complete response again, because the stored part doesn't match.
    private func refetched() -> HTTPCacheEffect {
        HTTPCacheEffect(reply: .refetch(request.headers), removes: incomplete.map { [$0] } ?? [])
    }

    /// Handles a 304 response (RFC 9111, 4.3.3 and 4.3.4).
    private func notModified(_ response: HTTPCacheResponse) -> HTTPCacheEffect {
        var effect = HTTPCacheEffect()
        switch decision {
        case .validate, .serveStale: break
        // Only the client's own condition was sent, so the client receives the response.
        default: return effect
        }
        let tag = EntityTag.of(response.headers)
        var answer: CachedResponse?
        for index in meant(by: response) {
            let exchange = stored[index].updated(by: response, for: request)
            let body = BodySegment.stored(index, 0..<exchange.bodyBytes)
            if rules.forbidsStoring(exchange) || rules.isForOneUser(exchange.headers) {
                effect.removes.append(index)
            } else if rules.mayShare(exchange.headers, with: request) {
                effect.writes.append(HTTPCacheWrite(exchange: exchange, body: [body], replaces: [index]))
            }
            answer =
                answer
                ?? self.answer(from: exchange, index: index, now: response.responseTime, isValidated: true)
        }
        if let answer {
            effect.reply = .answer(answer)
        } else if !EntityTag.list(request.headers).contains(where: { tag?.weaklyEquals($0) ?? false }) {
            // The response confirms neither a stored response nor the client's copy.
            effect.reply = .refetch(request.headers)
        }
        return effect
    }

    /// The indices of the exchanges that a 304 response confirms: all with its strong entity tag, the latest
    /// with its weak entity tag or date, or the only candidate if it has no validator.
    private func meant(by response: HTTPCacheResponse) -> [Int] {
        if let tag = EntityTag.of(response.headers) {
            if tag.isStrong {
                return candidates.filter { stored[$0].entityTag.map(tag.stronglyEquals) ?? false }
            }
            return Array(candidates.filter { stored[$0].entityTag.map(tag.weaklyEquals) ?? false }.prefix(1))
        }
        let candidates = candidates.filter { !stored[$0].isValidatedEachTime }
        if let modified = response.headers["Last-Modified"] {
            return Array(candidates.filter { stored[$0].headers["Last-Modified"] == modified }.prefix(1))
        }
        return candidates.count == 1 ? candidates : []
    }

    /// Handles a 206 response (RFC 9111, 3.4).
    private func partial(_ response: HTTPCacheResponse) -> HTTPCacheEffect {
        var effect = HTTPCacheEffect()
        let range = ContentRange(ofOnePart: response.headers)
        if case .complete = decision, let incomplete, let part = stored[incomplete].part {
            guard let range, range.total == part.total, range.bytes.lowerBound == part.bytes.upperBound,
                range.bytes.upperBound == range.total,
                let write = combined(incomplete, with: response, range: range),
                var answer = answer(from: write.exchange, index: incomplete, now: response.responseTime),
                let body = write.body
            else { return refetched() }
            answer.body = body
            let mayKeep =
                !rules.forbidsStoring(write.exchange) && rules.mayShare(write.exchange.headers, with: request)
            return HTTPCacheEffect(reply: .answer(answer), writes: mayKeep ? [write] : [])
        }
        guard request.headers["Range"] != nil, let range, rules.mayStore(request, response) else {
            return effect
        }
        for index in candidates {
            if let write = combined(index, with: response, range: range) {
                effect.writes = [write]
                return effect
            }
        }
        var exchange = StoredExchange(request, response)
        exchange.part = range
        // If a complete response of the same version is already stored, don't store the part.
        if candidates.contains(where: { stored[$0].part == nil && stored[$0].isSameStrongly(as: exchange) }) {
            return effect
        }
        effect.writes = [HTTPCacheWrite(exchange: exchange, replaces: candidates)]
        return effect
    }

    /// Combines the stored part at an index with a received one. Returns `nil` if they're from different
    /// versions or if there's a gap.
    private func combined(
        _ index: Int, with response: HTTPCacheResponse, range: ContentRange
    ) -> HTTPCacheWrite? {
        let old = stored[index]
        guard let part = old.part, part.total == range.total, hasCoding(of: old, response.headers),
            old.isSameStrongly(as: StoredExchange(request, response)),
            part.bytes.lowerBound <= range.bytes.upperBound, range.bytes.lowerBound <= part.bytes.upperBound
        else { return nil }
        var exchange = old.updated(by: response, for: request)
        let (known, new) = (part.bytes, range.bytes)
        var pieces: [BodySegment] = []
        if new.lowerBound < known.lowerBound {
            pieces.append(.received(0..<known.lowerBound - new.lowerBound))
        }
        pieces.append(.stored(index, 0..<known.count))
        if known.upperBound < new.upperBound {
            pieces.append(.received(known.upperBound - new.lowerBound..<new.count))
        }
        let bytes = min(known.lowerBound, new.lowerBound)..<max(known.upperBound, new.upperBound)
        exchange.part = ContentRange(bytes, of: range.total)
        exchange.bodyBytes = bytes.count
        if bytes.count == range.total { exchange.becomeWhole() }
        return HTTPCacheWrite(
            exchange: exchange, body: pieces, replaces: [index], statedBytes: range.bytes.count)
    }

    /// Whether a part's bytes have the same coding as the stored ones. A part doesn't have to specify its
    /// coding (RFC 9110, 15.3.7).
    private func hasCoding(of stored: StoredExchange, _ headers: HTTPHeaders) -> Bool {
        let coding = headers["Content-Encoding"]?.lowercased()
        return coding == nil || coding == stored.headers["Content-Encoding"]?.lowercased()
    }

    /// Handles the response to HEAD (RFC 9111, 4.3.5).
    private func head(_ response: HTTPCacheResponse) -> HTTPCacheEffect {
        var effect = HTTPCacheEffect()
        guard response.status == 200 else { return effect }
        for index in candidates {
            let exchange = stored[index].updated(by: response, for: request)
            if stored[index].agrees(withHead: response), !rules.isForOneUser(exchange.headers) {
                // This request must not change stored fields that other users share.
                guard rules.mayShare(exchange.headers, with: request) else { continue }
                let body = BodySegment.stored(index, 0..<exchange.bodyBytes)
                effect.writes.append(HTTPCacheWrite(exchange: exchange, body: [body], replaces: [index]))
            } else {
                effect.removes.append(index)
            }
        }
        return effect
    }
}

extension StoredExchange {
    /// Turns a partial response into a complete one.
    fileprivate mutating func becomeWhole() {
        part = nil
        status = 200
        headers.remove("Content-Range")
        headers["Content-Length"] = "\(bodyBytes)"
    }
}
