// SPDX-License-Identifier: MIT

#if canImport(Photos) && os(Linux)
import Foundation
import ImageBase
import ImageCoding
import ImageLoading
import Photos
import Raster
import Testing
import WebImage
import WebImageFixtures
import WebImagePhotos

@MainActor
@Suite("Photos of the library", .timeLimit(.minutes(1)), .serialized)
struct PhotoLoaderTests {
    private let fixture = ViewFixture()
    private let library = PHPhotoLibrary.shared()
    private let photos = PHImageManager.default()

    /// A manager with caches that loads `ph:` URLs.
    private func makeManager(
        _ loader: PhotoLibraryLoader = PhotoLibraryLoader()
    ) -> ImageManager {
        var configuration = ImageManager.Configuration.memoryOnly
        configuration.loader = LoaderSet([ImageManager.Configuration.defaultLoader, loader])
        return ImageManager(configuration)
    }

    private func photo(_ width: Int = 40) throws -> PHAsset {
        let bitmap = try Bitmap(size: PixelSize(width: width, height: 20), alpha: .opaque) { pixels, _ in
            pixels.initializeMemory(as: UInt8.self, repeating: 255)
        }
        return library.stubAdd(try CodecRegistry.default.encode(bitmap, as: .png))
    }

    private func request(_ asset: PHAsset) -> ImageRequest {
        ImageRequest(url: URL(string: "ph://" + asset.localIdentifier))
    }

    @Test("A photo is loaded by its URL, and by its asset without a registered loader")
    func loads() async throws {
        let asset = try photo()
        let response = try await makeManager().load(request(asset)).response
        #expect(response.image.size.width == 40 && response.origin == .file)
        let other = ImageManager(.memoryOnly)
        let thumbnail = ImageRequest(asset: asset, thumbnail: .fit(width: 20, height: 0))
        #expect(try await other.image(for: thumbnail).size.width == 20)
        #expect(other.cachedImage(for: thumbnail) != nil)
    }

    @Test("A photo that was edited is another image")
    func edited() async throws {
        let asset = try photo()
        asset.stubModificationDate = Date(timeIntervalSince1970: 1)
        let manager = makeManager()
        #expect(try await manager.image(for: ImageRequest(asset: asset)).size.width == 40)
        asset.stubData = try photo(60).stubData
        asset.stubModificationDate = Date(timeIntervalSince1970: 2)
        #expect(try await manager.image(for: ImageRequest(asset: asset)).size.width == 60)
    }

    @Test("A photo in iCloud is downloaded, with its progress")
    func cloud() async throws {
        let asset = try photo()
        asset.stubIsInCloud = true
        let seen = Locked<[Double]>([])
        let manager = makeManager(
            PhotoLibraryLoader { url, fraction in
                if url.scheme == "ph" { seen.withLock { $0.append(fraction) } }
            })
        #expect(try await manager.image(for: request(asset)).size.width == 40)
        #expect(seen.withLock { $0 } == [0.5, 1])
    }

    @Test("Without access to the network, a photo in iCloud is an error, and one on the device is loaded")
    func withoutNetwork() async throws {
        let (cloud, device) = (try photo(), try photo(50))
        cloud.stubIsInCloud = true
        let seen = Locked(0)
        let loader = PhotoLibraryLoader(allowsNetworkAccess: false) { _, _ in seen.withLock { $0 += 1 } }
        let manager = makeManager(loader)
        #expect(try await manager.image(for: request(device)).size.width == 50)
        var error = await #expect(throws: ImageError.self) { try await manager.image(for: request(cloud)) }
        #expect(error?.code == .notCached && seen.withLock { $0 } == 0)
        // Requests that differ in it don't share a load.
        let other = ImageManager(.memoryOnly)
        let local = ImageRequest(asset: cloud, allowsNetworkAccess: false)
        let (refused, loaded) = (other.load(local), other.load(ImageRequest(asset: cloud)))
        error = await #expect(throws: ImageError.self) { try await refused.response }
        #expect(error?.code == .notCached)
        #expect(try await loaded.response.image.size.width == 40)
        // It's on the device now.
        cloud.stubIsInCloud = false
        #expect(try await other.image(for: local).size.width == 40)
    }

    @Test("A cancelled load cancels the request of Photos, and ends once")
    func cancelled() async throws {
        let asset = try photo()
        photos.stubIsHeld = true
        defer { photos.stubIsHeld = false }
        let task = makeManager().load(request(asset))
        while photos.stubCount == 0 { await Task.yield() }
        task.cancel()
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .cancelled)
        while photos.stubCount > 0 { await Task.yield() }
    }

    @Test("A missing photo and one that Photos cannot deliver are errors, with the cause")
    func failures() async throws {
        let missing = ImageRequest(url: URL(string: "ph://none/L0/001"))
        var error = await #expect(throws: ImageError.self) { try await makeManager().image(for: missing) }
        #expect(error?.code == .io)
        let broken = library.stubAdd(Data())
        error = await #expect(throws: ImageError.self) {
            try await makeManager().image(for: request(broken))
        }
        #expect(error?.code == .io && error?.cause is CocoaError)
    }

    @Test("A file beyond the limit is not decoded")
    func limit() async throws {
        var large = request(try photo())
        large.decoding.limits.encodedBytes = 10
        let error = await #expect(throws: ImageError.self) { try await makeManager().image(for: large) }
        #expect(error?.code == .limit)
    }

    @Test(
        "Without the user's permission no photo is read",
        arguments: [PHAuthorizationStatus.denied, .restricted])
    func permission(status: PHAuthorizationStatus) async throws {
        let asset = try photo()
        library.stubSetStatus(status, for: .readWrite)
        defer { library.stubSetStatus(.authorized, for: .readWrite) }
        let error = await #expect(throws: ImageError.self) {
            try await makeManager().image(for: request(asset))
        }
        #expect(error?.code == .vetoed)
    }

    @Test("Identifiers are taken from URLs as they are, with slashes and percent encoding")
    func identifiers() async throws {
        let asset = library.stubAdd(try photo().stubData, id: "A B/L0/001")
        #expect(try await makeManager().image(for: ImageRequest(asset: asset)).size.width == 40)
        let url = try #require(URL(string: "PH://A%20B/L0/001?x#y"))
        #expect(try await makeManager().image(for: ImageRequest(url: url)).size.width == 40)
    }
}
#endif
