// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// One request to a server, and how to interpret its response when there's a stored one (RFC 9111).
final class NetworkFetch: Sendable {
    let job: DataJob
    /// The stored image to validate, or the partial download to complete.
    let stored: EncodedImage?
    /// The request, with any conditions that `stored` calls for.
    let request: LoadRequest
    /// When the request was made, in seconds since 1970.
    let sentAt: Double
    /// The local file's version before it's read.
    private let file: FileVersion?
    private let transaction: HTTPCacheTransaction?

    /// - Parameters:
    ///   - stored: the image to validate, or the partial download to complete.
    ///   - now: seconds since 1970.
    ///   - rules: the rules for using `stored`; nil to use the job's.
    init(_ job: DataJob, _ stored: EncodedImage?, now: Double, rules: HTTPCacheRules? = nil) {
        self.job = job
        self.stored = stored
        sentAt = now
        // If the file changes while it's being read, this version is outdated, and the next load reads it
        // again.
        file = FileVersion(of: job.request.url)
        guard let stored, let http = stored.http else {
            transaction = nil
            request = job.request
            return
        }
        let transaction = HTTPCacheTransaction(
            job.cacheRequest(to: http.url), stored: [http], now: now, rules: rules ?? job.rules)
        var request = job.request
        switch transaction.decision {
        case .validate(let headers), .serveStale(_, let headers), .complete(let headers):
            // An entity tag says nothing about a different URL, so request that one without conditions.
            guard http.mayBeConfirmed(by: job) else {
                (self.transaction, self.request) = (nil, request)
                return
            }
            request.headers = headers
        case .serve, .fetch, .unsatisfiable: break
        }
        (self.transaction, self.request) = (transaction, request)
    }

    /// Whether the stored image doesn't need validation because it's immutable (RFC 8246).
    var isAlreadyFresh: Bool {
        if case .serve? = transaction?.decision { true } else { false }
    }

    /// Whether to request only the rest of a partial download.
    var isCompletion: Bool {
        if case .complete? = transaction?.decision { true } else { false }
    }

    /// Whether ``request`` asks for the rest of a body. A request to an alternative URL never does.
    var asksForRest: Bool { isCompletion && request.headers["Range"] != nil }

    /// Returns a fetch for the whole image if this one completes a partial download, otherwise this fetch.
    func whole(now: Double) -> NetworkFetch { isCompletion ? NetworkFetch(job, nil, now: now) : self }

    enum Response {
        case image(EncodedImage)
        /// The response doesn't match the stored image, so the whole image must be requested.
        case mismatch
        case failed(ImageError)
    }

    /// Interprets a response.
    ///
    /// - Parameters:
    ///   - receivedBytes: how many bytes of the body were received, before decryption.
    ///   - load: the load, if its request has alternatives.
    func response(
        _ loaded: LoadedData, receivedBytes: Int, now: Double, previews: PreviewFeed?,
        of load: (any ReceivingLoad)? = nil
    ) -> Response {
        guard let transaction, let stored, let status = loaded.response.status, status == 304 || status == 206
        else {
            guard loaded.response.status != 304 else { return .failed(.unsolicited304) }
            let http = StoredExchange(loaded, to: job, sentAt: sentAt, now: now)
            return .image(
                EncodedImage(
                    data: loaded.data, origin: ImageOrigin(loaded.response.source), http: http,
                    steps: loaded.metrics.steps, storedAt: now, previews: previews,
                    storage: storage(of: loaded, http), file: file,
                    contentType: loaded.response.contentType, decoded: loaded.response.image, load: load))
        }
        let update = transaction.received(cacheResponse(loaded, status: status, now: now))
        guard case .answer = update.reply, let old = stored.http, isOfStored(loaded.response, old) else {
            return .mismatch
        }
        let http = update.writes.first?.finished(receivedBytes: receivedBytes)?.withoutCredentials
        if status == 304 {
            // If the server now forbids storing, the image is used one last time.
            let storage = http.map { job.rules.storage(of: $0) } ?? .forbidden
            let steps = stored.steps + loaded.metrics.steps
            return .image(
                stored.with(.revalidated, http: http, steps: steps, storedAt: now, storage: storage))
        }
        // `http` is nil if the body's length doesn't match its `Content-Range`.
        guard var http else { return .mismatch }
        http.bodyBytes = loaded.data.count
        var metrics = loaded.metrics
        metrics.bodyBytes = loaded.data.count
        return .image(
            EncodedImage(
                data: loaded.data, origin: .network, http: http, steps: metrics.steps, storedAt: now,
                previews: previews, storage: job.rules.storage(of: http), load: load))
    }

