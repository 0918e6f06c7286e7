// SPDX-License-Identifier: MIT

#if os(Linux)
import CSandbox
import ImageBase
import PortableFoundation
import Raster

/// Runs another encoder in a separate process, which ends after its request.
struct IsolatedEncoder: PluginEncoder, CodecWrapper {
    let encoder: any ImageEncoder
    let starter: DecoderStarter

    var wrapped: Any { encoder }
    var formats: [ImageFormat] { encoder.formats }
    var allFormats: [ImageFormat] { encoder.possibleFormats }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        let token = cancellation ?? CancellationToken()
        let pixels = try SharedFile(pixelsOf: frames)
        var request = WireWriter()
        request.put(DecoderWorker.encoding)
        request.put(EncodingJob(frames, as: format, options: options))
        var (process, answer) = try starter.process(
            answering: request.bytes, file: pixels.descriptor, limits: .default, token)
        guard try answer.bool() else { throw try answer.error() }
        let count = try answer.int()
        let output = try SharedFile()
        // The process has a single result, so frame number 0 stands for the encoded file.
        var hand = WireWriter()
        hand.put(0)
        var end = try process.ask(hand.bytes, file: output.descriptor, token)
        guard try end.bool() else { throw try end.error() }
        return try output.data(count: count)
    }
}

extension DecoderWorker {
    /// Marks a request to encode. It takes the place of a frame number.
    static let encoding = -2
    /// A processor time in seconds that no encoder needs. The other side limits the elapsed time of a
    /// request.
    private static let longestEncoding: Int64 = 3600

    /// Encodes frames with their pixels in a file, and responds with the number of bytes.
    ///
    /// - Returns: the bytes, for the next request.
    static func encode(
        _ reader: inout WireReader, file: Int32, by codecs: CodecRegistry
    ) throws(ImageError) -> Data {
        let job = try EncodingJob(from: &reader)
        csandbox_limit_time(longestEncoding)
        let pixels = try map(file, count: job.frames.reduce(0) { $0 + $1.byteCount })
        var frames: [EncodingFrame] = []
        var offset = 0
        for frame in job.frames {
            frames.append(EncodingFrame(try frame.bitmap(in: pixels, at: offset), delay: frame.delay))
            offset += frame.byteCount
        }
        guard let encoder = codecs.encoders.last(where: { $0.formats.contains(job.format) }) else {
            throw ImageError(.unsupported, "the helper program has no encoder for \(job.format)")
        }
        let data = try encoder.encode(frames, as: job.format, options: job.options, cancellation: nil)
        var writer = WireWriter()
        writer.put(true)
        writer.put(data.count)
        reply(writer.bytes)
        return data
    }

    /// Writes the encoded bytes to a file from the other process.
    static func hand(_ data: Data, to file: Int32) throws(ImageError) {
        guard data.withUnsafeBytes({ SharedFile.write($0, to: file) }), csandbox_seal(file) else {
            throw ImageError.noMemory(for: "\(data.count) encoded bytes")
        }
        var writer = WireWriter()
        writer.put(true)
        reply(writer.bytes)
    }
}

extension EncodingJob.Frame {
    /// Returns the bitmap with its pixels at an offset in mapped memory, which stays mapped for the life of
    /// the process.
    fileprivate func bitmap(in pixels: Data, at offset: Int) throws(ImageError) -> Bitmap {
        try Bitmap(size: size, format: format, alpha: alpha, colorSpace: colorSpace) {
            count throws(ImageError) in
            guard count == byteCount, offset + count <= pixels.count else { throw WireReader.nonsense }
            let start = pixels.withUnsafeBytes { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
            guard let start else { throw WireReader.nonsense }
            return (start + offset, { _ in })
        }
    }
}
#endif
