// SPDX-License-Identifier: MIT

#if canImport(UIKit) && canImport(VisionKit) && !os(watchOS) && !os(tvOS) && !targetEnvironment(macCatalyst)
import Raster
public import UIKit
import VisionKit
import WebImageApple

#if canImport(ImageIO)
import ImageIO
#endif

extension UIImageView {
    /// Whether text and codes in the image of ``webImage`` can be selected and used (Live Text). Default:
    /// false.
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
    /// While it is true, the view has an `ImageAnalysisInteraction`, and takes touches as soon as an image
    /// was analysed. It stays false on a device without image analysis (before A12), and is absent on tvOS
    /// and Mac Catalyst.
    public var webImageShowsLiveText: Bool {
        get { ViewSlot.used(of: self, webImagePlace)?.stillImageObserver is LiveTextInteraction }
        set {
            guard newValue != webImageShowsLiveText, !newValue || ImageAnalyzer.isSupported else { return }
            (webImageSlot.stillImageObserver as? LiveTextInteraction)?.remove(from: self)
            webImageSlot.stillImageObserver = newValue ? LiveTextInteraction(in: self) : nil
        }
    }
}

/// The interaction of a view with the texts of its image.
@MainActor
private final class LiveTextInteraction: StillImageObserver {
    private let interaction = ImageAnalysisInteraction()
    private let analysis: SlotAnalysis<ImageAnalysis>
    private let wasInteractive: Bool

    init(in view: UIView) {
        analysis = SlotAnalysis(analyze: ImageAnalysis.ofTexts) { [interaction] analysis in
            interaction.analysis = analysis
            interaction.preferredInteractionTypes = analysis == nil ? [] : [.textSelection, .dataDetectors]
        }
        wasInteractive = view.isUserInteractionEnabled
        view.addInteraction(interaction)
    }

    func slotDidChange(_ bitmap: Bitmap?) { analysis.slotDidChange(bitmap) }

    func remove(from view: UIView) {
        view.removeInteraction(interaction)
        // The interaction has set it, and does not set it back.
        if !wasInteractive { view.isUserInteractionEnabled = false }
    }
}

extension ImageAnalysis {
    /// Analyses the texts and codes of an image.
    @Sendable
    fileprivate static func ofTexts(_ bitmap: Bitmap) async throws -> sending ImageAnalysis {
        guard let image = bitmap.makeCGImage() else { throw CancellationError() }
        let configuration = ImageAnalyzer.Configuration([.text, .machineReadableCode])
        return try await ImageAnalyzer().analyze(image, orientation: .up, configuration: configuration)
    }
}
#endif
