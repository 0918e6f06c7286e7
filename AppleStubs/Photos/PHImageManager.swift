// SPDX-License-Identifier: MIT

public import Foundation

// iOS 8, macOS 10.13
public final class PHFetchOptions: NSObject {}

// iOS 8, macOS 10.13
public final class PHFetchResult<ObjectType: AnyObject>: NSObject {
    private let objects: [ObjectType]

    init(_ objects: [ObjectType]) { self.objects = objects }

    public var firstObject: ObjectType? { objects.first }
}

// iOS 8, macOS 10.15
public final class PHAsset: NSObject, @unchecked Sendable {  // Changed by tests, before loads.
    public let localIdentifier: String
    public var modificationDate: Date? { stubModificationDate }
    public var stubModificationDate: Date?
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
public typealias PHAssetImageProgressHandler = (
    Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void

// iOS 8, macOS 10.13
public final class PHImageRequestOptions: NSObject {
    public var version = PHImageRequestOptionsVersion.current
    public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
    public var isNetworkAccessAllowed = false
    public var progressHandler: PHAssetImageProgressHandler?
}

/// Delivers data on the main queue, as the framework does. Results wait while the stub is held.
///
/// A cancelled request calls its handler with the key of cancellation, once. iOS 8, macOS 10.13.
public final class PHImageManager: NSObject, @unchecked Sendable {  // Guarded by the lock.
    public typealias StubHandler = (Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?) -> Void

    private struct Request {
        let asset: PHAsset
        let options: PHImageRequestOptions?
        let handler: StubHandler
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
        let (id, isHeld) = lock.withLock {
            lastID += 1
            requests[lastID] = Request(asset: asset, options: options, handler: resultHandler)
            return (lastID, self.isHeld)
        }
        if !isHeld { deliver(id) }
        return id
    }

    public func cancelImageRequest(_ requestID: PHImageRequestID) {
        end(requestID) { $0.handler(nil, nil, .up, [PHImageCancelledKey: true]) }
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
                    return request.handler(nil, nil, .up, [PHImageResultIsInCloudKey: true])
                }
                var stops = ObjCBool(false)
                for progress in [0.5, 1] { request.options?.progressHandler?(progress, nil, &stops, nil) }
                if stops.boolValue { return request.handler(nil, nil, .up, [PHImageCancelledKey: true]) }
            }
            if request.options?.deliveryMode != .highQualityFormat {
                request.handler(asset.stubData.prefix(1), nil, .up, [PHImageResultIsDegradedKey: true])
            }
            guard !asset.stubData.isEmpty else {
                return request.handler(nil, nil, .up, [PHImageErrorKey: CocoaError(.fileReadUnknown)])
            }
            request.handler(asset.stubData, "public.png", .up, [PHImageResultIsDegradedKey: false])
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
