// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import UIKit
import WebImageApple

/// A subview without content that learns when its view enters or leaves a window, or changes its size, so
/// that views need no subclass.
@MainActor
final class ViewObserver: UIView, SlotVisibility {
    var onChange: (@MainActor () -> Void)?
    private var sizeHandlers: [@MainActor () -> Void] = []

    /// The observer of a view, which is added on first use.
    static func attached(to view: UIView) -> ViewObserver {
        for case let observer as ViewObserver in view.subviews { return observer }
        let observer = ViewObserver(frame: view.bounds)
        observer.isUserInteractionEnabled = false
        observer.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.insertSubview(observer, at: 0)
        return observer
    }

    var isVisible: Bool { window != nil }

    /// Calls the closure after each layout, and when the view enters a window, whose scale may differ.
    func observeSize(_ changed: @escaping @MainActor () -> Void) { sizeHandlers.append(changed) }

    override func layoutSubviews() {
        super.layoutSubviews()
        for changed in sizeHandlers { changed() }
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        onChange?()
        if window != nil { for changed in sizeHandlers { changed() } }
    }
}
#endif
