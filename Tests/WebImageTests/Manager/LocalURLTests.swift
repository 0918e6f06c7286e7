// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Files and data URLs", .timeLimit(.minutes(1)))
struct LocalURLTests {
    private let folder: TemporaryFolder
    private let manager = ImageManager(.memoryOnly)

    init() throws { folder = try TemporaryFolder() }

    /// Writes an image and returns the file's path as it appears in a URL.
    private func write(_ name: String, _ data: Data = .picture()) throws -> String {
        let url = URL(filePath: folder.file(name))
        try data.write(to: url)
        return url.path()
    }

    /// Reverses the bytes.
    private static func reverse(_ name: String?) -> Decryptor {
        Decryptor(name: name) { Data($0.reversed()) }
    }

    enum Source: CaseIterable {
        case file, base64, percent
    }

    private func url(_ source: Source, _ data: Data) throws -> String {
        switch source {
        case .file: "file://" + (try write("sealed", data))
        case .base64: "data:image/png;base64," + data.base64EncodedString()
        case .percent: "data:image/png," + data.map { String(format: "%%%02X", $0) }.joined()
        }
    }

    @Test(
        "A decryptor applies to images and to data", arguments: Source.allCases, ["reverse", nil])
    func decryptor(source: Source, name: String?) async throws {
        var request = ImageRequest(string: try url(source, Data(Data.picture().reversed())))
        await #expect(throws: ImageError.self) { try await manager.image(for: request) }
        request.network.decryptor = .use(Self.reverse(name))
        #expect(try await manager.image(for: request).middle == 0xFFCC_2200)
        #expect(try await manager.data(for: request).data == .picture())
        // The two images have different keys in memory.
        request.network.decryptor = .off
        #expect(manager.cachedImage(for: request) == nil)
    }

    @Test("An error from the decryptor fails the load", arguments: Source.allCases)
    func failingDecryptor(source: Source) async throws {
        var request = ImageRequest(string: try url(source, .picture()))
        request.network.decryptor = .use(Decryptor { _ in throw ImageError(.vetoed, "no key") })
        let error = await #expect(throws: ImageError.self) { try await manager.image(for: request) }
        #expect(error?.code == .vetoed)
    }

    @Test("A data URL with previews is decrypted before it is decoded")
    func decryptedPreview() async throws {
        var request = ImageRequest(string: try url(.base64, Data(Data.picture().reversed())))
        request.network.decryptor = .use(Self.reverse(nil))
        request.progressive = .scans
        var events: [String] = []
        for await event in manager.load(request).events { events.append(PacedPicture.name(event)) }
        #expect(!events.contains("preview") && !events.contains("info") && events.last == "finished")
    }

    @Test(
        "A file URL's file name can contain any character",
        arguments: [
            "a#b.png", "100%.png", "a%20b.png", "a?b.png", "ü 日本.png", "a;b&c=d+e.png", "a\\b[1]|.png",
        ])
    func names(name: String) async throws {
        let path = try write(name)
        #expect(try await manager.image(for: ImageRequest(string: "file://" + path)).middle == 0xFFCC_2200)
        let url = URL(filePath: folder.file(name))
        #expect(try await manager.load(ImageRequest(url: url)).response.origin == .memory)
    }

    @Test("A file is read again after a change even if its name isn't UTF-8")
    func bytes() async throws {
        let path = try write("latin")
        let name = folder.path + "/caf" + "\u{E9}.png"
        let bytes = name.unicodeScalars.map { CChar(bitPattern: UInt8(ascii: $0, or: 0xE9)) } + [0]
        #expect(rename(path, bytes) == 0)
        let request = ImageRequest(string: "file://\(folder.path)/caf%E9.png")
        #expect(try await manager.image(for: request).size.width == 40)
        #expect(try await manager.load(request).response.origin == .memory)
        #expect(rename(try write("other", .picture(width: 30)), bytes) == 0)
        #expect(try await manager.image(for: request).size.width == 30)
    }

    @Test("A file replaced by one with the same size and date is read again")
    func replaced() async throws {
        let (before, after) = (Data.picture(color: 0xFF11_2233), Data.picture(color: 0xFF33_2211))
        try #require(before.count == after.count)
        let path = try write("a.png", before)
        let request = ImageRequest(string: "file://" + path)
        #expect(try await manager.image(for: request).middle == 0xFF11_2233)
        let other = try write("b.png", after)
        let date = try #require(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate])
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: other)
        #expect(try await manager.load(request).response.image.middle == 0xFF11_2233)
        #expect(rename(other, path) == 0)
        #expect(try await manager.image(for: request).middle == 0xFF33_2211)
    }

    @Test(
        "Only a file URL's path determines the file",
        arguments: ["FILE://", "File://localhost", "file://LOCALHOST", "file:"],
        ["", "?size=2", "#top", "?#"])
    func forms(start: String, end: String) async throws {
        let path = try write("a b.png")
        let response = try await manager.load(ImageRequest(string: start + path + end)).response
        #expect(response.origin == .file && response.image.size.width == 40)
    }

    @Test("A data URL's scheme ignores case", arguments: ["DATA", "Data"])
    func dataScheme(scheme: String) async throws {
        let text = "\(scheme):image/png;BASE64," + Data.picture().base64EncodedString()
        #expect(try await manager.load(ImageRequest(string: text)).response.origin == .data)
    }
}

extension UInt8 {
    /// The byte of an ASCII character, or `other`.
    fileprivate init(ascii scalar: Unicode.Scalar, or other: UInt8) {
        self = scalar.isASCII ? UInt8(ascii: scalar) : other
    }
}
