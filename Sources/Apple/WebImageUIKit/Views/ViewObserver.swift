// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import ObjectiveC
import UIKit
import WebImageApple

/// An empty subview that notices when its view enters or leaves a window, or changes its size, so views don't
/// need to be subclassed.
@MainActor
final class ViewObserver: UIView {
    private static let key = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

    private var sizeHandlers: [@MainActor () -> Void] = []
    private var visibilities: [WeakVisibility] = []
    private weak var view: UIView?
    private var sceneWatch: NotificationWatch?

    /// Returns a view's observer, which is added on first use. The view keeps it even if the app removes all
    /// subviews.
    static func attached(to view: UIView) -> ViewObserver {
        if let observer = objc_getAssociatedObject(view, key) as? ViewObserver {
            observer.attach()
            return observer
        }
        let observer = ViewObserver(frame: view.bounds)
        observer.view = view
        observer.isUserInteractionEnabled = false
        observer.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        objc_setAssociatedObject(view, key, observer, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        observer.attach()
        observer.observeTraits()
        return observer
    }

    /// Calls the closure after each layout, and when the view enters a window, which may have a different
    /// scale.
    func observeSize(_ changed: @escaping @MainActor () -> Void) { sizeHandlers.append(changed) }

    /// Notifies `visibility` when the view enters or leaves a window, and when a scene enters or leaves the
    /// background. It isn't retained.
    func add(_ visibility: ViewVisibility) {
        visibilities.removeAll { $0.value == nil }
        visibilities.append(WeakVisibility(value: visibility))
        if sceneWatch != nil { return }
        let names = [
            UIScene.didEnterBackgroundNotification, UIScene.willEnterForegroundNotification,
            UIScene.didActivateNotification,
        ]
        sceneWatch = NotificationWatch(names) { [weak self] in
            // The "will" notifications are posted before the scene's state changes, so check the visibility
            // later.
            MainQueue.schedule { self?.visibilityDidChange() }
        }
    }

    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        guard superview == nil, view != nil else { return }
        // An app that removes all subviews also removes the observer. Add it back later, because the app may
        // be looping until the view has no subviews.
        MainQueue.schedule { [weak self] in self?.attach() }
    }

    /// Starting with iOS 17 and visionOS 1, an image view redraws its image when its traits change, which
    /// covers an animation's frame in its layer.
    private func observeTraits() {
        guard #available(iOS 17, tvOS 17, visionOS 1, *) else { return }
        let drawn =
            UITraitCollection.systemTraitsAffectingColorAppearance
            + UITraitCollection.systemTraitsAffectingImageLookup
        registerForTraitChanges(drawn) { (observer: ViewObserver, _: UITraitCollection) in
            observer.tellRedraw()
            // The view may draw itself after its subviews are notified.
            MainQueue.schedule { [weak observer] in observer?.tellRedraw() }
        }
    }

    private func tellRedraw() {
        for visibility in visibilities { visibility.value?.onRedraw?() }
    }

    private func attach() {
        guard let view, superview !== view else { return }
        frame = view.bounds
        view.insertSubview(self, at: 0)
        for changed in sizeHandlers { changed() }
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
