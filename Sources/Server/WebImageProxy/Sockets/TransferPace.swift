// SPDX-License-Identifier: MIT

#if Server
/// The time that an exchange may wait for its client: `patience` seconds, and one more for each `rate` bytes
/// moved. Without it, a client that moves a byte now and then could hold a thread indefinitely. Used by one
/// thread.
final class TransferPace {
    private let patience: Double
    private let rate: Double
    private var waited = 0.0
    private var moved = 0.0

    /// - Parameter rate: bytes per second; 0 for no minimum.
    init(patience: Double, rate: Int) {
        self.patience = patience
        self.rate = Double(rate)
    }

    /// The maximum duration of the next wait, in seconds.
    var remaining: Double {
        rate > 0 ? min(patience, max(0, patience + moved / rate - waited)) : patience
    }

    func add(waited duration: Duration, moved count: Int) {
        waited += duration / .seconds(1)
        moved += Double(count)
    }
}
#endif
