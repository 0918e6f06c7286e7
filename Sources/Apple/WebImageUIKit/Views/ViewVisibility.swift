// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import UIKit
import WebImageApple

/// Whether an image of a view is visible: the view is in a window whose scene is not in the background, no
/// ancestor hides it, and it shows this image and not that of another state.
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

    /// Views do not tell that they are shown or highlighted.
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
            // UIKit ignores views of this alpha, too.
            if current.isHidden || current.alpha < 0.01 { return false }
            view = current.superview
        }
        return true
    }
}
#endif
