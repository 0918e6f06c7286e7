// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import Dispatch
import ImageBase

/// The thread that runs all transfers. Other threads communicate with it through ``CurlChannel``.
final class CurlEngine {
    let channel: CurlChannel
    @exclusivity(unchecked) private(set) var configuration: LoaderConfiguration
    let multi: UnsafeMutableRawPointer
    let poller: UnsafeMutablePointer<ccurl_poller>
    let clock: CurlClock
    // Swift doesn't check exclusive access to the marked properties, because only the engine's thread
    // accesses them, and the checks took as long as the work itself.
    @exclusivity(unchecked) var queue: TransferQueue<CurlTransfer>
    /// All transfers that haven't ended, by their handles.
    @exclusivity(unchecked) var transfers: [ObjectIdentifier: CurlTransfer] = [:]
    @exclusivity(unchecked) var running: [CurlTransfer] = []
    /// How many transfers in `running` are only draining; their loads have ended.
    var draining = 0
    @exclusivity(unchecked) var idle: [CurlEasy] = []
    /// The transfers that are waiting for the proxy resolver, by the origin of their current request.
    @exclusivity(unchecked) var proxyLookups: [String: ProxyLookup] = [:]
    /// The threads of the proxy resolver, which may block.
    private(set) lazy var proxyQueue = WorkQueue(slots: 16)
    /// The connections on which a load has timed out; see ``SuspectConnection``.
    @exclusivity(unchecked) var suspects: [SuspectConnection] = []
    /// The connection group that requests to an origin use, if it isn't the first.
    @exclusivity(unchecked) var connectionGroups: [String: Int] = [:]
    /// Silence before this time is ignored, because the process was stopped then.
    var silenceCountsFrom = Int64.min
    var nextTicket = 0
    /// The transfers added in this turn.
    @exclusivity(unchecked) var added: [CurlTransfer] = []
    /// When to check timeouts next.
    var nextCheck = Int64.max
    /// Whether to end once all transfers are done.
    private var endsWhenUnused = false
    /// The minimum time between two checks, in nanoseconds. It keeps very short timeouts from making the
    /// engine spin.
    static let minimumCheckInterval: Int64 = 5_000_000
    /// The number of loads with a total time limit.
    var timedLoads = 0
    /// The transfers that ended in this turn.
    @exclusivity(unchecked) var completions: [CurlCompletion] = []
    /// Calls sinks while transfers are running, to keep the engine's thread free for the network.
    private let completionQueue = DispatchQueue(label: "WebImage.ends")
    private var commands: [CurlCommand] = []
    /// When the first of `completions` was added.
    private var oldestCompletion = Int64.max
    /// Once there are this many completions, they're delivered right away, even if sockets are ready.
    private static let maximumCompletions = 16
    /// The longest time that a completion is held back, in nanoseconds.
    private static let maximumDelay: Int64 = 200_000

    init?(channel: CurlChannel, configuration: LoaderConfiguration, time: CurlClock.Source) {
        guard CurlLibrary.isReady, let multi = curl_multi_init() else { return nil }
        poller = .allocate(capacity: 1)
        poller.initialize(to: ccurl_poller())
        guard ccurl_poller_open(poller, multi) != 0 else {
            curl_multi_cleanup(multi)
            Self.close(poller)
            return nil
        }
        self.channel = channel
        self.configuration = configuration
        clock = CurlClock(time)
        self.multi = multi
        queue = TransferQueue(
            order: configuration.order, perOrigin: configuration.maximumConnectionsPerHost,
            total: configuration.maximumConnections)
        ccurl_multi_set_long(
            multi, CURLMOPT_MAX_CONCURRENT_STREAMS, max(1, configuration.maximumStreamsPerHost))
        applyLimits()
        channel.open(wake: poller.pointee.wake)
    }

