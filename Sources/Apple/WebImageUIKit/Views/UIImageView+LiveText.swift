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
    /// Whether users can select and use text and codes in the image of ``webImage`` (Live Text). Default:
    /// false.
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
    /// While it's true, the view has an `ImageAnalysisInteraction`, and receives touches as soon as an image
    /// has been analyzed. It stays false on devices that don't support image analysis (before A12), and isn't
    /// available on tvOS and Mac Catalyst.
    public var webImageShowsLiveText: Bool {
        get { ViewSlot.used(of: self, webImagePlace)?.stillImageObserver is LiveTextInteraction }
        set {
            guard newValue != webImageShowsLiveText, !newValue || ImageAnalyzer.isSupported else { return }
            (webImageSlot.stillImageObserver as? LiveTextInteraction)?.remove(from: self)
            webImageSlot.stillImageObserver = newValue ? LiveTextInteraction(in: self) : nil
        }
    }
}

/// A view's interaction with the text in its image.
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
        // The interaction enabled this when it was added, but doesn't disable it when it's removed.
        if !wasInteractive { view.isUserInteractionEnabled = false }
    }
}

extension ImageAnalysis {
    /// Analyzes the text and codes in an image.
    @Sendable
    fileprivate static func ofTexts(_ bitmap: Bitmap) async throws -> sending ImageAnalysis {
        guard let image = bitmap.makeCGImage() else { throw CancellationError() }
        let configuration = ImageAnalyzer.Configuration([.text, .machineReadableCode])
        return try await ImageAnalyzer().analyze(image, orientation: .up, configuration: configuration)
    }
}
#endif
