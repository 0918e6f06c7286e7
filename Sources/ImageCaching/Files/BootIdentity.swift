// SPDX-License-Identifier: MIT

/// Identifies one boot of the machine.
///
/// Bytes written since the current boot can't have been lost in a power failure.
struct BootIdentity: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    /// The identity to use if the boot can't be determined.
    static let unknown = BootIdentity(high: 0, low: 0)
    static let current = read()

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Parses 32 hexadecimal digits and skips all other characters between them.
    init(hexadecimal text: String) {
        let digits = text.filter { $0.isHexDigit }
        guard digits.count == 32, let high = UInt64(digits.prefix(16), radix: 16),
            let low = UInt64(digits.suffix(16), radix: 16)
        else {
            self = .unknown
            return
        }
        self.init(high: high, low: low)
    }
}
