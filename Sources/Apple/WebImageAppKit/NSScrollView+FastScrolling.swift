// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import WebImageDisplay
import WebImageApple

extension NSScrollView {
    /// Limits which images the views in this scroll view load while the user scrolls fast. The scroll view
    /// can contain a table or a collection view, for example. Default: nil, for no limit.
    ///
    /// ```swift
    /// tableView.enclosingScrollView?.webImageFastScrolling = FastScrolling(maximumBytes: 16_000)
    /// ```
    ///
    /// We read the position about sixty times a second while rows load. A view that isn't in a window, like a
    /// row that's being filled for the first time, is treated as a row of the list being scrolled fast. If it
    /// turns out not to be in that list, its load continues a moment later.
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
    /// The lists that contain or might contain the view.
    var scrolledLists: [ScrolledList] {
        ScrollObserver.lists(around: self, isInWindow: window != nil) { $0.superview }
    }
}
#endif
