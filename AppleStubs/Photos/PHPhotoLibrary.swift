// SPDX-License-Identifier: MIT

@_exported public import CoreGraphics
@_exported public import Foundation

// iOS 14, macOS 11
public enum PHAccessLevel: Int, Sendable { case addOnly = 1, readWrite }

// iOS 8, macOS 10.13
public enum PHAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
    // iOS 14, macOS 11
    case limited
}

// iOS 9, macOS 10.15
public enum PHAssetResourceType: Int, Sendable { case photo = 1 }

/// A library that keeps the data that is added. iOS 8, macOS 10.13.
public final class PHPhotoLibrary: NSObject, @unchecked Sendable {  // Guarded by the lock.
    private static let library = PHPhotoLibrary()
    private let lock = NSLock()
    private var data: [String: Data] = [:]
    private var assets: [String: PHAsset] = [:]
    /// The user's decisions. An access that is not decided is authorized.
    private var statuses: [PHAccessLevel: PHAuthorizationStatus] = [:]

    public class func shared() -> PHPhotoLibrary { library }

    // iOS 14, macOS 11
    public class func requestAuthorization(for level: PHAccessLevel) async -> PHAuthorizationStatus {
        library.stubStatus(for: level)
    }

    /// Runs the closure on a thread of its own, as the library. Data that is no image fails.
    public func performChanges(_ change: @escaping @Sendable () -> Void) async throws {
        let requests = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    returning: PHAssetCreationRequest.$stubRequests.withValue(StubRequests()) {
                        change()
                        return PHAssetCreationRequest.stubRequests
                    })
            }
        }
        for (id, data) in requests.all {
            guard data.count > 4 else { throw CocoaError(.fileReadCorruptFile) }
            lock.withLock { self.data[id] = data }
        }
    }

    /// Sets the permission that the stub reports as the user's decision.
    public func stubSetStatus(_ status: PHAuthorizationStatus, for level: PHAccessLevel) {
        lock.withLock { statuses[level] = status }
    }

    private func stubStatus(for level: PHAccessLevel) -> PHAuthorizationStatus {
        lock.withLock { statuses[level] ?? .authorized }
    }

    /// Adds a photo that the user has taken.
    public func stubAdd(_ data: Data, id: String = UUID().uuidString + "/L0/001") -> PHAsset {
        let asset = PHAsset(id)
        asset.stubData = data
        lock.withLock { assets[id] = asset }
        return asset
    }

    func stubAsset(_ id: String) -> PHAsset? {
        let isReadable = [.authorized, .limited].contains(stubStatus(for: .readWrite))
        return lock.withLock { isReadable ? assets[id] : nil }
    }

    /// The data of an asset.
    public func stubData(of id: String) -> Data? { lock.withLock { data[id] } }
}

/// The requests of one change, which runs on one thread.
final class StubRequests: @unchecked Sendable {
    var all: [(String, Data)] = []
}

// iOS 9, macOS 10.15
public final class PHAssetResourceCreationOptions: NSObject {}

// iOS 8, macOS 10.13
public final class PHObjectPlaceholder: NSObject {
    public let localIdentifier: String

    init(_ id: String) { localIdentifier = id }
}

// iOS 9, macOS 10.15
public final class PHAssetCreationRequest: NSObject {
    @TaskLocal static var stubRequests = StubRequests()
    private let id = UUID().uuidString

    public class func forAsset() -> Self { make() }
    private static func make<Request>() -> Request { PHAssetCreationRequest() as! Request }

    public var placeholderForCreatedAsset: PHObjectPlaceholder? { PHObjectPlaceholder(id) }

    public func addResource(
        with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?
    ) {
        Self.stubRequests.all.append((id, data))
    }
}
