// SPDX-License-Identifier: MIT

public import Foundation

#if canImport(UIKit)
public import UIKit
public typealias StubPhotoImage = UIImage
#else
public import AppKit
public typealias StubPhotoImage = NSImage
#endif

// iOS 8, macOS 10.13
public final class PHFetchOptions: NSObject {}

// iOS 8, macOS 10.13
public final class PHFetchResult<ObjectType: AnyObject>: NSObject {
    private let objects: [ObjectType]

    init(_ objects: [ObjectType]) { self.objects = objects }

    public var firstObject: ObjectType? { objects.first }
}

// iOS 8, macOS 10.13
public enum PHAssetMediaType: Int, Sendable { case unknown, image, video, audio }

// iOS 8, macOS 10.15
public final class PHAsset: NSObject, @unchecked Sendable {  // Changed by tests, before loads.
    public let localIdentifier: String
    public var modificationDate: Date? { stubModificationDate }
    public var stubModificationDate: Date?
    // iOS 11, macOS 10.15
    public enum PlaybackStyle: Int, Sendable {
        case unsupported, image, imageAnimated, livePhoto, video, videoLooping
    }

    public var mediaType: PHAssetMediaType { stubMediaType }
    public var stubMediaType = PHAssetMediaType.image
    // iOS 11, macOS 10.15
    public var playbackStyle: PlaybackStyle { stubPlaybackStyle }
    public var stubPlaybackStyle = PlaybackStyle.image
    public var pixelWidth: Int { stubPixelWidth }
    public var stubPixelWidth = 0
    public var pixelHeight: Int { stubPixelHeight }
    public var stubPixelHeight = 0
    /// The sizes that were asked for.
    public var stubTargets: [CGSize] = []
    /// The file, as it is after edits.
    public var stubData = Data()
    /// Whether the file must be downloaded, which options must allow.
    public var stubIsInCloud = false

    init(_ id: String) { localIdentifier = id }

    /// Returns what the library has and the user allows; without the permission nothing.
    public class func fetchAssets(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        PHFetchResult(identifiers.compactMap { PHPhotoLibrary.shared().stubAsset($0) })
    }
}

public typealias PHImageRequestID = Int32

// iOS 8, macOS 10.13
public let PHInvalidImageRequestID: PHImageRequestID = 0
public let PHImageErrorKey = "PHImageErrorKey"
public let PHImageCancelledKey = "PHImageCancelledKey"
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
public let PHImageResultIsInCloudKey = "PHImageResultIsInCloudKey"

// iOS 8, macOS 10.13
public enum PHImageRequestOptionsVersion: Int, Sendable { case current, unadjusted, original }

// iOS 8, macOS 10.13
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
    case opportunistic, highQualityFormat, fastFormat
}

// iOS 8, macOS 10.13
public enum PHImageContentMode: Int, Sendable { case aspectFit, aspectFill }

// iOS 8, macOS 10.13
public enum PHImageRequestOptionsResizeMode: Int, Sendable { case none, fast, exact }

