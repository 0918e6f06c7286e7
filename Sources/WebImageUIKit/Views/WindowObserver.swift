// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import UIKit
import WebImageApple

/// A subview without a size that learns when its view enters or leaves a window, so that animations play
/// without a subclass.
@MainActor
final class WindowObserver: UIView, SlotVisibility {
    var onChange: (@MainActor () -> Void)?

    /// The observer of a view, which is added on first use.
    static func attached(to view: UIView) -> WindowObserver {
        for case let observer as WindowObserver in view.subviews { return observer }
        let observer = WindowObserver(frame: .zero)
        observer.isUserInteractionEnabled = false
        observer.isHidden = true
        view.insertSubview(observer, at: 0)
        return observer
    }

    var isVisible: Bool { window != nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        onChange?()
    }
}
#endif
