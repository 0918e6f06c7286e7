// SPDX-License-Identifier: MIT

#if canImport(AppKit) && canImport(VisionKit) && !targetEnvironment(macCatalyst)
public import AppKit
import Raster
import VisionKit
import WebImageApple

#if canImport(ImageIO)
import ImageIO
#endif

extension NSImageView {
    /// Whether text in the image of ``webImage`` can be selected and used (Live Text). Default: false.
    ///
    /// ```swift
    /// imageView.webImageShowsLiveText = true
    /// ```
    ///
    /// The final image of each load is analysed by VisionKit after it is shown, and the analysis is cancelled
    /// when the view gets another image. Other images are not analysed: previews, placeholders, animations,
    /// those with `DisplayOptions.gravity` or changed by `DisplayOptions.adapt`, and those that the program
    /// sets itself, before which it should clear the slot.
    ///
    /// An `ImageAnalysisOverlayView` covers the view while it shows an image that was analysed. The property
    /// stays false on a Mac without image analysis.
    public var webImageShowsLiveText: Bool {
        get { ViewSlot.used(of: self, webImagePlace)?.stillImageObserver is LiveTextOverlay }
        set {
            guard newValue != webImageShowsLiveText, !newValue || ImageAnalyzer.isSupported else { return }
            (webImageSlot.stillImageObserver as? LiveTextOverlay)?.remove()
            webImageSlot.stillImageObserver = newValue ? LiveTextOverlay(on: self) : nil
        }
    }
}

/// The overlay of a view with the texts of its image.
@MainActor
private final class LiveTextOverlay: StillImageObserver {
    private let overlay: ImageAnalysisOverlayView
    private let analysis: SlotAnalysis<ImageAnalysis>

    init(on view: NSImageView) {
        let overlay = ImageAnalysisOverlayView(frame: view.bounds)
        overlay.autoresizingMask = [.width, .height]
        overlay.trackingImageView = view
        overlay.isHidden = true
        overlay.preferredInteractionTypes = [.textSelection, .dataDetectors]
        view.addSubview(overlay)
        analysis = SlotAnalysis(analyze: ImageAnalysis.ofTexts) { [weak overlay] analysis in
            overlay?.analysis = analysis
            overlay?.isHidden = analysis == nil
        }
        self.overlay = overlay
    }

    func slotDidChange(_ bitmap: Bitmap?) { analysis.slotDidChange(bitmap) }

    func remove() { overlay.removeFromSuperview() }
}

extension ImageAnalysis {
    /// Analyses the texts of an image.
    @Sendable
    fileprivate static func ofTexts(_ bitmap: Bitmap) async throws -> sending ImageAnalysis {
        guard let image = bitmap.makeCGImage() else { throw CancellationError() }
        let configuration = ImageAnalyzer.Configuration([.text, .machineReadableCode])
        return try await ImageAnalyzer().analyze(image, orientation: .up, configuration: configuration)
    }
}
#endif
