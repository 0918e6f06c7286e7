// SPDX-License-Identifier: MIT

/// A random number generator with a sequence that depends only on the seed: SplitMix64 (Steele, Lea, Flood
/// 2014).
///
/// ```swift
/// var random = SeededRandom(seed: 7)
/// let size = Int.random(in: 1...100, using: &random)
/// ```
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
