// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ImageCoding

/// Metadata that's designed to take a long time.
@Suite("Hostile metadata", .timeLimit(.minutes(1)))
struct HostileMetadataTests {
    @Test("Directories that link to themselves are followed once")
    func loops() {
        let links: [[UInt8]] = [[0x69, 0x87], [0x25, 0x88], [0x05, 0xA0]]
        let entries = (0..<65_535).flatMap { (index) -> [UInt8] in
            links[index % 3] + [4, 0, 1, 0, 0, 0, 8, 0, 0, 0]
        }
        let exif: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0xFF, 0xFF] + entries
        exif.withUnsafeBytes { bytes in
            #expect(TIFFDirectory(bytes, limit: .max)?.isEmpty == true)
            #expect(TIFFMetadata.exif(bytes, limit: 1 << 20) == nil)
        }
    }
}
