// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Package traits", .timeLimit(.minutes(1)))
struct TraitTests {
    private func file(_ text: String) -> Data { Data(text.utf8) + Data(count: 24) }

    private var formats: [(format: ImageFormat, trait: String, beginning: Data, isWritten: Bool)] {
        [
            (.avif, "AVIF", Data([0, 0, 0, 20]) + file("ftypavif\0\0\0\0mif1"), true),
            (.heic, "HEIF", Data([0, 0, 0, 20]) + file("ftypheic\0\0\0\0mif1"), true),
            (.jpeg2000, "JPEG2000", Data([0xFF, 0x4F, 0xFF, 0x51, 0, 47]) + file(""), false),
            (.jpegXL, "JXL", Data([0xFF, 0x0A]) + file(""), true),
            (.raw, "RAW", file("FUJIFILMCCD-RAW 0201"), false),
            (.svg, "SVG", file("<svg xmlns='http://www.w3.org/2000/svg'/>"), false),
            (.tiff, "TIFF", file("II*\0"), true),
        ]
    }

    private var traits: Set<String> {
        var traits: Set<String> = []
        #if AVIF
        traits.insert("AVIF")
        #endif
        #if HEIF
        traits.insert("HEIF")
        #endif
        #if JPEG2000
        traits.insert("JPEG2000")
        #endif
        #if JXL
        traits.insert("JXL")
        #endif
        #if RAW
        traits.insert("RAW")
        #endif
        #if SVG
        traits.insert("SVG")
        #endif
        #if TIFF
        traits.insert("TIFF")
        #endif
        return traits
    }

    @Test("A trait adds its format")
    func on() {
        let codecs = CodecRegistry.default
        for (format, trait, _, isWritten) in formats {
            #expect(codecs.decodableFormats.contains(format) == traits.contains(trait))
            #expect(codecs.encodableFormats.contains(format) == (isWritten && traits.contains(trait)))
        }
    }

    @Test("If a trait is off, the error for its format names the trait")
    func off() throws {
        let codecs = CodecRegistry.default
        let picture = try Pictures.corners(4, 4)
        for (format, trait, data, isWritten) in formats {
            #expect(ImageFormat.sniff(data) == format)
            let errors = [
                #expect(throws: ImageError.self) { try codecs.decode(data) },
                #expect(throws: ImageError.self) { try codecs.info(for: data) },
            ]
            for error in errors where !traits.contains(trait) {
                #expect(error?.code == .unsupported)
                #expect(error?.description.contains("the package trait \(trait) is off") == true)
            }
            guard !traits.contains(trait) else { continue }
            let error = #expect(throws: ImageError.self) { try codecs.encode(picture, as: format) }
            #expect(error?.code == .unsupported)
            #expect(error?.description.contains("the package trait \(trait) is off") == isWritten)
        }
    }

    @Test("If a registry lacks an enabled trait's codec, the error doesn't name the trait")
    func emptyRegistry() throws {
        for (_, trait, data, _) in formats where traits.contains(trait) {
            let error = #expect(throws: ImageError.self) { try CodecRegistry().decode(data) }
            #expect(error?.description.contains("trait") == false)
        }
    }
}
#endif
