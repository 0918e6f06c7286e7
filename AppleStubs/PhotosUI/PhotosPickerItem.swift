// SPDX-License-Identifier: MIT

public import CoreTransferable
public import Foundation

/// An item that a test has picked. Apple declares it in the module that is imported with PhotosUI and
/// SwiftUI together.
// iOS 16, macOS 13, watchOS 9; not on tvOS
public struct PhotosPickerItem: Hashable {
    // iOS 16, macOS 13
    public let itemIdentifier: String?
    public let stubPhoto: StubPhoto

    /// An item without a representation. iOS 16, macOS 13.
    public init(itemIdentifier: String) {
        (self.itemIdentifier, stubPhoto) = (itemIdentifier, StubPhoto(data: nil))
    }

    public init(stubPhoto: StubPhoto, itemIdentifier: String? = nil) {
        (self.itemIdentifier, self.stubPhoto) = (itemIdentifier, stubPhoto)
    }

    /// Calls the handler on a queue of its own; with nil if the item has no representation of the type.
    @discardableResult
    @preconcurrency
    public func loadTransferable<T: Transferable>(
        type: T.Type, completionHandler: @escaping @Sendable (Result<T?, any Error>) -> Void
    ) -> Progress {
        stubPhoto.stubLoad { result in completionHandler(result.map { $0 as? T }) }
    }
}

/// A photo of the picker. Loads wait while it is held; one that is canceled fails.
public final class StubPhoto: NSObject, @unchecked Sendable {  // Guarded by the lock.
    private typealias Handler = @Sendable (Result<Data?, any Error>) -> Void

    private let lock = NSLock()
    private let queue = DispatchQueue(label: "PhotosUI")
    private let result: Result<Data?, any Error>
    private var waiting: [Int: Handler] = [:]
    private var loads = 0
    private var isHeld = false

    public init(data: Data?) { result = .success(data) }
    public init(stubError: any Error) { result = .failure(stubError) }

    /// The number of loads that have begun.
    public var stubLoads: Int { lock.withLock { loads } }
    /// The number of loads that have no result yet.
    public var stubCount: Int { lock.withLock { waiting.count } }
    public var stubIsHeld: Bool {
        get { lock.withLock { isHeld } }
        set {
            let all = lock.withLock {
                isHeld = newValue
                return newValue ? [] : Array(waiting.keys)
            }
            for load in all { end(load, result) }
        }
    }

    func stubLoad(_ handler: @escaping @Sendable (Result<Data?, any Error>) -> Void) -> Progress {
        let (load, isHeld) = lock.withLock {
            loads += 1
            waiting[loads] = handler
            return (loads, self.isHeld)
        }
        let progress = Progress(totalUnitCount: 1)
        progress.cancellationHandler = { [weak self] in
            self?.end(load, .failure(CocoaError(.userCancelled)))
        }
        if !isHeld { end(load, result) }
        return progress
    }

    private func end(_ load: Int, _ result: Result<Data?, any Error>) {
        queue.async {
            let handler = self.lock.withLock { self.waiting.removeValue(forKey: load) }
            handler?(result)
        }
    }
}
