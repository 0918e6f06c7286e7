// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import WebImage
import WebImageTestSupport

/// A point where work stops once it's armed, until the test opens it.
final class Stop: Sendable {
    private let isArmed: Locked<Bool>
    private let arrivals = EventLog<Void>()
    private let gate = DispatchSemaphore(value: 0)

    init(isArmed: Bool = true) {
        self.isArmed = Locked(isArmed)
    }

    func arm() { isArmed.withLock { $0 = true } }

    func pass() {
        guard isArmed.withLock({ $0 }) else { return }
        arrivals.record()
        gate.wait()
        gate.signal()
    }

    /// Waits until work has arrived here.
    func isReached() async { await arrivals.wait(count: 1) }

    func open() { gate.signal() }
}
