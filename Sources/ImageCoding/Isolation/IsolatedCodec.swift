// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import PortableFoundation
import Raster

extension CodecRegistry {
    /// Returns these codecs with some formats decoded in a separate process for each image, so that hostile
    /// data can only harm that process.
    ///
    /// ```swift
    /// let codecs = CodecRegistry.default.isolated(
    ///     [.heic, .avif, .svg], helper: "/opt/app/libexec/webimage-decoder")
    /// configuration.codecs = codecs
    /// ```
    ///
    /// A crash is reported as ``ImageError/Code/decoderCrashed``. The process is killed when it takes longer
    /// than ``Limits/decodingTime`` for a header or a frame, and immediately on cancellation, even inside a
    /// library. Each process costs its start, about 10 to 30 ms, and copies of the bytes and pixels. Nothing
    /// is known about an image before all bytes have arrived, and there are no previews. The process has the
    /// app's permissions: it is not a sandbox.
    ///
    /// - Parameters:
    ///   - formats: a codec is isolated, with all its formats, if any of them is among these. Default: nil,
    ///     all codecs.
    ///   - helper: the path of a program that runs a ``DecoderService`` of the same version, such as the
    ///     product `webimage-decoder`.
    ///   - memoryBytes: the maximum address space of the process, including program and libraries. Default: 2
    ///     GiB.
    public func isolated(
        _ formats: Set<ImageFormat>? = nil, helper: String, memoryBytes: Int = 2 << 30
    ) -> CodecRegistry {
        var copy = self
        copy.decoders = decoders.map { codec in
            guard formats.map({ !$0.isDisjoint(with: codec.formats) }) ?? true else { return codec }
            return IsolatedCodec(codec: codec, helper: helper, memoryBytes: memoryBytes)
        }
        return copy
    }
}

/// Recognizes the data of another codec and decodes it in a separate process.
struct IsolatedCodec: ImageCodec, CodecWrapper {
    let codec: any ImageCodec
    let helper: String
    let memoryBytes: Int

    var formats: [ImageFormat] { codec.formats }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { codec.canDecode(bytes) }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        IsolatedDecoder(helper: helper, memoryBytes: memoryBytes, options: options)
    }
}

private final class IsolatedDecoder: ImageDecoder {
    private let helper: String
    private let memoryBytes: Int
    private let options: DecodingOptions
    private var data = Data()
    private var process: DecoderProcess?
    private var foundMetadata: ImageMetadata?
    private(set) var info: ImageInfo?
    private(set) var frameCount = 0

    init(helper: String, memoryBytes: Int, options: DecodingOptions) {
        (self.helper, self.memoryBytes, self.options) = (helper, memoryBytes, options)
    }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        guard isComplete, info == nil else { return }
        self.data = data
        _ = try start(nil)
    }

    /// Starts a process and sends the data.
    private func start(_ cancellation: CancellationToken?) throws(ImageError) -> DecoderProcess {
        let process = try DecoderProcess(helper: helper, memoryBytes: memoryBytes)
        var request = WireWriter()
        request.put(-1)
        request.put(options)
        request.put(data)
        var answer = try options.limits.timed(cancellation) { token throws(ImageError) in
            try process.ask(request.bytes, token)
        }
        guard try answer.bool() else { throw try answer.error() }
        let info = try answer.info()
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
        let process = if let process { process } else { try start(cancellation) }
        // If this fails, the next frame gets a new process.
        self.process = nil
        var request = WireWriter()
        request.put(index)
        return try options.limits.timed(cancellation) { token throws(ImageError) in
            var answer = try process.ask(request.bytes, token)
            guard try answer.bool() else {
                self.process = process
                throw try answer.error()
            }
            let frame = try process.withLine { () throws(ImageError) in
                try answer.frame(options.limits) { row throws(ImageError) in
                    try process.read(into: row, token)
                }
            }
            self.process = process
            return frame
        }
    }

    func metadata() throws(ImageError) -> ImageMetadata? { foundMetadata }
}
#endif
