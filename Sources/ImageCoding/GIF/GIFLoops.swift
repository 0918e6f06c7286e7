// SPDX-License-Identifier: MIT

/// How often a GIF is played. Its block `NETSCAPE2.0` states the repetitions after the first time, as
/// browsers take it; other formats state all times.
enum GIFLoops {
    /// Returns the number of times that a GIF with the stated repetitions is played; 0 means forever.
    static func plays(_ repetitions: Int) -> Int { repetitions == 0 ? 0 : repetitions + 1 }

    /// Returns the repetitions to state; nil for a GIF that is played once, which has no block.
    static func repetitions(_ plays: Int) -> Int? {
        plays == 1 ? nil : max(0, min(plays - 1, 65_535))
    }
}