    /// The bytes from an earlier transfer, if the request asks for the rest.
    var resumption: DataCollector.Resumption? {
        guard isCompletion, let stored else { return nil }
        return DataCollector.Resumption(stored.data) { self.isContinued(by: $0) }
    }

    /// Whether a response contains the rest of the body, if that was requested, or all of it.
    func isContinued(by response: LoadResponse) -> Bool {
        guard response.status == 206, isCompletion, let transaction, let http = stored?.http else {
            return response.status == 200
        }
        let received = HTTPCacheResponse(
            status: 206, headers: response.headers, requestTime: sentAt, responseTime: sentAt,
            redirects: response.redirects)
        guard isOfStored(response, http), case .answer = transaction.received(received).reply else {
            return false
        }
        return true
    }

    /// The number of bytes from an earlier transfer, if the request asks for the rest.
    var bytesToResume: Int? { isCompletion ? stored?.data.count : nil }

    /// How many bytes of a body this request has received.
    func newBytes(of loaded: LoadedData) -> Int {
        let known = loaded.response.status == 206 ? bytesToResume : nil
        return max(0, loaded.data.count - (known ?? 0))
    }

    /// Whether a response is from the same URL as the stored one. An entity tag is only valid for one URL,
    /// however many redirects led there. But if the request names the image, its URL's query may contain a
    /// signature, so the query is ignored.
    private func isOfStored(_ response: LoadResponse, _ http: StoredExchange) -> Bool {
        http.isFrom(response.url, ignoresQuery: job.hasName)
    }

    private func cacheResponse(_ loaded: LoadedData, status: Int, now: Double) -> HTTPCacheResponse {
        HTTPCacheResponse(
            status: status, headers: loaded.response.headers, requestTime: sentAt,
            responseTime: loaded.headTime(sentAt: sentAt, now: now), redirects: loaded.response.redirects)
    }

    /// Whether the image in a response may be stored, according to the response headers.
    ///
    /// - Parameter now: seconds since 1970.
    static func mayStore(_ head: LoadResponse, for job: DataJob, now: Double) -> Bool {
        // A 206 response completes a part that was stored, so the rest may be stored, too.
        if head.status == 206 { return true }
        let loaded = LoadedData(data: Data(), response: head, metrics: LoadMetrics())
        let response = NetworkFetch(job, nil, now: now).response(
            loaded, receivedBytes: 0, now: now, previews: nil)
        if case .image(let image) = response { return image.isStorable } else { return false }
    }

    /// Whether a response may be stored. If it didn't come over HTTP, only the loader decides.
    private func storage(of loaded: LoadedData, _ http: StoredExchange?) -> HTTPCacheStorage {
        guard loaded.response.allowsStoring else { return .forbidden }
        guard let http else { return .allowed }
        // Compute the fields only if the response may vary on them, because that takes time.
        let isSelective = !http.selecting.isEmpty || !loaded.response.redirects.isEmpty
        return job.rules.storage(
            of: HTTPCacheResponse(
                status: http.status, headers: http.headers, requestTime: http.requestTime,
                responseTime: http.responseTime, redirects: loaded.response.redirects),
            to: HTTPCacheRequest(
                url: http.url, headers: job.request.headers, sentFields: isSelective ? job.fields : nil))
    }

