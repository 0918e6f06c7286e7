// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Raster
import UIKit
import WebImage
import WebImageApple

extension SlotPlace where Image == UIImage {
    /// Creates a place in a UIKit object.
    init(
        _ name: String, read: @escaping @MainActor (Owner) -> UIImage?,
        assign: @escaping @MainActor (Owner, UIImage?) -> Void
    ) {
        self.init(
            name: name, read: read, assign: assign,
            make: { bitmap, scale in UIImage.table.image(for: bitmap, scale: scale) })
    }
}

extension SlotPlace where Owner: UIView, Image == UIImage {
    /// Creates a place in a view, with transitions.
    @MainActor
    init(
        ofView name: String, read: @escaping @MainActor (Owner) -> UIImage?,
        assign: @escaping @MainActor (Owner, UIImage?) -> Void
    ) {
        self.init(name, read: read, assign: assign)
        animator = { ViewTransition($0) }
        reducesMotion = { UIAccessibility.isReduceMotionEnabled }
        watchMotion = {
            NotificationWatch([UIAccessibility.reduceMotionStatusDidChangeNotification], $0)
        }
        askForLayout = { $0.askForLayout() }
        measures { $0 }
    }

    /// Makes the place show the debug overlay's label. Only one place per view shows it.
    mutating func showsLabel() {
        showLabel = { $0.layer.showDebugLabel($1, lines: $2, isFlipped: true) }
    }

    /// Scales images according to the view's content mode.
    mutating func scalesByContentMode() {
        resizeMode = { view in
            switch view.contentMode {
            case .scaleToFill: .stretch
            case .scaleAspectFit: .fit
            case .scaleAspectFill: .fill
            default: .center
            }
        }
    }
}

extension SlotPlace where Image == UIImage {
    /// Makes the place use the size of a view.
    mutating func measures(_ view: @escaping @MainActor (Owner) -> UIView?) {
        size = { view($0)?.bounds.size }
        displayScale = { owner in view(owner).map { max(1, Double($0.traitCollection.displayScale)) } ?? 1 }
        scrolledLists = { view($0)?.scrolledLists ?? [] }
        observeSize = { owner, changed in
            if let view = view(owner) { ViewObserver.attached(to: view).observeSize(changed) }
        }
    }
}

extension UIView {
    /// Requests layout for a view after its image changed. Does the same for a surrounding table cell, which
    /// sizes its own image view only during layout.
    func askForLayout() {
        setNeedsLayout()
        var view = superview
        while let ancestor = view {
            if ancestor is UITableViewCell { return ancestor.setNeedsLayout() }
            view = ancestor.superview
        }
    }
}
#endif
