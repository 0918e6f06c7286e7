// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import ObjectiveC
import WebImageApple

/// An empty subview that notices when its view is hidden, enters or leaves a window, or changes its size.
@MainActor
final class ViewObserver: NSView {
    private static let key = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

    private var sizeHandlers: [@MainActor () -> Void] = []
    private var visibilities: [WeakVisibility] = []
    private weak var view: NSView?
    private var windowWatch: NotificationWatch?

    /// Returns a view's observer, which is added on first use. The view keeps it even if the app removes all
    /// subviews.
    static func attached(to view: NSView) -> ViewObserver {
        if let observer = objc_getAssociatedObject(view, key) as? ViewObserver {
            observer.attach()
            return observer
        }
        let observer = ViewObserver(frame: view.bounds)
        observer.view = view
        observer.autoresizingMask = [.width, .height]
        objc_setAssociatedObject(view, key, observer, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        observer.attach()
        return observer
    }

    /// Calls the closure when the view's size or its display's scale changes.
    func observeSize(_ changed: @escaping @MainActor () -> Void) { sizeHandlers.append(changed) }

    /// Notifies `visibility` when the view is hidden or shown, enters or leaves a window, and when its window
    /// is covered, miniaturized or visible again. It isn't retained.
    func add(_ visibility: ViewVisibility) {
        visibilities.removeAll { $0.value == nil }
        visibilities.append(WeakVisibility(value: visibility))
        watchWindow()
    }

    /// Lets clicks pass through to the view.
    override func hitTest(_ point: NSPoint) -> NSView? { nil }

    override func setFrameSize(_ size: NSSize) {
        super.setFrameSize(size)
        sizeDidChange()
    }

    override func viewDidChangeBackingProperties() {
        super.viewDidChangeBackingProperties()
        sizeDidChange()
    }

    override func viewDidMoveToSuperview() {
        super.viewDidMoveToSuperview()
        guard superview == nil, view != nil else { return }
        // An app that removes all subviews also removes the observer. Add it back later, because the app may
        // be looping until the view has no subviews.
        MainQueue.schedule { [weak self] in self?.attach() }
    }

    private func attach() {
        guard let view, superview !== view else { return }
        frame = view.bounds
        view.addSubview(self)
        sizeDidChange()
    }

    override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        watchWindow()
        visibilityDidChange()
        sizeDidChange()
    }

    override func viewDidHide() {
        super.viewDidHide()
        visibilityDidChange()
    }

    override func viewDidUnhide() {
        super.viewDidUnhide()
        visibilityDidChange()
    }

    private func sizeDidChange() {
        for changed in sizeHandlers { changed() }
    }

    private func visibilityDidChange() {
        for visibility in visibilities { visibility.value?.onChange?() }
    }

    private func watchWindow() {
        guard let window, !visibilities.isEmpty else { return windowWatch = nil }
        let names = [
            NSWindow.didChangeOcclusionStateNotification, NSWindow.didMiniaturizeNotification,
            NSWindow.didDeminiaturizeNotification,
        ]
        windowWatch = NotificationWatch(names, from: window) { [weak self] in
            MainQueue.run { self?.visibilityDidChange() }
        }
    }

    private struct WeakVisibility {
        weak var value: ViewVisibility?
    }
}
#endif
