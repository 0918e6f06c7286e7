// SPDX-License-Identifier: MIT

/// How a source is composited onto a backdrop (W3C Compositing and Blending Level 1).
public enum CompositingMode: String, Hashable, Sendable, Codable, CaseIterable {
    // Porter-Duff operators (section 9.1).

    /// Neither source nor backdrop.
    case clear
    /// The source only.
    case copy
    /// The backdrop only.
    case destination
    /// The source over the backdrop, which is the usual mode.
    case sourceOver
    /// The backdrop over the source.
    case destinationOver
    /// The source where it overlaps the backdrop.
    case sourceIn
    /// The backdrop where it overlaps the source.
    case destinationIn
    /// The source where there's no backdrop.
    case sourceOut
    /// The backdrop where there's no source.
    case destinationOut
    /// The source where it overlaps the backdrop, over the backdrop.
    case sourceAtop
    /// The backdrop where it overlaps the source, over the source.
    case destinationAtop
    /// Source and backdrop where they don't overlap.
    case xor
    /// The sum of source and backdrop (CSS calls it `lighter`).
    case plus

    // Separable blend modes (section 10.1).

    /// The product: never lighter than either.
    case multiply
    /// The product of the complements, complemented: never darker than either.
    case screen
    /// ``hardLight`` with source and backdrop swapped: the backdrop keeps its highlights and shadows.
    case overlay
    /// The darker of the two.
    case darken
    /// The lighter of the two.
    case lighten
    /// The backdrop brightened by the source; black changes nothing.
    case colorDodge
    /// The backdrop darkened by the source; white changes nothing.
    case colorBurn
    /// ``multiply`` where the source is dark, ``screen`` where it is light: a harsh spotlight.
    case hardLight
    /// The backdrop darkened or lightened by the source: a diffuse spotlight.
    case softLight
    /// The absolute difference; a white source inverts the backdrop.
    case difference
    /// Like ``difference``, with less contrast.
    case exclusion

    // Non-separable blend modes (section 10.2).

    /// The source's hue with the backdrop's saturation and luminosity.
    case hue
    /// The source's saturation with the backdrop's hue and luminosity.
    case saturation
    /// The source's hue and saturation with the backdrop's luminosity.
    case color
    /// The source's luminosity with the backdrop's hue and saturation.
    case luminosity

    /// Returns whether an opaque backdrop stays opaque under a source of the given opacity.
    func keepsOpaque(under sourceIsOpaque: Bool) -> Bool {
        switch self {
        case .clear, .sourceOut, .destinationOut, .xor: false
        case .copy, .sourceIn, .destinationIn, .destinationAtop: sourceIsOpaque
        default: true
        }
    }
}
