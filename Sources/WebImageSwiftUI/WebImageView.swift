// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import ImageCaching
public import SwiftUI
import WebImage

/// A view that loads and shows an image, with the initialisers of `AsyncImage`: renaming one is enough.
///
///     WebImageView(url: url) { phase in
///         if let image = phase.image {
///             image.resizable().scaledToFit()
///         } else if phase.error != nil {
///             Color.red
///         } else {
///             ProgressView()
///         }
///     }
///
/// The load starts when the view appears. An image in memory is there when the view is drawn first. A change
/// of the URL or request loads again; the old image stays until the new one has arrived only with
/// ``DisplayOptions/PlaceholderPolicy/keepCurrent``. What happens when the view disappears is set by
/// ``whenDisappearing(_:)``.
public struct WebImageView<Content: View>: View {
    @StateObject private var model: WebImageModel
    private let source: WebImageSource
    private let content: (WebImagePhase, SlotState) -> Content
    private var disappearance = WebImageDisappearance.cancel

    init(_ source: WebImageSource, content: @escaping (WebImagePhase, SlotState) -> Content) {
        // The closure is called once for each identity of the view, before its first body.
        _model = StateObject(wrappedValue: WebImageModel(source))
        self.source = source
        self.content = content
    }

    public var body: some View {
        content(model.phase, model.state)
            .onAppear { model.appear(source) }
            .onDisappear { model.disappear(disappearance) }
            #if os(visionOS)
        .onChange(of: source.key) { model.load(source) }
            #else
        .onChange(of: source.key) { _ in model.load(source) }
            #endif
    }

    /// Sets what happens when the view disappears while its image loads. Default:
    /// ``WebImageDisappearance/cancel``.
    public func whenDisappearing(_ disappearance: WebImageDisappearance) -> WebImageView {
        var view = self
        view.disappearance = disappearance
        return view
    }
}

/// The effect on the load of a ``WebImageView`` when the view disappears.
public enum WebImageDisappearance: Sendable, Hashable {
    /// The load is cancelled, and starts again when the view appears again.
    case cancel
    /// The load goes on at low priority.
    case lowerPriority
    /// The load goes on.
    case keep
}

/// The request of a view, and how its image is loaded and shown.
struct WebImageSource {
    let request: ImageRequest?
    var transaction = Transaction()
    var options = DisplayOptions.default

    /// Equal for requests of the same image.
    var key: CacheKey? { request.map { (options.manager ?? .shared).keys(for: $0).variant } }
}
#endif
