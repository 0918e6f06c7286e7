// SPDX-License-Identifier: MIT

#if canImport(WatchKit) && !os(iOS)
import UIKit
import WatchKit

// WatchKit declarations that the adapter uses.
@MainActor
func interface(_ object: WKInterfaceImage, _ pixels: CGImage) {
    object.setImage(UIImage(cgImage: pixels, scale: 2, orientation: .up))
    object.setImage(nil)
    let _: WKInterfaceObject = object
}
#endif
