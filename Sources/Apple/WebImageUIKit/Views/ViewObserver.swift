// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import ObjectiveC
import UIKit
import WebImageApple

/// A subview without content that learns when its view enters or leaves a window, or changes its size, so
/// that views need no subclass.
@MainActor
final class ViewObserver: UIView {
    private static let key = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

    private var sizeHandlers: [@MainActor () -> Void] = []
    private var visibilities: [WeakVisibility] = []
    private weak var view: UIView?
    private var sceneWatch: NotificationWatch?

    /// The observer of a view, which is added on first use. The view keeps it, also when the app removes all
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

    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        guard superview == nil, view != nil else { return }
        // An app that removes all subviews of its view takes the observer along. It comes back later: the app
        // may go on until the view has none.
        MainQueue.schedule { [weak self] in self?.attach() }
    }

    /// From iOS 17 and visionOS 1 on, an image view draws its image again when its traits change, over a
    /// frame in its layer.
    private func observeTraits() {
        guard #available(iOS 17, tvOS 17, visionOS 1, *) else { return }
        let drawn =
            UITraitCollection.systemTraitsAffectingColorAppearance
            + UITraitCollection.systemTraitsAffectingImageLookup
        registerForTraitChanges(drawn) { (observer: ViewObserver, _: UITraitCollection) in
            observer.tellRedraw()
            // The view may draw itself after its subviews are told.
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
