// SPDX-License-Identifier: MIT

import ImageBase

/// The meaning of the color components: primaries and a transfer function, or an ICC profile.
///
/// ```swift
/// var options = DecodingOptions()
/// options.colorSpace = .displayP3
/// let wide = try CodecRegistry.default.decode(data, options: options).bitmap
/// ```
///
/// A file is decoded to one of these spaces if it specifies the space by its numbers (ITU-T H.273) or has a
/// profile written by this library. Any other profile is kept as a profile.
public struct ColorSpace: Hashable, Sendable {
    // This fits in one word. Bitmaps store it with their memory, so copying a bitmap only retains one object.
    enum Content: Hashable, Sendable {
        case named(Primaries, Transfer)
        case gray
        case asStored
        case profile(ICCProfile)
    }

    let content: Content

    init(_ content: Content) { self.content = content }

    /// Creates a space with known primaries and a known transfer function.
    public init(primaries: Primaries, transfer: Transfer) { content = .named(primaries, transfer) }

    /// Creates the space that an ICC profile (ICC.1) describes, or returns nil if it isn't an RGB or gray
    /// profile.
    ///
    /// A profile from ``iccProfile`` becomes the space that it was made for.
    public init?(iccProfile: [UInt8]) {
        let profile = ICCProfile(iccProfile)
        guard profile.isRGB || profile.isGray else { return nil }
        content = (Self.ownProfiles[profile] ?? ColorSpace(.profile(profile))).content
    }

    /// IEC 61966-2-1, the color space of the web.
    public static let sRGB = ColorSpace(primaries: .sRGB, transfer: .sRGB)
    /// The DCI P3 primaries with the white point and transfer function of sRGB.
    public static let displayP3 = ColorSpace(primaries: .displayP3, transfer: .sRGB)
    /// Adobe RGB (1998).
    public static let adobeRGB = ColorSpace(primaries: .adobeRGB, transfer: .adobeRGB)
    /// The primaries of ITU-R BT.2020 with the sRGB transfer function, because television colors are
    /// displayed with it.
    public static let bt2020 = ColorSpace(primaries: .bt2020, transfer: .sRGB)
    /// The sRGB primaries with components proportional to light. Eight bits per component aren't enough for
    /// it.
    public static let linearSRGB = ColorSpace(primaries: .sRGB, transfer: .linear)
    /// ITU-R BT.2100 with the perceptual quantizer (SMPTE ST 2084).
    public static let pq = ColorSpace(primaries: .bt2020, transfer: .pq)
    /// ITU-R BT.2100 with the hybrid log-gamma transfer function.
    public static let hlg = ColorSpace(primaries: .bt2020, transfer: .hlg)
    /// Gray in three equal components, with the sRGB transfer function.
    public static let gray = ColorSpace(.gray)
    /// In a request, the image's own space. In a bitmap, an unknown space, which is treated as sRGB.
    public static let asStored = ColorSpace(.asStored)

    /// The primaries, or nil for gray, an ICC profile or ``asStored``.
    public var primaries: Primaries? { if case .named(let primaries, _) = content { primaries } else { nil } }

    /// The transfer function, or nil for an ICC profile or ``asStored``.
    public var transfer: Transfer? {
        switch content {
        case .named(_, let transfer): transfer
        case .gray: .sRGB
        case .asStored, .profile: nil
        }
    }

    /// The file's ICC profile, or one made for the primaries and transfer function. Nil for ``asStored``.
    ///
    /// The profile for PQ and HLG maps bright light to white, like decoding to sRGB does.
    public var iccProfile: [UInt8]? {
        switch content {
        case .profile(let profile): profile.bytes
        case .asStored: nil
        case .gray: Self.sRGB.iccProfile
        case .named(let primaries, let transfer):
            Self.profiles[self]
                ?? ICCProfile.make(
                    primaries.chromaticities, transfer: transfer, description: description)
        }
    }

    /// Whether this is a gray profile, which describes equal components only.
    package var isGrayProfile: Bool {
        if case .profile(let profile) = content { profile.isGray } else { false }
    }

    /// The space with the same primaries in which components are light. Gray, profiles and ``asStored`` use
    /// the sRGB primaries.
    package var linear: ColorSpace { ColorSpace(primaries: primaries ?? .sRGB, transfer: .linear) }

    /// The 8-bit or 16-bit space for storing light of this space: the same primaries with their usual
    /// transfer function.
    package var encoded: ColorSpace {
        let primaries = primaries ?? .sRGB
        return ColorSpace(primaries: primaries, transfer: primaries == .adobeRGB ? .adobeRGB : .sRGB)
    }

    /// Whether light may be brighter than a display's white.
    package var isHDR: Bool { transfer == .pq || transfer == .hlg }

    /// Whether components are encoded like sRGB, with any primaries.
    package var hasTransferOfSRGB: Bool { transfer == .sRGB || content == .asStored }

    /// Whether components have the same meaning as in sRGB.
    package var equalsSRGB: Bool { self == .sRGB || content == .gray || content == .asStored }

    private static let named = [sRGB, displayP3, adobeRGB, bt2020, linearSRGB, pq, hlg]

