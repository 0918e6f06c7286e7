// SPDX-License-Identifier: MIT

package import Raster

/// The part of an image that a view shows, and its scale. It contains the rules for zooming and panning.
///
/// View lengths are in points. Image positions are in full-size pixels.
package struct TileViewport: Hashable, Sendable {
    /// A position in a view, in points.
    package struct Point: Hashable, Sendable {
        package var x: Double
        package var y: Double

        package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }

    /// A rectangle in a view, in points.
    package struct Frame: Hashable, Sendable {
        package var x: Double
        package var y: Double
        package var width: Double
        package var height: Double
    }

    /// The size of the image, or empty while it isn't known.
    package var image: PixelSize { didSet { clamp() } }
    package private(set) var width = 0.0
    package private(set) var height = 0.0
    /// The number of display pixels per point.
    package private(set) var density = 1.0
    /// The number of display pixels per image pixel, unless ``fits`` is true.
    private var ownScale = 1.0
    /// Whether the whole image is shown, even if the view is resized.
    package private(set) var fits = true
    /// The image position in the middle of the view.
    private var center = Point(x: 0, y: 0)

    /// The largest scale to zoom to.
    private static let largestScale = 16.0
    /// The zoom factor for a key press or a wheel step.
    package static let step = 1.25

    package init(image: PixelSize = PixelSize(width: 0, height: 0)) {
        self.image = image
        clamp()
    }

    package mutating func resize(width: Double, height: Double, density: Double) {
        (self.width, self.height, self.density) = (max(0, width), max(0, height), density > 0 ? density : 1)
        clamp()
    }

    /// The scale at which the whole image is shown, at most 1.
    package var fittingScale: Double {
        guard !image.isEmpty, width > 0, height > 0 else { return 1 }
        return min(1, min(width * density / Double(image.width), height * density / Double(image.height)))
    }

    /// The number of display pixels per image pixel.
    package var scale: Double { fits ? fittingScale : ownScale }

    /// Shows the whole image.
    package mutating func fit() {
        fits = true
        clamp()
    }

    /// Sets the scale, up to 16. The part of the image at `place` doesn't move. At or below the scale of the
    /// whole image, the whole image is shown.
    package mutating func zoom(to scale: Double, at place: Point? = nil) {
        let place = place ?? Point(x: width / 2, y: height / 2)
        let shown = position(of: place)
        ownScale = min(max(scale.isNaN ? 1 : scale, fittingScale), Self.largestScale)
        fits = ownScale <= fittingScale
        center.x = shown.x - (place.x - width / 2) * density / self.scale
        center.y = shown.y - (place.y - height / 2) * density / self.scale
        clamp()
    }

    package mutating func zoom(by factor: Double, at place: Point? = nil) {
        zoom(to: scale * factor, at: place)
    }

    /// Switches between the whole image and its full size. If the image is smaller than the view, it switches
    /// to twice its size instead.
    package mutating func toggle(at place: Point? = nil) {
        if fits { zoom(to: fittingScale < 1 ? 1 : 2, at: place) } else { fit() }
    }

    /// Moves the view over the image, in points.
    package mutating func pan(x: Double, y: Double) {
        guard x.isFinite, y.isFinite else { return }
        center.x += x * density / scale
        center.y += y * density / scale
        clamp()
    }

    /// Returns the image position shown at a position in the view.
    package func position(of place: Point) -> Point {
        Point(
            x: center.x + (place.x - width / 2) * density / scale,
            y: center.y + (place.y - height / 2) * density / scale)
    }

    /// The part of the image in the view.
    package var area: PixelRect {
        guard !image.isEmpty, width > 0, height > 0 else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        let (start, end) = (position(of: Point(x: 0, y: 0)), position(of: Point(x: width, y: height)))
        let (left, top) = (Int(start.x.rounded(.down)), Int(start.y.rounded(.down)))
        return PixelRect(
            x: left, y: top, width: Int(end.x.rounded(.up)) - left, height: Int(end.y.rounded(.up)) - top
        ).intersection(PixelRect(image))
    }

    /// Returns the frame of an image part in the view. Its edges lie between two display pixels, so there are
    /// no visible gaps between parts.
    package func frame(of part: PixelRect) -> Frame {
        func edge(_ position: Double, from center: Double, of length: Double) -> Double {
            ((position - center) * scale + (length * density / 2).rounded()).rounded() / density
        }
        let left = edge(Double(part.x), from: center.x, of: width)
        let top = edge(Double(part.y), from: center.y, of: height)
        return Frame(
            x: left, y: top, width: edge(Double(part.x + part.width), from: center.x, of: width) - left,
            height: edge(Double(part.y + part.height), from: center.y, of: height) - top)
    }

    /// Keeps the image in the view, and centers it if it's smaller.
    private mutating func clamp() {
        if !fits, ownScale < fittingScale { fits = true }
        func clamped(_ center: Double, in image: Int, of length: Double) -> Double {
            let (size, half) = (Double(image), length * density / scale / 2)
            return size <= half * 2 ? size / 2 : min(max(center, half), size - half)
        }
        center = Point(
            x: clamped(center.x, in: image.width, of: width),
            y: clamped(center.y, in: image.height, of: height))
    }
}
