// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageCoding

/// A file's contents according to another program. Pillow has its own GIF and BMP readers and composes APNG
/// itself. For AVIF and JPEG XL, Pillow reads the output of avifdec and djxl.
struct IndependentReader: Decodable {
    let format: String
    let size: [Int]
    /// The loop count as the format defines it, or nil if the file doesn't declare one.
    let loop: Int?
    /// The delays in milliseconds, or nil if the file has none.
    let delays: [Double?]
    let orientation: Int?
    /// Both EXIF resolutions and their unit, with 0 for missing values.
    let resolution: [Double]
    let xmp: String?
    /// The profile in Base64.
    let profile: String?
    /// The pixels as straight BGRA, frame by frame.
    private(set) var pixels = Data()

    private enum CodingKeys: CodingKey {
        case format, size, loop, delays, orientation, resolution, xmp, profile
    }

    private static let script = #"""
        import base64, json, sys
        from PIL import Image, ImageSequence
        image, delays = Image.open(sys.argv[1]), []
        with open(sys.argv[2], "wb") as pixels:
            for frame in ImageSequence.Iterator(image):
                pixels.write(frame.convert("RGBA").tobytes("raw", "BGRA"))
                delays.append(frame.info.get("duration"))
        image = Image.open(sys.argv[1])
        mark = b"http://ns.adobe.com/xap/1.0/\0"
        blocks = [block[len(mark):] for _, block in getattr(image, "applist", []) if block.startswith(mark)]
        tags = getattr(image, "tag_v2", {})
        xmp = (blocks + [image.info.get("xmp") or image.info.get("XML:com.adobe.xmp") or tags.get(700)])[0]
        profile = image.info.get("icc_profile")
        print(json.dumps({
            "format": image.format, "size": image.size, "loop": image.info.get("loop"), "delays": delays,
            "orientation": image.getexif().get(274),
            "resolution": [float(image.getexif().get(tag) or 0) for tag in (282, 283, 296)],
            "xmp": xmp.decode() if isinstance(xmp, bytes) else xmp,
            "profile": base64.b64encode(profile).decode() if profile else None}))
        """#

    /// Returns whether the programs that a format needs are installed.
    static func reads(_ format: ImageFormat) async -> Bool {
        guard await python() != nil else { return false }
        return converters[format].map { program($0.name) != nil } ?? true
    }

    static func read(_ data: Data, as format: ImageFormat) async throws -> IndependentReader {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var file = folder.appendingPathComponent("file.\(format.fileExtension)")
        try data.write(to: file)
        if let converter = converters[format] {
            guard let program = program(converter.name) else { throw Failure(text: "no \(converter.name)") }
            let converted = folder.appendingPathComponent(converter.output)
            _ = try await run(program, [file.path, converted.path])
            file = converted
        }
        guard let python = await python() else { throw Failure(text: "no Pillow") }
        let pixels = folder.appendingPathComponent("pixels")
        let text = try await run(python, ["-c", script, file.path, pixels.path])
        var found = try JSONDecoder().decode(IndependentReader.self, from: text)
        found.pixels = try Data(contentsOf: pixels)
        return found
    }

    /// The program that converts a file to PNG or APNG if Pillow can't read it.
    private static let converters: [ImageFormat: (name: String, output: String)] = [
        .avif: ("avifdec", "file.png"), .jpegXL: ("djxl", "file.apng"),
    ]

    struct Failure: Error { let text: String }

    /// Returns the path of a Python that has Pillow.
    private static func python() async -> String? {
        for python in [program("python3"), "/usr/bin/python3"].compactMap(\.self)
        where (try? await run(python, ["-c", "import PIL"])) != nil { return python }
        return nil
    }

    private static func program(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first(where: FileManager.default.isExecutableFile)
    }

    /// Returns a program's output, or throws if the program fails.
    private static func run(_ program: String, _ arguments: [String]) async throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        // The output is short, so the pipe can't fill up before the program ends.
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        guard status == 0 else {
            let words = try errors.fileHandleForReading.readToEnd() ?? Data()
            throw Failure(text: "\(program) ended with \(status): \(String(decoding: words, as: UTF8.self))")
        }
        return text
    }
}
#endif
