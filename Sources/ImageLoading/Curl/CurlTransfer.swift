// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase
import PortableFoundation

/// A load in the engine. Only the engine's thread uses it.
final class CurlTransfer {
    /// One request of a load; each redirect adds another one.
    struct Hop {
        var target: HTTPTarget
        var method: String
        var body: Data?
        var headers: HTTPHeaders
        var cookies: CookieJar?
        /// The proxy that the resolver chose; `nil` if there's no resolver.
        var proxy: LoaderConfiguration.Proxy?
        /// The group of connections that the request may use; see ``SuspectConnection``.
        var group = 0
        /// Whether the request needs a connection that no other load has used.
        var needsNewConnection = false

        /// The header fields, including the cookies for the target.
        var sentHeaders: HTTPHeaders {
            guard let cookie = cookies?.header(for: target), headers["Cookie"] == nil else { return headers }
            var all = headers
            all["Cookie"] = cookie
            return all
        }

        /// Whether the request asks for a body of at most `most` bytes. The server may ignore the range.
        func asksForShortBody(most: Int) -> Bool {
            method == "HEAD" || RangeRequest(headers)?.knownBytes.map { $0.count <= most } ?? false
        }
    }

    let load: CurlLoadHandle
    private let start: CurlLoadParameters
    let sink: any LoadSink
    let ticket: Int
    private let clock: CurlClock

    var hop: Hop
    var easy: CurlEasy?
    /// ``CurlClock/stoppedTime`` when the load started, and when the current request started.
    let stoppedTimeAtStart: Int64
    private(set) var stoppedTimeAtHop: Int64 = 0
    /// The index in the engine's list of running transfers.
    var position = -1
    var startedAt: Int64 = 0
    /// When the proxy resolver was called, not counting the time during which the process was stopped; `nil`
    /// if the request isn't waiting for it.
    var resolvingSince: Int64?
    /// Whether the sink was notified that the load is waiting.
    var isWaiting = false
    var redirects = 0
    var connectionRetries = ConnectionRetries()
    /// Whether a redirect has led to another origin, even if a later one led back.
    var hasLeftOrigin = false
    private var redirectChain: [Redirection] = []
    /// An error that we detected, but libcurl didn't.
    var failure: ImageError?
    /// The `Location` field of a redirect.
    private(set) var location: String?
    private(set) var head: ResponseHead?
    private(set) var received = 0
    /// Whether an address of the host was rejected.
    private(set) var hasRefusedAddress = false
    private(set) var isPaused = false
    /// The deadline for reading the rest of the body after the load was canceled; `nil` if it wasn't
    /// canceled.
    private(set) var drainsUntil: Int64?
    // Swift doesn't check exclusive access, because only the engine's thread uses it, and a check in each
    // callback would cost more than the work itself.
    @exclusivity(unchecked) var rateMonitor: CurlRateMonitor

    // Swift doesn't check exclusive access here, for the same reason as for `rateMonitor`.
    @exclusivity(unchecked) private var parser: HeadParser
    // Whether libcurl is holding back bytes because the sink is paused.
    private var hasHeldBytes = false
    // Decodes a compressed body.
    private var decoder: ContentDecoder?
    // How many of the held-back bytes have been decoded already. libcurl delivers them again.
    private var skipped = 0
    private var drained = 0

    init(_ load: CurlLoadHandle, _ start: CurlLoadParameters, ticket: Int, clock: CurlClock) {
        self.load = load
        self.start = start
        sink = start.sink
        self.ticket = ticket
        self.clock = clock
        stoppedTimeAtStart = clock.stoppedTime
        hop = Hop(
            target: start.target, method: start.request.method, body: start.request.body,
            headers: start.headers, cookies: start.request.cookies)
        parser = HeadParser(limit: start.request.limits.headerBytes)
        rateMonitor = CurlRateMonitor(start.request.timeouts, now: clock.now)
    }

    /// Resets the state for the next request.
    func prepareHop() {
        parser = HeadParser(limit: request.limits.headerBytes)
        head = nil
        location = nil
        drained = 0
        hasRefusedAddress = false
        decoder = nil
        skipped = 0
        rateMonitor = CurlRateMonitor(request.timeouts, now: clock.now)
        stoppedTimeAtHop = clock.stoppedTime
    }

    var request: LoadRequest { start.request }
    /// When the load started.
    var time: Int64 { start.time }

    /// Whether so little of the body is left that reading it is cheaper than opening a new connection.
    ///
    /// Before the head arrives, this depends on how many bytes the request asked for. HTTP/2 doesn't need
    /// this, because it can end a single stream.
    var hasShortRest: Bool {
        guard failure == nil, !isPaused, decoder == nil, location == nil else { return false }
        guard let head else { return hop.asksForShortBody(most: BodyRest.maximum) }
        guard head.version != .http2, let length = head.contentLength else { return false }
        return hop.method == "HEAD" || length - received <= BodyRest.maximum
    }

    /// Discards all further bytes, because the load has ended.
    func drain(until end: Int64) { drainsUntil = end }

    /// Whether a part of the response has been received.
    var hasBegun: Bool { head != nil || rateMonitor.hasBytes }

