// SPDX-License-Identifier: MIT

#if canImport(MapKit) && !os(watchOS)
public import MapKit
import WebImage
@_exported public import WebImageApple

#if canImport(UIKit)
import WebImageUIKit
#else
import WebImageAppKit
#endif

extension MKAnnotationView {
    /// The slot that loads `image`. Animations show their first frame.
    ///
    /// ```swift
    /// annotationView.webImage.load(url, placeholder: .color(red: 0, green: 0, blue: 1))
    /// ```
    public var webImage: ViewImage {
        ViewImage(ofView: self, slot: "annotation", read: { $0.image }, set: { $0.image = $1 })
    }
}
#endif
