// SPDX-License-Identifier: MIT

#if canImport(QuartzCore) && !os(watchOS)
import CoreGraphics
import Foundation
import ObjectiveC
public import QuartzCore
import WebImage
import WebImageDisplay

extension CALayer {
    /// The slot that loads the layer's contents. It also sets `contentsScale` to the image's scale.
    ///
    /// An HDR image sets `preferredDynamicRange` or, before version 26 of Apple's systems,
    /// `wantsExtendedDynamicRangeContent`. The latter doesn't exist on tvOS and watchOS, or before iOS 17 and
    /// macOS 14, so the image is shown in standard range there. See `DisplayOptions.dynamicRange`.
    ///
    /// Animations play as long as they're the layer's contents. Transitions use Core Animation: a fade, or a
    /// slide that covers the old contents. All other effects are replaced with a fade. For a view's layer,
    /// use the view's own slot.
    ///
    /// We can't observe a layer's bounds. If you load with `Thumbnail.view`, or with
    /// `DisplayOptions.gravity`, which sets `contentsRect`, call `layer.webImage.binding.viewSizeDidChange()`
    /// when they change, for example in `layoutSublayers()`.
    @MainActor
    public var webImage: ViewImage {
        var place = SlotPlace<CALayer, CGImage>(
            name: "contents", read: { $0.imageContents },
            assign: { layer, image in layer.changeAtOnce { $0.contents = image } },
            make: { bitmap, _ in bitmap.makeCGImage() })
        place.showFrame = { layer, frame, _, _ in
            layer.changeAtOnce { $0.contents = frame }
            return frame
        }
        place.animator = { LayerTransition($0) }
        place.setScale = { layer, scale in layer.setImageScale(scale) }
        place.dynamicRange = .ofLayer()
        place.size = { $0.bounds.size }
        place.displayScale = { $0.displayScale }
        place.resizeMode = { layer in
            switch layer.contentsGravity {
            case .resizeAspect: .fit
            case .resizeAspectFill: .fill
            case .resize: .stretch
            default: .center
            }
        }
        place.showPart = { layer, part in layer.changeAtOnce { $0.contentsRect = part } }
        place.setMode = { $0.setGravity(for: $1) }
        place.showLabel = { layer, label, lines in
            #if os(macOS)
            let isFlipped = layer.isGeometryFlipped
            #else
            let isFlipped = true
            #endif
            layer.showDebugLabel(label, lines: lines, isFlipped: isFlipped)
        }
        return ViewImage(self, place)
    }
}

extension CALayer {
    /// Changes properties without implicit animations. Otherwise a layer without a view would fade to each
    /// image, and to each frame of an animation.
    func changeAtOnce(_ change: (CALayer) -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change(self)
        CATransaction.commit()
    }

    /// The scale set by the app, or by the layer's view, which uses the scale of its display.
    fileprivate var displayScale: Double {
        max(Double(imageScale?.original(contentsScale) ?? contentsScale), superlayer?.displayScale ?? 1)
    }

    /// Sets an image's scale, which is independent of the display's.
    fileprivate func setImageScale(_ scale: Double) {
        let original = imageScale?.original(contentsScale) ?? contentsScale
        changeAtOnce { $0.contentsScale = scale }
        let imageScale = ImageScale(assigned: scale, replaced: original)
        objc_setAssociatedObject(self, ImageScale.key, imageScale, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }

    /// Changes the contents' gravity for a placeholder, and returns a function that restores it.
    fileprivate func setGravity(for mode: Placeholder.ContentMode) -> (@MainActor (CALayer) -> Void)? {
        let new: CALayerContentsGravity
        switch mode {
        case .view: return nil
        case .scaleDown:
            // Use one pixel per point, no matter what the previous image's scale was.
            setImageScale(1)
            let size = imageContents.map { (width: CGFloat($0.width), height: CGFloat($0.height)) }
            let isLarger = size.map { $0.width > bounds.width || $0.height > bounds.height } ?? false
            new = isLarger ? .resizeAspect : .center
        case .fit: new = .resizeAspect
        case .fill: new = .resizeAspectFill
        case .stretch: new = .resize
        }
        let old = contentsGravity
        changeAtOnce { $0.contentsGravity = new }
        return { layer in
            // Don't restore the gravity if the app has changed it since then.
            if layer.contentsGravity == new { layer.changeAtOnce { $0.contentsGravity = old } }
        }
    }

    private var imageScale: ImageScale? { objc_getAssociatedObject(self, ImageScale.key) as? ImageScale }

    /// The contents, if they're an image. A conditional cast to a Core Foundation type doesn't compile.
    fileprivate var imageContents: CGImage? {
        guard let contents = contents.map({ $0 as AnyObject }), CFGetTypeID(contents) == CGImage.typeID
        else { return nil }
        return unsafeDowncast(contents, to: CGImage.self)
    }
}

/// The contents scale that a slot set for an image, and the scale that it replaced.
private final class ImageScale: Sendable {
    static var key: UnsafeRawPointer { SlotKeys.key(for: "contentsScale") }
    private let assigned: CGFloat
    private let replaced: CGFloat

    init(assigned: CGFloat, replaced: CGFloat) { (self.assigned, self.replaced) = (assigned, replaced) }

    /// Returns the scale before the slot set one, or the current scale if someone else has set it since then.
    func original(_ current: CGFloat) -> CGFloat { current == assigned ? replaced : current }
}
#endif
