// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import Raster
public import SwiftUI
public import WebImageDisplay
import WebImageApple

/// The initials of a name on a color. They fill the space that they're offered.
///
/// ```swift
/// WebImageView(url: url).resizedToFill().imagePlaceholder { InitialsView("Ada Lovelace", shape: .circle) }
/// ```
///
/// For the rules, see `Initials` in WebImage. VoiceOver doesn't read them: describe the view with
/// `accessibilityLabel(_:)`.
public struct InitialsView: View {
    private let initials: Initials
    @Environment(\.displayScale) private var displayScale

    /// - Parameters:
    ///   - name: The name of a person or a group.
    ///   - shape: The shape of the color. Default: the whole view.
    public init(_ name: String, shape: Initials.Shape = .rectangle) {
        initials = Initials(name, shape: shape)
    }

    public var body: some View {
        GeometryReader { proxy in
            if let image = image(proxy.size) { Image(decorative: image, scale: displayScale) }
        }
    }

    private func image(_ size: CGSize) -> CGImage? {
        let pixels = PixelSize.points(
            width: Double(size.width), height: Double(size.height), scale: Double(displayScale))
        return pixels.isEmpty ? nil : initials.makeBitmap(size: pixels)?.makeCGImage()
    }
}
#endif
