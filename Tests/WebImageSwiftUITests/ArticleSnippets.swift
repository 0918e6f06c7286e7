// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import Foundation
import SwiftUI
import WebImage
import WebImageSwiftUI

// The examples in ModelsAndAnimations.md.
struct AnimatedPhoto: View {
    let url: URL
    let isPlaying: Bool

    var body: some View {
        WebImageView(url: url)
            .animationPlays(isPlaying)
            .animationLoops(3)
            .animationRate(2)
            .animationMode(.bounce)
            .animationReleasesFrames()
    }
}

struct Photo: View {
    let url: URL
    @StateObject private var model = WebImageModel()

    var body: some View {
        ZStack {
            if let image = model.phase.image {
                image.resizable()
            } else if model.phase.error != nil {
                Color.red
            } else {
                Text("\(model.state.progress.received) bytes")
            }
        }
        .onAppear { model.load(url) }
        .onDisappear { model.cancel() }
    }
}

struct Frames: View {
    @StateObject private var animation: AnimationModel

    init(_ player: AnimationPlayer) {
        _animation = StateObject(wrappedValue: AnimationModel(player))
    }

    var body: some View {
        ZStack { animation.image }
    }
}

// The examples in WidgetsAndExtensions.md.
func shareImages(in container: URL, isExtension: Bool) {
    var configuration = ImageManagerConfiguration()
    configuration.disk = DiskCache(directory: container.appending(path: "Images").path)
    if isExtension { configuration.memoryLimits.maximumCost = 4 << 20 }
    ImageManager.shared = ImageManager(configuration)
}

@MainActor
func widgetImage(_ url: URL) async throws -> Image? {
    var request = ImageRequest(url: url, thumbnail: .fill(width: 1032, height: 1080))
    request.cachePolicy = .cacheElseLoad
    let image = try await ImageManager.shared.image(for: request)
    return Image(image)
}
#endif
