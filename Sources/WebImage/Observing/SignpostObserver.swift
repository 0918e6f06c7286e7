// SPDX-License-Identifier: MIT

#if canImport(os)
import ImageBase
import os

/// Shows loads and transfers as intervals in Instruments, with the steps of each load as events.
///
/// ```swift
/// configuration.observer = SignpostObserver()
/// ```
///
/// While Instruments isn't recording, an event only costs one check.
public final class SignpostObserver: ImageObserver {
    private let signposter: OSSignposter
    private let running = Locked<[SignpostStep.Interval: OSSignpostIntervalState]>([:])

    /// - Parameters:
    ///   - subsystem: The subsystem to filter by in Instruments. Default: `WebImage`.
    ///   - category: The category to filter by in Instruments. Default: `Loading`.
    public init(subsystem: String = "WebImage", category: String = "Loading") {
        signposter = OSSignposter(subsystem: subsystem, category: category)
    }

    public func observe(_ event: LoadEvent) {
        guard signposter.isEnabled, let step = SignpostStep(event) else { return }
        switch step {
        case .begin(let interval):
            let url = event.url ?? ""
            let state =
                switch interval {
                case .load(let number):
                    signposter.beginInterval("load", id: OSSignpostID(number), "\(url, privacy: .public)")
                case .transfer(let number):
                    signposter.beginInterval("transfer", id: OSSignpostID(number), "\(url, privacy: .public)")
                }
            running.withLock { $0[interval] = state }
        case .end(let interval, let text):
            // The state is missing if the recording began during the interval.
            guard let state = running.withLock({ $0.removeValue(forKey: interval) }) else { return }
            switch interval {
            case .load: signposter.endInterval("load", state, "\(text, privacy: .public)")
            case .transfer: signposter.endInterval("transfer", state, "\(text, privacy: .public)")
            }
        case .event(.load(let number), let text), .event(.transfer(let number), let text):
            signposter.emitEvent("step", id: OSSignpostID(number), "\(text, privacy: .public)")
        }
    }
}
#endif
