// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
import ObjectiveC
package import WebImageDisplay

/// Reports a scroll view's position to a ``ScrolledList`` at each display refresh.
///
/// It starts when a row begins to load and runs as long as the view is being scrolled. So it doesn't need the
/// view's delegate or observers of its properties, and has no cost while no rows are loading.
@MainActor
package final class ScrollObserver {
    package let list: ScrolledList
    private let position: @MainActor () -> ListPosition?
    private var link: DisplayLink?
    /// The position at the last refresh, and when it last changed.
    private var last: (position: ListPosition, time: Duration)?

    /// The observer stops if the position hasn't changed for this long.
    private static let rest = Duration.milliseconds(500)
    private static let key = SlotKeys.key(for: "fastScrolling")
    private static var all: [WeakList] = []

    private struct WeakList {
        weak var value: ScrolledList?
    }

    /// - Parameter position: Returns the position; nil once the view has been deallocated.
    package init(_ options: FastScrolling, position: @escaping @MainActor () -> ListPosition?) {
        list = ScrolledList(options)
        self.position = position
        link = DisplayLink { [weak self] time in self?.step(to: time) }
        list.onLoad = { [weak self] in self?.start() }
    }

    deinit {
        MainQueue.run { [list, link] in
            link?.stop()
            list.stop()
        }
    }

    /// Returns the list of a scroll view, if it's followed.
    package static func list(of view: AnyObject) -> ScrolledList? {
        (objc_getAssociatedObject(view, key) as? ScrollObserver)?.list
    }

    /// Follows a scroll view with new options, or stops following it if they're nil.
    package static func follow<View: AnyObject>(
        _ view: View, options: FastScrolling?, position: @escaping @MainActor (View) -> ListPosition
    ) {
        let observer = options.map { options in
            ScrollObserver(options) { [weak view] in view.map(position) }
        }
        all.removeAll { $0.value == nil }
        if let observer { all.append(WeakList(value: observer.list)) }
        objc_setAssociatedObject(view, key, observer, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }

    /// Returns the lists that contain a view. A view that isn't in a window yet may belong to any of them.
    package static func lists<View: AnyObject>(
        around view: View, isInWindow: Bool, superview: @escaping (View) -> View?
    ) -> [ScrolledList] {
        guard isInWindow else { return all.compactMap(\.value) }
        return sequence(first: view, next: superview).dropFirst().compactMap(list(of:))
    }

    private func start() {
        guard last == nil else { return }
        last = (position() ?? ListPosition(), .zero)
        link?.start()
    }

    private func step(to time: Duration) {
        guard let position = position() else { return stop() }
        list.move(to: position, at: time)
        list.advance(to: time)
        guard let last, last.time > .zero, last.position == position else {
            return self.last = (position, time)
        }
        if !list.isFast, time - last.time >= Self.rest { stop() }
    }

    private func stop() {
        last = nil
        link?.pause()
        list.stop()
    }
}
#endif
