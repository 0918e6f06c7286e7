// SPDX-License-Identifier: MIT

import ImageBase
package import Raster
import WebImage

/// The text that ``DebugOverlay`` shows for one slot.
package struct DebugLabel: Hashable, Sendable {
    /// The image's origin, or `failed`.
    package let title: String
    /// The title's color. It's drawn on black.
    package let color: RGBAColor
    /// The decoded image's size; `nil` after a failure.
    private let size: PixelSize?
    private let sizes: [String]
    private let end: [String]

    /// Creates the label for an image.
    init(_ response: ImageResponse) {
        let image = response.image
        let status = response.status
        title =
            response.origin.rawValue + (image.isPartial ? ", preview" : "")
            + (status == .revalidated || status == .stale ? ", \(status.rawValue)" : "")
        color = response.origin.debugColor
        size = image.size
        let original = response.isReduced ? " of \(image.info.size)" : ""
        let frames = image.info.frameCount > 1 ? ", \(image.info.frameCount) frames" : ""
        // Use the last step with encoded bytes, so a transfer takes precedence over an earlier disk read.
        let encoded = response.steps.last { $0.name == .transfer || $0.name == .disk }?.bytes
        sizes = [
            "\(image.size)\(original) \(image.format)\(frames)",
            Self.bytes(image.bitmap.bytesPerRow * image.bitmap.height)
                + (encoded.map { ", \(Self.bytes($0)) encoded" } ?? ""),
        ]
        end = response.steps.last.map { [$0.durationText] } ?? []
    }

    /// Creates the label for a failed load.
    init(_ error: ImageError) {
        title = "failed"
        color = RGBAColor(red8: 255, green8: 110, blue8: 100)
        size = nil
        sizes = [error.status.map { "HTTP status \($0)" } ?? error.code.rawValue]
        end = []
    }

    /// Returns the lines below the title.
    ///
    /// - Parameters:
    ///   - width: The width at which the image is drawn, in display pixels; `nil` if it isn't known.
    ///   - height: The height at which the image is drawn.
    package func lines(width: Double?, height: Double?) -> [String] {
        guard let size, let width, let height, width > 0, height > 0 else { return sizes + end }
        // A cropped image covers the view, so its scale is the ratio of the side that's cropped less.
        let scale = min(Double(size.width) / width, Double(size.height) / height)
        return sizes + ["scale \((scale * 100).rounded() / 100)"] + end
    }

    /// Formats a byte count with a decimal unit, such as `12 kB`.
    package static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1000: "\(count) B"
        case ..<1_000_000: "\((count + 500) / 1000) kB"
        default: "\((Double(count) / 100_000).rounded() / 10) MB"
        }
    }
}

extension ImageOrigin {
    /// A color that's legible on black.
    var debugColor: RGBAColor {
        switch self {
        case .memory: RGBAColor(red8: 100, green8: 220, blue8: 110)
        case .disk: RGBAColor(red8: 110, green8: 180, blue8: 255)
        case .network: RGBAColor(red8: 255, green8: 165, blue8: 60)
        case .file, .data, .custom: RGBAColor(red8: 205, green8: 160, blue8: 255)
        }
    }
}

extension SlotBinding {
    /// The slot's label while the ``DebugOverlay`` is shown. It's `nil` if the slot doesn't show a loaded
    /// image and its load hasn't failed.
    package var debugLabel: DebugLabel? {
        guard DebugOverlay.isShown else { return nil }
        if let response = shownResponse, display.content.usesSlot { return DebugLabel(response) }
        // If there was no URL, there was nothing to load.
        if case .failed(let error) = phase, lastURL != nil { return DebugLabel(error) }
        return nil
    }
}
