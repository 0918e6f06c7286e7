// SPDX-License-Identifier: MIT

internal import ImageBase

/// Which part of a bitmap to keep in a smaller box, or where to place a bitmap in a larger one.
///
/// A gravity is used for filling, cropping, padding and watermarking. You can move it by an offset, but the
/// smaller area always stays inside the larger one. As text, a gravity is written `topLeft`, `topLeft:10:20`
/// (with an offset), `focus:0.3:0.7`, `attention` or `entropy`.
public struct Gravity: Hashable, Sendable {
    enum Kind: Hashable {
        /// The fractions of the free space to the left and above.
        case place(Place)
        /// The point of the larger area, as fractions of its sides, where the smaller one is centered.
        case focus(x: Double, y: Double)
        case attention
        case entropy
    }

    enum Place: String, CaseIterable {
        case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

        var fractions: (x: Double, y: Double) {
            let x =
                switch self {
                case .left, .topLeft, .bottomLeft: 0.0
                case .right, .topRight, .bottomRight: 1.0
                case .center, .top, .bottom: 0.5
                }
            let y =
                switch self {
                case .top, .topLeft, .topRight: 0.0
                case .bottom, .bottomLeft, .bottomRight: 1.0
                case .center, .left, .right: 0.5
                }
            return (x, y)
        }
    }

    let kind: Kind
    private var offsetX = 0
    private var offsetY = 0

    private init(_ kind: Kind) { self.kind = kind }
    init(_ place: Place) { kind = .place(place) }

    public static let center = Gravity(.center)
    public static let top = Gravity(.top)
    public static let bottom = Gravity(.bottom)
    public static let left = Gravity(.left)
    public static let right = Gravity(.right)
    public static let topLeft = Gravity(.topLeft)
    public static let topRight = Gravity(.topRight)
    public static let bottomLeft = Gravity(.bottomLeft)
    public static let bottomRight = Gravity(.bottomRight)

    /// The part that is most likely to attract attention: edges, skin tones and saturated colors. If nothing
    /// is cut off, this is the center.
    ///
    /// The result is deterministic. The search uses a copy with at most 32 pixels a side.
    public static let attention = Gravity(.attention)

    /// The part that remains after cutting off the strips whose brightness varies least. If nothing is cut
    /// off, this is the center.
    public static let entropy = Gravity(.entropy)

    /// A point of the larger area, as fractions of its width and height from the top left corner. The smaller
    /// one is centered on it as far as the edges allow.
    ///
    /// - Parameters:
    ///   - x: 0 to 1; operations reject other values.
    ///   - y: 0 to 1; operations reject other values.
    public static func focus(x: Double, y: Double) -> Gravity { Gravity(.focus(x: x, y: y)) }

    /// Returns the gravity moved by an offset, in pixels of the result: inward from an edge, or to the right
    /// and down from the center or a point.
    public func offset(x: Int = 0, y: Int = 0) -> Gravity {
        var moved = self
        (moved.offsetX, moved.offsetY) = (x, y)
        return moved
    }
}

extension Gravity {
    /// Throws if the focus point is outside the image.
    func check() throws(ImageError) {
        guard case .focus(let x, let y) = kind, !(0...1 ~= x && 0...1 ~= y) else { return }
        throw ImageError(.invalidInput, "invalid focus point \(x), \(y); allowed are 0 to 1")
    }

    /// Returns the place moved by another gravity's offset.
    func moved(as other: Gravity) -> Gravity { offset(x: other.offsetX, y: other.offsetY) }

    /// Whether the place depends on the pixels of the bitmap to crop.
    var dependsOnContent: Bool { kind == .attention || kind == .entropy }

    /// Returns the top left corner of `inner` in `outer`. It's negative where `inner` is larger.
    func origin(of inner: PixelSize, in outer: PixelSize) -> (x: Int, y: Int) {
        let x = startX(of: Double(inner.width), in: Double(outer.width))
        let y = startY(of: Double(inner.height), in: Double(outer.height))
        return (Int(x), Int(y))
    }

    /// Returns the left edge of a part with the width `span` inside the width `length`.
    ///
    /// - Parameter scale: the number of pixels for each pixel of the offset.
    func startX(of span: Double, in length: Double, scale: Double = 1) -> Double {
        start(of: span, in: length, point: point.x, offset: Double(offsetX) * scale)
    }

    /// Returns the top edge of a part with the height `span` inside the height `length`.
    func startY(of span: Double, in length: Double, scale: Double = 1) -> Double {
        start(of: span, in: length, point: point.y, offset: Double(offsetY) * scale)
    }

    private var point: (x: Double, y: Double) {
        switch kind {
        case .place(let place): place.fractions
        case .focus(let x, let y): (x, y)
        case .attention, .entropy: (0.5, 0.5)
        }
    }

    private func start(of span: Double, in length: Double, point: Double, offset: Double) -> Double {
        if span > length { return -start(of: length, in: span, point: point, offset: offset) }
        let space = length - span
        let start =
            switch kind {
            case .focus: length * point - span / 2 + offset
            case .place, .attention, .entropy: space * point + (point > 0.5 ? -offset : offset)
            }
        return max(0, min(start, space))
    }
}

extension Gravity: LosslessStringConvertible {
    public var description: String {
        let name =
            switch kind {
            case .place(let place): place.rawValue
            case .focus(let x, let y): "focus:\(x):\(y)"
            case .attention: "attention"
            case .entropy: "entropy"
            }
        return offsetX == 0 && offsetY == 0 ? name : "\(name):\(offsetX):\(offsetY)"
    }

    /// Parses the text that ``description`` returns.
    ///
    /// - Returns: nil for any other text, or for a point outside 0...1.
    public init?(_ description: String) {
        var words = description.split(separator: ":", omittingEmptySubsequences: false)[...]
        let name = words.removeFirst()
        switch name {
        case "attention": kind = .attention
        case "entropy": kind = .entropy
        case "focus":
            guard words.count >= 2, let x = Double(words.removeFirst()), let y = Double(words.removeFirst()),
                0...1 ~= x, 0...1 ~= y
            else { return nil }
            kind = .focus(x: x, y: y)
        default:
            guard let place = Place(rawValue: String(name)) else { return nil }
            kind = .place(place)
        }
        if words.isEmpty { return }
        guard words.count == 2, let x = Int(words.removeFirst()), let y = Int(words.removeFirst()) else {
            return nil
        }
        (offsetX, offsetY) = (x, y)
    }
}
