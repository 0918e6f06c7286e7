// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("WebP decoding with shortcuts", .timeLimit(.minutes(1)))
struct WebPShortcutsTests {
    @Test("Each shortcut slightly changes a lossy image in both whole and incremental decoding")
    func shortcuts() throws {
        let codecs = CodecRegistry.default
        let picture = try Pictures.noisy(96, 64, alpha: .straight)
        let data = try codecs.encode(picture, as: .webp, options: EncodingOptions(quality: 0.3))
        let exact = try codecs.decode(data).bitmap.packedRows
        var results: Set<Data> = [exact]
        for shortcuts in [.simpleUpsampling, .noDeblocking, [.simpleUpsampling, .noDeblocking]]
            as [WebPShortcuts]
        {
            var options = DecodingOptions()
            options[WebPShortcuts.self] = shortcuts
            let rows = try codecs.decode(data, options: options).bitmap.packedRows
            #expect(rows.count == exact.count)
            results.insert(rows)
            let progressive = ProgressiveDecoder(options: options)
            try progressive.append(data.prefix(data.count / 2))
            _ = try progressive.preview()
            try progressive.append(data.dropFirst(data.count / 2), isComplete: true)
            #expect(try progressive.image()?.bitmap.packedRows == rows)
        }
        #expect(results.count == 4)
    }

    @Test("Shortcuts change the key but never a lossless image")
    func lossless() throws {
        var options = DecodingOptions()
        #expect(options.key.isEmpty)
        options[WebPShortcuts.self] = .noDeblocking
        #expect(options.key == "value=webp(2)")
        let picture = try Pictures.noisy(20, 10, alpha: .opaque)
        var encoding = EncodingOptions()
        encoding.isLossless = true
        let data = try CodecRegistry.default.encode(picture, as: .webp, options: encoding)
        let rows = try CodecRegistry.default.decode(data, options: options).bitmap.packedRows
        #expect(rows == (try CodecRegistry.default.decode(data).bitmap.packedRows))
    }
}