// iOS 8, macOS 10.13
public typealias PHAssetImageProgressHandler = (
    Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void

// iOS 8, macOS 10.13
public final class PHImageRequestOptions: NSObject {
    public var version = PHImageRequestOptionsVersion.current
    public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
    public var isNetworkAccessAllowed = false
    public var resizeMode = PHImageRequestOptionsResizeMode.fast
    public var progressHandler: PHAssetImageProgressHandler?
}

/// Delivers data on the main queue, as the framework does. Results wait while the stub is held.
///
/// A canceled request calls its handler with the key of cancellation, once. iOS 8, macOS 10.13.
public final class PHImageManager: NSObject, @unchecked Sendable {  // Guarded by the lock.
    private struct Request {
        let asset: PHAsset
        let options: PHImageRequestOptions?
        /// Nil for a result without a photo, else whether it's degraded.
        let handler: (_ isDegraded: Bool?, [AnyHashable: Any]) -> Void
    }

    private static let manager = PHImageManager()
    private let lock = NSLock()
    private var requests: [PHImageRequestID: Request] = [:]
    private var lastID = PHInvalidImageRequestID
    private var isHeld = false

    public class func `default`() -> PHImageManager { manager }

    // iOS 13, macOS 10.15
    public func requestImageDataAndOrientation(
        for asset: PHAsset, options: PHImageRequestOptions?,
        resultHandler: @escaping (Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        start(
            Request(asset: asset, options: options) { isDegraded, info in
                guard let isDegraded else { return resultHandler(nil, nil, .up, info) }
                resultHandler(isDegraded ? asset.stubData.prefix(1) : asset.stubData, nil, .up, info)
            })
    }

    /// Delivers an image in one color, a quarter larger than the size that was asked for, as Photos may.
    public func requestImage(
        for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode,
        options: PHImageRequestOptions?,
        resultHandler: @escaping (StubPhotoImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        asset.stubTargets.append(targetSize)
        return start(
            Request(asset: asset, options: options) { isDegraded, info in
                guard let isDegraded else { return resultHandler(nil, info) }
                let factor = isDegraded ? 0.1 : options?.resizeMode == .fast ? 1.25 : 1
                resultHandler(
                    Self.stubImage(
                        width: min(Int(targetSize.width * factor), asset.pixelWidth),
                        height: min(Int(targetSize.height * factor), asset.pixelHeight)), info)
            })
    }

    private static func stubImage(width: Int, height: Int) -> StubPhotoImage? {
        let (width, height) = (max(1, width), max(1, height))
        guard let provider = CGDataProvider(data: Data(repeating: 128, count: width * height * 4) as NSData),
            let image = CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: [], provider: provider, decode: nil,
                shouldInterpolate: false, intent: .defaultIntent)
        else { return nil }
        #if canImport(UIKit)
        return UIImage(cgImage: image)
        #else
        return NSImage(cgImage: image, size: CGSize(width: width, height: height))
        #endif
    }

    private func start(_ request: Request) -> PHImageRequestID {
        let (id, isHeld) = lock.withLock {
            lastID += 1
            requests[lastID] = request
            return (lastID, self.isHeld)
        }
        if !isHeld { deliver(id) }
        return id
    }

    public func cancelImageRequest(_ requestID: PHImageRequestID) {
        end(requestID) { $0.handler(nil, [PHImageCancelledKey: true]) }
    }

    /// Whether requests wait.
    public var stubIsHeld: Bool {
        get { lock.withLock { isHeld } }
        set {
            let ids = lock.withLock {
                isHeld = newValue
                return newValue ? [] : Array(requests.keys)
            }
            for id in ids { deliver(id) }
        }
    }

    /// The number of requests that have no result yet.
    public var stubCount: Int { lock.withLock { requests.count } }

    private func deliver(_ id: PHImageRequestID) {
        end(id) { request in
            let asset = request.asset
            if asset.stubIsInCloud {
                guard request.options?.isNetworkAccessAllowed == true else {
                    return request.handler(nil, [PHImageResultIsInCloudKey: true])
                }
                var stops = ObjCBool(false)
                for progress in [0.5, 1] { request.options?.progressHandler?(progress, nil, &stops, nil) }
                if stops.boolValue { return request.handler(nil, [PHImageCancelledKey: true]) }
            }
            if request.options?.deliveryMode != .highQualityFormat {
                request.handler(true, [PHImageResultIsDegradedKey: true])
            }
            guard !asset.stubData.isEmpty else {
                return request.handler(nil, [PHImageErrorKey: CocoaError(.fileReadUnknown)])
            }
            request.handler(false, [PHImageResultIsDegradedKey: false])
        }
    }

    private func end(_ id: PHImageRequestID, _ body: @escaping (Request) -> Void) {
        nonisolated(unsafe) let body = body
        DispatchQueue.main.async {
            guard let request = self.lock.withLock({ self.requests.removeValue(forKey: id) }) else { return }
            body(request)
        }
    }
}
