// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// The parts that all attempts of a pipeline share, and the delays between attempts.
final class AttemptContext: Sendable {
    /// The loader of requests that bring none.
    let loader: any Loader
    /// Nil without a ``ImageManager/Configuration/circuit`` policy.
    let circuits: CircuitBreaker?
    /// See ``ImageManager/Configuration/patience``.
    let patience: Duration?
    let watchTimer: WatchTimer
    let time: any TimeSource
    let previews: PreviewSettings
    /// See ``ImageManager/Configuration/minimumProgress``.
    let minimumProgress: Double
    let counters: Locked<TransferCounters>
    /// Servers that ignore `Range`.
    let wholeFileOrigins = Locked<Set<String>>([])

    init(
        loader: any Loader, circuits: CircuitBreaker?, patience: Duration?, time: any TimeSource,
        previews: PreviewSettings, minimumProgress: Double, counters: Locked<TransferCounters>
    ) {
        self.loader = loader
        self.circuits = circuits
        self.patience = patience
        watchTimer = WatchTimer(time)
        self.time = time
        self.previews = previews
        self.minimumProgress = minimumProgress
        self.counters = counters
    }

    /// Why no request is sent to a server; nil if one may be. It must be told the end of the attempt then.
    func refusal(at origin: String?, _ request: LoadRequest) -> ImageError? {
        guard let origin, circuits?.admits(origin) == false else { return nil }
        return ImageError(
            .recentlyFailed, "the server failed recently; its circuit is open",
            url: request.url.absoluteString)
    }

    /// Stores what was received of an interrupted body, so that a later load completes it.
    func storePartialDownload(_ partial: LoadedData, of fetch: NetworkFetch) {
        let key = fetch.key
        guard PartialDownloads.areStored(for: key), let downloads = PartialDownloads(for: key),
            partial.data.count >= PartialDownloads.minimumBytes
        else { return }
        let (now, stores) = (time.wallTime, downloads.disk.queues.stores)
        guard let reservation = stores.reserve(partial.data.count) else { return }
        stores.submit(holding: reservation) {
            if let image = fetch.partialDownload(partial, now: now) { downloads.store(image, for: key) }
        }
    }
}

// The time of the loads that wait for an attempt or a delay.
extension AttemptContext {
    /// Watches the time of the loads that wait for a stage.
    ///
    /// - Parameter isAttempt: whether the stage is an attempt, and not a delay.
    func watch(
        _ clients: StageClients, for request: LoadRequest, isAttempt: Bool, after error: ImageError?
    ) -> LoadWatch {
        LoadWatch(
            LoadClock(patience: patience, isAttempt: isAttempt, now: time.uptime), by: watchTimer,
            of: clients, for: request, after: error)
    }

    /// The longest time that one of the loads has left; nil without a limit.
    func timeLeft(of clients: StageClients) -> Duration? {
        var longest: Duration?
        for client in clients.present {
            guard let left = client.timeLeft(patience) else { return nil }
            longest = max(longest ?? left, left)
        }
        return longest
    }

    /// Ends the loads whose time would end before the next attempt, which is made for the rest.
    func endLoads(of clients: StageClients, before delay: Duration, with error: ImageError) {
        guard delay > .zero else { return }
        for client in clients.present {
            if let left = client.timeLeft(patience), left <= delay { clients.fail(client, error) }
        }
    }
}

/// The transfers of a pipeline since it was created.
struct TransferCounters: Sendable {
    /// The loads that have asked for an attempt, which others may share, and which may be refused.
    var fetches = 0
    var transfers = 0
    var failures = 0
    var receivedBytes = 0
}
