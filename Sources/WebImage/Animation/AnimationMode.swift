// SPDX-License-Identifier: MIT

/// The order in which a loop shows the frames, for four of them.
public enum AnimationMode: String, Hashable, Sendable, CaseIterable {
    /// 0 1 2 3
    case normal
    /// 3 2 1 0
    case reverse
    /// 0 1 2 3 2 1, and a last 0 when no loop follows.
    case bounce
    /// 3 2 1 0 1 2, and a last 3 when no loop follows.
    case reversedBounce

    var startsAtEnd: Bool { self == .reverse || self == .reversedBounce }
    var turns: Bool { self == .bounce || self == .reversedBounce }

    /// Steps of one loop over `count` frames.
    func stepCount(_ count: Int) -> Int { turns && count > 1 ? 2 * count - 2 : count }

    /// The frame that step `step` of a loop shows.
    func frame(at step: Int, of count: Int) -> Int {
        let forward = step < count ? step : 2 * count - 2 - step
        return startsAtEnd ? count - 1 - forward : forward
    }
}
