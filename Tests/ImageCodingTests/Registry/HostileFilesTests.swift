// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import HostileImages
import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// Files in every format that claim more than they have, repeat themselves, or have a huge number of parts.
@Suite("Hostile files", .timeLimit(.minutes(5)))
struct HostileFilesTests {
    @Test("Every file decodes or fails with a typed error within 2 s", arguments: HostileImage.files)
    func time(file: HostileImage) throws {
        let data = try file.make()
        let start = ProcessorTime.now
        do throws(ImageError) {
            let decoder = FrameDecoder()
            try decoder.update(data, isComplete: true)
            _ = try decoder.image(at: 0)
            _ = try decoder.image(at: decoder.frameCount - 1)
        } catch {
            #expect([.corrupt, .unsupported, .limit].contains(error.code), "\(error)")
        }
        #expect(ProcessorTime.now - start < 2 * ProcessorTime.factor)
    }

    @Test("There are at least 42 hostile files")
    func count() { #expect(HostileImage.files.count >= 42) }
}
#endif
