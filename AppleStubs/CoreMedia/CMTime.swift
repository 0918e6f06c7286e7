// SPDX-License-Identifier: MIT

public import Foundation

public typealias CMTimeScale = Int32

/// A time as a fraction of seconds. iOS 4, macOS 10.7.
public struct CMTime: Sendable, Hashable {
    public var value: Int64
    public var timescale: CMTimeScale

    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        (value, timescale) = (Int64((seconds * Double(preferredTimescale)).rounded()), preferredTimescale)
    }

    public var seconds: Double { Double(value) / Double(timescale) }

    public static let zero = CMTime(seconds: 0, preferredTimescale: 1)
}

extension NSValue {
    /// The stub keeps seconds, because Foundation on Linux boxes no structures. iOS 4, macOS 10.7.
    public convenience init(time: CMTime) {
        var seconds = time.seconds
        self.init(bytes: &seconds, objCType: "d")
    }

    // iOS 4, macOS 10.7
    public var timeValue: CMTime {
        var seconds = 0.0
        getValue(&seconds)
        return CMTime(seconds: seconds, preferredTimescale: 60_000)
    }
}
