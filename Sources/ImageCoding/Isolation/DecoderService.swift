// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The other side of ``CodecRegistry/isolated(_:helper:memoryBytes:)``: what a program does that decodes for another one.
///
///     // main.swift of a program that an app ships; `webimage-decoder` of this package is just this.
///     import ImageCoding
///     DecoderService.run()
public enum DecoderService {
    /// Decodes one picture for the process that started this one, until that closes the line; never returns.
    ///
    /// - Parameter codecs: what decodes here. Default: ``CodecRegistry/default``.
    public static func run(codecs: CodecRegistry = .default) -> Never {
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

    /// What one picture's decoder is asked.
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
                throw ImageError(.corrupt, "no header was found")
            }
            writer.put(true)
            writer.put(info)
            writer.put(decoder.frameCount)
            writer.put(options.keepsMetadata ? try decoder.metadata() : nil) { $0.put($1) }
            reply(writer.bytes)
        }

        private func answer(frame index: Int) throws(ImageError) {
            guard let decoder = queue?.current?.decoder else {
                throw ImageError(.invalidInput, "there is no frame \(index)")
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

        /// Should the other process be gone, nobody ends this one's work but the system: after so much time of all its
        /// threads.
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
        // The hard one stays: a later frame may have more.
        limits.rlim_cur = min(rlim_t(max(0, value)), limits.rlim_max)
        setrlimit(__rlimit_resource_t(what.rawValue), &limits)
    }

    /// Nil when the other side has gone.
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
            // Nobody listens any more.
            guard count > 0 else { exit(0) }
            done += count
        }
    }
}
#endif
