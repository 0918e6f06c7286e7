// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import Dispatch
import ImageBase

/// The thread that runs all transfers. Everything here belongs to it; others reach it through
/// ``CurlChannel``.
final class CurlEngine {
    let channel: CurlChannel
    let configuration: LoaderConfiguration
    let multi: UnsafeMutableRawPointer
    private let poller: UnsafeMutablePointer<ccurl_poller>
    let clock: CurlClock
    // Unchecked for exclusive access where marked: the thread alone touches them, and the checks took as long
    // as the work.
    @exclusivity(unchecked) var queue: TransferQueue<CurlTransfer>
    /// All that have not ended, by their load.
    @exclusivity(unchecked) var transfers: [ObjectIdentifier: CurlTransfer] = [:]
    @exclusivity(unchecked) var running: [CurlTransfer] = []
    @exclusivity(unchecked) var idle: [CurlEasy] = []
    var nextTicket = 0
    /// The transfers that came in this turn.
    @exclusivity(unchecked) var added: [CurlTransfer] = []
    /// When to look after times next.
    var nextCheck = Int64.max
    /// In nanoseconds. A limit of a nanosecond must not turn the engine into a spin lock.
    static let minimumCheckInterval: Int64 = 5_000_000
    /// How many loads that have not ended have a limit for the whole.
    var timedLoads = 0
    /// Transfers that are over, and how, until the turn is.
    @exclusivity(unchecked) var completions: [CurlCompletion] = []
    /// Tells the sinks of busy times, when each microsecond of the engine's thread is one less for the
    /// network.
    private let completionQueue = DispatchQueue(label: "WebImage.ends")
    private var commands: [CurlCommand] = []

    init?(
        channel: CurlChannel, configuration: LoaderConfiguration, time: @escaping @Sendable () -> Int64
    ) {
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
            order: configuration.order, perOrigin: configuration.connectionsPerHost,
            total: configuration.connections)
        ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, max(1, configuration.connectionsPerHost))
        ccurl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, max(1, configuration.connections))
        ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(1, configuration.connections))
        ccurl_multi_set_long(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, max(1, configuration.streamsPerHost))
        channel.open(wake: poller.pointee.wake)
    }

    /// Works until the channel closes.
    func run() {
        while true {
            let isClosing = channel.take(&commands, activity: activity)
            if clock.update() { restartRateMonitors() }
            for command in commands { handle(command) }
            if isClosing { return shutDown() }
            admit()
            notifyWaiting()
            if poller.pointee.deadline <= clock.now { ccurl_poller_timeout(poller, multi) }
            let isIdle = !collectDone() && completions.isEmpty
            let mayWait = isIdle && channel.prepareToSleep(activity: activity)
            let limit = mayWait ? milliseconds : 0
            ccurl_poller_turn(poller, multi, limit)
            if clock.update(afterWaiting: Int64(limit) * 1_000_000) { restartRateMonitors() }
            collectDone()
            if clock.now >= nextCheck { checkTimes() }
            deliverCompletions()
        }
    }

    var activity: TransportActivity {
        TransportActivity(running: running.count, waiting: queue.waiting, origins: queue.originCount)
    }

    private var milliseconds: Int32 {
        let next = min(nextCheck, poller.pointee.deadline)
        // Against sums past the end of time; an idle engine looks up once a minute.
        guard next < clock.now + 60_000_000_000 else { return 60_000 }
        return Int32(max(0, (next - clock.now + 999_999) / 1_000_000))
    }

    private func handle(_ command: CurlCommand) {
        switch command {
        case .start(let load, let start): add(load, start)
        case .cancel(let load): cancel(load)
        case .resume(let load):
            guard let transfer = transfers[ObjectIdentifier(load)] else { return }
            transfer.resume()
            // The times of a paused transfer are not watched, so that no check may be due by now.
            nextCheck = min(nextCheck, clock.now + Self.minimumCheckInterval)
            // Found in what libcurl had kept back: if that was all of the body, libcurl would not come again.
            if let failure = transfer.failure { return stop(transfer, failure) }
            // Bytes may have been read off the socket before the pause: no event will tell of them.
            poller.pointee.deadline = 0
        case .setPriority(let load, let priority):
            guard let transfer = transfers[ObjectIdentifier(load)] else { return }
            queue.setPriority(priority, of: transfer.ticket)
        }
    }

    private func deliverCompletions() {
        guard !completions.isEmpty else { return }
        let completions = completions
        self.completions.removeAll(keepingCapacity: true)
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
        for transfer in transfers.values.sorted(by: { $0.ticket < $1.ticket }) { cancel(transfer.load) }
        deliverCompletions()
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
