// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import UIKit
public import WebImageDisplay
import WebImageApple

extension UIScrollView {
    /// The images that the views in a table, collection or scroll view load while it is scrolled fast.
    /// Default: nil, as always.
    ///
    /// ```swift
    /// tableView.webImageFastScrolling = FastScrolling(maximumBytes: 16_000)
    /// ```
    ///
    /// The delegate of the view is not used: its position is read at the refreshes of the display while rows
    /// load. A view that is in no window, as a cell is while it is filled for the first time, is taken for a
    /// row of the list that is scrolled fast. Another view loads the rest a moment later.
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
    /// The lists that the view is in, or may be in.
    var scrolledLists: [ScrolledList] {
        ScrollObserver.lists(around: self, isInWindow: window != nil) { $0.superview }
    }
}
#endif