    func resume() {
        guard isPaused else { return }
        isPaused = false
        rateMonitor.restart(clock.now)
        guard hasHeldBytes, let easy else { return }
        hasHeldBytes = false
        ccurl_resume(easy.pointer)
    }

    /// Whether we may connect to `address`, or use a connection to it.
    func allows(_ address: IPAddress?) -> Bool {
        if let address, request.addresses.allows(address) { return true }
        hasRefusedAddress = true
        return false
    }

    /// Handles a line of the head. Returns `false` to stop the transfer.
    func didReceive(headerLine line: UnsafeRawBufferPointer) -> Bool {
        rateMonitor.didReceive(line.count, clock.now)
        switch parser.add(line.assumingMemoryBound(to: UInt8.self)) {
        case .none: break
        case .failure(let error): failure = error
        case .head(let head): didReceive(head)
        }
        return failure == nil
    }

    /// Handles bytes of the body. Returns `bytes.count`, or a value that pauses or stops the transfer.
    func didReceive(body bytes: UnsafeRawBufferPointer) -> Int {
        rateMonitor.didReceive(bytes.count, clock.now)
        if failure != nil { return 0 }
        if location != nil || drainsUntil != nil {
            drained += bytes.count
            return drained > BodyRest.maximum ? 0 : bytes.count
        }
        if isPaused {
            hasHeldBytes = true
            return Int(CURL_WRITEFUNC_PAUSE)
        }
        if let decoder { return decode(bytes, decoder) }
        return deliver(bytes) ? bytes.count : 0
    }

    /// Passes bytes to the sink. Returns `false` to stop the transfer.
    private func deliver(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let allowed = request.limits.encodedBytes
        guard received + bytes.count <= allowed else {
            failure = .limit("encodedBytes", found: received + bytes.count, allowed: allowed)
            return false
        }
        received += bytes.count
        if sink.didReceive(bytes) == .pause { isPaused = true }
        return true
    }

    /// Like ``didReceive(body:)``, for bytes with a content coding.
    private func decode(_ bytes: UnsafeRawBufferPointer, _ decoder: ContentDecoder) -> Int {
        let known = min(skipped, bytes.count)
        skipped -= known
        var input = UnsafeRawBufferPointer(rebasing: bytes[known...])
        while true {
            switch decoder.step(&input) {
            case .needsInput: return bytes.count
            case .failure(let error):
                failure = error
                return 0
            case .output(let piece):
                guard deliver(piece) else { return 0 }
                if isPaused {
                    // The decoder may have more output for this input, so have libcurl deliver the bytes
                    // again. Then skip the ones that have been decoded.
                    skipped = bytes.count - input.count
                    hasHeldBytes = true
                    return Int(CURL_WRITEFUNC_PAUSE)
                }
            }
        }
    }

    /// Why the response is incomplete although libcurl considers the transfer complete.
    var incompleteness: ImageError? {
        guard let decoder, !decoder.isComplete else { return nil }
        return ImageError(.framing, "truncated content coding")
    }

    private func didReceive(_ head: ResponseHead) {
        self.head = head
        hop.cookies?.store(head.headers.values("Set-Cookie"), from: hop.target)
        if drainsUntil != nil {
            if !hasShortRest { failure = .cancelled }
            return
        }
        if head.isRedirect, request.redirects.follows {
            location = head.headers["Location"]
            if location?.isEmpty ?? true { failure = ImageError(.redirect, "missing redirect target") }
            redirectChain.append(Redirection(url: address, status: head.status, headers: head.headers))
            return
        }
        if head.hasUnaskedTransferCoding {
            failure = ImageError(.framing, "unsupported transfer coding")
            return
        }
        let isBodiless = hop.method == "HEAD" || head.status == 204 || head.status == 304
        let codings = isBodiless ? [] : head.codings
        if !codings.isEmpty {
            do throws(ImageError) {
                decoder = try ContentDecoder(codings, limit: request.limits.encodedBytes)
            } catch {
                failure = error
                return
            }
        }
        var expected = isBodiless ? 0 : head.contentLength
        let allowed = request.limits.encodedBytes
        if let expected, expected > allowed {
            failure = .limit("encodedBytes", found: expected, allowed: allowed)
            return
        }
        if !codings.isEmpty { expected = nil }
        sink.didReceive(
            LoadResponse(
                url: address, source: .network, status: head.status, headers: head.headers,
                expectedBytes: expected, redirects: redirectChain))
    }

    private var address: URL {
        if redirects == 0, hop.target.credentials == nil { return request.url }
        return URL(text: hop.target.text) ?? request.url
    }
}

/// The end of a transfer, to report to its sink.
struct CurlCompletion: @unchecked Sendable {  // Passed from the engine's thread to the sink's.
    let transfer: CurlTransfer
    let result: Result<LoadMetrics, ImageError>

    func notify() {
        switch result {
        case .success: transfer.sink.didFinish(result)
        case .failure(let error):
            transfer.sink.didFinish(.failure(error.at(url: transfer.request.url.absoluteString)))
        }
    }
}
#endif
