// SPDX-License-Identifier: MIT

import Cryptography
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ConstantTimeTests {
    @Test("Comparing secrets finds every difference")
    func comparison() {
        #expect(ConstantTime.areEqual([1, 2, 3], [1, 2, 3]))
        #expect(ConstantTime.areEqual([], []))
        for other in [[0, 2, 3], [1, 2, 4], [1, 2], [1, 2, 3, 0], []] as [[UInt8]] {
            #expect(!ConstantTime.areEqual([1, 2, 3], other))
        }
    }
}
