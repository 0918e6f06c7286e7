// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

extension Box: ReceivingLoad where Value == Fetch {}

extension ReceivingLoad {
    /// The state of the load. Never nil, because no other type conforms.
    var fetch: Fetch? { (self as? Box<Fetch>)?.value }
}

/// The state of a load through the loader between its attempts: a value that the stages of its job hand on.
struct Fetch: Sendable {
    /// A body of which only a part was received, and the fetch that would complete it.
    typealias Part = (body: LoadedData, fetch: NetworkFetch)

    /// The first request, which is made again if an interrupted body cannot be resumed.
    private var first: NetworkFetch
    /// The next request.
    private(set) var network: NetworkFetch
    /// The body that an attempt of this load has begun to receive, and that `network` resumes; nil for none.
    private(set) var received: LoadedData?
    /// The part that this load had received before it asked for the whole instead.
    private var setAside: Part?
    /// Whether the first request asked for the rest of a part on disk.
    let hasStoredPart: Bool
    /// False after a response was not the rest of the body, because the next one would not be either.
    private var mayResume = true
    private(set) var rule: RetryRule
    private let startedAt: Duration
    private(set) var lastError: ImageError?
    /// The failures of the URLs before the present one.
    private var earlier: [(alternative: Int?, error: ImageError)] = []
    /// The question of the present attempt; nil if it requests the file.
    private(set) var question: LengthQuestion?
    /// False once the length is known, or the server has refused to state it.
    private(set) var mayAskForLength = true
    /// The transfer of the attempt that failed.
    private(set) var rejected: (any LoadHandle)?

    init(_ network: NetworkFetch, now: Duration) {
        first = network
        self.network = network
        hasStoredPart = network.isCompletion
        rule = RetryRule(network.request)
        startedAt = now
    }

    var key: DataKey { network.key }
    /// Whether the next request asks for the rest of a body, of this load or of an earlier one.
    var asksForRest: Bool { rule.alternative == nil && network.asksForRest }
    /// The part that a failure leaves for a later load.
    var part: Part? { received.map { ($0, network) } ?? setAside }

    /// The reason for which a load waits before its next attempt.
    enum Pause: Sendable {
        case delay(Duration)
        /// Until there is a network. This time counts against no limit.
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
        // Each load that shares the attempt has its own time, and no loader knows about those that join.
        if request.timeouts.total != nil { request.timeouts.total = nil }
        return request
    }

    /// The attempt asks only for the length of the file.
    mutating func ask(_ question: LengthQuestion) { self.question = question }

    /// Continues after an attempt that only asked for the length. That attempt doesn't count.
    ///
    /// - Returns: false if the error says something about the file.
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

    /// The index of the alternative URL that is tried now; nil while the first URL is.
    var alternative: Int? { rule.alternative }

    /// The text of the URL that is tried now.
    var address: String { key.address(at: alternative) }

    /// The continuation after a failed attempt.
    enum Next {
        case attempt(after: Duration)
        /// An attempt at the next URL, if the program allows it.
        case alternative
        case failure(ImageError)
    }

    /// Takes back an attempt that failed because there is no network, so that it is made again.
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

    /// Decides what follows a failed attempt.
    ///
    /// - Parameters:
    ///   - left: the longest time that one of the present loads has; nil without a limit.
    ///   - date: the wall time, in seconds since 1970.
    mutating func next(
        after error: ImageError, _ end: AttemptEnd, left: Duration?, date: Double
    ) -> Next {
        rejected = end.transfer
        if end.isOver {
            // Otherwise a load has joined just when the attempt was given up for all others.
            if let left, left <= .zero { return .failure(error) }
            if let received = end.received { resume(received, date) }
            return .attempt(after: .zero)
        }
        if asksForRest, let status = error.status, HTTPCacheTransaction.refusesRest(status) {
            restart(date)
            // A server that fails or is busy gets its time. Otherwise `Range` may be all that it refuses.
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

    /// Goes on to the next URL without another attempt at the present one, which is known to fail or has
    /// delivered something else than an image. Returns false if there is no other one, or no time left.
    mutating func moveOn(after error: ImageError, left: Duration?) -> Bool {
        let failed = alternative
        guard rule.moveOn(left) != nil else { return false }
        moved(from: failed, after: error)
        return true
    }

    private mutating func moved(from failed: Int?, after error: ImageError) {
        earlier.append((failed, error.at(url: key.address(at: failed))))
        lastError = error
        requestWhole()
    }

    /// The failure of the load: that of the URL that was asked last, with those of the other URLs.
    func failure(_ error: ImageError) -> ImageError {
        var failures = earlier + [(alternative, error.at(url: address))]
        let all = failures
        // A URL that is passed over, because it failed recently, was not asked.
        let last = failures.lastIndex { $0.error.code != .recentlyFailed } ?? failures.endIndex - 1
        let error = failures.remove(at: last).error.following(failures.map(\.error))
        // The status says something about the stored image only if the image came from the URL.
        guard error.meansRemoval, let http = key.validated?.http, !key.request.alternatives.isEmpty else {
            return error
        }
        let isGone = all.contains { failed, error in
            error.meansRemoval && key.alternative(of: http, ignoresQuery: !error.deniesAccess) == failed
        }
        return isGone ? error : error.keepingStored
    }

    /// The same for the next URLs, without what was received.
    var withoutBody: Fetch {
        var copy = self
        (copy.received, copy.setAside, copy.rejected) = (nil, nil, nil)
        return copy
    }

    /// Requests the whole body, because the response was not the rest of it. Until that succeeds, the part is
    /// kept: the server may refuse the whole for a reason that passes, such as an expired signature.
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

    /// Adds what the attempts before have cost to a response.
    func completing(_ loaded: LoadedData, now: Duration) -> LoadedData {
        var loaded = loaded
        loaded.metrics.attempts = rule.totalAttempts
        loaded.metrics.total = max(loaded.metrics.total, now - startedAt)
        loaded.metrics.wireBytes += newBytes(of: loaded) - network.newBytes(of: loaded)
        return loaded
    }

    /// The number of bytes of a body that this load has received.
    func newBytes(of loaded: LoadedData) -> Int { first.newBytes(of: loaded) }
}
