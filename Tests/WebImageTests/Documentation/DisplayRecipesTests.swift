// SPDX-License-Identifier: MIT

import Foundation
import InternalTestSupport
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

// These are the examples in Recipes.md that show images. The tests below run them.

private enum Recipes {
    @MainActor
    static func show(_ person: RecipePerson, in slot: some DisplayBinding) {
        var options = DisplayOptions.default
        options.placeholder = .initials(person.name, shape: .circle)
        options.gravity = person.face
        slot.load(person.portrait, options: options)
    }

    @MainActor
    static func tiled(url: URL, manager: ImageManager) -> TiledImage {
        var request = ImageRequest(url: url)
        request.decoding.limits.sourcePixels = 2_000_000_000
        request.decoding.limits.encodedBytes = 1 << 30
        let image = TiledImage(request, manager: manager, maximumBytes: 64 << 20)
        return image
    }

    @MainActor
    static func show(_ image: TiledImage, redraw: @escaping @MainActor () -> Void) -> [PixelRect] {
        var drawn: [PixelRect] = []
        func draw(_ bitmap: Bitmap, at place: PixelRect, clippedTo part: PixelRect) { drawn.append(part) }
        image.onChange = { redraw() }
        image.show(PixelRect(x: 20_000, y: 8_000, width: 1600, height: 1200), scale: 1)
        for tile in image.tiles {
            draw(tile.bitmap, at: tile.bitmapArea, clippedTo: tile.area)
        }
        return drawn
    }
}

@Suite("Recipes for showing images", .timeLimit(.minutes(1)))
struct DisplayRecipesTests {
    @MainActor
    @Test("A person without a portrait shows initials")
    func person() throws {
        let slot = RecipeSlot()
        Recipes.show(RecipePerson(name: "Ada Lovelace", portrait: nil, face: nil), in: slot)
        guard case .placeholder(let placeholder) = slot.content,
            case .initials(let initials) = placeholder.kind
        else {
            Issue.record("no initials")
            return
        }
        #expect(initials.text == "AL" && initials.shape == .circle)
    }

    #if os(Linux) && TIFF
    @MainActor
    @Test("A gigapixel photo is shown in tiles")
    func tiles() async throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.file("large.tiff"))
        try LargeTIFF(width: 32_768, height: 32_768).data.write(to: file)
        let image = Recipes.tiled(url: file, manager: ImageManager(.memoryOnly))
        let changes = AsyncStream<Void>.makeStream()
        var drawn = Recipes.show(image) { changes.continuation.yield() }
        for await _ in changes.stream {
            drawn = Recipes.show(image) { changes.continuation.yield() }
            if image.isSharp { break }
        }
        let view = PixelRect(x: 20_000, y: 8_000, width: 1600, height: 1200)
        #expect(drawn.map { $0.intersection(view).size.pixelCount }.reduce(0, +) == 1600 * 1200)
        #expect(image.tileError == nil)
    }
    #endif
}
