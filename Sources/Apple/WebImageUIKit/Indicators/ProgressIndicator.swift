// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import ImageLoading
public import UIKit
public import WebImageDisplay

/// A progress bar in the middle of a view while an image loads. It's empty while the length is unknown.
///
/// ```swift
/// imageView.webImage.indicator = ProgressIndicator(in: imageView)
/// ```
public final class ProgressIndicator: DisplayIndicator {
    private let bar = UIProgressView(progressViewStyle: .default)
    private weak var view: UIView?

    /// Creates a progress bar.
    ///
    /// - Parameter view: The view that shows the bar; it isn't retained.
    public init(in view: UIView) { self.view = view }

    public func start() {
        bar.progress = 0
        view?.addCentered(bar)
    }

    public func update(_ progress: LoadProgress) {
        bar.setProgress(Float(progress.fraction ?? 0), animated: progress.received > 0)
    }

    public func stop() { bar.removeFromSuperview() }
}
#endif
