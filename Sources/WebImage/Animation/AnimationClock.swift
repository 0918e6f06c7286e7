// SPDX-License-Identifier: MIT

/// Turns presentation time into the time of an animation, which runs at its rate and may stand still.
///
/// It stands until the first ``advance(to:)`` and after every ``hold(at:)``: what passes between them and the
/// next tick does not count.
struct AnimationClock: Sendable {
    /// Limits of a rate above 0. Beyond them the time of an animation leaves the range of `Duration`.
    static let rates = 0.001...1000.0

    /// The speed relative to the frames' delays; 0 holds the frame.
    private(set) var rate = 1.0
    /// Time of the animation at the last tick.
    private(set) var time = Duration.zero
    private var origin: (presentation: Duration, time: Duration)?
    private var last: Duration?

    var isMoving: Bool { rate > 0 }

    /// Never goes back, whatever the display says.
    mutating func advance(to presentation: Duration) {
        if let last, presentation < last { return }
        last = presentation
        guard let origin else {
            self.origin = (presentation, time)
            return
        }
        let passed = presentation - origin.presentation
        guard isMoving, passed > .zero else { return }
        time = max(time, origin.time + (rate == 1 ? passed : passed * rate))
    }

    /// Sets the time and stands until the next tick.
    mutating func hold(at time: Duration) {
        self.time = time
        origin = nil
        last = nil
    }

    mutating func setRate(_ rate: Double) {
        self.rate = rate > 0 ? min(max(rate, Self.rates.lowerBound), Self.rates.upperBound) : 0
        if let last { origin = (last, time) }
    }

    /// When the animation will be at `time`; nil while it stands.
    func presentation(of time: Duration) -> Duration? {
        guard let origin, isMoving else { return nil }
        if rate == 1 { return origin.presentation + (time - origin.time) }
        let exact = origin.presentation + (time - origin.time) / rate
        // Rounded up, so that a tick at that moment is not too early.
        return exact + .nanoseconds(1)
    }
}
