// SPDX-License-Identifier: MIT

import Foundation
import Raster
import Testing

@testable import ImageCoding

@Suite("Encoding option keys", .timeLimit(.minutes(1)))
struct EncodingOptionKeyTests {
    private static let changes: [(String, @Sendable (inout EncodingOptions) -> Void)] = [
        ("quality", { $0.quality = 0.5 }), ("isLossless", { $0.isLossless = true }),
        ("isProgressive", { $0.isProgressive = true }), ("effort", { $0.effort = 3 }),
        ("maximumColors", { $0.maximumColors = 16 }), ("chroma", { $0.chroma = .full }),
        ("dynamicRange", { $0.dynamicRange = .standard }), ("brightestLight", { $0.brightestLight = 500 }),
        ("isGrey", { $0.isGrey = true }), ("favorsSpeed", { $0.favorsSpeed = true }),
        ("narrows", { $0.narrows = true }), ("loopCount", { $0.loopCount = 2 }),
        ("firstFrameOnly", { $0.firstFrameOnly = true }),
        ("background", { $0.background = .black }),
        ("maximumPixelSize", { $0.maximumPixelSize = PixelSize(width: 3, height: 4) }),
        ("maximumFileSize", { $0.maximumFileSize = 1000 }), ("leastQuality", { $0.leastQuality = 0.1 }),
        ("shrinksToFit", { $0.shrinksToFit = false }),
        ("minimumSimilarity", { $0.minimumSimilarity = 0.9 }),
        ("metadata", { $0.metadata = ImageMetadata(xmp: Data("a".utf8)) }),
        ("metadataParts", { $0.metadataParts = .copyright }),
        ("density", { $0.density = ImageInfo.Density(300) }),
        ("embedsThumbnail", { $0.embedsThumbnail = true }), ("webp", { $0.webp.preset = .photo }),
    ]

    @Test("The key contains every option that differs from its default")
    func complete() {
        #expect(EncodingOptions().key.isEmpty)
        var keys: Set<String> = []
        for (name, change) in Self.changes {
            var options = EncodingOptions()
            change(&options)
            #expect(!options.key.isEmpty && !options.key.contains("\n"), "\(name)")
            keys.insert(options.key)
        }
        #expect(keys.count == Self.changes.count)
        let names = Mirror(reflecting: EncodingOptions()).children.compactMap(\.label)
        #expect(Set(names) == Set(Self.changes.map(\.0)))
    }

    @Test("Options with different metadata have different keys")
    func metadata() {
        let keys = ["a", "b"].flatMap { text in
            [ImageMetadata(exif: Data(text.utf8)), ImageMetadata(xmp: Data(text.utf8))].map { metadata in
                var options = EncodingOptions()
                options.metadata = metadata
                return options.key
            }
        }
        #expect(Set(keys).count == 4)
    }
}
