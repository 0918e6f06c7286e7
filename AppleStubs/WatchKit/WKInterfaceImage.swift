// SPDX-License-Identifier: MIT

public import ObjectiveC
public import UIKit

// All declarations of this module:
// watchOS 2

@MainActor
open class WKInterfaceObject: AssociatedObjectOwner {
    public nonisolated let stubAssociatedObjects = AssociatedObjects()
    public init() {}
}

@MainActor
open class WKInterfaceImage: WKInterfaceObject {
    /// What WatchKit shows; it cannot be read there.
    public private(set) var stubImage: UIImage?
    open func setImage(_ image: UIImage?) { stubImage = image }
}
