// SPDX-License-Identifier: MIT

#if canImport(AppKit)
import AppKit
import WebImageApple

/// A hidden subview that learns when its view enters or leaves a window, or changes its size.
@MainActor
final class ViewObserver: NSView, SlotVisibility {
    var onChange: (@MainActor () -> Void)?
    private var sizeHandlers: [@MainActor () -> Void] = []

    /// The observer of a view, which is added on first use.
    static func attached(to view: NSView) -> ViewObserver {
        for case let observer as ViewObserver in view.subviews { return observer }
        let observer = ViewObserver(frame: view.bounds)
        observer.isHidden = true
        observer.autoresizingMask = [.width, .height]
        view.addSubview(observer)
        return observer
    }

    var isVisible: Bool { window != nil }

    /// Calls the closure when the size of the view or the scale of its display changes.
    func observeSize(_ changed: @escaping @MainActor () -> Void) { sizeHandlers.append(changed) }

    override func setFrameSize(_ size: NSSize) {
        super.setFrameSize(size)
        sizeDidChange()
    }

    override func viewDidChangeBackingProperties() {
        super.viewDidChangeBackingProperties()
        sizeDidChange()
    }

    override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        onChange?()
        sizeDidChange()
    }

    private func sizeDidChange() {
        for changed in sizeHandlers { changed() }
    }
}
#endif
