// SPDX-License-Identifier: MIT

/// The order in which a loop shows its frames. Each case lists the order for four frames.
public enum AnimationMode: String, Hashable, Sendable, CaseIterable {
    /// 0 1 2 3
    case normal
    /// 3 2 1 0
    case reverse
    /// 0 1 2 3 2 1, and a final 0 after the last loop.
    case bounce
    /// 3 2 1 0 1 2, and a final 3 after the last loop.
    case reversedBounce

    var startsAtEnd: Bool { self == .reverse || self == .reversedBounce }
    /// Whether a loop plays in both directions.
    var isTwoWay: Bool { self == .bounce || self == .reversedBounce }

    /// Returns the number of steps in a loop over `count` frames.
    func stepCount(_ count: Int) -> Int { isTwoWay && count > 1 ? 2 * count - 2 : count }

    /// Returns the frame that a step of a loop shows.
    func frame(at step: Int, of count: Int) -> Int {
        let forward = step < count ? step : 2 * count - 2 - step
        return startsAtEnd ? count - 1 - forward : forward
    }
}
