// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

extension Box: ReceivingLoad where Value == Fetch {}

extension ReceivingLoad {
    /// The load's state. Never nil, because no other type conforms.
    var fetch: Fetch? { (self as? Box<Fetch>)?.value }
}

/// The state of a network load between its attempts. The stages of its job pass this value on.
struct Fetch: Sendable {
    /// A partially received body, and the fetch that would complete it.
    typealias Part = (body: LoadedData, fetch: NetworkFetch)

    /// The first request. It's repeated if an interrupted body can't be resumed.
    private var first: NetworkFetch
    /// The next request.
    private(set) var network: NetworkFetch
    /// The partial body that this load has received, which `network` resumes; nil if it hasn't received any.
    private(set) var received: LoadedData?
    /// The part that this load had received before it requested the whole body instead.
    private var setAside: Part?
    /// Whether the first request asked for the rest of a partial download on disk.
    let hasStoredPart: Bool
    /// Whether an interrupted body may be resumed. False once a response wasn't the rest of the body, because
    /// the next one wouldn't be, either.
    private var mayResume = true
    private(set) var rule: RetryRule
    private let startedAt: Duration
    private(set) var lastError: ImageError?
    /// The failures of the URLs before the current one.
    private var earlier: [(alternative: Int?, error: ImageError)] = []
    /// The current attempt's question; nil if it requests the file.
    private(set) var question: LengthQuestion?
    /// Whether the next attempt may ask for the length. False once the length is known, or the server has
    /// refused to provide it.
    private(set) var mayAskForLength = true
    /// The transfer of the failed attempt.
    private(set) var rejected: (any LoadHandle)?

    init(_ network: NetworkFetch, now: Duration) {
        first = network
        self.network = network
        hasStoredPart = network.isCompletion
        rule = RetryRule(network.request)
        startedAt = now
    }

    var job: DataJob { network.job }
    /// Whether the next request asks for the rest of a body, from this load or an earlier one.
    var asksForRest: Bool { rule.alternative == nil && network.asksForRest }
    /// The part that a failure leaves for a later load.
    var part: Part? { received.map { ($0, network) } ?? setAside }

    /// Why a load waits before its next attempt.
    enum Pause: Sendable {
        case delay(Duration)
        /// Wait until there's a network. This time doesn't count against any limit.
        case withoutNetwork
    }

    /// The request for the next attempt.
    var nextRequest: LoadRequest {
        rule.alternative.map { first.request.asked(elsewhere: first.request.alternatives[$0]) }
            ?? network.request
    }

    /// Begins a new attempt, and returns the request for it.
    mutating func beginAttempt() -> LoadRequest {
        rule.beginAttempt()
        (rejected, question) = (nil, nil)
        var request = nextRequest
        // Each load that shares the attempt has its own time limit, and a loader can't know which loads join
        // later.
        if request.timeouts.total != nil { request.timeouts.total = nil }
        return request
    }

    /// Makes the attempt request only the file's length.
    mutating func ask(_ question: LengthQuestion) { self.question = question }

    /// Continues after an attempt that only asked for the length. That attempt isn't counted.
    ///
    /// - Returns: false if the error is about the file itself.
    mutating func takeAnswer(_ error: ImageError, _ end: AttemptEnd, date: Double) -> Bool {
        guard question != nil, !end.isOver else { return false }
        let isSmall = LengthAnswer.isSmall(error)
        guard isSmall || error.status.map(LengthQuestion.isRefused) ?? false, rule.takeBackAttempt() else {
            return false
        }
        mayAskForLength = false
        if isSmall, let received = end.received { resume(received, date) }
        return true
    }

    /// The index of the alternative URL being tried; nil for the first URL.
    var alternative: Int? { rule.alternative }

    /// The URL being tried, as a string.
    var address: String { job.address(at: alternative) }

    /// The next step after a failed attempt.
    enum Next {
        case attempt(after: Duration)
        /// Try the next URL, if the app allows it.
        case alternative
        case failure(ImageError)
    }

    /// Takes back an attempt that failed because there's no network, so it's made again.
    ///
    /// - Parameter date: the wall time, in seconds since 1970.
    /// - Returns: false if the load ends.
    mutating func mayRepeat(after error: ImageError, _ end: AttemptEnd, date: Double) -> Bool {
        rejected = end.transfer
        guard !end.isOver, rule.takeBackAttempt() else { return false }
        lastError = error
        if let received = end.received { resume(received, date) }
        return true
    }

