// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
import Raster
import WebImage
import WebImageDisplay
@_exported public import WebImageApple

extension NSImageView {
    /// The slot that loads `image`. Animations play while they're visible: the window is neither covered nor
    /// miniaturized, and the view isn't hidden.
    ///
    /// Each frame of an animation is set as an `NSImage`, which can make AppKit lay out the surrounding
    /// views. For many or large animations, use the slot of a layer hosted by a plain view: frames become the
    /// layer's contents, without an `NSImage` and without layout. Such animations play even while the view is
    /// hidden.
    ///
    /// ```swift
    /// imageView.webImage.load(url, transition: .fade(0.25))
    /// ```
    ///
    /// An HDR image sets `preferredImageDynamicRange`; before macOS 14, it's shown in standard range. See
    /// `DisplayOptions.dynamicRange`.
    ///
    /// With `DisplayOptions.gravity`, `image` is the visible part in whole pixels and has the view's size, so
    /// `imageScaling` has no effect. As with any image, a view that should become smaller than its image
    /// needs a low compression resistance.
    ///
    /// A transition makes the view layer-backed. It can be a fade, a slide or a custom transition. All other
    /// effects are replaced with a fade.
    public var webImage: ViewImage { ViewImage(self, webImagePlace) }

    var webImageSlot: ViewSlot<NSImageView, NSImage> { ViewSlot.attached(to: self, webImagePlace) }

    var webImagePlace: SlotPlace<NSImageView, NSImage> {
        var place = SlotPlace<NSImageView, NSImage>(
            "image", read: { $0.image }, assign: { $0.image = $1 })
        place.crop = { image, part, size in image.cropped(to: part, size: size) }
        place.showFrame = { view, frame, scale, part in
            let image = part(NSImage.make(frame, scale: scale))
            view.image = image
            return image
        }
        place.visibility = { ViewVisibility(of: $0) }
        place.dynamicRange = .ofImageView()
        place.resizeMode = { view in
            switch view.imageScaling {
            case .scaleAxesIndependently: .stretch
            case .scaleNone: .center
            default: .fit
            }
        }
        place.setMode = { $0.setImageScaling(for: $1) }
        place.showsLabel()
        return place
    }

    /// Changes the scaling for a placeholder, and returns a function that restores it.
    private func setImageScaling(for mode: Placeholder.ContentMode) -> (@MainActor (NSImageView) -> Void)? {
        let new: NSImageScaling
        switch mode {
        case .view: return nil
        case .scaleDown: new = .scaleProportionallyDown
        // For `fill`, the bitmap is already cropped to the view's shape.
        case .fit, .fill: new = .scaleProportionallyUpOrDown
        case .stretch: new = .scaleAxesIndependently
        }
        let old = imageScaling
        imageScaling = new
        // Don't restore the scaling if the app has changed it since then.
        return { if $0.imageScaling == new { $0.imageScaling = old } }
    }
}

extension RangeProperty where Owner == NSImageView {
    /// The image view's property for its dynamic range; nil if the system doesn't have one.
    fileprivate static func ofImageView() -> RangeProperty? {
        guard #available(macOS 14, *) else { return nil }
        return RangeProperty(
            unset: NSImage.DynamicRange.unspecified,
            value: { $0 == .constrainedHigh ? .constrainedHigh : .high },
            read: { $0.preferredImageDynamicRange }, write: { $0.preferredImageDynamicRange = $1 })
    }
}

extension NSButton {
    /// The slot that loads `image`. Animations show their first frame.
    public var webImage: ViewImage {
        var place = SlotPlace<NSButton, NSImage>("image", read: { $0.image }, assign: { $0.image = $1 })
        place.isShown = { !$0.showsAlternate || $0.alternateImage == nil }
        place.showsLabel()
        return ViewImage(self, place)
    }

    /// The slot that loads `alternateImage`, which the button shows while it's on or pressed. Animations show
    /// their first frame.
    public var webImageAlternate: ViewImage {
        var place = SlotPlace<NSButton, NSImage>(
            "alternateImage", read: { $0.alternateImage }, assign: { $0.alternateImage = $1 })
        place.isShown = { $0.showsAlternate }
        return ViewImage(self, place)
    }

    /// Whether the button shows its alternate image, because it's on or pressed and its type calls for it.
    private var showsAlternate: Bool {
        guard let cell = cell as? NSButtonCell else { return false }
        return state == .on && cell.showsStateBy.contains(.contentsCellMask)
            || isHighlighted && cell.highlightsBy.contains(.contentsCellMask)
    }
}

extension SlotPlace where Owner: NSView, Image == NSImage {
    /// Creates a place for an image in a view. Transitions animate the view's layer.
    @MainActor
    fileprivate init(
        _ name: String, read: @escaping @MainActor (Owner) -> NSImage?,
        assign: @escaping @MainActor (Owner, NSImage?) -> Void
    ) {
        self.init(
            name: name, read: read, assign: assign,
            make: { bitmap, scale in NSImage.make(bitmap, scale: scale) })
        animator = { view in
            view.wantsLayer = true
            return view.layer.map { layer in
                LayerTransition(layer, of: view) { [weak view] in view?.isFlipped ?? false }
            }
        }
        reducesMotion = { NSWorkspace.shared.accessibilityDisplayShouldReduceMotion }
        watchMotion = {
            NotificationWatch(
                [NSWorkspace.accessibilityDisplayOptionsDidChangeNotification],
                in: NSWorkspace.shared.notificationCenter, $0)
        }
        askForLayout = { $0.needsLayout = true }
        size = { $0.bounds.size }
        displayScale = { max(1, Double($0.window?.backingScaleFactor ?? $0.mainScale)) }
        scrolledLists = { $0.scrolledLists }
        observeSize = { ViewObserver.attached(to: $0).observeSize($1) }
    }

    /// Makes the place show the debug overlay's label. Only one place per view shows it.
    fileprivate mutating func showsLabel() {
        showLabel = { view, label, lines in
            if label != nil { view.wantsLayer = true }
            view.layer?.showDebugLabel(label, lines: lines, isFlipped: view.isFlipped)
        }
    }
}

extension ViewImage {
    /// Creates a place with transitions, for modules that support more view classes. The view takes its size
    /// from its image.
    package init<View: NSView>(
        ofView view: View, slot name: String, read: @escaping @MainActor (View) -> NSImage?,
        set: @escaping @MainActor (View, NSImage?) -> Void
    ) {
        var place = SlotPlace<View, NSImage>(name, read: read, assign: set)
        place.showsLabel()
        place.size = { _ in nil }
        self.init(view, place)
    }
}

extension NSView {
    /// The main display's scale, in pixels per point.
    fileprivate var mainScale: CGFloat { NSScreen.main?.backingScaleFactor ?? 1 }
}
#endif
