// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import PortableFoundation
import Raster

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The service side of ``CodecRegistry/isolated(_:helper:memoryBytes:)``, for a program that decodes on
/// behalf of another.
///
/// ```swift
/// // main.swift of a helper program that an app ships, such as `webimage-decoder` of this package.
/// import ImageCoding
/// DecoderService.run()
/// ```
public enum DecoderService {
    /// Decodes one image for the parent process until that closes the connection. Never returns.
    ///
    /// - Parameter codecs: the codecs to use. Default: ``CodecRegistry/default``.
    public static func run(codecs: CodecRegistry = .default) -> Never {
        DecodingProcess.becomeIsolated()
        limit(RLIMIT_CORE, to: 0)
        if CommandLine.arguments.count > 1, let memory = Int(CommandLine.arguments[1]) {
            limit(RLIMIT_AS, to: memory)
        }
        var decoder = FrameCodecs(codecs)
        while let request = readMessage() {
            do throws(ImageError) {
                try decoder.answer(request)
            } catch {
                var writer = WireWriter()
                writer.put(false)
                writer.put(error)
                reply(writer.bytes)
            }
        }
        exit(0)
    }

    /// The requests for the decoder of one image.
    private struct FrameCodecs {
        private let codecs: CodecRegistry
        private var queue: CodecQueue?
        private var options = DecodingOptions()

        init(_ codecs: CodecRegistry) { self.codecs = codecs }

        mutating func answer(_ request: Data) throws(ImageError) {
            var reader = WireReader(request)
            var writer = WireWriter()
            let frame = try reader.int()
            guard frame < 0 else { return try answer(frame: frame) }
            options = try reader.options()
            limitTime()
            var queue = CodecQueue(registry: codecs, options: options)
            try queue.update(try reader.data(), isComplete: true)
            self.queue = queue
            guard let decoder = queue.current?.decoder, let info = decoder.info else {
                throw ImageError(.corrupt, "missing image header")
            }
            writer.put(true)
            writer.put(info)
            writer.put(decoder.frameCount)
            writer.put(options.keepsMetadata ? try decoder.metadata() : nil) { $0.put($1) }
            reply(writer.bytes)
        }

        private func answer(frame index: Int) throws(ImageError) {
            guard let decoder = queue?.current?.decoder else {
                throw ImageError(.invalidInput, "frame \(index) is out of range")
            }
            limitTime()
            let frame = try decoder.frame(at: index, cancellation: nil)
            var writer = WireWriter()
            writer.put(true)
            writer.put(frame)
            reply(writer.bytes)
            frame.bitmap.withPixels { pixels in
                let length = frame.bitmap.width * frame.bitmap.format.bytesPerPixel
                for y in 0..<frame.bitmap.height {
                    write(
                        UnsafeRawBufferPointer(
                            rebasing: pixels[
                                y * frame.bitmap.bytesPerRow..<y * frame.bitmap.bytesPerRow + length]))
                }
            }
        }

        /// Limits the CPU time of all threads, so that the system ends the work if the parent process is
        /// gone.
        private func limitTime() {
            var usage = rusage()
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            let seconds = Int(options.limits.decodingTime.components.seconds) + 1
            let more = seconds.multipliedReportingOverflow(by: 8)
            let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
            if !more.overflow { limit(RLIMIT_CPU, to: used + 1 + min(more.partialValue, 1 << 31)) }
        }
    }

    private static func limit(_ what: __rlimit_resource, to value: Int) {
        var limits = rlimit()
        getrlimit(__rlimit_resource_t(what.rawValue), &limits)
        // The hard limit stays, because a later frame may need more.
        limits.rlim_cur = min(rlim_t(max(0, value)), limits.rlim_max)
        setrlimit(__rlimit_resource_t(what.rawValue), &limits)
    }

    /// Reads a message; nil when the parent process has closed the connection.
    private static func readMessage() -> Data? {
        var count: Int64 = 0
        guard withUnsafeMutableBytes(of: &count, { read(into: $0) }), count >= 0, count < 1 << 40 else {
            return nil
        }
        var data = Data(count: Int(count))
        return data.withUnsafeMutableBytes { read(into: $0) } ? data : nil
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

    private static func reply(_ message: Data) {
        withUnsafeBytes(of: Int64(message.count)) { write($0) }
        message.withUnsafeBytes { write($0) }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer) {
        var done = 0
        while done < bytes.count {
            let count = send(
                0, bytes.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
            if count < 0, errno == EINTR { continue }
            // The parent process is gone.
            guard count > 0 else { exit(0) }
            done += count
        }
    }
}
#endif
