// SPDX-License-Identifier: MIT

import CommandSupport
import ImageBase
import ImageCoding
import PortableFoundation
@_spi(Programs) import WebImage

/// The program `webimage-decoder`, which decodes images in processes of their own, and `webimage-pdf`, which
/// draws PDF in the same way.
enum DecoderProgram {
    #if os(Linux)
    /// The path of the program, or `nil`.
    static let path = HelperProgram.path(of: "webimage-decoder")

    /// The codecs with PDF, if there is the program for it.
    static let all =
        HelperProgram.path(of: "webimage-pdf").map { CodecRegistry.default.addingPDF(helper: $0) } ?? .default

    /// The codecs, of which those for `formats` (nil: all) run in the program. If it is missing, those for
    /// risky formats refuse.
    static func codecs(isolating formats: Set<ImageFormat>?) -> CodecRegistry {
        var codecs = all
        if let path { return codecs.isolated(formats, helper: path) }
        for codec in codecs.decoders
        where !ProgramSupport.riskyFormats.isDisjoint(with: codec.formats) && codec.formats != [.pdf] {
            codecs.remove(codec)
            codecs.add(RefusingCodec(codec: codec))
        }
        return codecs
    }

    /// The codecs that encode for a command, which also decode what they have encoded.
    static func encoders(of codecs: CodecRegistry) -> CodecRegistry { path == nil ? .default : codecs }
    #else
    static let path: String? = nil

    static func encoders(of codecs: CodecRegistry) -> CodecRegistry { codecs }

    static let all = CodecRegistry.default

    static func codecs(isolating formats: Set<ImageFormat>?) -> CodecRegistry { .default }
    #endif
}

#if os(Linux)
/// Refuses the images of another codec, which must not be decoded in this process.
private struct RefusingCodec: ImageCodec {
    let codec: any ImageCodec

    var formats: [ImageFormat] { codec.formats }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { codec.canDecode(bytes) }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { Decoder() }

    private final class Decoder: ImageDecoder {
        let info: ImageInfo? = nil
        let frameCount = 0

        func update(_ data: Data, isComplete: Bool) throws(ImageError) {
            throw ImageError(
                .unsupported,
                "images of this format are decoded by webimage-decoder, which is neither beside this program "
                    + "nor in PATH; --isolate=none decodes them without it")
        }

        func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
            throw ImageError(.invalidInput, "no frames")
        }
    }
}
#endif
