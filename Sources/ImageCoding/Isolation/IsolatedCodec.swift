// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import PortableFoundation
import Raster

extension CodecRegistry {
    /// Returns these codecs with some formats decoded in a separate process for each image, so hostile data
    /// can only harm that process.
    ///
    /// ```swift
    /// let codecs = CodecRegistry.default.isolated(
    ///     [.heic, .avif, .svg], helper: "/opt/app/libexec/webimage-decoder")
    /// configuration.codecs = codecs
    /// ```
    ///
    /// The AVIF, HEIC and JPEG XL encoders can't be interrupted, so they run in such a process, too, if their
    /// format is among `formats`. The process ends and returns its memory as soon as the encoding is
    /// canceled. Encoding an image this way requires a copy of its pixels. Encoders for other formats, and
    /// encoders that you add later, run in your app.
    ///
    /// The processes can read fonts and other system data, and nothing else. They can't write files, open
    /// connections or start programs; see ``DecoderService/Confinement``. If the kernel can't confine them
    /// (see ``DecoderService/confinement``), they have your app's permissions.
    ///
    /// A crash or a denied system call is reported as ``ImageError/Code/decoderCrashed``. The process is
    /// killed if a header or frame takes longer than ``Limits/decodingTime``, and immediately on
    /// cancellation, even inside a library. The helper starts with the first image and runs for as long as
    /// the codecs exist, with a process that is ready for the next image. Each image then costs a few
    /// milliseconds, a copy of its encoded bytes, and fresh memory for its pixels, which takes longer to
    /// touch than reused memory. The image's properties aren't known before all bytes have arrived, and there
    /// are no previews. Isolation works on Linux only.
    ///
    /// - Parameters:
    ///   - formats: the formats to isolate. A codec is isolated with all its formats if any of them is in
    ///     this set. Default: nil, which isolates all codecs.
    ///   - helper: the path of an executable that runs a ``DecoderService`` of the same version, such as the
    ///     product `webimage-decoder`.
    ///   - memoryBytes: the process's maximum address space, including its code and libraries. Default: 2
    ///     GiB.
    ///   - requiresConfinement: whether images fail with ``ImageError/Code/unsupported`` if the process can't
    ///     be confined completely. Default: false.
    public func isolated(
        _ formats: Set<ImageFormat>? = nil, helper: String, memoryBytes: Int = 2 << 30,
        requiresConfinement: Bool = false
    ) -> CodecRegistry {
        let starter = DecoderStarter(
            helper: helper, memoryBytes: memoryBytes, requiresConfinement: requiresConfinement)
        var copy = self
        copy.decoders = decoders.map { codec in
            // A PDF codec is already isolated, with a separate helper.
            if codec is IsolatedCodec { return codec }
            guard formats.map({ !$0.isDisjoint(with: codec.formats) }) ?? true else { return codec }
            return IsolatedCodec(codec: codec, starter: starter)
        }
        copy.encoders = encoders.map { encoder in
            guard encoder is any UninterruptibleEncoder,
                formats.map({ !$0.isDisjoint(with: encoder.possibleFormats) }) ?? true
            else { return encoder }
            return IsolatedEncoder(encoder: encoder, starter: starter)
        }
        return copy
    }
}

/// Recognizes the data of another codec and decodes it in a separate process.
struct IsolatedCodec: ImageCodec, CodecWrapper {
    let codec: any ImageCodec
    let starter: DecoderStarter

    var wrapped: Any { codec }
    var formats: [ImageFormat] { codec.formats }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { codec.canDecode(bytes) }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        IsolatedDecoder(starter: starter, options: options)
    }
}

private final class IsolatedDecoder: ImageDecoder {
    private let starter: DecoderStarter
    private let options: DecodingOptions
    private var data = Data()
    private var process: DecoderProcess?
    private var foundMetadata: ImageMetadata?
    private(set) var info: ImageInfo?
    private(set) var frameCount = 0

    init(starter: DecoderStarter, options: DecodingOptions) {
        (self.starter, self.options) = (starter, options)
    }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        // The process gets all the data in one file, so wait until it's complete.
        guard isComplete, info == nil else { return }
        self.data = data
        _ = try start(nil)
    }

    /// Gets a process and sends the data.
    private func start(_ cancellation: CancellationToken?) throws(ImageError) -> DecoderProcess {
        var request = WireWriter()
        request.put(-1)
        request.put(options)
        request.put(data.count)
        let file = try SharedFile(data)
        var (process, answer) = try options.limits.timed(cancellation) { token throws(ImageError) in
            try starter.process(
                answering: request.bytes, file: file.descriptor, limits: options.limits, token)
        }
        guard try answer.bool() else { throw try answer.error() }
        let info = try answer.info()
        // The process has checked these limits, too, but hostile data may have taken it over.
        try options.limits.check(source: info.size)
        let frameCount = try answer.int()
        guard info.frameCount <= max(1, options.limits.frames), (0...info.frameCount).contains(frameCount)
        else {
            throw WireReader.nonsense
        }
        foundMetadata = try answer.optional { reader throws(ImageError) in try reader.metadata() }
        (self.info, self.frameCount, self.process) = (info, frameCount, process)
        return process
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard (0..<frameCount).contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        if let process {
            do throws(ImageError) {
                return try frame(at: index, of: process, cancellation)
            } catch {
                // If the process only ran out of processor time, a new one can decode the frame.
                guard process.isSpent else { throw error }
            }
        }
        return try frame(at: index, of: try start(cancellation), cancellation)
    }

    private func frame(
        at index: Int, of process: DecoderProcess, _ cancellation: CancellationToken?
    ) throws(ImageError) -> DecodedFrame {
        // If this fails, the next frame gets a new process.
        self.process = nil
        var request = WireWriter()
        request.put(index)
        let file = try SharedFile()
        return try options.limits.timed(cancellation) { token throws(ImageError) in
            var answer = try process.ask(request.bytes, file: file.descriptor, token)
            guard try answer.bool() else {
                // The process reported the error itself, so it can still decode other frames.
                self.process = process
                throw try answer.error()
            }
            let frame = try process.withLine { () throws(ImageError) in
                try answer.frame(options.limits) { size, format, alpha, colorSpace throws(ImageError) in
                    try file.bitmap(
                        size: size, format: format, alpha: alpha, colorSpace: colorSpace)
                }
            }
            // A still image doesn't need its process anymore.
            if frameCount > 1 { self.process = process }
            return frame
        }
    }

    func metadata() throws(ImageError) -> ImageMetadata? { foundMetadata }
}
#endif
