// SPDX-License-Identifier: MIT

#if canImport(Photos) && os(Linux)
import Foundation
import ImageBase
import ImageCoding
import Photos
import Raster
import Testing
import WebImage
import WebImageFixtures
import WebImagePhotos

@MainActor
@Suite("Photo library", .timeLimit(.minutes(1)), .serialized)
struct PhotosTests {
    private let fixture = ViewFixture()
    private let library = PHPhotoLibrary.shared()

    @Test("The original file is saved, including all frames of an animation")
    func original() async throws {
        let url = try fixture.animation(frames: 3)
        var request = ImageRequest(url: url, thumbnail: .fit(width: 2, height: 2))
        request.decoding.firstFrameOnly = true
        let id = try await fixture.manager.saveToPhotoLibrary(request)
        #expect(try await fixture.manager.data(for: url).data == library.stubData(of: id))
    }

    @Test("A modified image is encoded")
    func changed() async throws {
        let request = ImageRequest(url: try fixture.url(5), transformers: [.grayscale])
        let response = try await fixture.manager.load(request).response
        let id = try await StorableImage(response).saveToPhotoLibrary()
        let saved = try CodecRegistry.default.decode(try #require(library.stubData(of: id)))
        #expect(saved.size == response.image.size)
        #expect(saved.bitmap.color(atX: 2, y: 2) == response.image.bitmap.color(atX: 2, y: 2))
    }

    @Test(
        "Nothing is saved without the user's permission",
        arguments: [PHAuthorizationStatus.denied, .restricted, .notDetermined])
    func permission(status: PHAuthorizationStatus) async throws {
        library.stubSetStatus(status, for: .addOnly)
        defer { library.stubSetStatus(.authorized, for: .addOnly) }
        let error = await #expect(throws: ImageError.self) {
            try await fixture.manager.saveToPhotoLibrary(ImageRequest(url: try fixture.url(5)))
        }
        #expect(error?.code == .vetoed)
    }

    @Test("A file that the library rejects throws an error with its cause")
    func refused() async throws {
        let url = try #require(URL(string: "https://images.example/broken.gif"))
        fixture.loader[url] = .data(Data("GIF".utf8))
        let error = await #expect(throws: ImageError.self) {
            try await fixture.manager.saveToPhotoLibrary(ImageRequest(url: url))
        }
        #expect(error?.code == .io && error?.cause is CocoaError)
    }

    @Test("Saving an image that can't be loaded fails with the load's error")
    func missing() async throws {
        let url = try #require(URL(string: "https://images.example/missing.png"))
        let error = await #expect(throws: ImageError.self) {
            try await fixture.manager.saveToPhotoLibrary(ImageRequest(url: url))
        }
        #expect(error?.code == .notCached)
    }
}
#endif
