// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import Foundation
import SwiftUI
import WebImage
import WebImageSwiftUI

// The examples for SwiftUI in FromSDWebImage.md, FromKingfisher.md and FromNuke.md.

@MainActor
private func sdWebImage(url: URL) -> some View {
    WebImageView(url: url) { image in
        image.resizable()
    } placeholder: {
        ProgressView()
    }
    .frame(width: 300, height: 300)
}

@MainActor
private func kingfisher(url: URL) -> some View {
    WebImageView(
        request: ImageRequest(url: url, thumbnail: .view, transformers: [.roundedCorners(radius: 20)])
    ) { image in
        image.resizable()
    } placeholder: {
        ProgressView()
    }
}

@MainActor
private func nuke(url: URL) -> some View {
    WebImageView(url: url) { phase in
        if let image = phase.image {
            image.resizable()
        } else if phase.error != nil {
            Color.red
        } else {
            ProgressView()
        }
    }
}
#endif
