// SPDX-License-Identifier: MIT

#if canImport(AppKit)
public import AppKit
import Raster
import WebImage
@_exported public import WebImageApple

extension NSImageView {
    /// The image of the view. Animations play while the view is in a window.
    ///
    ///     imageView.webImage.load(url, transition: .fade(0.25))
    ///
    /// A transition gives the view a layer. Other effects than slides are fades.
    public var webImage: ViewImage {
        var place = SlotPlace<NSImageView, NSImage>(
            "image", read: { $0.image }, assign: { $0.image = $1 })
        place.showFrame = { view, frame, scale in
            let image = NSImage.make(frame, scale: scale)
            view.image = image
            return image
        }
        place.visibility = { WindowObserver.attached(to: $0) }
        return ViewImage(ViewSlot.attached(to: self, place).binding)
    }
}

extension NSButton {
    /// The image of the button. Animations show their first frame.
    public var webImage: ViewImage {
        let place = SlotPlace<NSButton, NSImage>("image", read: { $0.image }, assign: { $0.image = $1 })
        return ViewImage(ViewSlot.attached(to: self, place).binding)
    }

    /// The image of the button in its alternate state. Animations show their first frame.
    public var webImageAlternate: ViewImage {
        let place = SlotPlace<NSButton, NSImage>(
            "alternateImage", read: { $0.alternateImage }, assign: { $0.alternateImage = $1 })
        return ViewImage(ViewSlot.attached(to: self, place).binding)
    }
}

extension SlotPlace where Owner: NSView, Image == NSImage {
    /// A place of a view, with transitions of its layer.
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
            return view.layer.map { LayerTransition($0) }
        }
        reducesMotion = { NSWorkspace.shared.accessibilityDisplayShouldReduceMotion }
    }
}

/// A subview without a size that learns when its view enters or leaves a window.
@MainActor
private final class WindowObserver: NSView, SlotVisibility {
    var onChange: (@MainActor () -> Void)?

    /// The observer of a view, which is added on first use.
    static func attached(to view: NSView) -> WindowObserver {
        for case let observer as WindowObserver in view.subviews { return observer }
        let observer = WindowObserver(frame: .zero)
        observer.isHidden = true
        view.addSubview(observer)
        return observer
    }

    var isVisible: Bool { window != nil }

    override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        onChange?()
    }
}
#endif
