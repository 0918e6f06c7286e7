// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import Foundation
import Raster
import SwiftUI
import WebImage
import WebImageSwiftUI

// The examples of images that fill their view, and of initials.
@MainActor
private func filling(image: Image) -> some View {
    image.resizedToFill(.focus(x: 0.3, y: 0.2)).frame(width: 120, height: 120)
}

@MainActor
private func filling(url: URL) -> some View {
    WebImageView(url: url).resizedToFill(.focus(x: 0.3, y: 0.2)).frame(width: 120, height: 120)
}

@MainActor
private func initials(url: URL) -> some View {
    WebImageView(url: url).resizedToFill().imagePlaceholder { InitialsView("Ada Lovelace", shape: .circle) }
}
#endif
