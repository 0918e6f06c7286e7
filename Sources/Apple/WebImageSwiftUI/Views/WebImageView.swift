// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import ImageCaching
public import SwiftUI
import WebImage
import WebImageDisplay

/// A view that loads and shows an image, with the same initializers as `AsyncImage`: just change the name.
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
/// in the content are placed as in a `ZStack`. An image in memory is shown from the first frame on. Changing
/// the URL or request starts another load; to keep the old image until the new one arrives, use
/// ``DisplayOptions/PlaceholderPolicy/keepCurrent``. A view that disappears cancels its load; see
/// ``whenDisappearing(_:)``.
///
/// A request with `Thumbnail.view` is loaded at the size that the view is offered, in display pixels. In that
/// case, put the frame around the view: a frame inside the content isn't known until the image has loaded.
///
/// ```swift
/// WebImageView(url: url, thumbnail: .view) { image in
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
    @Environment(\.webImageLook) private var outerLook
    let source: WebImageSource
    private let look: WebImageLook
    private let content: (WebImagePhase, SlotState) -> Content
    private let disappearance: WebImageDisappearance

    init(
        _ source: WebImageSource, look: WebImageLook = WebImageLook(),
        disappearance: WebImageDisappearance = .cancel,
        content: @escaping (WebImagePhase, SlotState) -> Content
    ) {
        // SwiftUI calls this closure once for each identity of the view, before it first computes the body.
        _model = StateObject(wrappedValue: WebImageModel(source))
        self.source = source
        self.look = look
        self.disappearance = disappearance
        self.content = content
    }

    public var body: some View {
        let lists = self.lists
        let look = self.look.completed(by: outerLook)
        let source = look.changing(self.source)
        // If the image stays the same, take over the changes without loading or publishing anything.
        let _ = model.follow(source)
        // The modifiers apply to the stack, which appears even if the content is empty, and stays when the
        // content is replaced.
        ProposalLayout() {
            if source.hasViewSize { ProposalReader { model.proposedSize = $0 } }
            ZStack {
                PhaseView(
                    frames: model.frames, phase: model.phase, state: model.state, look: look, content: content
                )
            }
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
        .onChange(of: source.playback) { model.change(to: source.playback) }
        .onChange(of: reducesMotion) { model.reducesMotion = reducesMotion }
        .onChange(of: displayScale) { model.displayScale = displayScale }
        #else
        // Use the new values, because the closure captured the ones from before the change.
        .onChange(of: source) { model.load($0) }
        .onChange(of: source.playback) { model.change(to: $0) }
        .onChange(of: reducesMotion) { model.reducesMotion = $0 }
        .onChange(of: displayScale) { model.displayScale = $0 }
        #endif
    }

    /// Sets what happens if the view disappears while its image is loading. Default:
    /// ``WebImageDisappearance/cancel``.
    public func whenDisappearing(_ disappearance: WebImageDisappearance) -> WebImageView {
        WebImageView(source, look: look, disappearance: disappearance, content: content)
    }

    /// Returns a view that loads with changed options.
    ///
    /// It has a new model: the first body of a view may show an image before the view appears, and that load
    /// needs the options from all modifiers.
    func loading(_ change: (inout WebImageSource) -> Void) -> WebImageView {
        var source = source
        change(&source)
        return WebImageView(source, look: look, disappearance: disappearance, content: content)
    }

    /// Returns a view that shows its image differently.
    func looking(_ change: (inout WebImageLook) -> Void) -> WebImageView {
        var look = look
        change(&look)
        return WebImageView(source, look: look, disappearance: disappearance, content: content)
    }

    /// Returns a view that shows another view instead of the content until there's an image.
    func placeholding<Placeholder: View>(
        _ placeholder: @escaping () -> Placeholder
    ) -> WebImageView<_ConditionalContent<Content, Placeholder>> {
        var look = look
        look.placeholder = .ofContent
        return WebImageView<_ConditionalContent<Content, Placeholder>>(
            source, look: look, disappearance: disappearance
        ) {
            [content] phase, state in
            Self.content(phase.image == nil ? nil : content(phase, state), or: placeholder)
        }
    }

    @ViewBuilder
    private static func content<Placeholder: View>(
        _ content: Content?, or placeholder: () -> Placeholder
    ) -> _ConditionalContent<Content, Placeholder> {
        if let content { content } else { placeholder() }
    }
}
#endif
