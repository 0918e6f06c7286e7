// SPDX-License-Identifier: MIT

#if canImport(UIKit)
public import Foundation
public import UIKit

/// Lets its view receive touches when an image was analysed, as the framework does.
// iOS 16; not on tvOS; Mac Catalyst 17
@available(macOS, unavailable)
@MainActor
public final class ImageAnalysisInteraction: NSObject, UIInteraction {
    public struct InteractionTypes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let textSelection = InteractionTypes(rawValue: 2)
        public static let dataDetectors = InteractionTypes(rawValue: 4)
    }

    public private(set) weak var view: UIView?
    public var analysis: ImageAnalysis?
    public var preferredInteractionTypes: InteractionTypes = [] {
        didSet { if !preferredInteractionTypes.isEmpty { view?.isUserInteractionEnabled = true } }
    }

    public override init() { super.init() }

    public func willMove(to view: UIView?) {}
    public func didMove(to view: UIView?) { self.view = view }
}
#endif