    private func applyLimits() {
        ccurl_multi_set_long(
            multi, CURLMOPT_MAX_HOST_CONNECTIONS, max(1, configuration.maximumConnectionsPerHost))
        ccurl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, max(1, configuration.maximumConnections))
        ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(1, configuration.maximumConnections))
    }

    /// Runs until the channel closes.
    func run() {
        while true {
            let isClosing = channel.take(&commands, activity: activity)
            if clock.update() { restartRateMonitors() }
            if !commands.isEmpty, clock.hasSlept() { shutDownUnusedConnections() }
            for command in commands { handle(command) }
            if isClosing { return shutDown() }
            admit()
            notifyWaiting()
            if poller.pointee.deadline <= clock.now { ccurl_poller_timeout(poller, multi) }
            let isIdle = !collectDone() && completions.isEmpty
            if isIdle, endsWhenUnused, isUnused, channel.finishIfUnused() { return releaseResources() }
            let mayWait = isIdle && channel.prepareToSleep(activity: activity)
            let limit = mayWait ? milliseconds : 0
            let eventCount = ccurl_poller_turn(poller, multi, limit)
            if clock.update(afterWaiting: Int64(limit) * 1_000_000) { restartRateMonitors() }
            collectDone()
            if clock.now >= nextCheck { checkTimes() }
            if shouldDeliverCompletions(eventCount: eventCount) { deliverCompletions() }
        }
    }

    /// While sockets are ready, completions are collected and delivered together, because each delivery wakes
    /// threads.
    private func shouldDeliverCompletions(eventCount: Int32) -> Bool {
        guard !completions.isEmpty else { return false }
        oldestCompletion = min(oldestCompletion, clock.now)
        return eventCount == 0 || completions.count >= Self.maximumCompletions
            || clock.now - oldestCompletion >= Self.maximumDelay
    }

    var activity: TransportActivity {
        TransportActivity(
            running: running.count - draining, waiting: queue.waiting, origins: queue.originCount)
    }

    private var milliseconds: Int32 {
        let next = min(nextCheck, poller.pointee.deadline)
        // Wake up once a minute even if there's nothing to do, to prevent an overflow below.
        guard next < clock.now + 60_000_000_000 else { return 60_000 }
        return Int32(max(0, (next - clock.now + 999_999) / 1_000_000))
    }

    private func handle(_ command: CurlCommand) {
        switch command {
        case .start(let load, let start):
            endsWhenUnused = false
            nextTicket += 1
            let transfer = CurlTransfer(load, start, ticket: nextTicket, clock: clock)
            transfers[ObjectIdentifier(load)] = transfer
            added.append(transfer)
            queue.add(
                transfer, ticket: transfer.ticket, moment: start.request.moment.order,
                origin: start.target.origin, priority: start.priority)
            guard let total = start.request.timeouts.total else { return }
            timedLoads += 1
            nextCheck = min(nextCheck, start.time + total.nanoseconds)
        case .cancel(let load): cancel(load)
        case .resume(let load):
            guard let transfer = transfers[ObjectIdentifier(load)] else { return }
            transfer.resume()
            // The timeouts of a paused transfer aren't checked, so the next check may not be scheduled yet.
            nextCheck = min(nextCheck, clock.now + Self.minimumCheckInterval)
            // Resuming delivers the bytes that libcurl had held back, which may cause a failure. If they were
            // the end of the body, libcurl won't call us again.
            if let failure = transfer.failure { return stop(transfer, failure) }
            // libcurl may have read bytes from the socket before the pause. No event would report them, so
            // call libcurl again right away.
            poller.pointee.deadline = 0
        case .setPriority(let load, let priority):
            guard let transfer = transfers[ObjectIdentifier(load)] else { return }
            queue.setPriority(priority, of: transfer.ticket)
        case .setProxy(let question, let answer): didResolve(question, answer)
        case .setLimits(let total, let perHost):
            (configuration.maximumConnections, configuration.maximumConnectionsPerHost) = (total, perHost)
            queue.setLimits(perOrigin: perHost, total: total)
            applyLimits()
        case .setOrder(let order): queue.order = order
        case .closeUnused:
            endsWhenUnused = true
            shutDownUnusedConnections()
        }
    }

    private func deliverCompletions() {
        guard !completions.isEmpty else { return }
        let completions = completions
        self.completions.removeAll(keepingCapacity: true)
        oldestCompletion = .max
        if running.isEmpty {
            for completion in completions { completion.notify() }
        } else {
            completionQueue.async {
                for completion in completions { completion.notify() }
            }
        }
    }

    private func shutDown() {
        for command in channel.finish() { handle(command) }
        for transfer in transfers.values.sorted(by: { $0.ticket < $1.ticket }) { stop(transfer, .cancelled) }
        for transfer in running { endDrain(of: transfer) }
        deliverCompletions()
        releaseResources()
    }

    /// Whether no transfers or lookups remain. Lookups matter, because a thread of the proxy resolver may
    /// still be about to call back.
    private var isUnused: Bool { transfers.isEmpty && running.isEmpty && proxyLookups.isEmpty }

    private func releaseResources() {
        idle = []
        curl_multi_cleanup(multi)
        Self.close(poller)
    }

    private static func close(_ poller: UnsafeMutablePointer<ccurl_poller>) {
        ccurl_poller_close(poller)
        poller.deallocate()
    }
}
#endif
