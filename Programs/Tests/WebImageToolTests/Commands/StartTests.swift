// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageCoding
import Testing
import WebImageTestSupport

@Suite("webimage: libraries", .timeLimit(.minutes(2)), .enabled(if: Tool.path != nil))
struct StartTests {
    let tool: Tool

    init() throws { tool = try Tool() }

    /// Prefixes of the libraries that are loaded on demand. libcurl isn't one of them: this executable uses
    /// Foundation's networking, which links it.
    private static let names = [
        "libavif.so", "libde265.so", "libheif.so", "libjxl.so", "libopenjp2.so", "libraw_r.so",
        "librsvg-2.so", "libtiff.so",
    ]

    /// Runs `webimage` with empty files in place of these libraries.
    private func runWithoutLibraries(_ arguments: [String]) async throws -> Tool.Outcome {
        let folder = tool.folder.file("libraries")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for place in ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib", "/usr/lib64"] {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
            for file in files where Self.names.contains(where: file.hasPrefix) {
                try Data().write(to: URL(filePath: folder + "/" + file))
            }
        }
        let process = try tool.process(arguments)
        process.environment?["LD_LIBRARY_PATH"] = folder
        return try await tool.finish(process) {}
    }

    @Test func `The libraries of rare formats aren't loaded at the start`() async throws {
        let process = try tool.process(["--help"])
        // With this variable, the dynamic loader lists the libraries instead of running the executable.
        process.environment?["LD_TRACE_LOADED_OBJECTS"] = "1"
        let listed = try await tool.finish(process) {}
        #expect(listed.output.contains("libc.so"), "\(listed.output) \(listed.errors)")
        for name in Self.names { #expect(!listed.output.contains(name)) }
    }

    @Test func `Without its library a format is unsupported, and others work`() async throws {
        let png = try tool.write(TestImages.png, "a.png")
        let svg = try tool.write(Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "a.svg")
        var files = CodecRegistry.default.decoders.contains { $0.formats == [.svg] } ? [svg] : []
        for format in [ImageFormat.tiff, .avif, .jpegXL, .heic]
        where CodecRegistry.default.encodableFormats.contains(format) {
            let name = "a." + format.fileExtension
            #expect(try await tool.run(["convert", png, "-o", name]).status == 0)
            files.append(tool.folder.file(name))
            let refused = try await runWithoutLibraries(["convert", png, "-o", "b." + format.fileExtension])
            #expect(refused.status != 0 && refused.errors.contains("unsupported"), "\(refused.errors)")
        }
        for file in files {
            let refused = try await runWithoutLibraries(["convert", file, "-o", "c.png", "--isolate=none"])
            #expect(refused.status == 1 && refused.errors.contains("unsupported"), "\(refused.errors)")
            #expect(refused.errors.contains(".so"))
        }
        #expect(try await runWithoutLibraries(["convert", png, "-o", "d.jpg"]).status == 0)
        #expect(tool.files().contains("d.jpg") && !tool.files().contains("c.png"))
    }
}
#endif
