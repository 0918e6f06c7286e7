// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

/// An image that the origin sends in steps, each after a preview of the previous one.
struct PacedPicture {
    enum Kind: CaseIterable {
        case baseline
        case progressive
        case png
        case interlaced
        case lossyWebP
        case losslessWebP
    }

    let picture: Bitmap
    let data: Data
    let contentType: String
    /// The offsets where the origin pauses.
    var offsets: [Int]

    init(_ kind: Kind, width: Int = 240, height: Int = 160, embedsThumbnail: Bool = false) throws {
        picture = try Bitmap.detailed(width: width, height: height)
        var options = EncodingOptions()
        options.embedsThumbnail = embedsThumbnail
        options.isProgressive = kind == .progressive || kind == .interlaced
        options.isLossless = kind == .losslessWebP
        let format: ImageFormat =
            switch kind {
            case .baseline, .progressive: .jpeg
            case .png, .interlaced: .png
            case .lossyWebP, .losslessWebP: .webp
            }
        let data = try CodecRegistry.default.encode(picture, as: format, options: options)
        self.data = data
        contentType = "image/\(format.rawValue)"
        offsets = kind == .progressive ? data.scanEnds : [4, 5, 6, 7].map { data.count * $0 / 8 }
    }

    struct Seen {
        /// The names of the events, without progress.
        var order: [String] = []
        var previews: [ImageResponse] = []
        var info: ImageInfo?
        var final: DecodedImage?
    }

    func response() -> OriginResponse {
        var response = OriginResponse.bytes(data, contentType: contentType)
        for offset in offsets { response = response.held(afterBytes: offset, at: Self.gate(offset)) }
        return response
    }

    static func gate(_ offset: Int) -> String { "at \(offset)" }

    /// Loads the image with previews. The origin continues after each preview, and the clock advances freely.
    func load(
        with fixture: ManagerFixture, _ change: (inout ImageRequest) -> Void = { _ in }
    ) async throws -> Seen {
        fixture.origin.route("/paced", response())
        return try await load("/paced", with: fixture, change)
    }

    /// Loads the image served at `path`.
    func load(
        _ path: String, with fixture: ManagerFixture, _ change: (inout ImageRequest) -> Void
    ) async throws -> Seen {
        var request = ImageRequest(url: fixture.origin.url(path))
        for offset in offsets { fixture.origin.hold(Self.gate(offset)) }
        let clock = fixture.clock
        let hands = Task {
            while await clock.sleepers(reach: 1) { clock.advance(by: .seconds(1)) }
        }
        defer { hands.cancel() }
        request.progressive = .scans
        change(&request)
        var rest = offsets[...]
        var seen = Seen()
        for await event in fixture.manager.load(request).events {
            if Self.name(event) != "progress" { seen.order.append(Self.name(event)) }
            switch event {
            case .progress, .cached: break
            case .info(let info): seen.info = info
            case .preview(let response):
                seen.previews.append(response)
                if let offset = rest.popFirst() { fixture.origin.release(Self.gate(offset)) }
            case .finished(let result): seen.final = try result.get().image
            }
        }
        return seen
    }

    static func name(_ event: ImageTask.Event) -> String {
        switch event {
        case .progress: "progress"
        case .cached: "cached"
        case .info: "info"
        case .preview: "preview"
        case .finished: "finished"
        }
    }

    /// Returns the names of all events, without progress.
    static func order(
        of events: ImageTask.Events, _ body: @Sendable (String) -> Void = { _ in }
    ) async -> [String] {
        var names: [String] = []
        for await event in events where name(event) != "progress" {
            names.append(name(event))
            body(name(event))
        }
        return names
    }
}

extension Data {
    /// The offsets by which each scan of a JPEG except the last has arrived completely. Each is just after
    /// the marker that follows the scan.
    var scanEnds: [Int] {
        let starts = indices.dropLast().filter { self[$0] == 0xFF && self[$0 + 1] == 0xDA }
        return starts.dropFirst().map { $0 + 2 }
    }
}

extension Bitmap {
    /// A smooth image with waves.
    static func detailed(width: Int, height: Int) throws -> Bitmap {
        try Bitmap(size: PixelSize(width: width, height: height), alpha: .opaque) { pixels, stride in
            for y in 0..<height {
                for x in 0..<width {
                    let wave = 40 * sin(Double(x * x + y * y) / 900) + 20 * sin(Double(x) / 2)
                    for (part, value) in [(0, 128), (1, x * 255 / width), (2, y * 255 / height), (3, 255)] {
                        pixels[y * stride + x * 4 + part] = UInt8(
                            clamping: value + (part < 3 ? Int(wave) : 0))
                    }
                }
            }
        }
    }

    /// The mean difference between a byte and the same byte of the pixel to its right.
    var roughness: Double {
        withPixels { pixels in
            var sum = 0
            for row in 0..<height {
                for column in 0..<(width - 1) * 4 {
                    let offset = row * bytesPerRow + column
                    sum += abs(Int(pixels[offset]) - Int(pixels[offset + 4]))
                }
            }
            return Double(sum) / Double(width * height * 4)
        }
    }

    /// The mean difference between bytes, or 255 if the sizes differ.
    func difference(from other: Bitmap) -> Double {
        guard size == other.size else { return 255 }
        return withPixels { mine in
            other.withPixels { theirs in
                var sum = 0
                for row in 0..<height {
                    for column in 0..<width * 4 {
                        let value = mine[row * bytesPerRow + column]
                        sum += abs(Int(value) - Int(theirs[row * other.bytesPerRow + column]))
                    }
                }
                return Double(sum) / Double(width * height * 4)
            }
        }
    }
}