    /// Decides what to do after a failed attempt.
    ///
    /// - Parameters:
    ///   - left: the longest time that any of the current loads has left; nil without a limit.
    ///   - date: the wall time, in seconds since 1970.
    mutating func next(
        after error: ImageError, _ end: AttemptEnd, left: Duration?, date: Double
    ) -> Next {
        rejected = end.transfer
        if end.isOver {
            // If there's time left, a load joined just after all earlier loads had run out of time. Make
            // another attempt for that load.
            if let left, left <= .zero { return .failure(error) }
            if let received = end.received { resume(received, date) }
            return .attempt(after: .zero)
        }
        if asksForRest, let status = error.status, HTTPCacheTransaction.refusesRest(status) {
            restart(date)
            // Give a failing or busy server time to recover. Otherwise, it may be refusing only the `Range`.
            // Use a copy of the rule, because the load doesn't move on to another URL yet.
            var rule = rule
            switch rule.next(after: error, left) {
            case .attempt(let delay):
                (self.rule, lastError) = (rule, error)
                return .attempt(after: delay)
            case .tooLate(let delay): return .failure(error.retryable(at: date + delay / .seconds(1)))
            case .alternative, .none: return .attempt(after: .zero)
            }
        }
        lastError = error
        let failed = alternative
        switch rule.next(after: error, left) {
        case .attempt(let delay):
            if let received = end.received { resume(received, date) }
            return .attempt(after: delay)
        case .alternative:
            moved(from: failed, after: error)
            return .alternative
        case .tooLate(let delay): return .failure(error.retryable(at: date + delay / .seconds(1)))
        case .none: return .failure(error)
        }
    }

    /// Moves on to the next URL without another attempt at the current one, which is known to fail or didn't
    /// deliver an image. Returns false if there are no more URLs, or there's no time left.
    mutating func moveOn(after error: ImageError, left: Duration?) -> Bool {
        let failed = alternative
        guard rule.moveOn(left) != nil else { return false }
        moved(from: failed, after: error)
        return true
    }

    private mutating func moved(from failed: Int?, after error: ImageError) {
        earlier.append((failed, error.at(url: job.address(at: failed))))
        lastError = error
        requestWhole()
    }

    /// The load's failure: the failure of the last requested URL, followed by the failures of the other URLs.
    func failure(_ error: ImageError) -> ImageError {
        var failures = earlier + [(alternative, error.at(url: address))]
        let all = failures
        // A URL that was skipped because it failed recently wasn't requested.
        let last = failures.lastIndex { $0.error.code != .recentlyFailed } ?? failures.endIndex - 1
        let error = failures.remove(at: last).error.following(failures.map(\.error))
        // The status only applies to the stored image if the image came from this URL.
        guard error.meansRemoval, let http = job.validated?.http, !job.request.alternatives.isEmpty else {
            return error
        }
        let isGone = all.contains { failed, error in
            error.meansRemoval && job.alternative(of: http, ignoresQuery: !error.deniesAccess) == failed
        }
        return isGone ? error : error.keepingStored
    }

    /// The same fetch for the next URLs, without any received data.
    var withoutBody: Fetch {
        var copy = self
        (copy.received, copy.setAside, copy.rejected) = (nil, nil, nil)
        return copy
    }

    /// Requests the whole body, because the response wasn't the rest of it. The received part is kept until
    /// that succeeds, because the server may refuse the whole body for a temporary reason, such as an expired
    /// signature.
    ///
    /// - Parameter date: the wall time, in seconds since 1970.
    mutating func restart(_ date: Double) {
        (mayResume, setAside, first) = (false, part, first.whole(now: date))
        requestWhole()
    }

    private mutating func requestWhole() { (network, received) = (first, nil) }

    private mutating func resume(_ body: LoadedData, _ date: Double) {
        guard mayResume, rule.alternative == nil, let rest = network.resuming(body, now: date) else {
            return requestWhole()
        }
        (network, received) = (rest, body)
    }

    /// Adds the cost of the earlier attempts to a response.
    func completing(_ loaded: LoadedData, now: Duration) -> LoadedData {
        var loaded = loaded
        loaded.metrics.attempts = rule.totalAttempts
        loaded.metrics.total = max(loaded.metrics.total, now - startedAt)
        loaded.metrics.wireBytes += newBytes(of: loaded) - network.newBytes(of: loaded)
        return loaded
    }

    /// How many bytes of a body this load has received.
    func newBytes(of loaded: LoadedData) -> Int { first.newBytes(of: loaded) }
}
