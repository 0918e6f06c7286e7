// SPDX-License-Identifier: MIT

import Cryptography
import ImageBase
import Testing

@Suite(.timeLimit(.minutes(1)))
struct EncodingTests {
    @Test("Hexadecimal digits are read in upper and lower case")
    func hexadecimal() {
        #expect(Hexadecimal.bytes(of: "00fFa9".utf8) == [0, 255, 169])
        #expect(Hexadecimal.bytes(of: "".utf8) == [])
        for text in ["0", "0g", "fff", "+1", "é"] { #expect(Hexadecimal.bytes(of: text.utf8) == nil) }
    }

    @Test("The comparison of secrets finds each difference")
    func comparison() {
        #expect(ConstantTime.areEqual([1, 2, 3], [1, 2, 3]))
        #expect(ConstantTime.areEqual([], []))
        for other in [[0, 2, 3], [1, 2, 4], [1, 2], [1, 2, 3, 0], []] as [[UInt8]] {
            #expect(!ConstantTime.areEqual([1, 2, 3], other))
        }
    }
}
