// SPDX-License-Identifier: MIT

import Foundation

public enum objc_AssociationPolicy: UInt, Sendable {
    case OBJC_ASSOCIATION_ASSIGN = 0
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
}

/// Stub classes adopt it, so that associated objects are released with their owner.
public protocol AssociatedObjectOwner: AnyObject {
    var stubAssociatedObjects: AssociatedObjects { get }
}

public final class AssociatedObjects: @unchecked Sendable {  // Guarded by the lock.
    private let lock = NSLock()
    private var values: [UnsafeRawPointer: Any] = [:]

    public init() {}

    private static let noted = NSLock()
    private nonisolated(unsafe) static var types: Set<ObjectIdentifier> = []  // Guarded by the lock.

    static func stubNote(_ type: Any.Type) { noted.withLock { _ = types.insert(ObjectIdentifier(type)) } }

    /// Whether state was attached to an object of the type while it was deallocated.
    public static func stubWasSetInDeinit(of type: Any.Type) -> Bool {
        noted.withLock { types.contains(ObjectIdentifier(type)) }
    }

    subscript(_ key: UnsafeRawPointer) -> Any? {
        get { lock.withLock { values[key] } }
        set { withExtendedLifetime(lock.withLock { values.updateValue(newValue as Any, forKey: key) }) {} }
    }
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    ((object as AnyObject) as? any AssociatedObjectOwner)?.stubAssociatedObjects[key]
}

/// State that is attached to an object refers to it weakly. Objective-C ends a process that makes a weak
/// reference to an object while that is deallocated; here its type is noted.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    let owner = (object as AnyObject) as? any AssociatedObjectOwner
    let hasNoWeakReference = { [weak owner] in owner == nil }()
    if let owner, hasNoWeakReference { AssociatedObjects.stubNote(type(of: owner)) }
    owner?.stubAssociatedObjects[key] = value
}
