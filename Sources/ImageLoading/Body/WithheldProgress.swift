// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Makes collectors report progress that they withheld because it came too soon after another report.
///
/// All collectors share one timer, which runs only while one of them has something to report.
final class WithheldProgress: Sendable {
    static let shared = WithheldProgress()

    private struct Waiting {
        weak var collector: DataCollector?
    }

    private static let period = DispatchTimeInterval.milliseconds(10)

    private let waiting = Locked<[Waiting]>([])
    private let queue = DispatchQueue(label: "webimage.progress")

    /// Calls the collector's ``DataCollector/reportWithheld(at:)`` on another thread within 10 ms.
    func add(_ collector: DataCollector) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(Waiting(collector: collector))
            return waiting.count == 1
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + Self.period) { [self] in
            let due = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            let now = ContinuousClock.now
            for entry in due { entry.collector?.reportWithheld(at: now) }
        }
    }
}
