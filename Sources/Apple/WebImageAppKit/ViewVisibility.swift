// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import WebImageApple

/// Whether a view is visible: its window is neither covered nor miniaturized, and neither the view nor an
/// ancestor is hidden or transparent.
@MainActor
final class ViewVisibility: VisibilitySource {
    private weak var view: NSView?
    var onChange: (@MainActor () -> Void)?

    init(of view: NSView) {
        self.view = view
        ViewObserver.attached(to: view).add(self)
    }

    var isVisible: Bool { isShown && view?.isOpaqueEnough == true }

    /// Views don't report changes to their transparency.
    var changesSilently: Bool { isShown }

    private var isShown: Bool {
        guard let view, let window = view.window else { return false }
        return window.occlusionState.contains(.visible) && !window.isMiniaturized
            && !view.isHiddenOrHasHiddenAncestor
    }

    var linkMaker: DisplayLink.Maker? {
        { [weak view] target in
            guard let view, #available(macOS 14, *) else { return nil }
            #if _runtime(_ObjC)
            return view.displayLink(target: target, selector: DisplayLink.Target.action)
            #else
            return view.stubDisplayLink { target.linkDidFire($0) }
            #endif
        }
    }
}

extension NSView {
    fileprivate var isOpaqueEnough: Bool {
        var view: NSView? = self
        while let current = view {
            if current.alphaValue < 0.01 { return false }
            view = current.superview
        }
        return true
    }
}
#endif
