// SPDX-License-Identifier: MIT

/// Compares secrets without revealing where they differ.
package enum ConstantTime {
    /// Whether two byte sequences are equal, in a time that depends only on their lengths.
    package static func areEqual(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Bool {
        guard first.count == second.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(first, second) { difference |= one ^ other }
        return isZero(difference)
    }

    // If this were inlined, the optimizer could end the loop above at the first difference.
    @inline(never)
    private static func isZero(_ difference: UInt8) -> Bool { difference == 0 }
}
