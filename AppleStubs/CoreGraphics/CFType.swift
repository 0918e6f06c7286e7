// SPDX-License-Identifier: MIT
// From Core Foundation. iOS 2, macOS 10.0.

public typealias CFTypeRef = AnyObject
public typealias CFTypeID = UInt

public func CFGetTypeID(_ object: CFTypeRef) -> CFTypeID { object is CGImage ? CGImage.typeID : 0 }

extension CGImage {
    public static var typeID: CFTypeID { 1 }
}
