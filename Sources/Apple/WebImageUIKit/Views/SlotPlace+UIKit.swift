// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Raster
import UIKit
import WebImage
import WebImageApple

extension SlotPlace where Image == UIImage {
    /// A place of an object of UIKit.
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
    /// A place of a view, with transitions.
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

    /// Gives the place the label of the debug overlay. A view has it for one of its places only.
    mutating func showsLabel() {
        showLabel = { $0.layer.showDebugLabel($1, lines: $2, isFlipped: true) }
    }

    /// Scales images as the content mode of the view says.
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
    /// Gives the place the size of a view.
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
    /// Asks for the layout of the view, whose image has changed, and of the table cell around it, which gives
    /// its own image view a size in its layout only.
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
