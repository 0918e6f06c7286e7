// SPDX-License-Identifier: MIT

@_exported public import CoreMedia
@_exported public import Foundation

/// A video that a test writes: the boxes of an MPEG-4 file that describe it, and the same as JSON.
public struct StubVideo: Codable, Sendable {
    public var duration: Double
    public var frameRate: Double
    public var width: Int
    public var height: Int
    /// A quarter turn to the right, as by a telephone that is held upright.
    public var isTurned = false
    public var hasSound = false
    /// The time from which frames are damaged.
    public var damage: Double?

    public init(duration: Double, frameRate: Double, width: Int, height: Int) {
        (self.duration, self.frameRate) = (duration, frameRate)
        (self.width, self.height) = (width, height)
    }

    /// The file, with its major brand.
    public func file(brand: String = "isom") throws -> Data {
        var file = Self.box("ftyp", Data(brand.utf8) + Self.number(512))
        file += Self.box("free", try JSONEncoder().encode(self))
        let scale = 600
        let times = Self.number(0) + Self.number(0) + Self.number(0)
        let header = times + Self.number(scale) + Self.number(Int(duration * Double(scale)))
        var movie = Self.box("mvhd", header + Data(repeating: 0, count: 80))
        for (handler, isThere) in [("soun", hasSound), ("vide", width > 0)] where isThere {
            let turn = isTurned ? [0, 1, 0, -1, 0, 0] : [1, 0, 0, 0, 1, 0]
            let matrix = turn.map { Self.number($0 << 16) }.reduce(Data(), +)
            let track = Data(repeating: 0, count: 40) + matrix + Data(repeating: 0, count: 12)
            let size = Self.number(width << 16) + Self.number(height << 16)
            let count = Int(duration * frameRate)
            let ticks =
                Self.number(0) + Self.number(1) + Self.number(count) + Self.number(Int(600 / frameRate))
            let media =
                Self.box("mdhd", header + Self.number(0))
                + Self.box("hdlr", Self.number(0) + Self.number(0) + Data(handler.utf8) + Self.number(0))
                + Self.box("minf", Self.box("stbl", Self.box("stts", ticks)))
            movie += Self.box("trak", Self.box("tkhd", track + size) + Self.box("mdia", media))
        }
        return file + Self.box("moov", movie)
    }

    init(_ file: Data) throws {
        let data = file.dropFirst(16)
        let size = data.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        self = try JSONDecoder().decode(StubVideo.self, from: data.prefix(size).dropFirst(8))
    }

    /// The number of the frame at a time, which is the level of its grey; the upper left quarter is white.
    func frame(at time: Double) -> Int { Int((time * frameRate + 1e-6).rounded(.down)) }

    private static func number(_ value: Int) -> Data {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian) { Data($0) }
    }

    private static func box(_ type: String, _ content: Data) -> Data {
        number(8 + content.count) + Data(type.utf8) + content
    }
}

// iOS 4, macOS 10.7
public class AVAsset: NSObject {
    let url: URL

    init(_ url: URL) { self.url = url }

    /// The bytes of the file or, if the URL isn't a file's, the bytes that the asset's delegate supplies.
    func data() throws -> Data { try Data(contentsOf: url) }
}

// iOS 4, macOS 10.7
public class AVURLAsset: AVAsset {
    // iOS 6, macOS 10.9, tvOS 9
    public let resourceLoader = AVAssetResourceLoader()

    public init(url: URL, options: [String: Any]? = nil) { super.init(url) }

    override func data() throws -> Data { url.isFileURL ? try super.data() : try resourceLoader.data() }
}
