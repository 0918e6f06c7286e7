// SPDX-License-Identifier: MIT

import PortableC

/// Maps bright light to the range of a dimmer display (ITU-R BT.2390-11, 5.4.1): dark light is unchanged, and
/// brighter light rolls off to the display's peak. Light is a multiple of white, 203 cd/m2.
package struct ToneCurve: Hashable, Sendable {
    /// The image's brightest light.
    package let source: Double
    /// The result's brightest light.
    package let target: Double
    // These are PQ signals: the image's brightest light, and the result's brightest light relative to it.
    private let whole: Double
    private let most: Double

    /// Returns nil if the display can show all of the image's light.
    package init?(source: Double, target: Double) {
        guard source > target, target > 0, target < 10_000 / ColorSpace.Transfer.white else { return nil }
        self.source = min(source, 10_000 / ColorSpace.Transfer.white)
        self.target = target
        whole = ColorSpace.Transfer.pq.signal(self.source)
        most = ColorSpace.Transfer.pq.signal(target) / whole
    }

    /// The brightest light to assume for an image if the file doesn't specify it: 1000 cd/m2.
    package static let usualSource = 1000 / ColorSpace.Transfer.white

    package func luminance(_ light: Double) -> Double {
        let signal = min(ColorSpace.Transfer.pq.signal(max(light, 0)) / whole, 1)
        let knee = 1.5 * most - 0.5
        guard signal > knee else { return light }
        let t = (signal - knee) / (1 - knee)
        let (t2, t3) = (t * t, t * t * t)
        let result =
            (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (-2 * t3 + 3 * t2) * most
        return ColorSpace.Transfer.perceptual(result * whole) / ColorSpace.Transfer.white
    }
}
