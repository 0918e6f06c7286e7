// SPDX-License-Identifier: MIT

/// The transformation that turns stored pixels upright. Raw values come from EXIF 2.32, tag 0x0112.
///
/// The eight orientations are the symmetries of a square: each can be inverted, and any two can be composed.
public enum Orientation: Int, Hashable, Sendable, Codable, CaseIterable {
    /// Stored upright.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Rotated by 180 degrees.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Mirrored along the diagonal from the top left: rows become columns.
    case leftMirrored = 5
    /// Needs a rotation by 90 degrees clockwise.
    case right = 6
    /// Mirrored along the diagonal from the top right.
    case rightMirrored = 7
    /// Needs a rotation by 90 degrees counterclockwise.
    case left = 8

    /// Whether width and height are swapped.
    public var swapsSides: Bool { steps.transposes }

    /// The orientation that undoes this one.
    public var inverse: Orientation {
        let steps = steps
        guard steps.transposes else { return self }
        return Orientation(Steps(transposes: true, flipsX: steps.flipsY, flipsY: steps.flipsX))
    }

    /// Returns an orientation that applies this one, then `next`.
    public func followed(by next: Orientation) -> Orientation {
        let first = steps
        let second = next.steps
        let flipsX = second.transposes ? first.flipsY : first.flipsX
        let flipsY = second.transposes ? first.flipsX : first.flipsY
        return Orientation(
            Steps(
                transposes: first.transposes != second.transposes,
                flipsX: flipsX != second.flipsX,
                flipsY: flipsY != second.flipsY))
    }

    /// Returns the upright size of an image stored with `size`.
    public func applied(to size: PixelSize) -> PixelSize {
        swapsSides ? size.transposed : size
    }

    /// Returns where a part of an image stored with `size` is in the upright image.
    package func applied(to part: PixelRect, in size: PixelSize) -> PixelRect {
        let (steps, shown) = (steps, applied(to: size))
        let part =
            steps.transposes
            ? PixelRect(x: part.y, y: part.x, width: part.height, height: part.width) : part
        return PixelRect(
            x: steps.flipsX ? shown.width - part.x - part.width : part.x,
            y: steps.flipsY ? shown.height - part.y - part.height : part.y,
            width: part.width, height: part.height)
    }

    /// An orientation as an optional transposition, followed by an optional flip of x, then of y.
    package struct Steps: Hashable {
        package var transposes: Bool
        package var flipsX: Bool
        package var flipsY: Bool
    }

    package var steps: Steps {
        switch self {
        case .up: Steps(transposes: false, flipsX: false, flipsY: false)
        case .upMirrored: Steps(transposes: false, flipsX: true, flipsY: false)
        case .down: Steps(transposes: false, flipsX: true, flipsY: true)
        case .downMirrored: Steps(transposes: false, flipsX: false, flipsY: true)
        case .leftMirrored: Steps(transposes: true, flipsX: false, flipsY: false)
        case .right: Steps(transposes: true, flipsX: true, flipsY: false)
        case .rightMirrored: Steps(transposes: true, flipsX: true, flipsY: true)
        case .left: Steps(transposes: true, flipsX: false, flipsY: true)
        }
    }

    private init(_ steps: Steps) {
        switch (steps.transposes, steps.flipsX, steps.flipsY) {
        case (false, false, false): self = .up
        case (false, true, false): self = .upMirrored
        case (false, true, true): self = .down
        case (false, false, true): self = .downMirrored
        case (true, false, false): self = .leftMirrored
        case (true, true, false): self = .right
        case (true, true, true): self = .rightMirrored
        case (true, false, true): self = .left
        }
    }
}
