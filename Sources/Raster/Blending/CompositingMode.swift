// SPDX-License-Identifier: MIT

/// How one picture, the source, lies on another, the backdrop (W3C Compositing and Blending Level 1).
public enum CompositingMode: String, Hashable, Sendable, Codable, CaseIterable {
    // Porter and Duff's operators (section 9.1).

    /// Nothing.
    case clear
    /// The source alone.
    case copy
    /// The backdrop alone.
    case destination
    /// The source before the backdrop: what is usual.
    case sourceOver
    /// The backdrop before the source.
    case destinationOver
    /// The source where the backdrop is.
    case sourceIn
    /// The backdrop where the source is.
    case destinationIn
    /// The source where the backdrop is not.
    case sourceOut
    /// The backdrop where the source is not.
    case destinationOut
    /// The source where the backdrop is, before the backdrop.
    case sourceAtop
    /// The backdrop where the source is, before the source.
    case destinationAtop
    /// Each where the other is not.
    case xor
    /// The sum of both (`lighter`).
    case plus

    // Each component by itself (section 10.1).

    /// The product: never lighter than either.
    case multiply
    /// The product of the complements, complemented: never darker than either.
    case screen
    /// ``hardLight`` with source and backdrop exchanged: the backdrop keeps its lights and shadows.
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
    /// The darker taken from the lighter; white inverts.
    case difference
    /// As ``difference``, with less contrast.
    case exclusion

    // All components together (section 10.2).

    /// The source's hue; saturation and luminosity of the backdrop.
    case hue
    /// The source's saturation; hue and luminosity of the backdrop.
    case saturation
    /// The source's hue and saturation; luminosity of the backdrop.
    case color
    /// The source's luminosity; hue and saturation of the backdrop.
    case luminosity

    /// Whether an opaque backdrop stays opaque under a source that is opaque or not.
    func keepsOpaque(under sourceIsOpaque: Bool) -> Bool {
        switch self {
        case .clear, .sourceOut, .destinationOut, .xor: false
        case .copy, .sourceIn, .destinationIn, .destinationAtop: sourceIsOpaque
        default: true
        }
    }
}
