// SPDX-License-Identifier: MIT

import ImageCaching
import Testing
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Archived numbers", .timeLimit(.minutes(1)))
struct ArchivedNumberTests {
    /// Returns an object's archive, as `NSKeyedArchiver` writes it.
    ///
    /// - Parameter object: the object's bytes in a binary property list.
    private func archive(_ object: [UInt8]) -> Data {
        let start = Data(
            base64Encoded: """
                YnBsaXN0MDDUAQIDBAUGBwpYJHZlcnNpb25ZJGFyY2hpdmVyVCR0b3BYJG9iamVjdHMSAAGGoF8QD05TS2V5ZWRBcmNoaXZl\
                ctEICVRyb290gAGiCwxVJG51bGw=
                """)!
        let offsets: [UInt8] = [8, 17, 26, 36, 41, 50, 55, 73, 76, 81, 83, 86, 92]
        var data = start + object
        let table = UInt8(data.count)
        data += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number: UInt8 in [13, 0, table] { data += [0, 0, 0, 0, 0, 0, 0, number] }
        return data
    }

    @Test("The number is read from the archive's root object")
    func values() {
        #expect(ArchivedNumber.value(in: archive([0x23, 0x40, 0, 0, 0, 0, 0, 0, 0])) == 2)
        #expect(ArchivedNumber.value(in: archive([0x22, 0x3F, 0xC0, 0, 0])) == 1.5)
        #expect(ArchivedNumber.value(in: archive([0x10, 3])) == 3)
        #expect(ArchivedNumber.value(in: archive([0x11, 1, 0])) == 256)
    }

    @Test("Only an archived number is read as a number")
    func others() {
        // The objects are true, a string, a list, a 16-byte integer and an object without any bytes.
        let objects: [[UInt8]] = [
            [0x09], [0x51, 0x32], [0xA1, 11], [0x14] + Array(repeating: 0, count: 16), [],
        ]
        for object in objects { #expect(ArchivedNumber.value(in: archive(object)) == nil, "\(object)") }
        for text in ["", "bplist00", "2", String(repeating: "bplist00", count: 20)] {
            #expect(ArchivedNumber.value(in: Data(text.utf8)) == nil, "\(text)")
        }
    }

    @Test("Reading a damaged archive doesn't crash")
    func damaged() {
        let whole = archive([0x23, 0x40, 0, 0, 0, 0, 0, 0, 0])
        var random = SeededRandom(seed: 7)
        for count in 0..<whole.count { _ = ArchivedNumber.value(in: whole.prefix(count)) }
        for index in whole.indices {
            for byte: UInt8 in [0, 1, 0x0F, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &random)] {
                var data = whole
                data[index] = byte
                _ = ArchivedNumber.value(in: data)
            }
        }
        for _ in 0..<20_000 {
            var data = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                data[Int.random(in: 0..<data.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            _ = ArchivedNumber.value(in: data)
        }
    }
}
