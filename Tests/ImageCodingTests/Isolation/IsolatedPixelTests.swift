// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// The pixels that the app receives from a decoder process.
@Suite("Isolated codecs: pixels", .timeLimit(.minutes(5)))
struct IsolatedPixelTests {
    /// The first size's pixels are copied, and the second size's are mapped.
    static let sides = [8, 640]

    @Test(
        "A process that lies about its pixels fails only its own image",
        arguments: ["unsealed", "mapped", "short", "long", "empty", "size", "negative", "huge", "close"],
        sides)
    func lies(lie: String, side: Int) throws {
        let codecs = try IsolatedHarness.codecs(requiresConfinement: false)
        let decoder = FrameDecoder(codecs: codecs)
        try decoder.update(Data("TESTlie \(lie) \(side)".utf8), isComplete: true)
        let error = #expect(throws: ImageError.self, "\(lie)") { try decoder.image(at: 1) }
        #expect(
            error?.code == (lie == "huge" ? .limit : .decoderCrashed), "\(lie): \(String(describing: error))")
        #expect(try decoder.image(at: 0).size == PixelSize(width: side, height: side))
    }

    @Test("A process that withholds its pixels is killed at the timeout")
    func silence() throws {
        let codecs = try IsolatedHarness.codecs(requiresConfinement: false)
        var options = DecodingOptions()
        options.limits.decodingTime = .milliseconds(1000)
        // Start the program first, so its startup time doesn't count toward the limit.
        _ = try IsolatedHarness.report(codecs)
        let decoder = FrameDecoder(options: options, codecs: codecs)
        try decoder.update(Data("TESTlate spin".utf8), isComplete: true)
        let error = #expect(throws: ImageError.self) { try decoder.image(at: 1) }
        #expect(error?.limit?.name == "decodingTime" && error?.limit?.allowed == 1000)
    }

    @Test("Mapped pixels stay valid after the decoder program and its processes are gone", arguments: sides)
    func lifetime(side: Int) throws {
        let picture = try Pictures.gradient(side, side)
        var bitmap: Bitmap?
        do {
            let codecs = try IsolatedHarness.codecs(requiresConfinement: false)
            bitmap = try codecs.decode(try codecs.encode(picture, as: .png)).bitmap
        }
        #expect(bitmap?.packedRows == picture.packedRows)
    }

    @Test(
        "Even with several threads, every format decodes to the same pixels as in the app's process",
        arguments: CodecRegistry.default.encodableFormats.sorted { $0.rawValue < $1.rawValue })
    func formats(format: ImageFormat) throws {
        let apart = try IsolatedHarness.codecs()
        var numbers = SeededRandom(seed: 7)
        // Noise makes the file large enough for a decoder to use threads.
        let noise = try Bitmap(size: PixelSize(width: 256, height: 256), alpha: .opaque) { pixels, _ in
            for offset in stride(from: 0, to: pixels.count, by: 4) {
                let color = UInt32.random(in: 0...0xFF_FFFF, using: &numbers) | 0xFF00_0000
                pixels.storeBytes(of: color, toByteOffset: offset, as: UInt32.self)
            }
        }
        let data = try CodecRegistry.default.encode(noise, as: format)
        let expected = try CodecRegistry.default.decode(data)
        #expect(try apart.decode(data).bitmap.packedRows == expected.bitmap.packedRows)
    }

    @Test("Custom option values reach the codec if they're Codable")
    func values() throws {
        var encoding = EncodingOptions()
        encoding.quality = 0.4
        let webp = try CodecRegistry.default.encode(Pictures.gradient(64, 48), as: .webp, options: encoding)
        var options = DecodingOptions()
        options[WebPShortcuts.self] = [.simpleUpsampling, .noDeblocking]
        let apart = try IsolatedHarness.codecs(requiresConfinement: false)
        let (plain, quick) = (
            try CodecRegistry.default.decode(webp), try CodecRegistry.default.decode(webp, options: options)
        )
        #expect(plain.bitmap.packedRows != quick.bitmap.packedRows)
        #expect(try apart.decode(webp, options: options).bitmap.packedRows == quick.bitmap.packedRows)
    }

    @Test("Many threads can decode while other decodes crash or are canceled")
    func storm() throws {
        let codecs = try IsolatedHarness.codecs(requiresConfinement: false)
        let pictures = try [Pictures.gradient(33, 17), Pictures.gradient(640, 500), Pictures.corners(16, 12)]
        let files = try pictures.map { try CodecRegistry.default.encode($0, as: .png) }
        let failures = Locked<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for round in 0..<15 {
                let index = (thread + round) % 3
                switch (thread + round) % 5 {
                case 0:
                    let error = Result { try codecs.decode(Data("TESTearly crash".utf8)) }.failure
                    if error?.code != .decoderCrashed { failures.withLock { $0.append("no crash") } }
                case 1:
                    let decoder = FrameDecoder(codecs: codecs)
                    try? decoder.update(Data("TESTlate hang".utf8), isComplete: true)
                    let token = CancellationToken()
                    token.cancel()
                    let error = Result { try decoder.image(at: 1, cancellation: token) }.failure
                    if error?.code != .cancelled { failures.withLock { $0.append("not cancelled") } }
                default:
                    let rows = (try? codecs.decode(files[index]))?.bitmap.packedRows
                    if rows != pictures[index].packedRows { failures.withLock { $0.append("other pixels") } }
                }
            }
        }
        #expect(failures.withLock { $0 } == [])
    }

    /// A folder with other projects' files.
    static let corpora = ProcessInfo.processInfo.environment["WEBIMAGE_CORPORA"]

    @Test(
        "Files from other projects have the same pixels or error as in the app's process",
        .enabled(if: corpora != nil))
    func corpus() throws {
        let apart = try IsolatedHarness.codecs(requiresConfinement: false)
        let folder = URL(filePath: try #require(Self.corpora))
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files {
            guard let data = try? Data(contentsOf: file) else { continue }
            let expected = Result { () throws(ImageError) in try CodecRegistry.default.decode(data) }
            let found = Result { () throws(ImageError) in try apart.decode(data) }
            switch (expected, found) {
            case (.success(let expected), .success(let found)):
                count += 1
                #expect(expected.bitmap.packedRows == found.bitmap.packedRows, "\(file.path)")
            case (.failure(let expected), .failure(let found)):
                #expect(expected.code == found.code, "\(file.path)")
            default: Issue.record("\(file.path): \(expected), \(found)")
            }
        }
        #expect(count > 0)
    }
}

extension Result where Success == DecodedImage, Failure == any Error {
    fileprivate var failure: ImageError? {
        if case .failure(let error) = self { error as? ImageError } else { nil }
    }
}
#endif
