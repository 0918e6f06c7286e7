// SPDX-License-Identifier: MIT

public import Foundation

// iOS 2
public struct UIEdgeInsets: Equatable, Sendable {
    public var top: CGFloat
    public var left: CGFloat
    public var bottom: CGFloat
    public var right: CGFloat

    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
}

// iOS 2
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    // iOS 3.2
    func scrollViewDidZoom(_ scrollView: UIScrollView)
}

/// A scroll view without animations and bouncing. Its content is scaled by the size of its frame.
// iOS 2
@MainActor
open class UIScrollView: UIView {
    open weak var delegate: (any UIScrollViewDelegate)?
    open var contentSize = CGSize.zero
    open var contentInset = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    // iOS 11
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    open var minimumZoomScale: CGFloat = 1
    open var maximumZoomScale: CGFloat = 1
    open var contentOffset = CGPoint.zero {
        didSet { if contentOffset != oldValue { delegate?.scrollViewDidScroll(self) } }
    }
    private var scale: CGFloat = 1

    open override var bounds: CGRect { CGRect(origin: contentOffset, size: frame.size) }

    // iOS 3
    open var zoomScale: CGFloat {
        get { scale }
        set { setZoomScale(newValue, animated: false) }
    }

    // iOS 3
    open func setZoomScale(_ new: CGFloat, animated: Bool) {
        let new = min(max(new, minimumZoomScale), maximumZoomScale)
        guard new != scale, let content = delegate?.viewForZooming(in: self) else { return }
        let (width, height) = (content.frame.width / scale * new, content.frame.height / scale * new)
        scale = new
        content.frame = CGRect(x: 0, y: 0, width: width, height: height)
        contentSize = content.frame.size
        delegate?.scrollViewDidZoom(self)
    }

    // iOS 3
    open func zoom(to rect: CGRect, animated: Bool) {
        setZoomScale(min(frame.width / rect.width, frame.height / rect.height), animated: animated)
        contentOffset = CGPoint(
            x: rect.midX * scale - frame.width / 2, y: rect.midY * scale - frame.height / 2)
    }
}

// iOS 2
@MainActor
open class UIEvent: NSObject {
    public nonisolated override init() { super.init() }
}

// iOS 2
@MainActor
open class UITouch: NSObject {
    private let stubPlace: CGPoint
    open private(set) var tapCount: Int

    public init(stubAt place: CGPoint, tapCount: Int) { (stubPlace, self.tapCount) = (place, tapCount) }

    open func location(in view: UIView?) -> CGPoint { stubPlace }
}
