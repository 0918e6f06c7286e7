// SPDX-License-Identifier: MIT

public import Foundation
public import ObjectiveC
public import UIKit

// All declarations of this module:
// watchOS 2

/// WatchKit's headers isolate interface objects to no actor.
open class WKInterfaceObject: NSObject, AssociatedObjectOwner {
    public let stubAssociatedObjects = AssociatedObjects()
    public override init() { super.init() }
}

open class WKInterfaceImage: WKInterfaceObject {
    /// What WatchKit shows; it cannot be read there.
    public private(set) var stubImage: UIImage?
    open func setImage(_ image: UIImage?) { stubImage = image }
}
