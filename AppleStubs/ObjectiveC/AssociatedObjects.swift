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

    subscript(_ key: UnsafeRawPointer) -> Any? {
        get { lock.withLock { values[key] } }
        set { withExtendedLifetime(lock.withLock { values.updateValue(newValue as Any, forKey: key) }) {} }
    }
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    ((object as AnyObject) as? any AssociatedObjectOwner)?.stubAssociatedObjects[key]
}

public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    ((object as AnyObject) as? any AssociatedObjectOwner)?.stubAssociatedObjects[key] = value
}
