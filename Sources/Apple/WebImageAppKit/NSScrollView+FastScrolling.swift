// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import WebImageDisplay
import WebImageApple

extension NSScrollView {
    /// The images that the views in a scroll view, such as that of a table or a collection view, load while
    /// it is scrolled fast. Default: nil, as always.
    ///
    /// ```swift
    /// tableView.enclosingScrollView?.webImageFastScrolling = FastScrolling(maximumBytes: 16_000)
    /// ```
    ///
    /// The position is read some sixty times a second while rows load. A view that is in no window, as a row
    /// is while it is filled for the first time, is taken for a row of the list that is scrolled fast.
    /// Another view loads the rest a moment later.
    public var webImageFastScrolling: FastScrolling? {
        get { ScrollObserver.list(of: self)?.options }
        set { ScrollObserver.follow(self, options: newValue) { $0.listPosition } }
    }

    private var listPosition: ListPosition {
        let visible = contentView.bounds
        let content = documentView?.frame.size ?? .zero
        var position = ListPosition()
        position.add(offset: visible.minX, length: visible.width, of: content.width)
        position.add(offset: visible.minY, length: visible.height, of: content.height)
        return position
    }
}

extension NSView {
    /// The lists that the view is in, or may be in.
    var scrolledLists: [ScrolledList] {
        ScrollObserver.lists(around: self, isInWindow: window != nil) { $0.superview }
    }
}
#endif
