// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import UIKit
import Raster
public import WebImageDisplay
import WebImageApple

/// A scroll view that shows a ``TiledImage``: an image of any size, in bounded memory.
///
/// ```swift
/// let view = TiledImageView(frame: frame)
/// view.image = TiledImage(request)
/// ```
///
/// At first it shows the whole image. Pinching changes the scale, up to 16 display pixels per image pixel,
/// and a double tap switches between the whole image and its full size. The view is its own delegate. It
/// shows its background until something is decoded.
///
/// A tap makes it the first responder. Then the keys `+` and `-` change the scale, with or without Command,
/// `0` shows the whole image, `1` its full size, and the arrow keys move it. VoiceOver reads the scale as a
/// percentage, and can double and halve it; describe the image with `accessibilityLabel`.
public final class TiledImageView: UIScrollView, UIScrollViewDelegate {
    /// The image. Only one view at a time can show it, because the view sets its ``TiledImage/onChange``.
    /// Default: nil.
    public var image: TiledImage? {
        didSet {
            guard image !== oldValue else { return }
            oldValue?.onChange = nil
            imageDidChange()
            image?.onChange = { [weak self] in self?.tilesDidChange() }
        }
    }

    private static let largestScale: CGFloat = 16
    /// Contains the tile layers. At a scale of 1, an image pixel is a display pixel.
    private let content = UIView()
    private var layers: [Place: CALayer] = [:]
    /// The size of the image in the content.
    private var shownSize: PixelSize?
    private var shownBounds = CGSize.zero

    /// The part that a layer shows.
    private struct Place: Hashable {
        let area: PixelRect
        let bitmapArea: PixelRect
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        if bounds.size != shownBounds { fit() }
        update()
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        guard let touch = touches.first, touch.tapCount > 0 else { return }
        becomeFirstResponder()
        if touch.tapCount == 2 { toggle(at: touch.location(in: content)) }
    }

    public override var canBecomeFirstResponder: Bool { true }

    public override var keyCommands: [UIKeyCommand]? { (super.keyCommands ?? []) + ownKeyCommands }

    public override func accessibilityIncrement() { zoom(by: 2) }

    public override func accessibilityDecrement() { zoom(by: 0.5) }

    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }

    public func scrollViewDidScroll(_ scrollView: UIScrollView) { update() }

    public func scrollViewDidZoom(_ scrollView: UIScrollView) {
        center()
        update()
        scaleDidChange()
    }

    /// Shows the whole image, or its full size centered on this point of the content.
    func toggle(at place: CGPoint) {
        guard zoomScale <= minimumZoomScale else { return setZoomScale(minimumZoomScale, animated: true) }
        let scale: CGFloat = minimumZoomScale < 1 ? 1 : 2
        let (width, height) = (bounds.width / scale, bounds.height / scale)
        zoom(
            to: CGRect(x: place.x - width / 2, y: place.y - height / 2, width: width, height: height),
            animated: true)
    }

    /// The display's scale, in pixels per point.
    private var density: CGFloat { max(1, traitCollection.displayScale) }

    private func imageDidChange() {
        for layer in layers.values { layer.removeFromSuperlayer() }
        layers = [:]
        shownSize = nil
        delegate = self
        if content.superview == nil {
            addSubview(content)
            isAccessibilityElement = true
            accessibilityTraits.formUnion([.image, .adjustable])
        }
        tilesDidChange()
    }

    private func tilesDidChange() {
        if let size = image?.size, size != shownSize {
            shownSize = size
            zoomScale = 1
            content.frame = CGRect(
                x: 0, y: 0, width: CGFloat(size.width) / density, height: CGFloat(size.height) / density)
            contentSize = content.frame.size
            shownBounds = .zero
            fit()
        }
        update()
    }

    /// Adapts the scales to the view's size. A view that shows the whole image keeps doing so.
    private func fit() {
        guard let size = shownSize, !size.isEmpty, bounds.width > 0, bounds.height > 0 else { return }
        let isWhole = shownBounds == .zero || zoomScale <= minimumZoomScale
        shownBounds = bounds.size
        minimumZoomScale = min(
            1, bounds.width * density / CGFloat(size.width), bounds.height * density / CGFloat(size.height))
        maximumZoomScale = Self.largestScale
        if isWhole || zoomScale < minimumZoomScale { zoomScale = minimumZoomScale }
        center()
        scaleDidChange()
    }

    /// Centers an image that's smaller than the view.
    private func center() {
        let across = max(0, (bounds.width - contentSize.width) / 2)
        let down = max(0, (bounds.height - contentSize.height) / 2)
        contentInset = UIEdgeInsets(top: down, left: across, bottom: down, right: across)
    }

    /// Requests the tiles in the view, and shows the ones that are available.
    private func update() {
        guard let image, let size = image.size, size == shownSize, bounds.width > 0, bounds.height > 0 else {
            return
        }
        let pixels = density / zoomScale
        let (left, top) = (Int(bounds.minX * pixels), Int(bounds.minY * pixels))
        let area = PixelRect(
            x: left, y: top, width: Int((bounds.maxX * pixels).rounded(.up)) - left,
            height: Int((bounds.maxY * pixels).rounded(.up)) - top
        ).intersection(PixelRect(size))
        image.show(area, scale: Double(zoomScale))
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        var unused = layers
        for tile in image.tiles {
            let place = Place(area: tile.area, bitmapArea: tile.bitmapArea)
            if unused.removeValue(forKey: place) == nil { add(tile, at: place) }
        }
        for (place, layer) in unused {
            layer.removeFromSuperlayer()
            layers[place] = nil
        }
        CATransaction.commit()
    }

    private func add(_ tile: TiledImage.Tile, at place: Place) {
        guard let pixels = tile.bitmap.makeCGImage() else { return }
        func points(_ length: Int) -> CGFloat { CGFloat(length) / density }
        let (area, whole) = (place.area, place.bitmapArea)
        let (across, down) = (CGFloat(whole.width), CGFloat(whole.height))
        let layer = CALayer()
        layer.contents = pixels
        layer.contentsRect = CGRect(
            x: CGFloat(area.x - whole.x) / across, y: CGFloat(area.y - whole.y) / down,
            width: CGFloat(area.width) / across, height: CGFloat(area.height) / down)
        layer.frame = CGRect(
            x: points(area.x), y: points(area.y), width: points(area.width), height: points(area.height))
        // Finer tiles are above coarser ones.
        layer.zPosition = -across / CGFloat(tile.bitmap.width)
        content.layer.addSublayer(layer)
        layers[place] = layer
    }
}
#endif
