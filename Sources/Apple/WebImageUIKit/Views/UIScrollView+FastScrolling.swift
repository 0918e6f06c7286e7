// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import UIKit
public import WebImageDisplay
import WebImageApple

extension UIScrollView {
    /// Limits which images the views in a table, collection or scroll view load while the user scrolls fast.
    /// Default: nil, for no limit.
    ///
    /// ```swift
    /// tableView.webImageFastScrolling = FastScrolling(maximumBytes: 16_000)
    /// ```
    ///
    /// This doesn't use the view's delegate: its position is read at each display refresh while rows load. A
    /// view that isn't in a window, like a cell that's being filled for the first time, is treated as a row
    /// of the list being scrolled fast. If it turns out not to be in that list, its load continues a moment
    /// later.
    public var webImageFastScrolling: FastScrolling? {
        get { ScrollObserver.list(of: self)?.options }
        set { ScrollObserver.follow(self, options: newValue) { $0.listPosition } }
    }

    private var listPosition: ListPosition {
        var position = ListPosition()
        position.add(offset: contentOffset.x, length: bounds.width, of: contentSize.width)
        position.add(offset: contentOffset.y, length: bounds.height, of: contentSize.height)
        return position
    }
}

extension UIView {
    /// The lists that contain or might contain the view.
    var scrolledLists: [ScrolledList] {
        ScrollObserver.lists(around: self, isInWindow: window != nil) { $0.superview }
    }
}
#endif
