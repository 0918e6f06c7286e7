// SPDX-License-Identifier: MIT

/// The total size of several inputs in bytes, which may be an estimate.
struct ExpectedTotal {
    let bytes: Int
    /// Whether some sizes aren't known yet and the mean is used for them.
    let isGuess: Bool

    /// - Parameters:
    ///   - known: the sizes of inputs that have begun, by index.
    ///   - count: the total number of inputs.
    init(known: [Int: Int], count: Int) {
        let sum = known.values.reduce(0, +)
        isGuess = known.count < count
        bytes = known.isEmpty ? 0 : isGuess ? sum / known.count * count : sum
    }

    /// The total as text: `14.2 MB`, or `about 14.2 MB`.
    var text: String { (isGuess ? "about " : "") + ByteCount.text(bytes) }
}
