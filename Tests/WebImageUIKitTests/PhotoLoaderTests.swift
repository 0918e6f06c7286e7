// SPDX-License-Identifier: MIT

#if canImport(Photos) && os(Linux)
import Foundation
import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import Photos
import Raster
import Testing
import UIKit
import WebImage
import WebImageFixtures
import WebImagePhotos
import WebImageTestSupport
import WebImageUIKit

@MainActor
@Suite("Photo library images", .timeLimit(.minutes(1)), .serialized)
struct PhotoLoaderTests {
    private let fixture = ViewFixture()
    private let library = PHPhotoLibrary.shared()
    private let photos = PHImageManager.default()

    /// Returns a manager with caches that loads `ph:` URLs.
    private func makeManager(
        _ loader: PhotoLibraryLoader = PhotoLibraryLoader()
    ) -> ImageManager {
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.loader = LoaderSet([ImageManagerConfiguration.defaultLoader, loader])
        return ImageManager(configuration)
    }

    private func photo(_ width: Int = 40) throws -> PHAsset {
        let bitmap = try Bitmap(size: PixelSize(width: width, height: 20), alpha: .opaque) { pixels, _ in
            pixels.initializeMemory(as: UInt8.self, repeating: 255)
        }
        let asset = library.stubAdd(try CodecRegistry.default.encode(bitmap, as: .png))
        (asset.stubPixelWidth, asset.stubPixelHeight) = (width, 20)
        return asset
    }

    /// Returns a photo of 4000 x 3000 pixels with a file that can't be decoded.
    private func largePhoto() -> PHAsset {
        let asset = library.stubAdd(Data("no image".utf8))
        (asset.stubPixelWidth, asset.stubPixelHeight) = (4000, 3000)
        return asset
    }

    private func request(_ asset: PHAsset) -> ImageRequest {
        ImageRequest(url: URL(string: "ph://" + asset.localIdentifier))
    }

    @Test("A photo can be loaded by its asset even if no loader is registered for its URL")
    func loads() async throws {
        let asset = try photo()
        let response = try await makeManager().load(request(asset)).response
        #expect(response.image.size.width == 40 && response.origin == .file)
        let other = ImageManager(.memoryOnly)
        let thumbnail = ImageRequest(asset: asset, thumbnail: .fit(width: 20, height: 0))
        #expect(try await other.image(for: thumbnail).size.width == 20)
        #expect(other.cachedImage(for: thumbnail) != nil)
    }

    @Test(
        "The loader requests the needed size from Photos instead of reading the file",
        arguments: [
            (Thumbnail.fill(width: 320, height: 320), CGSize(width: 427, height: 320), 320),
            (.fit(width: 320, height: 320), CGSize(width: 320, height: 240), 320),
            (.fit(width: 64, height: 0), CGSize(width: 64, height: 48), 64),
            (.fill(width: 9000, height: 9000), CGSize(width: 4000, height: 3000), 3000),
        ])
    func thumbnails(thumbnail: Thumbnail, target: CGSize, width: Int) async throws {
        let asset = largePhoto()
        let manager = ImageManager(.memoryOnly)
        let request = ImageRequest(asset: asset, thumbnail: thumbnail)
        let response = try await manager.load(request).response
        #expect(asset.stubTargets == [target] && response.image.size.width == width)
        #expect(response.origin == .file && manager.cachedImage(for: request) != nil)
        // Later requests use the image in memory, even for a smaller size.
        _ = try await manager.image(for: request)
        _ = try await manager.image(for: ImageRequest(asset: asset, thumbnail: .fit(width: 32, height: 32)))
        #expect(asset.stubTargets.first == target && asset.stubTargets.count <= 2)
    }

