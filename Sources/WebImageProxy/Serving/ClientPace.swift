// SPDX-License-Identifier: MIT

#if Server
/// How long one exchange may wait for its client: for `patience` seconds, and one more for each `rate` bytes moved. A client
/// that moves a byte now and then does not hold a thread for ever. For one thread.
final class ClientPace {
    private let patience: Double
    private let rate: Double
    private var waited = 0.0
    private var moved = 0.0

    /// - Parameter rate: bytes per second; 0 for no minimum.
    init(patience: Double, rate: Int) {
        self.patience = patience
        self.rate = Double(rate)
    }

    /// Seconds that the next wait may take.
    var remaining: Double {
        rate > 0 ? min(patience, max(0, patience + moved / rate - waited)) : patience
    }

    func add(waited duration: Duration, moved count: Int) {
        waited += duration / .seconds(1)
        moved += Double(count)
    }
}
#endif
