// SPDX-License-Identifier: MIT

/// How many times a GIF plays. Browsers interpret the number in its `NETSCAPE2.0` block as the repetitions
/// after the first play. In other formats, the number includes the first play.
enum GIFLoops {
    /// Returns how many times a GIF with these repetitions plays; 0 means forever.
    static func plays(_ repetitions: Int) -> Int { repetitions == 0 ? 0 : repetitions + 1 }

    /// Returns the repetitions to write, or nil for a GIF that plays once, which doesn't have the block.
    static func repetitions(_ plays: Int) -> Int? {
        plays == 1 ? nil : max(0, min(plays - 1, 65_535))
    }
}
