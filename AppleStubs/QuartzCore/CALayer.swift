// SPDX-License-Identifier: MIT

@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import ObjectiveC

// iOS 2, macOS 10.5
open class CALayer: NSObject, AssociatedObjectOwner {
    public let stubAssociatedObjects = AssociatedObjects()

    open var contents: Any? { didSet { animateImplicitly("contents") } }
    open var contentsScale: CGFloat = 1 { didSet { animateImplicitly("contentsScale") } }
    open var contentsGravity = CALayerContentsGravity.resize
    open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    open var zPosition: CGFloat = 0
    open var bounds = CGRect.zero
    open var frame: CGRect {
        get { CGRect(origin: stubOrigin, size: bounds.size) }
        set { (stubOrigin, bounds.size) = (newValue.origin, newValue.size) }
    }
    private var stubOrigin = CGPoint.zero
    open var name: String?
    open var backgroundColor: CGColor?
    // iOS 3, macOS 10.6
    open var isGeometryFlipped = false
    open var isHidden = false
    open var opacity: Float = 1
    @available(iOS 17, macOS 14, visionOS 1, *)
    @available(tvOS, unavailable)
    open var wantsExtendedDynamicRangeContent: Bool {
        get { stubWantsExtendedRange }
        set { stubWantsExtendedRange = newValue }
    }
    private var stubWantsExtendedRange = false
    @available(iOS 26, macOS 26, tvOS 26, visionOS 26, *)
    open var preferredDynamicRange = CALayer.DynamicRange.automatic
    open private(set) var sublayers: [CALayer]?
    open private(set) weak var superlayer: CALayer?
    private var animations: [String: CAAnimation] = [:]
    /// Whether a view, which allows no implicit animation, is the delegate of the layer.
    public var stubIsOfView = false

    public static func stubOfView() -> CALayer {
        let layer = CALayer()
        layer.stubIsOfView = true
        return layer
    }

    private func animateImplicitly(_ key: String) {
        if !stubIsOfView, !CATransaction.disableActions() { add(CAAnimation(), forKey: key) }
    }

    open func addSublayer(_ layer: CALayer) {
        layer.removeFromSuperlayer()
        layer.superlayer = self
        sublayers = (sublayers ?? []) + [layer]
    }

    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer = nil
    }

    open func add(_ animation: CAAnimation, forKey key: String?) { animations[key ?? "stub"] = animation }
    open func animation(forKey key: String) -> CAAnimation? { animations[key] }
    open func removeAnimation(forKey key: String) { animations[key] = nil }
    open func removeAllAnimations() { animations = [:] }
    open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.keys.sorted() }
}

extension CALayer {
    @available(iOS 26, macOS 26, tvOS 26, visionOS 26, *)
    public struct DynamicRange: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let automatic = DynamicRange(rawValue: "automatic")
        public static let standard = DynamicRange(rawValue: "standard")
        public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
        public static let high = DynamicRange(rawValue: "high")
    }
}

// iOS 2, macOS 10.5
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    public static let center = CALayerContentsGravity(rawValue: "center")
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}
