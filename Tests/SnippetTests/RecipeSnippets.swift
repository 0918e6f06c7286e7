// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageFixtures

// The example in Recipes.md that imports WebImageFixtures.

@MainActor
private final class Profile {
    private(set) var picture: DecodedImage?
    private(set) var isMissing = false
    private let manager: ImageManager

    init(manager: ImageManager = .shared) { self.manager = manager }

    func load(_ url: URL) async {
        picture = try? await manager.image(for: url)
        isMissing = picture == nil
    }
}

@Suite("The recipe for a test with images", .timeLimit(.minutes(1)))
struct RecipeSnippets {
    @MainActor
    @Test("A profile shows its picture, and says when it is missing")
    func profile() async throws {
        let url = try #require(URL(string: "https://example.com/me.jpg"))
        let loader = FixedImageLoader([url: .color(red: 1, green: 0, blue: 0, width: 40, height: 40)])
        let profile = Profile(manager: ImageManager(.fixed(loader)))

        await profile.load(url)
        #expect(profile.picture?.size == PixelSize(width: 40, height: 40))

        await profile.load(url.appending(path: "missing"))
        #expect(profile.isMissing)
        #expect(loader.requests.events.map(\.url).first == url)
    }
}
