// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import ImageLoading
public import WebImageDisplay

/// A spinner in the middle of a view while an image loads.
///
/// ```swift
/// imageView.webImage.indicator = ActivityIndicator(in: imageView)
/// ```
public final class ActivityIndicator: DisplayIndicator {
    private let indicator = NSProgressIndicator(frame: .zero)
    private weak var view: NSView?

    /// Creates a spinner.
    ///
    /// - Parameters:
    ///   - view: The view that shows the spinner; it isn't retained.
    ///   - size: The size of the spinner. Default: regular.
    public init(in view: NSView, size: NSControl.ControlSize = .regular) {
        self.view = view
        indicator.style = .spinning
        indicator.controlSize = size
        indicator.isIndeterminate = true
        indicator.sizeToFit()
    }

    public func start() {
        view?.addCentered(indicator)
        indicator.startAnimation(nil)
    }

    public func update(_ progress: LoadProgress) {}

    public func stop() {
        indicator.stopAnimation(nil)
        indicator.removeFromSuperview()
    }
}

extension NSView {
    func addCentered(_ view: NSView) {
        let size = view.frame.size
        view.setFrameOrigin(CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2))
        view.autoresizingMask = [.minXMargin, .maxXMargin, .minYMargin, .maxYMargin]
        addSubview(view)
    }
}
#endif
