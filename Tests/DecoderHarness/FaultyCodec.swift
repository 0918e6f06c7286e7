// SPDX-License-Identifier: MIT

#if os(Linux)
import Attempts
import Foundation
import ImageBase
import ImageCoding
import Raster

/// A codec with the fault named in the bytes after "TEST".
struct FaultyCodec: ImageCodec {
    var formats: [ImageFormat] { [ImageFormat(rawValue: "test")] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: "TEST".utf8) }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { FaultyDecoder() }
}

/// The number of images that this process has decoded.
nonisolated(unsafe) private var served = 0

final class FaultyDecoder: ImageDecoder {
    private var fault = ""
    /// The width and height of the image, in pixels.
    private var side = 4
    var info: ImageInfo?
    var frameCount: Int { info?.frameCount ?? 0 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        served += 1
        let words = String(decoding: data.dropFirst(4), as: UTF8.self).split(separator: " ").map(String.init)
        fault = words.last ?? ""
        switch words.first {
        case "early": fail()
        case "report": throw ImageError(.unsupported, Self.report)
        case "attempt" where !Attempt.succeeds(fault): throw ImageError(.unsupported, "attempt failed")
        case "lie": (fault, side) = (words[1], Int(words[2])!)
        default: break
        }
        info = ImageInfo(
            format: ImageFormat(rawValue: "test"), size: .init(width: side, height: side),
            frameCount: words.first == "endless" ? .max : 2)
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        if index == 1 { fail() }
        // Four frames take 3.2 s, and a process limited to 4 s is stopped after 3 s.
        let end = clock() + 8 * clock_t(1_000_000) / 10
        while fault == "work", clock() < end {}
        return DecodedFrame(
            bitmap: try .init(size: .init(width: side, height: side), isZeroed: true) { _, _ in })
    }

    /// The descriptors, variables and numbers that the process sees, as words with values.
    private static var report: String {
        let descriptors = (0..<256).filter { fcntl($0, F_GETFD) >= 0 }.map { String($0) }
        let variables = ProcessInfo.processInfo.environment.keys.sorted()
        return [
            "served=\(served)", "process=\(getpid())", "program=\(getppid())",
            "descriptors=" + descriptors.joined(separator: ","),
            "variables=" + variables.joined(separator: ","), "paths=\(attempts_can_use_paths())",
            "threads=\(attempts_threads(500))",
        ].joined(separator: " ")
    }

    private func fail() {
        switch fault {
        case "crash":
            // Crash as an invalid write would, even if a handler is installed.
            signal(SIGSEGV, SIG_DFL)
            raise(SIGSEGV)
        case "abort": abort()
        case "exit": exit(3)
        case "hang": while true { sleep(1000) }
        case "spin":
            var count: UInt64 = 0
            while fault == "spin" { count &+= 1 }
        case "nonsense":
            let bytes = [UInt8](repeating: 0x41, count: 4096)
            while send(0, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0 {}
        case "close":
            close(0)
            while true { select(0, nil, nil, nil, nil) }
        case "memory":
            var blocks: [UnsafeMutableRawPointer] = []
            while let block = malloc(16 << 20) { blocks.append(block) }
            abort()
        default: lie()
        }
    }

    /// Announces a frame, but the pixels that it sends are missing or wrong in the way that ``fault`` names.
    private func lie() {
        let file = attempts_memory_file()
        let size = (side * 4 + 63) & ~63 * side
        var (width, height) = (side, side)
        switch fault {
        case "unsealed": ftruncate(file, size)
        case "mapped":
            ftruncate(file, size)
            _ = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
            // Sealing the contents fails, because they can still be written.
            _ = attempts_seal(file, true) || attempts_seal(file, false)
        case "short", "long":
            ftruncate(file, fault == "short" ? size - 4096 / 64 : size + 1)
            _ = attempts_seal(file, true)
        case "empty": _ = attempts_seal(file, true)
        case "size":
            ftruncate(file, size)
            _ = attempts_seal(file, true)
            (width, height) = (side, side * 2)
        case "negative": (width, height) = (-1, side)
        case "huge": (width, height) = (1 << 29, 1 << 29)
        default: return
        }
        // After two header values: width, height, format, alpha mode, color space, two flags, and no image
        // info.
        let answer: [Int64] = [
            9 * 8, 1, Int64(width), Int64(height), Int64(PixelFormat.bgra8.rawValue), 1, 1, 0, 0, 0,
        ]
        answer.withUnsafeBytes { _ = send(0, $0.baseAddress!, $0.count, Int32(MSG_NOSIGNAL)) }
        while true { select(0, nil, nil, nil, nil) }
    }
}

enum Attempt {
    /// Whether the attempt with this name succeeds in this process.
    static func succeeds(_ name: String) -> Bool {
        for index in 0..<100 {
            guard let found = attempts_name(Int32(index)) else { break }
            if String(cString: found) == name { return attempts_succeeds(Int32(index)) }
        }
        return false
    }
}

enum Parent {
    /// Decodes an image in another process and writes a byte. The file at `TEST_PROCESSES` contains the
    /// process IDs.
    static func run(helper: String) -> Never {
        let codecs = CodecRegistry.default.adding(FaultyCodec()).isolated(helper: helper)
        let decoder = FrameDecoder(codecs: codecs)
        try? decoder.update(Data("TESTlate hang".utf8), isComplete: true)
        do throws(ImageError) {
            _ = try codecs.decode(Data("TESTreport".utf8))
        } catch {
            try? Data(error.message.utf8).write(
                to: URL(filePath: ProcessInfo.processInfo.environment["TEST_PROCESSES"] ?? ""))
        }
        FileHandle.standardOutput.write(Data([1]))
        _ = try? decoder.image(at: 1)
        exit(0)
    }
}
#endif
