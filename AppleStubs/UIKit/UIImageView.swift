// SPDX-License-Identifier: MIT

public import Foundation

// iOS 2
@MainActor
open class UIImageView: UIView {
    open var image: UIImage? { didSet { stubShowImage() } }
    @available(iOS 17, tvOS 17, *)
    open var preferredImageDynamicRange = UIImage.DynamicRange.unspecified
    // iOS 3
    open var highlightedImage: UIImage? { didSet { if isHighlighted { stubShowImage() } } }
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { display(layer) } } }
    open private(set) var isAnimating = false
    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }

    public init(image: UIImage?) {
        self.image = image
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        layer.contents = image?.cgImage
    }

    public override init(frame: CGRect) { super.init(frame: frame) }

    open override func display(_ layer: CALayer) { stubShowImage() }

    open override func stubChangeTraits(drawsLast: Bool) {
        if !drawsLast { stubShowImage() }
        super.stubChangeTraits(drawsLast: drawsLast)
        if drawsLast { stubShowImage() }
    }

    private func stubShowImage() {
        layer.contents = (isHighlighted ? highlightedImage : nil)?.cgImage ?? image?.cgImage
    }

    open var intrinsicContentSize: CGSize { image?.size ?? .zero }
}

// iOS 2
@MainActor
open class UIActivityIndicatorView: UIView {
    // iOS 13
    public enum Style: Int, Sendable {
        case medium = 100
        case large = 101
    }

    public init(style: Style) {
        super.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        isHidden = true
    }

    open var hidesWhenStopped = true
    open private(set) var isAnimating = false
    open func startAnimating() { (isAnimating, isHidden) = (true, false) }
    open func stopAnimating() { (isAnimating, isHidden) = (false, hidesWhenStopped) }
}

// iOS 2
@MainActor
open class UIProgressView: UIView {
    public enum Style: Int, Sendable {
        case `default`
        @available(tvOS, unavailable)
        case bar
    }

    public init(progressViewStyle style: Style) {
        super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
    }

    open var progress: Float = 0
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}
