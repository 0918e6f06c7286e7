// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import UIKit
import WebImageApple

/// Whether one of a view's images is visible: the view is in a window, its scene isn't in the background,
/// nothing hides the view, and it shows this image rather than another state's.
@MainActor
final class ViewVisibility: VisibilitySource {
    private weak var view: UIView?
    private let isShown: @MainActor () -> Bool
    var onChange: (@MainActor () -> Void)?
    var onRedraw: (@MainActor () -> Void)?

    init(of view: UIView, isShown: @escaping @MainActor () -> Bool) {
        self.view = view
        self.isShown = isShown
        ViewObserver.attached(to: view).add(self)
    }

    var isVisible: Bool { hasVisibleWindow && isShown() && view?.isDrawn == true }

    /// Views don't report when they're shown or highlighted.
    var changesSilently: Bool { hasVisibleWindow }

    private var hasVisibleWindow: Bool {
        guard let window = view?.window else { return false }
        return window.windowScene?.activationState != .background
    }
}

extension UIView {
    /// Whether neither the view nor an ancestor is hidden or transparent.
    fileprivate var isDrawn: Bool {
        var view: UIView? = self
        while let current = view {
            // UIKit also ignores views with this alpha.
            if current.isHidden || current.alpha < 0.01 { return false }
            view = current.superview
        }
        return true
    }
}
#endif
