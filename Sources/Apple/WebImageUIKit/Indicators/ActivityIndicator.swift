// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import ImageLoading
public import UIKit
public import WebImageDisplay

/// A spinner in the middle of a view while an image loads.
///
/// ```swift
/// imageView.webImage.indicator = ActivityIndicator(in: imageView)
/// ```
public final class ActivityIndicator: DisplayIndicator {
    private let indicator: UIActivityIndicatorView
    private weak var view: UIView?

    /// Creates a spinner.
    ///
    /// - Parameters:
    ///   - view: The view that shows the spinner; it isn't retained.
    ///   - style: The size of the spinner. Default: medium.
    public init(in view: UIView, style: UIActivityIndicatorView.Style = .medium) {
        self.view = view
        indicator = UIActivityIndicatorView(style: style)
    }

    public func start() {
        view?.addCentered(indicator)
        indicator.startAnimating()
    }

    public func update(_ progress: LoadProgress) {}

    public func stop() {
        indicator.stopAnimating()
        indicator.removeFromSuperview()
    }
}

extension UIView {
    func addCentered(_ view: UIView) {
        view.center = CGPoint(x: bounds.midX, y: bounds.midY)
        view.autoresizingMask = [
            .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
        ]
        addSubview(view)
    }
}
#endif
