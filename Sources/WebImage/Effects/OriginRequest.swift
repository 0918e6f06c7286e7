// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

/// One go at an origin: what is asked, given what is stored, and what the answer makes of that (RFC 9111).
struct OriginRequest: Sendable {
    let key: DataKey
    /// A picture that is to be validated, or the beginning of one.
    let stored: Bytes?
    /// With the conditions that `stored` allows.
    private(set) var request: LoadRequest
    /// Seconds since 1970.
    let sent: Double
    private let transaction: HTTPCacheTransaction?

    init(_ key: DataKey, _ stored: Bytes?, now: Double) {
        self.key = key
        self.stored = stored
        sent = now
        guard let stored, let http = stored.http else {
            transaction = nil
            request = key.request
            return
        }
        let asked = key.cacheRequest(to: http.url)
        let transaction = HTTPCacheTransaction(
            asked, stored: [http], now: now, rules: key.staleRules ?? HTTPCacheRules())
        self.transaction = transaction
        var request = key.request
        switch transaction.decision {
        case .validate(let headers), .serveStale(_, let headers), .complete(let headers):
            request.headers = headers
        case .serve, .fetch, .unsatisfiable: break
        }
        self.request = request
    }

    /// Whether what is stored may be used as it is after all: what is immutable is not asked for again (RFC 8246).
    var needsNobody: Bool {
        if case .serve? = transaction?.decision { true } else { false }
    }

    /// Whether the rest of a beginning is asked for.
    var isCompletion: Bool {
        if case .complete? = transaction?.decision { true } else { false }
    }

    enum Answer {
        case bytes(Bytes)
        /// It does not fit what is stored: all of it is to be asked for.
        case refetch
        case failed(ImageError)
    }

    func answer(_ loaded: LoadedData, now: Double, feed: PreviewFeed?) -> Answer {
        guard let transaction, let stored, let status = loaded.response.status, status == 304 || status == 206
        else {
            guard loaded.response.status != 304 else { return .failed(.unsolicited304) }
            return .bytes(
                Bytes(
                    data: loaded.data, origin: ImageOrigin(loaded.response.source),
                    http: StoredExchange(loaded, to: key, sent: sent, now: now),
                    steps: loaded.metrics.steps, stored: now, feed: feed,
                    allowsStoring: loaded.response.allowsStoring))
        }
        let effect = transaction.received(
            HTTPCacheResponse(
                status: status, headers: loaded.response.headers, requestTime: sent,
                responseTime: loaded.headTime(sent: sent, now: now),
                redirects: loaded.response.redirects))
        // A tag is one address's own: that of another says nothing, whatever led there.
        guard case .answer = effect.reply, stored.http?.isFrom(loaded.response.url) == true else {
            return .refetch
        }
        var http = effect.writes.first?.finished(receivedBytes: status == 304 ? 0 : loaded.data.count)
        if status == 304 {
            if http == nil {
                // The origin takes back its leave to store; this once it is good.
                http = stored.http
                http?.headers["Cache-Control"] = "no-store"
            }
            return .bytes(
                stored.with(.revalidated, http: http, steps: stored.steps + loaded.metrics.steps, stored: now)
            )
        }
        // The body is shorter or longer than its `Content-Range` states.
        guard let http else { return .refetch }
        return .bytes(
            Bytes(
                data: stored.data + loaded.data, origin: .network, http: http, steps: loaded.metrics.steps,
                stored: now))
    }

    /// Leaves the first address alone, if there are others.
    mutating func passOver() -> Bool {
        guard let next = request.alternatives.first else { return false }
        request = request.asked(elsewhere: next)
        request.alternatives.removeFirst()
        return true
    }

    /// What is stored, where it may take the place of a failure.
    func stale(insteadOf error: ImageError, now: Double) -> Bytes? {
        guard key.staleRules != nil, let transaction, let stored else { return nil }
        var answer: CachedAnswer?
        switch error.code {
        case .network, .timeout: answer = transaction.failed(at: now)
        case .http:
            let response = HTTPCacheResponse(
                status: error.status ?? 0, headers: [:], requestTime: sent, responseTime: now)
            if case .answer(let stale) = transaction.received(response).reply { answer = stale }
        default: break
        }
        return answer == nil ? nil : stored.with(.stale)
    }

    /// What of a transfer that broke off is worth to be kept: a beginning that can be completed later.
    ///
    /// - Parameter partial: what came of this go.
    func beginning(_ partial: LoadedData, now: Double) -> Bytes? {
        guard let fresh = StoredExchange(partial, to: key, sent: sent, now: now) else { return nil }
        if fresh.status == 206, isCompletion, let stored, var http = stored.http, let part = http.part {
            let range = ContentRange(partial.response.headers["Content-Range"])
            guard let range, range.bytes.lowerBound == part.bytes.upperBound, range.total == part.total,
                partial.data.count < range.bytes.count, fresh.isSameStrongly(as: http),
                http.isFrom(fresh.url)
            else { return nil }
            http.bodyBytes += partial.data.count
            http.part = ContentRange(0..<http.bodyBytes, of: part.total)
            return Bytes(data: stored.data + partial.data, origin: .network, http: http, stored: now)
        }
        let response = HTTPCacheResponse(
            status: fresh.status, headers: fresh.headers, requestTime: sent, responseTime: fresh.responseTime,
            redirects: partial.response.redirects)
        let effect = HTTPCacheTransaction(
            key.cacheRequest(to: fresh.url), stored: [], now: now
        ).received(response)
        guard let http = effect.writes.first?.interrupted(receivedBytes: partial.data.count) else {
            return nil
        }
        return Bytes(data: partial.data, origin: .network, http: http, stored: now)
    }
}

extension ImageError {
    fileprivate static let unsolicited304 = ImageError.http(
        status: 304, reason: "no stored response can be used for the request's own condition")
}

extension ImageOrigin {
    fileprivate init(_ source: LoadResponse.Source) {
        switch source {
        case .network: self = .network
        case .file: self = .file
        case .data: self = .data
        case .custom: self = .custom
        }
    }
}

extension LoadMetrics {
    fileprivate var steps: [LoadStep] {
        var steps: [LoadStep] = []
        steps.reserveCapacity(8)
        func add(_ name: LoadStep.Name, _ duration: Duration?) {
            if let duration { steps.append(LoadStep(name: name, duration: duration, bytes: nil)) }
        }
        add(.queue, queue > .zero ? queue : nil)
        add(.dns, dns)
        add(.connect, connect)
        add(.tls, tls)
        add(.firstByte, firstByte)
        steps.append(
            LoadStep(
                name: .transfer, duration: transfer ?? total, bytes: bodyBytes, wireBytes: wireBytes))
        return steps
    }
}
