// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import ImageCaching
public import SwiftUI
import WebImage
import WebImageDisplay

/// A view that loads and shows an image, with the initialisers of `AsyncImage`: renaming one is enough.
///
/// ```swift
/// WebImageView(url: url) { phase in
///     if let image = phase.image {
///         image.resizable().scaledToFit()
///     } else if phase.error != nil {
///         Color.red
///     } else {
///         ProgressView()
///     }
/// }
/// ```
///
/// The load starts when the view appears, even if its content is empty until the image arrives. Several views
/// in the content are placed as in a `ZStack`. An image in memory is shown from the first frame. A change
/// of the URL or request starts another load; to keep the old image until the new one has arrived, use
/// ``DisplayOptions/PlaceholderPolicy/keepCurrent``. A view that disappears cancels its load; see
/// ``whenDisappearing(_:)``.
///
/// A request with `Thumbnail.view` is loaded at the size that the view is offered, in pixels of the display.
/// A frame belongs around the view then: one inside of the content is not known before the image is there.
///
/// ```swift
/// WebImageView(request: ImageRequest(url: url, thumbnail: .view)) { image in
///     image.resizable()
/// } placeholder: {
///     ProgressView()
/// }
/// .frame(width: 120, height: 80)
/// ```
public struct WebImageView<Content: View>: View {
    @StateObject private var model: WebImageModel
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.displayScale) private var displayScale
    @Environment(\.webImageLists) private var lists
    var source: WebImageSource
    let content: (WebImagePhase, SlotState) -> Content
    private(set) var disappearance: WebImageDisappearance

    init(
        _ source: WebImageSource, _ disappearance: WebImageDisappearance = .cancel,
        content: @escaping (WebImagePhase, SlotState) -> Content
    ) {
        // The closure is called once for each identity of the view, before its first body.
        _model = StateObject(wrappedValue: WebImageModel(source))
        self.source = source
        self.disappearance = disappearance
        self.content = content
    }

    public var body: some View {
        let lists = self.lists
        // The modifiers apply to the stack, which appears even if the content is empty, and remains when the
        // content is replaced.
        ProposalLayout() {
            if source.hasViewSize { ProposalReader { model.proposedSize = $0 } }
            ZStack { content(model.phase, model.state) }
        }
        .overlay(alignment: .topLeading) {
            if let label = model.debugLabel { DebugLabelView(label: label, displayScale: displayScale) }
        }
        .onAppear {
            model.displayScale = displayScale
            model.scrolledLists = lists
            model.appear(source, reducesMotion: reducesMotion)
        }
        .onDisappear { model.disappear(disappearance) }
        #if os(visionOS)
        .onChange(of: source) { model.load(source) }
        .onChange(of: source.settings) { model.change(to: source.settings) }
        .onChange(of: reducesMotion) { model.reducesMotion = reducesMotion }
        .onChange(of: displayScale) { model.displayScale = displayScale }
        #else
        // The closure has captured the values before the change.
        .onChange(of: source) { model.load($0) }
        .onChange(of: source.settings) { model.change(to: $0) }
        .onChange(of: reducesMotion) { model.reducesMotion = $0 }
        .onChange(of: displayScale) { model.displayScale = $0 }
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
#endif
