// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Scaled variants of image files", .timeLimit(.minutes(1)))
struct ScaledFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func add(_ names: String...) throws {
        for name in names {
            let file = URL(filePath: folder.path + "/" + name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data.picture().write(to: file)
        }
    }

    private func found(_ name: String, _ scale: Double = 1) -> String? {
        ImageRequest(imageNamed: name, in: URL(filePath: folder.path), displayScale: scale)?
            .url?.lastPathComponent
    }

    @Test("The display's scale is preferred, then larger files, then smaller ones")
    func order() throws {
        try add("cat.png", "cat@2x.png", "cat@3x.png", "dog.png", "dog@3x.png", "cow.png")
        #expect(
            [1, 2, 3, 2.5].map { found("cat.png", $0) } == [
                "cat.png", "cat@2x.png", "cat@3x.png", "cat@3x.png",
            ])
        #expect([1, 2, 3].map { found("dog.png", $0) } == ["dog.png", "dog@3x.png", "dog@3x.png"])
        #expect([1, 2, 3].map { found("cow.png", $0) } == ["cow.png", "cow.png", "cow.png"])
    }

    @Test("A name without an extension finds a file with an image extension")
    func extensions() async throws {
        try add("icons/cat@2x.gif", "icons/cat@3x.webp", "my cat@2x.png")
        #expect(found("icons/cat", 3) == "cat@2x.gif")
        let folder = URL(filePath: folder.path)
        let request = try #require(ImageRequest(imageNamed: "my cat", in: folder, displayScale: 2))
        let manager = ImageManager(.memoryOnly)
        let image = try await manager.image(for: request)
        #expect(image.scale == 2 && image.size.width == 40)
    }

    @Test("Folders, missing files and names outside the folder are not found")
    func missing() throws {
        try add("cat.png/inner.png", "dog.png")
        for name in ["cat.png", "horse", "", "dog.png/", ".", "..", "../dog", "a/../dog.png"] {
            #expect(found(name) == nil, "\(name)")
        }
    }
}
