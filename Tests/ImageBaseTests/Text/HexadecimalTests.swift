// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@Suite(.timeLimit(.minutes(1)))
struct HexadecimalTests {
    @Test("Hexadecimal digits are read in uppercase and lowercase")
    func reading() {
        #expect(Hexadecimal.bytes(of: "00fFa9".utf8) == [0, 255, 169])
        #expect(Hexadecimal.bytes(of: "".utf8) == [])
        for text in ["0", "0g", "fff", "+1", "é"] { #expect(Hexadecimal.bytes(of: text.utf8) == nil) }
    }

    @Test("Bytes and numbers are written as lowercase digits with leading zeros")
    func writing() {
        #expect([0, 10, 255].hexadecimal == "000aff")
        #expect([UInt8]().hexadecimal.isEmpty)
        #expect(UInt64(0xBEEF).hexadecimal == "000000000000beef")
        #expect(UInt8(7).hexadecimal == "07")
        #expect(UInt32.max.hexadecimal == "ffffffff")
    }

    @Test("All bytes are read back as they were written")
    func reversible() {
        let bytes = Array(UInt8.min...UInt8.max)
        #expect(Hexadecimal.bytes(of: bytes.hexadecimal.utf8) == bytes)
        #expect(bytes.hexadecimal.utf8.allSatisfy(Hexadecimal.isLowerCase))
    }
}
