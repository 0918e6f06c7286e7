// SPDX-License-Identifier: MIT

#if canImport(MapKit) && !os(watchOS)
import MapKit

#if canImport(UIKit)
import UIKit

private typealias PlatformImage = UIImage
#else
import AppKit

private typealias PlatformImage = NSImage
#endif

// MapKit declarations that the adapter and its tests use.
@MainActor
private func annotation(_ image: PlatformImage, _ annotation: (any MKAnnotation)?) -> PlatformImage? {
    let view = MKAnnotationView(annotation: annotation, reuseIdentifier: "pin")
    view.image = image
    return view.image
}
#endif
