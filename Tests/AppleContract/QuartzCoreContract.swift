// SPDX-License-Identifier: MIT

#if canImport(QuartzCore) && !os(watchOS)
import Foundation
import ObjectiveC
import QuartzCore

// Foundation declarations that only exist on Darwin.
func power() -> (Bool, Notification.Name) {
    (ProcessInfo.processInfo.isLowPowerModeEnabled, .NSProcessInfoPowerStateDidChange)
}

// Core Animation declarations that the adapters and their tests use.
@MainActor
func quartzCore(_ image: CGImage, delegate: any CAAnimationDelegate) {
    let (layer, parent) = (CALayer(), CALayer())
    layer.contents = image
    layer.contentsScale = 2
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let _: Bool = CATransaction.disableActions()
    CATransaction.commit()
    layer.contentsGravity = CALayerContentsGravity.resize
    let _: [CALayerContentsGravity] = [.center, .resizeAspect, .resizeAspectFill, .init(rawValue: "")]
    let _: String = layer.contentsGravity.rawValue
    layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    (layer.frame, layer.contentsRect, layer.zPosition) = (layer.bounds, layer.bounds, 1)
    let _: Bool = layer.isGeometryFlipped
    layer.isHidden = false
    layer.opacity = 1
    parent.addSublayer(layer)
    let _: ([CALayer]?, CALayer?) = (parent.sublayers, layer.superlayer)
    layer.removeFromSuperlayer()
    layer.frame = layer.bounds
    layer.name = "name"
    layer.contentsRect = layer.bounds
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let text = CATextLayer()
    text.string = "text"
    text.fontSize = 10
    text.foregroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    text.isWrapped = true

    let animation = CATransition()
    let duration: CFTimeInterval = 1
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.linear)
    let _: [CAMediaTimingFunctionName] = [.easeIn, .easeOut, .easeInEaseOut, .init(rawValue: "")]
    animation.type = CATransitionType.fade
    animation.type = .moveIn
    let _: [CATransitionType] = [.push, .reveal, .init(rawValue: "")]
    animation.subtype = CATransitionSubtype.fromRight
    let _: [CATransitionSubtype] = [.fromLeft, .fromTop, .fromBottom, .init(rawValue: "")]
    animation.delegate = delegate
    layer.add(animation, forKey: "key")
    let _: CAAnimation? = layer.animation(forKey: "key")
    let _: [String]? = layer.animationKeys()
    layer.removeAnimation(forKey: "key")
    layer.removeAllAnimations()
}

#if !os(watchOS)
@available(macOS 26, iOS 26, tvOS 26, visionOS 26, *)
@MainActor
func ranges(of layer: CALayer) {
    let ranges: [CALayer.DynamicRange] = [.automatic, .standard, .constrainedHigh, .high]
    if layer.preferredDynamicRange == .automatic { layer.preferredDynamicRange = ranges[3] }
    let _: CALayer.DynamicRange = .init(rawValue: ranges[0].rawValue)
}
#endif

#if !os(watchOS) && !os(tvOS)
@available(macOS 14, iOS 17, *)
@MainActor
func extendedRange(of layer: CALayer) {
    let isExtended: Bool = layer.wantsExtendedDynamicRangeContent
    layer.wantsExtendedDynamicRangeContent = !isExtended
}
#endif

/// A delegate like the adapters'.
final class ContractDelegate: NSObject, CAAnimationDelegate {
    nonisolated func animationDidStop(_ animation: CAAnimation, finished: Bool) {}
}

#if !os(macOS) && !os(watchOS)
@MainActor
func displayLink(_ link: CADisplayLink) {
    link.add(to: .main, forMode: .common)
    link.isPaused = false
    let range = CAFrameRateRange(minimum: 30, maximum: 60, preferred: 60)
    link.preferredFrameRateRange = range
    link.preferredFrameRateRange = .default
    let _: [Float] = [range.minimum, range.maximum]
    _ = range.preferred
    let _: [CFTimeInterval] = [link.timestamp, link.targetTimestamp, CACurrentMediaTime()]
    link.invalidate()
}

#if _runtime(_ObjC)
@MainActor
final class ContractTarget: NSObject {
    private let action: Selector = #selector(fired)
    func makeLink() -> CADisplayLink { CADisplayLink(target: self, selector: action) }
    @objc private func fired() {}
}
#endif
#endif
#endif
