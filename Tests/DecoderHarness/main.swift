// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import ImageCoding
import Raster

/// A codec with the fault that is named in the bytes after "TEST".
struct FaultyCodec: ImageCodec {
    var formats: [ImageFormat] { [ImageFormat(rawValue: "test")] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: "TEST".utf8) }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { FaultyDecoder() }
}

final class FaultyDecoder: ImageDecoder {
    private var fault = ""
    var info: ImageInfo?
    var frameCount: Int { info?.frameCount ?? 0 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        let words = String(decoding: data.dropFirst(4), as: UTF8.self).split(separator: " ")
        fault = words.last.map { String($0) } ?? ""
        if words.first == "early" { fail() }
        info = ImageInfo(
            format: ImageFormat(rawValue: "test"), size: .init(width: 4, height: 2),
            frameCount: words.first == "endless" ? .max : 2)
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        if index == 1 { fail() }
        return DecodedFrame(bitmap: try .init(size: .init(width: 4, height: 2), isZeroed: true) { _, _ in })
    }

    private func fail() {
        switch fault {
        case "crash":
            // Like an invalid write, whatever handler is installed.
            signal(SIGSEGV, SIG_DFL)
            raise(SIGSEGV)
        case "abort": abort()
        case "exit": exit(3)
        case "hang": while true { pause() }
        case "nonsense":
            let bytes = [UInt8](repeating: 0x41, count: 4096)
            while send(0, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0 {}
        case "memory":
            var blocks: [UnsafeMutableRawPointer] = []
            while let block = malloc(16 << 20) { blocks.append(block) }
            abort()
        default: break
        }
    }
}

DecoderService.run(codecs: CodecRegistry.default.adding(FaultyCodec()))
#endif
