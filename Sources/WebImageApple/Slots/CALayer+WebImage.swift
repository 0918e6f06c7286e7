// SPDX-License-Identifier: MIT

#if canImport(QuartzCore)
import CoreGraphics
public import QuartzCore
import WebImage

extension CALayer {
    /// The slot that loads the contents of the layer, and sets its `contentsScale` to the scale of the image.
    ///
    /// Animations play as long as they are the contents. Transitions are those of Core Animation: a fade, or
    /// a slide that covers the old contents; other effects fade. For the layer of a view, use the view's own
    /// slot.
    ///
    /// Changes of a layer's bounds cannot be observed: after a load with `Thumbnail.view`, call
    /// `layer.webImage.binding.viewSizeDidChange()`, for example in `layoutSublayers()`.
    @MainActor
    public var webImage: ViewImage {
        var place = SlotPlace<CALayer, CGImage>(
            name: "contents", read: { $0.imageContents },
            assign: { layer, image in layer.changeAtOnce { $0.contents = image } },
            make: { bitmap, _ in bitmap.makeCGImage() })
        place.showFrame = { layer, frame, _ in
            layer.changeAtOnce { $0.contents = frame }
            return frame
        }
        place.animator = { LayerTransition($0) }
        place.setScale = { layer, scale in layer.changeAtOnce { $0.contentsScale = scale } }
        place.size = { $0.bounds.size }
        place.displayScale = { $0.displayScale }
        return ViewImage(ViewSlot.attached(to: self, place).binding)
    }
}

extension CALayer {
    /// Changes properties without the implicit animation of a layer that belongs to no view, which would fade
    /// to each image and each frame of an animation.
    fileprivate func changeAtOnce(_ change: (CALayer) -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change(self)
        CATransaction.commit()
    }

    /// That of the layers of views, which know their display.
    fileprivate var displayScale: Double {
        max(Double(contentsScale), superlayer?.displayScale ?? 1)
    }

    /// The contents, if they are an image. A conditional cast to a type of Core Foundation does not compile.
    fileprivate var imageContents: CGImage? {
        guard let contents = contents.map({ $0 as AnyObject }), CFGetTypeID(contents) == CGImage.typeID
        else { return nil }
        return unsafeDowncast(contents, to: CGImage.self)
    }
}
#endif
