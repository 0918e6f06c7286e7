// SPDX-License-Identifier: MIT

import CommandSupport
import ImageBase
import ImageCoding
import PortableFoundation
@_spi(Programs) import WebImage

/// The helper executables: `webimage-decoder` decodes images in separate processes, and `webimage-pdf` draws
/// PDFs the same way.
enum DecoderProgram {
    #if os(Linux)
    /// The path of `webimage-decoder`, or `nil`.
    static let path = HelperProgram.path(of: "webimage-decoder")

    /// The codecs, including PDF if its helper is installed.
    static let all =
        HelperProgram.path(of: "webimage-pdf").map { CodecRegistry.default.addingPDF(helper: $0) } ?? .default

    /// Returns the codecs, with the ones for `formats` (nil: all) running in `webimage-decoder`. If it's
    /// missing, the codecs for risky formats refuse to decode.
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

    /// Returns the codecs that a command encodes with. They also decode the images that they encoded.
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
                "this format needs webimage-decoder, which is neither next to this program "
                    + "nor in PATH; --isolate=none decodes them without it")
        }

        func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
            throw ImageError(.invalidInput, "no frames")
        }
    }
}
#endif
