// SPDX-License-Identifier: MIT

#if os(Linux)
import CSandbox
import ImageBase
import PortableC
import PortableFoundation
import Raster

/// Responds to the requests for one image, in a separate process that has the connection as its standard
/// input.
struct DecoderWorker {
    private let codecs: CodecRegistry
    private var queue: CodecQueue?
    private var options = DecodingOptions()
    /// The encoded bytes, until the other side provides a file for them.
    private var encoded: Data?
    /// The processor time for all requests, in seconds.
    private var allTime: Int64 = 0

    /// The exit status of a process that has too little processor time for another frame.
    static let isSpent: Int32 = 75

    init(codecs: CodecRegistry) { self.codecs = codecs }

    /// Responds to requests until the other side closes the connection.
    ///
    /// - Parameters:
    ///   - isAllowed: whether the restrictions are sufficient for the other side.
    ///   - confinement: the restrictions of this process.
    mutating func run(isAllowed: Bool, _ confinement: DecoderService.Confinement) -> Never {
        while let (request, file) = Self.readRequest() {
            do throws(ImageError) {
                guard isAllowed else { throw confinement.lack }
                try answer(request, file: file)
            } catch {
                var writer = WireWriter()
                writer.put(false)
                writer.put(error)
                Self.reply(writer.bytes)
            }
            if file >= 0 { close(file) }
        }
        _exit(0)
    }

    private mutating func answer(_ request: Data, file: Int32) throws(ImageError) {
        var reader = WireReader(request)
        let frame = try reader.int()
        if frame == Self.encoding {
            encoded = try Self.encode(&reader, file: file, by: codecs)
            return
        }
        if let encoded { return try Self.hand(encoded, to: file) }
        guard frame < 0 else { return try answer(frame: frame, file: file) }
        options = try reader.options()
        csandbox_limit_time(requestTime.multipliedReportingOverflow(by: 8).partialValue)
        allTime = csandbox_time_left()
        var queue = CodecQueue(registry: codecs, options: options)
        try queue.update(try Self.map(file, count: try reader.int()), isComplete: true)
        self.queue = queue
        guard let decoder = queue.current?.decoder, let info = decoder.info else {
            throw ImageError(.corrupt, "missing image header")
        }
        var writer = WireWriter()
        writer.put(true)
        writer.put(info)
        writer.put(decoder.frameCount)
        writer.put(options.keepsMetadata ? try decoder.metadata() : nil) { $0.put($1) }
        Self.reply(writer.bytes)
    }

    private func answer(frame index: Int, file: Int32) throws(ImageError) {
        guard let decoder = queue?.current?.decoder else {
            throw ImageError(.invalidInput, "frame \(index) is out of range")
        }
        // A process can't raise its own time limit, so exit and let a new process decode the frame.
        if csandbox_time_left() < min(requestTime, allTime / 2) { _exit(Self.isSpent) }
        // A single frame is requested only once, so the decoder can give up its pixel buffer.
        let size = decoder.frameCount == 1 ? decoder.info?.size : nil
        let format = decoder.info.map { options.resultFormat(for: $0) } ?? options.pixelFormat
        let pixels = SharedPixels(file: file, size: size, format: format)
        let result = Result { () throws(ImageError) in try decoder.frame(at: index, cancellation: nil) }
        let bitmap = try? result.get().bitmap
        try pixels.finish(bitmap)
        let frame = try result.get()
        var writer = WireWriter()
        writer.put(true)
        writer.put(frame)
        Self.reply(writer.bytes)
    }

    /// Decodes small images that this process has made itself, before it's forked.
    ///
    /// The forked processes then inherit the results of one-time work in the Swift runtime, the loader and
    /// the libraries, which would otherwise cost each of them 10 ms.
    ///
    /// We leave out the formats that are slow to encode, because their libraries start threads.
    static func warmUp(_ codecs: CodecRegistry) {
        CodecLibraries.loadAll()
        // Query the formats now, because libheif searches its plug-ins for an encoder, which a confined
        // process isn't allowed to do.
        _ = codecs.encodableFormats
        let bitmap = try? Bitmap(
            size: PixelSize(width: 16, height: 16), alpha: .opaque, isZeroed: true, write: { _, _ in })
        guard let bitmap else { return }
        var options = DecodingOptions(thumbnail: .fit(width: 8, height: 8))
        var request = WireWriter()
        request.put(options)
        var reader = WireReader(request.bytes)
        if let read = try? reader.options() { options = read }
        for format in ImageFormat.all(with: .web) where !format.has(.slowToEncode) {
            guard let data = try? codecs.encode(bitmap, as: format) else { continue }
            var queue = CodecQueue(registry: codecs, options: options)
            try? queue.update(data, isComplete: true)
            guard let decoder = queue.current?.decoder, let info = decoder.info,
                let frame = try? decoder.frame(at: 0, cancellation: nil)
            else { continue }
            var writer = WireWriter()
            writer.put(info)
            writer.put(frame)
        }
    }

    /// The processor time of all threads for one request, in seconds. It's only used up if the parent
    /// process, which measures elapsed time, doesn't stop the work.
    private var requestTime: Int64 {
        let seconds = Int64(options.limits.decodingTime.components.seconds)
        return 1 + 8 * (1 + min(max(0, seconds), Int64(1) << 31))
    }

    /// Returns the bytes of a file that doesn't change while this process is alive.
    static func map(_ file: Int32, count: Int) throws(ImageError) -> Data {
        guard count > 0 else { return Data() }
        guard let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0), address != MAP_FAILED else {
            throw ImageError.noMemory(for: "\(count) bytes of an image")
        }
        return Data(bytesNoCopy: address, count: count, deallocator: .none)
    }

    /// Reads a request and its file, or returns nil if the other side has closed the connection.
    private static func readRequest() -> (Data, file: Int32)? {
        var count: Int64 = 0
        var files: [Int32] = [-1, -1]
        let isRead = withUnsafeMutableBytes(of: &count) { header in
            let received = csandbox_receive(0, header.baseAddress!, header.count, &files)
            return received > 0 && read(into: UnsafeMutableRawBufferPointer(rebasing: header[received...]))
        }
        guard isRead, (0..<Int64(1) << 40).contains(count) else { return nil }
        var data = Data(count: Int(count))
        return data.withUnsafeMutableBytes { read(into: $0) } ? (data, files[0]) : nil
    }

    private static func read(into buffer: UnsafeMutableRawBufferPointer) -> Bool {
        var done = 0
        while done < buffer.count {
            let count = recv(0, buffer.baseAddress! + done, buffer.count - done, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    static func reply(_ message: Data) {
        var bytes = withUnsafeBytes(of: Int64(message.count)) { Data($0) }
        bytes.append(message)
        bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = send(0, bytes.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                // The other side has closed the connection.
                guard count > 0 else { _exit(0) }
                done += count
            }
        }
    }
}

extension DecoderService.Confinement {
    /// The error for a process that lacks the remaining restrictions.
    fileprivate var lack: ImageError {
        let names = [
            (Self.files, "files (landlock)"), (.systemCalls, "system calls (seccomp)"), (.limits, "limits"),
        ]
        let missing = names.filter { !contains($0.0) }.map(\.1).joined(separator: ", ")
        return ImageError(.unsupported, "the system cannot confine the decoder process; missing: \(missing)")
    }
}
#endif
