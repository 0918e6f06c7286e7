// SPDX-License-Identifier: MIT

#if canImport(PhotosUI) && os(Linux)
import Foundation
import ImageBase
import ImageCaching
import ImageCoding
import PhotosUI
import Raster
import Testing
import WebImage
import WebImagePhotos
import WebImageTestSupport

@Suite("Photos picker items", .timeLimit(.minutes(1)))
struct PickerItemTests {
    private let manager = ImageManager(.memoryOnly)

    private func data(_ width: Int = 40) throws -> Data {
        let bitmap = try Bitmap(size: PixelSize(width: width, height: 20), alpha: .opaque) { pixels, _ in
            pixels.initializeMemory(as: UInt8.self, repeating: 255)
        }
        return try CodecRegistry.default.encode(bitmap, as: .png)
    }

    private func photo(_ width: Int = 40) throws -> StubPhoto { StubPhoto(data: try data(width)) }

    @Test("A picked photo is read once for all sizes and transformers")
    func loads() async throws {
        let photo = try photo()
        let item = PhotosPickerItem(stubPhoto: photo, itemIdentifier: "A/L0/001")
        let request = ImageRequest(
            pickerItem: item, thumbnail: .fit(width: 20, height: 0), transformers: [.grayscale])
        let response = try await manager.load(request).response
        #expect(response.image.size.width == 20 && response.origin == .file)
        #expect(manager.cachedImage(for: request) != nil)
        #expect(
            try await manager.load(
                ImageRequest(
                    pickerItem: item, thumbnail: .fit(width: 20, height: 0), transformers: [.grayscale])
            ).response.origin == .memory)
        #expect(photo.stubLoads == 1)
    }

    @Test("The item's identifier names the image unless the caller passes a name")
    func identifiers() async throws {
        let first = PhotosPickerItem(stubPhoto: try photo(40), itemIdentifier: "A B/L0?#")
        let edited = PhotosPickerItem(stubPhoto: try photo(60), itemIdentifier: "A B/L0?#")
        func width(_ request: ImageRequest) async throws -> Int {
            try await manager.image(for: request).size.width
        }
        #expect(try await width(ImageRequest(pickerItem: first)) == 40)
        #expect(try await width(ImageRequest(pickerItem: edited)) == 40)
        #expect(try await width(ImageRequest(pickerItem: edited, id: "2")) == 60)
        #expect(try await width(ImageRequest(pickerItem: first, id: "2")) == 60)
        // A caller's name isn't mistaken for an item's identifier.
        #expect(try await width(ImageRequest(pickerItem: try item(80), id: "A B/L0?#")) == 80)
    }

    private func item(_ width: Int = 40) throws -> PhotosPickerItem {
        PhotosPickerItem(stubPhoto: try photo(width))
    }

    @Test("Items without an identifier are the same image if they're equal")
    func unnamed() async throws {
        let photo = try photo()
        let requests = [photo, photo].map { ImageRequest(pickerItem: PhotosPickerItem(stubPhoto: $0)) }
        for request in requests { #expect(try await manager.image(for: request).size.width == 40) }
        #expect(requests[0].url == requests[1].url && photo.stubLoads == 1)
        #expect(try await manager.image(for: ImageRequest(pickerItem: item(60))).size.width == 60)
    }

    @Test("Only the most recent items without an identifier keep their names, which are never reused")
    func remembered() throws {
        let items = try (0..<130).map { _ in try item() }
        func urls() -> [URL?] { items.map { ImageRequest(pickerItem: $0).url } }
        let (first, second) = (urls(), urls())
        #expect(Set(first + second).count == 260, "each was forgotten before it was used again")
        #expect(ImageRequest(pickerItem: items[129]).url == second[129])
        #expect(ImageRequest(pickerItem: items[60]).url == second[60])
    }

    @Test("Picked photos are never stored on disk")
    func disk() async throws {
        let folder = try TemporaryFolder()
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.disk = DiskCache(directory: folder.path)
        let manager = ImageManager(configuration)
        let item = PhotosPickerItem(stubPhoto: try photo(), itemIdentifier: "A")
        for thumbnail in [nil, Thumbnail.fit(width: 20, height: 0)] {
            let request = ImageRequest(pickerItem: item, thumbnail: thumbnail)
            _ = try await manager.image(for: request)
            #expect(await !manager.contains(request, in: .disk))
            #expect(await manager.contains(request, in: .memory))
        }
    }

    @Test("Canceling a load also cancels the item's load")
    func cancelled() async throws {
        let photo = try photo()
        photo.stubIsHeld = true
        let task = manager.load(ImageRequest(pickerItem: PhotosPickerItem(stubPhoto: photo)))
        while photo.stubCount == 0, !Task.isCancelled { await Task.yield() }
        task.cancel()
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .cancelled)
        while photo.stubCount > 0, !Task.isCancelled { await Task.yield() }
    }

    @Test("An item without usable data fails")
    func failures() async throws {
        func failure(_ photo: StubPhoto, limit: Int? = nil) async -> ImageError? {
            var request = ImageRequest(pickerItem: PhotosPickerItem(stubPhoto: photo))
            if let limit { request.decoding.limits.encodedBytes = limit }
            return await #expect(throws: ImageError.self) { try await manager.image(for: request) }
        }
        let broken = await failure(StubPhoto(stubError: CocoaError(.fileReadUnknown)))
        #expect(broken?.code == .io && broken?.cause is CocoaError)
        #expect(await failure(StubPhoto(data: nil))?.code == .io)
        #expect(await failure(try photo(), limit: 10)?.code == .limit)
        #expect(ImageRequest(pickerItem: PhotosPickerItem(itemIdentifier: "B")).url?.scheme == "photo-picker")
    }
}
#endif