    @Test("A view requests its own size in pixels instead of reading the photo's file")
    func sizes() async throws {
        let asset = largePhoto()
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 64, height: 64))
        view.contentMode = .scaleAspectFill
        let request = ImageRequest(asset: asset, thumbnail: .view)
        _ = await fixture.load(request, into: view.webImage)
        // The view covers 64 points on a display with two or three pixels per point.
        let sides = (view.image?.cgImage?.width ?? 0, view.image?.cgImage?.height ?? 0)
        #expect(asset.stubTargets.count == 1 && sides.0 == sides.1 && (64...192).contains(sides.0))
        #expect(asset.stubTargets.first?.height == CGFloat(sides.1))
        let error = await #expect(throws: ImageError.self) {
            try await ImageManager(.memoryOnly).image(for: ImageRequest(asset: asset))
        }
        #expect(error != nil && asset.stubTargets.count == 1)
    }

    @Test("A video's poster frame is available at any size, but an animation is read as a file")
    func kinds() async throws {
        let animation = try photo()
        animation.stubPlaybackStyle = .imageAnimated
        let manager = makeManager()
        let size = Thumbnail.fit(width: 20, height: 0)
        var request = ImageRequest(asset: animation, thumbnail: size)
        #expect(try await manager.image(for: request).size.width == 20)
        #expect(animation.stubTargets == [])
        let video = largePhoto()
        (video.stubMediaType, video.stubPlaybackStyle) = (.video, .video)
        request = ImageRequest(asset: video, thumbnail: size)
        #expect(try await manager.image(for: request).size.width == 20)
        #expect(try await manager.image(for: ImageRequest(asset: video)).size.width == 4000)
        (video.stubPixelWidth, video.stubPixelHeight) = (60, 40)
        #expect(try await makeManager().image(for: self.request(video)).size.width == 60)
        // Sizes are requested in multiples of 32, and scaled down.
        #expect(video.stubTargets.map(\.width) == [32, 4000, 60])
    }

    @Test("Loading a thumbnail of an iCloud photo reports errors and progress, and can be canceled")
    func cloudThumbnail() async throws {
        let asset = largePhoto()
        asset.stubIsInCloud = true
        let size = Thumbnail.fill(width: 64, height: 64)
        let manager = ImageManager(.memoryOnly)
        var error = await #expect(throws: ImageError.self) {
            try await manager.image(
                for: ImageRequest(asset: asset, allowsNetworkAccess: false, thumbnail: size))
        }
        #expect(error?.code == .notCached)
        #expect(try await manager.image(for: ImageRequest(asset: asset, thumbnail: size)).size.height == 64)
        let broken = library.stubAdd(Data())
        error = await #expect(throws: ImageError.self) {
            try await manager.image(for: ImageRequest(asset: broken, thumbnail: size))
        }
        #expect(error?.code == .io && error?.cause is CocoaError)
        photos.stubIsHeld = true
        defer { photos.stubIsHeld = false }
        let task = ImageManager(.memoryOnly).load(ImageRequest(asset: asset, thumbnail: size))
        while photos.stubCount == 0, !Task.isCancelled { await Task.yield() }
        task.cancel()
        error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .cancelled)
        while photos.stubCount > 0, !Task.isCancelled { await Task.yield() }
    }

    @Test("Photos are never stored on disk, whether as a file, a sized image or a poster frame")
    func disk() async throws {
        let folder = try TemporaryFolder()
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.disk = DiskCache(directory: folder.path)
        configuration.loader = LoaderSet([ImageManagerConfiguration.defaultLoader, PhotoLibraryLoader()])
        let manager = ImageManager(configuration)
        let (asset, video) = (try photo(), largePhoto())
        (video.stubMediaType, video.stubPlaybackStyle) = (.video, .video)
        for request in [
            ImageRequest(asset: asset), ImageRequest(asset: asset, thumbnail: .fit(width: 20, height: 0)),
            ImageRequest(asset: video, thumbnail: .fit(width: 64, height: 0)), self.request(asset),
            self.request(video),
        ] {
            _ = try await manager.image(for: request)
            #expect(await !manager.contains(request, in: .disk))
            #expect(await manager.contains(request, in: .memory))
        }
    }

    @Test("An edited photo and its thumbnail are new images")
    func edited() async throws {
        let asset = try photo()
        asset.stubModificationDate = Date(timeIntervalSince1970: 1)
        let manager = makeManager()
        #expect(try await manager.image(for: ImageRequest(asset: asset)).size.width == 40)
        let size = Thumbnail.fit(width: 8, height: 8)
        _ = try await manager.image(for: ImageRequest(asset: asset, thumbnail: size))
        asset.stubData = try photo(60).stubData
        asset.stubModificationDate = Date(timeIntervalSince1970: 2)
        #expect(try await manager.image(for: ImageRequest(asset: asset)).size.width == 60)
        _ = try await manager.image(for: ImageRequest(asset: asset, thumbnail: size))
        #expect(asset.stubTargets.count == 2)
    }

    @Test("Downloading a photo from iCloud reports progress")
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

    @Test("Without network access, only photos on the device load")
    func withoutNetwork() async throws {
        let (cloud, device) = (try photo(), try photo(50))
        cloud.stubIsInCloud = true
        let seen = Locked(0)
        let loader = PhotoLibraryLoader(allowsNetworkAccess: false) { _, _ in seen.withLock { $0 += 1 } }
        let manager = makeManager(loader)
        #expect(try await manager.image(for: request(device)).size.width == 50)
        var error = await #expect(throws: ImageError.self) { try await manager.image(for: request(cloud)) }
        #expect(error?.code == .notCached && seen.withLock { $0 } == 0)
        // Requests that differ only in network access don't share a load.
        let other = ImageManager(.memoryOnly)
        let local = ImageRequest(asset: cloud, allowsNetworkAccess: false)
        let (refused, loaded) = (other.load(local), other.load(ImageRequest(asset: cloud)))
        error = await #expect(throws: ImageError.self) { try await refused.response }
        #expect(error?.code == .notCached)
        #expect(try await loaded.response.image.size.width == 40)
        // The photo is on the device now.
        cloud.stubIsInCloud = false
        #expect(try await other.image(for: local).size.width == 40)
    }

    @Test("Canceling a load cancels its Photos request")
    func cancelled() async throws {
        let asset = try photo()
        photos.stubIsHeld = true
        defer { photos.stubIsHeld = false }
        let task = makeManager().load(request(asset))
        while photos.stubCount == 0, !Task.isCancelled { await Task.yield() }
        task.cancel()
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .cancelled)
        while photos.stubCount > 0, !Task.isCancelled { await Task.yield() }
    }

    @Test("A photo that Photos can't return fails with the cause")
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

    @Test("A file over the limit isn't decoded")
    func limit() async throws {
        var large = request(try photo())
        large.decoding.limits.encodedBytes = 10
        let error = await #expect(throws: ImageError.self) { try await makeManager().image(for: large) }
        #expect(error?.code == .limit)
    }

    @Test(
        "Without the user's permission, no photo is read",
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

    @Test("Identifiers are taken from URLs unchanged, including slashes and percent encoding")
    func identifiers() async throws {
        let asset = library.stubAdd(try photo().stubData, id: "A B/L0/001")
        #expect(try await makeManager().image(for: ImageRequest(asset: asset)).size.width == 40)
        let url = try #require(URL(string: "PH://A%20B/L0/001?x#y"))
        #expect(try await makeManager().image(for: ImageRequest(url: url)).size.width == 40)
    }
}
#endif