    /// The request for the rest of an interrupted body. Nil if the rest can't be requested because the server
    /// sent no strong validator and length, or because something changed the response headers.
    ///
    /// - Parameter partial: the received part of the body.
    func resuming(_ partial: LoadedData, now: Double) -> NetworkFetch? {
        // Within one load, even a body that must not be stored can be completed (RFC 9111, 5.2.2.5).
        var rules = job.rules
        rules.isForOneLoad = true
        guard request.url == job.request.url, job.request.responseModifier == nil,
            let image = partialDownload(partial, now: now, rules: rules)
        else { return nil }
        let rest = NetworkFetch(job, image, now: now, rules: rules)
        return rest.isCompletion ? rest : nil
    }

    /// The partial download left by an interrupted transfer; nil if it couldn't be completed later.
    ///
    /// - Parameters:
    ///   - partial: the received part of the body, including the part from an earlier transfer.
    ///   - rules: the rules for keeping it; nil to use the job's.
    func partialDownload(
        _ partial: LoadedData, now: Double, rules: HTTPCacheRules? = nil
    ) -> EncodedImage? {
        guard let new = StoredExchange(partial, to: job, sentAt: sentAt, now: now) else { return nil }
        if new.status == 206, isCompletion, var http = stored?.http, let part = http.part {
            // Make sure that the data begins with the part from the earlier transfer.
            guard isContinued(by: partial.response),
                let range = ContentRange(ofOnePart: partial.response.headers),
                newBytes(of: partial) < range.bytes.count, !(rules ?? job.rules).forbidsStoring(http)
            else { return nil }
            http.bodyBytes = partial.data.count
            http.part = ContentRange(0..<http.bodyBytes, of: part.total)
            return EncodedImage(data: partial.data, origin: .network, http: http, storedAt: now)
        }
        let response = HTTPCacheResponse(
            status: new.status, headers: new.headers, requestTime: sentAt, responseTime: new.responseTime,
            redirects: partial.response.redirects)
        let update = HTTPCacheTransaction(
            job.cacheRequest(to: new.url), stored: [], now: now, rules: rules ?? job.rules
        ).received(response)
        guard
            let http = update.writes.first?.interrupted(receivedBytes: partial.data.count)?.withoutCredentials
        else { return nil }
        return EncodedImage(data: partial.data, origin: .network, http: http, storedAt: now)
    }
}

extension ImageError {
    fileprivate static let unsolicited304 = ImageError.http(
        status: 304, reason: "no stored response can be used for the request's own condition")
}

extension StoredExchange {
    /// Whether a conditional request can confirm the response. A request to another URL of the same image
    /// can't, unless only the query differs. After redirects, only the final URL matters.
    fileprivate func mayBeConfirmed(by job: DataJob) -> Bool {
        !job.hasName || redirects != nil && requestURL == nil
            || wasRequested(from: job.request.url, ignoresQuery: true)
    }

    /// Returns the same response without its selecting header fields, because partitions already separate
    /// credentials. So a request with a renewed token finds responses stored with the old one.
    fileprivate var withoutCredentials: StoredExchange {
        guard headers["Vary"] == nil, redirects == nil else { return self }
        var copy = self
        copy.selecting = SelectingFields()
        return copy
    }

    /// Creates the record of a response; nil if it didn't come over HTTP.
    init?(_ loaded: LoadedData, to job: DataJob, sentAt: Double, now: Double) {
        let response = loaded.response
        guard let status = response.status else { return nil }
        let headers = response.headers
        self.init(
            url: ImageRequest.Keys.text(response.url),
            selecting: headers["Vary"] == nil
                ? SelectingFields() : SelectingFields(job.fields, of: headers),
            status: status, headers: headers, requestTime: sentAt,
            responseTime: loaded.headTime(sentAt: sentAt, now: now), bodyBytes: loaded.data.count)
        let requestURL = ImageRequest.Keys.text(job.request.url)
        if requestURL != url { self.requestURL = requestURL }
        if !response.redirects.isEmpty { apply(response.redirects, of: job.fields) }
    }
}

extension LoadedData {
    /// When the response headers arrived, in seconds since 1970.
    fileprivate func headTime(sentAt: Double, now: Double) -> Double {
        max(sentAt, now - (metrics.transfer?.seconds ?? 0))
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
