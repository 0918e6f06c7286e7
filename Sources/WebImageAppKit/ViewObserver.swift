// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import WebImageApple

/// A subview without content that learns when its view is hidden, enters or leaves a window, or changes its
/// size.
@MainActor
final class ViewObserver: NSView {
    private var sizeHandlers: [@MainActor () -> Void] = []
    private var visibilities: [WeakVisibility] = []
    private var windowWatch: NotificationWatch?

    /// The observer of a view, which is added on first use.
    static func attached(to view: NSView) -> ViewObserver {
        for case let observer as ViewObserver in view.subviews { return observer }
        let observer = ViewObserver(frame: view.bounds)
        observer.autoresizingMask = [.width, .height]
        view.addSubview(observer)
        return observer
    }

    /// Calls the closure when the size of the view or the scale of its display changes.
    func observeSize(_ changed: @escaping @MainActor () -> Void) { sizeHandlers.append(changed) }

    /// Tells `visibility` when the view is hidden or shown, enters or leaves a window, and when its window is
    /// covered, miniaturized or visible again. It is not retained.
    func add(_ visibility: ViewVisibility) {
        visibilities.removeAll { $0.value == nil }
        visibilities.append(WeakVisibility(value: visibility))
        watchWindow()
    }

    /// Clicks are for the view.
    override func hitTest(_ point: NSPoint) -> NSView? { nil }

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
