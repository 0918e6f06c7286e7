// SPDX-License-Identifier: MIT

#if canImport(MapKit) && canImport(UIKit) && !os(watchOS)
import MapKit
import UIKit

// The declarations of MapKit that the adapter and its tests use.
@MainActor
func annotation(_ image: UIImage, _ annotation: (any MKAnnotation)?) -> UIImage? {
    let view = MKAnnotationView(annotation: annotation, reuseIdentifier: "pin")
    view.image = image
    return view.image
}
#endif
