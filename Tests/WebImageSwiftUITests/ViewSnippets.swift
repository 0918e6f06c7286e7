// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import Foundation
import SwiftUI
import WebImage
import WebImageSwiftUI

// The examples in WebImageSwiftUI.md.
@MainActor
private func plain(url: URL) -> some View {
    WebImageView(url: url, thumbnail: .view) { image in
        image.resizable()
    } placeholder: {
        ProgressView()
    }
}

@MainActor
private func avatar(url: URL) -> some View {
    WebImageView(url: url, thumbnail: .view)
        .resizedToFill()
        .imagePlaceholder { InitialsView("Ada Lovelace") }
        .frame(width: 48, height: 48)
        .clipShape(Circle())
}

@MainActor
private func cell(url: URL) -> some View { WebImageView(url: url, thumbnail: .view).resizedToFill() }

@MainActor
private func usual(url: URL) -> some View {
    WebImageView(url: url)
        .resizable()
        .imageTransition(.fade(0.25))
        .scaledToFit()
}

@MainActor
private func withPlaceholder(url: URL) -> some View {
    WebImageView(url: url)
        .imagePlaceholder { Color.gray }
        .resizable()
}

@MainActor
private func small(url: URL) -> some View {
    WebImageView(url: url, thumbnail: .view).frame(width: 48, height: 48)
}

@MainActor
private func indicatorLast(url: URL) -> some View {
    WebImageView(url: url).resizable().frame(width: 120, height: 80).imageIndicator(.spinner)
}

@MainActor
private func placeholders(photoList: some View) -> some View {
    photoList.imagePlaceholder { ProgressView() }
}

@MainActor
private func withIndicator(url: URL) -> some View {
    WebImageView(url: url).resizable().imageIndicator(.bar)
}

@MainActor
private func encoded(gif: Data) -> some View {
    WebImageView(data: gif).animationLoops(2)
}

@MainActor
private func withTransition(url: URL) -> some View {
    WebImageView(url: url).imageTransition(.fade(0.25))
}

@MainActor
private func sized(url: URL) -> some View {
    WebImageView(url: url, thumbnail: .view) { image in
        image.resizable()
    } placeholder: {
        ProgressView()
    }
    .frame(width: 120, height: 80)
}

@MainActor
private func fastScrolling(photoList: some View) -> some View {
    photoList.webImageFastScrolling(FastScrolling(maximumBytes: 16_000))
}

@MainActor
private func detailed(request: ImageRequest) -> some View {
    WebImageView(request: request) { phase, state in
        if let image = phase.image {
            image.resizable()
        } else {
            Text("\(state.progress.received) bytes")
        }
    }
    .whenDisappearing(.lowerPriority)
}
#endif
