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
    /// Whether users can select and use text in the image of ``webImage`` (Live Text). Default: false.
    ///
    /// ```swift
    /// imageView.webImageShowsLiveText = true
    /// ```
    ///
    /// VisionKit analyzes the final image of each load after it's shown. The analysis is canceled when the
    /// view gets another image. Previews, placeholders, animations, and images with `DisplayOptions.gravity`
    /// or changed by `DisplayOptions.adapt` are never analyzed. Neither are images that you set yourself;
    /// clear the slot before you set one.
    ///
    /// While the view shows an analyzed image, an `ImageAnalysisOverlayView` covers it. The property stays
    /// false on a Mac that doesn't support image analysis.
    public var webImageShowsLiveText: Bool {
        get { ViewSlot.used(of: self, webImagePlace)?.stillImageObserver is LiveTextOverlay }
        set {
            guard newValue != webImageShowsLiveText, !newValue || ImageAnalyzer.isSupported else { return }
            (webImageSlot.stillImageObserver as? LiveTextOverlay)?.remove()
            webImageSlot.stillImageObserver = newValue ? LiveTextOverlay(on: self) : nil
        }
    }
}

/// A view's overlay for the text in its image.
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
    /// Analyzes the text in an image.
    @Sendable
    fileprivate static func ofTexts(_ bitmap: Bitmap) async throws -> sending ImageAnalysis {
        guard let image = bitmap.makeCGImage() else { throw CancellationError() }
        let configuration = ImageAnalyzer.Configuration([.text, .machineReadableCode])
        return try await ImageAnalyzer().analyze(image, orientation: .up, configuration: configuration)
    }
}
#endif
