// SPDX-License-Identifier: MIT

#if canImport(AppKit)
public import AppKit

// macOS 13
@available(iOS, unavailable)
@available(visionOS, unavailable)
@MainActor
public final class ImageAnalysisOverlayView: NSView {
    public struct InteractionTypes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let textSelection = InteractionTypes(rawValue: 2)
        public static let dataDetectors = InteractionTypes(rawValue: 4)
    }

    public var analysis: ImageAnalysis?
    public var preferredInteractionTypes: InteractionTypes = []
    public weak var trackingImageView: NSImageView?
}
#endif
