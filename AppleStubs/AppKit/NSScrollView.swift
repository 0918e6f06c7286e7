// SPDX-License-Identifier: MIT

public import Foundation

/// The visible part of a scroll view.
// macOS 10.0
@MainActor
open class NSClipView: NSView {
    private var origin = CGPoint.zero

    open override var bounds: CGRect { CGRect(origin: origin, size: frame.size) }

    open func scroll(to newOrigin: CGPoint) { origin = newOrigin }
}

// macOS 10.0
@MainActor
open class NSScrollView: NSView {
    open var contentView: NSClipView {
        didSet {
            oldValue.removeFromSuperview()
            addSubview(contentView)
            if let documentView { contentView.addSubview(documentView) }
        }
    }
    open var documentView: NSView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let documentView { contentView.addSubview(documentView) }
        }
    }

    public override init(frame: CGRect) {
        contentView = NSClipView(frame: CGRect(origin: .zero, size: frame.size))
        super.init(frame: frame)
        addSubview(contentView)
    }
}
