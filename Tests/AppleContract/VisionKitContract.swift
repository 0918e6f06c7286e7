// SPDX-License-Identifier: MIT

#if canImport(VisionKit)
import CoreGraphics
import Foundation
import VisionKit

// VisionKit declarations that the adapters use.
func analyzed(_ image: CGImage) async throws -> ImageAnalysis {
    let types: ImageAnalyzer.AnalysisTypes = [.text, .machineReadableCode]
    let configuration = ImageAnalyzer.Configuration(.init(rawValue: types.rawValue))
    guard ImageAnalyzer.isSupported else { throw CancellationError() }
    return try await ImageAnalyzer().analyze(image, orientation: .up, configuration: configuration)
}

#if canImport(UIKit) && !os(tvOS)
import UIKit

@MainActor
func interactions(in view: UIView, _ analysis: ImageAnalysis?) {
    let interaction = ImageAnalysisInteraction()
    interaction.analysis = analysis
    let types: ImageAnalysisInteraction.InteractionTypes = [.textSelection, .dataDetectors]
    interaction.preferredInteractionTypes = .init(rawValue: types.rawValue)
    view.addInteraction(interaction)
    let _: [any UIInteraction] = view.interactions
    let _: UIView? = interaction.view
    view.removeInteraction(interaction)
}

final class ContractInteraction: NSObject, UIInteraction {
    weak var view: UIView?
    func willMove(to view: UIView?) {}
    func didMove(to view: UIView?) {}
}
#endif

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit

@MainActor
func overlay(on view: NSImageView, _ analysis: ImageAnalysis?) {
    let overlay = ImageAnalysisOverlayView(frame: view.bounds)
    overlay.analysis = analysis
    let types: ImageAnalysisOverlayView.InteractionTypes = [.textSelection, .dataDetectors]
    overlay.preferredInteractionTypes = .init(rawValue: types.rawValue)
    overlay.trackingImageView = view
}
#endif
#endif
