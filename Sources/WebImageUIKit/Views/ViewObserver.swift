// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import UIKit
import WebImageApple

/// A subview without content that learns when its view enters or leaves a window, or changes its size, so
/// that views need no subclass.
@MainActor
final class ViewObserver: UIView {
    private var sizeHandlers: [@MainActor () -> Void] = []
    private var visibilities: [WeakVisibility] = []
    private var sceneWatch: NotificationWatch?

    /// The observer of a view, which is added on first use.
    static func attached(to view: UIView) -> ViewObserver {
        for case let observer as ViewObserver in view.subviews { return observer }
        let observer = ViewObserver(frame: view.bounds)
        observer.isUserInteractionEnabled = false
        observer.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.insertSubview(observer, at: 0)
        return observer
    }

    /// Calls the closure after each layout, and when the view enters a window, whose scale may differ.
    func observeSize(_ changed: @escaping @MainActor () -> Void) { sizeHandlers.append(changed) }

    /// Tells `visibility` when the view enters or leaves a window, and when a scene enters the background or
    /// leaves it. It is not retained.
    func add(_ visibility: ViewVisibility) {
        visibilities.removeAll { $0.value == nil }
        visibilities.append(WeakVisibility(value: visibility))
        if sceneWatch != nil { return }
        let names = [
            UIScene.didEnterBackgroundNotification, UIScene.willEnterForegroundNotification,
            UIScene.didActivateNotification,
        ]
        sceneWatch = NotificationWatch(names) { [weak self] in
            // The notifications of what will happen precede the change of the scene's state.
            MainQueue.schedule { self?.visibilityDidChange() }
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for changed in sizeHandlers { changed() }
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        visibilityDidChange()
        if window != nil { for changed in sizeHandlers { changed() } }
    }

    func visibilityDidChange() {
        for visibility in visibilities { visibility.value?.onChange?() }
    }

    private struct WeakVisibility {
        weak var value: ViewVisibility?
    }
}
#endif