    private static let profiles: [ColorSpace: [UInt8]] = Dictionary(
        uniqueKeysWithValues: named.compactMap { space in
            guard let primaries = space.primaries, let transfer = space.transfer else { return nil }
            return (
                space,
                ICCProfile.make(
                    primaries.chromaticities, transfer: transfer, description: space.description)
            )
        })

    private static let ownProfiles = Dictionary(
        uniqueKeysWithValues: profiles.map { (ICCProfile($0.value), $0.key) })

    /// A stable string for cache keys: a word, two numbers or a hash of the profile.
    package var key: String {
        switch content {
        case .profile(let profile): profile.hash.hexadecimal
        case .named(let primaries, let transfer):
            Self.names.first { $0.space == self }?.word ?? "\(primaries.number)/\(transfer.number)"
        case .gray: "gray"
        case .asStored: "stored"
        }
    }

    /// Creates the space for a ``key``. Keys of profiles aren't supported.
    package init?(key: String) {
        if let space = Self.names.first(where: { $0.word == key })?.space {
            self = space
            return
        }
        let numbers = key.split(separator: "/", maxSplits: 1).compactMap { UInt8($0) }
        guard numbers.count == 2, let primaries = Self.allPrimaries.first(where: { $0.number == numbers[0] }),
            let transfer = Self.allTransfers.first(where: { $0.number == numbers[1] })
        else { return nil }
        self.init(primaries: primaries, transfer: transfer)
    }

    private static let allPrimaries: [Primaries] = [.sRGB, .displayP3, .bt2020, .adobeRGB]
    private static let allTransfers: [Transfer] = [.sRGB, .linear, .adobeRGB, .pq, .hlg]

    /// The words for spaces in keys and commands.
    package static let words = names.map(\.word)

    /// The bytes of the profile, or nil if this isn't a profile.
    package var ownProfile: [UInt8]? {
        if case .profile(let profile) = content { profile.bytes } else { nil }
    }

    private static let names: [(space: ColorSpace, word: String, name: String)] = [
        (sRGB, "sRGB", "sRGB"), (displayP3, "displayP3", "Display P3"),
        (adobeRGB, "adobeRGB", "Adobe RGB (1998)"), (bt2020, "bt2020", "BT.2020"),
        (linearSRGB, "linearSRGB", "linear sRGB"), (pq, "pq", "BT.2100 PQ"), (hlg, "hlg", "BT.2100 HLG"),
        (gray, "gray", "gray"), (asStored, "stored", "as stored"),
    ]
}

extension ColorSpace: CustomStringConvertible {
    /// The name of the space, taken from the profile if there is one.
    public var description: String {
        if let name = Self.names.first(where: { $0.space == self })?.name { return name }
        return switch content {
        case .named(let primaries, let transfer): "\(primaries), \(transfer)"
        case .profile(let profile): profile.name ?? "unnamed profile"
        case .gray, .asStored: key
        }
    }
}

extension ColorSpace {
    /// The chromaticities of a color space's red, green, blue and white. If a file specifies primaries that
    /// aren't listed here, the image's color space is an ICC profile made for them.
    public struct Primaries: Hashable, Sendable, CustomStringConvertible {
        /// The number in H.273, table 2. Adobe's primaries don't have one there.
        package let number: UInt8

        /// The primaries of sRGB and ITU-R BT.709.
        public static let sRGB = Primaries(number: 1)
        /// The primaries of Display P3 (SMPTE EG 432-1).
        public static let displayP3 = Primaries(number: 12)
        /// The primaries of ITU-R BT.2020 and BT.2100.
        public static let bt2020 = Primaries(number: 9)
        /// The primaries of Adobe RGB (1998).
        public static let adobeRGB = Primaries(number: 255)

        public var description: String {
            switch number {
            case 1: "sRGB primaries"
            case 9: "BT.2020 primaries"
            case 12: "Display P3 primaries"
            default: "Adobe RGB primaries"
            }
        }
    }

    /// The relation between components and light.
    public struct Transfer: Hashable, Sendable, CustomStringConvertible {
        /// The number in H.273, table 3. Adobe's function doesn't have one there.
        package let number: UInt8

        /// The transfer function of sRGB (IEC 61966-2-1).
        public static let sRGB = Transfer(number: 13)
        /// Components are proportional to light.
        public static let linear = Transfer(number: 8)
        /// The power 563/256 of Adobe RGB (1998).
        public static let adobeRGB = Transfer(number: 255)
        /// The perceptual quantizer (SMPTE ST 2084).
        public static let pq = Transfer(number: 16)
        /// Hybrid log-gamma (ITU-R BT.2100).
        public static let hlg = Transfer(number: 18)

        public var description: String {
            switch number {
            case 8: "linear"
            case 13: "sRGB transfer"
            case 16: "PQ"
            case 18: "HLG"
            default: "Adobe RGB transfer"
            }
        }
    }

    /// The H.273 numbers of the primaries and transfer function, if both have one.
    package var codePoints: (primaries: Int, transfer: Int)? {
        guard let primaries, let transfer, primaries != .adobeRGB, transfer != .adobeRGB else { return nil }
        return (Int(primaries.number), Int(transfer.number))
    }
}
