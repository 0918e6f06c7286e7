// SPDX-License-Identifier: MIT

#if canImport(MapKit) && canImport(UIKit) && !os(watchOS)
import Foundation
import MapKit
import WebImage
import WebImageMapKit

// The example in WebImageMapKit.md.
@MainActor
private func maps(annotationView: MKAnnotationView, url: URL) {
    annotationView.webImage.load(url)
    annotationView.webImage.load(url, placeholder: .color(red: 0, green: 0, blue: 1))
}
#endif
