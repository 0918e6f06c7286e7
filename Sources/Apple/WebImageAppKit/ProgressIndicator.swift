// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import ImageLoading
public import WebImageDisplay

/// A progress bar in the middle of a view while an image loads. It's indeterminate while the length is
/// unknown.
///
/// ```swift
/// imageView.webImage.indicator = ProgressIndicator(in: imageView)
/// ```
public final class ProgressIndicator: DisplayIndicator {
    private let bar = NSProgressIndicator(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    private weak var view: NSView?

    /// Creates a progress bar.
    ///
    /// - Parameter view: The view that shows the bar; it isn't retained.
    public init(in view: NSView) {
        self.view = view
        bar.style = .bar
        bar.minValue = 0
        bar.maxValue = 1
    }

    public func start() {
        update(LoadProgress(received: 0, expected: nil))
        view?.addCentered(bar)
        bar.startAnimation(nil)
    }

    public func update(_ progress: LoadProgress) {
        bar.isIndeterminate = progress.fraction == nil
        bar.doubleValue = progress.fraction ?? 0
    }

    public func stop() {
        bar.stopAnimation(nil)
        bar.removeFromSuperview()
    }
}
#endif
