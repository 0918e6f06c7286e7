// SPDX-License-Identifier: MIT

/// Converts the display's presentation time to the time of an animation, which has a rate and can be paused.
///
/// The clock is stopped until the first ``advance(to:)`` and after every ``hold(at:)``. The time that passes
/// before the next ``advance(to:)`` isn't added to the animation's time.
struct AnimationClock: Sendable {
    /// The limits for rates above 0. They keep an animation's time within the range of `Duration`.
    static let rates = 0.001...1000.0

    /// The speed relative to the frames' delays. At 0, the frame doesn't change.
    private(set) var rate = 1.0
    /// The time of the animation at the last tick.
    private(set) var time = Duration.zero
    private var origin: (presentation: Duration, time: Duration)?
    private var last: Duration?

    var isMoving: Bool { rate > 0 }

    /// Advances the clock. Presentation times before the last one are ignored.
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

    /// Sets the time and stops the clock until the next tick.
    mutating func hold(at time: Duration) {
        self.time = time
        origin = nil
        last = nil
    }

    mutating func setRate(_ rate: Double) {
        self.rate = rate > 0 ? min(max(rate, Self.rates.lowerBound), Self.rates.upperBound) : 0
        if let last { origin = (last, time) }
    }

    /// Returns the presentation time at which the animation reaches `time`, or `nil` while the clock is
    /// stopped.
    func presentation(of time: Duration) -> Duration? {
        guard let origin, isMoving else { return nil }
        if rate == 1 { return origin.presentation + (time - origin.time) }
        let exact = origin.presentation + (time - origin.time) / rate
        // Round up to make sure that a tick at that time isn't too early.
        return exact + .nanoseconds(1)
    }
}
