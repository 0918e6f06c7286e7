// SPDX-License-Identifier: MIT

import PortableC

/// How an image relates to the rendition that its gain map makes from it (ISO 21496-1:2025, clause 5). The
/// parsers only return metadata that is complete and consistent.
struct GainMapMetadata: Hashable, Sendable {
    /// The gain for one component.
    struct Channel: Hashable, Sendable {
        /// The binary logarithms of the gain at the map's lowest and highest level.
        var minimum = 0.0
        var maximum = 0.0
        var gamma = 1.0
        var baseOffset = 1.0 / 64
        var alternateOffset = 1.0 / 64
    }

    enum Curve: Hashable, Sendable {
        /// Levels are proportional to the logarithm of the gain, to the power of gamma.
        case logarithmic
        /// Levels are the gain above 1, with the ITU-R BT.709 transfer function.
        case apple
    }

    /// One channel for all components, or one each for red, green and blue.
    var channels: [Channel]
    /// The headroom in stops that the image itself is meant for: 0 for standard range.
    var baseHeadroom: Double
    /// The headroom in stops from which the map is applied completely.
    var alternateHeadroom: Double
    /// Whether the gains are for the image's primaries. If not, they're for the other rendition's.
    var usesBaseColors = true
    var curve = Curve.logarithmic

    init(
        channels: [Channel], baseHeadroom: Double, alternateHeadroom: Double, usesBaseColors: Bool = true
    ) {
        self.channels = channels
        (self.baseHeadroom, self.alternateHeadroom) = (baseHeadroom, alternateHeadroom)
        self.usesBaseColors = usesBaseColors
    }

    /// Creates the metadata of an Apple map, which has one channel.
    ///
    /// - Parameter headroom: the brightest light, as a multiple of white.
    init?(appleHeadroom headroom: Double) {
        guard headroom > 1, headroom <= pow(2, Self.mostStops) else { return nil }
        self.init(
            channels: [Channel(baseOffset: 0, alternateOffset: 0)], baseHeadroom: 0,
            alternateHeadroom: log2(headroom))
        channels[0].maximum = alternateHeadroom
        curve = .apple
    }

    /// The largest gain and headroom in stops. Half floats can't represent more.
    static let mostStops = 16.0

    /// The same metadata, or nil if its values contradict each other or are physically impossible.
    var checked: GainMapMetadata? {
        let stops = 0...Self.mostStops
        guard channels.count == 1 || channels.count == 3, stops.contains(baseHeadroom),
            stops.contains(alternateHeadroom), baseHeadroom != alternateHeadroom
        else { return nil }
        for channel in channels {
            guard channel.minimum >= -Self.mostStops, channel.maximum <= Self.mostStops,
                channel.minimum <= channel.maximum, (1.0 / 64...64).contains(channel.gamma),
                (-1...1).contains(channel.baseOffset), (-1...1).contains(channel.alternateOffset)
            else { return nil }
        }
        return self
    }

    /// Whether the image itself is the darker rendition. In an HDR base image, the 8 bits alone don't
    /// represent its light.
    var isForStandardBase: Bool { baseHeadroom < alternateHeadroom }

    /// The larger headroom of the two renditions, in stops.
    var headroom: Double { max(baseHeadroom, alternateHeadroom) }

    /// Returns which fraction of the gain's logarithm to apply for a display with `headroom` stops.
    ///
    /// It's negative if the image itself is the brighter rendition, because maps always describe how to get
    /// to the brighter one.
    func weight(headroom: Double) -> Double {
        let share = (headroom - baseHeadroom) / (alternateHeadroom - baseHeadroom)
        let weight = min(1, max(0, share.isNaN ? 0 : share))
        return alternateHeadroom < baseHeadroom ? -weight : weight
    }

    /// Returns the gain of a channel at `level`, from 0 to 1.
    func gain(_ level: Double, _ channel: Channel, weight: Double) -> Double {
        switch curve {
        case .logarithmic:
            let share = channel.gamma == 1 ? level : pow(level, 1 / channel.gamma)
            return pow(2, weight * (channel.minimum * (1 - share) + channel.maximum * share))
        case .apple:
            let light = level < 0.081 ? level / 4.5 : pow((level + 0.099) / 1.099, 1 / 0.45)
            return pow(1 + (pow(2, alternateHeadroom) - 1) * light, weight)
        }
    }
}
