// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

/// A picture whose origin stops at some places until what has come was seen.
struct PacedPicture {
    enum Kind: CaseIterable {
        case baseline
        case progressive
    }

    let picture: Bitmap
    let data: Data
    let contentType: String
    /// Where the origin stops.
    var offsets: [Int]

    init(_ kind: Kind, width: Int = 240, height: Int = 160) throws {
        picture = try Bitmap.detailed(width: width, height: height)
        var options = EncodingOptions()
        options.isProgressive = kind == .progressive
        data = try CodecRegistry.default.encode(picture, as: .jpeg, options: options)
        contentType = "image/jpeg"
        offsets = kind == .progressive ? data.scanEnds : [data.count / 4, data.count / 2, data.count * 3 / 4]
    }

    struct Seen {
        var events: [ImageTask.Event] = []
        var previews: [ImageResponse] = []
        var info: ImageInfo?
        var final: DecodedImage?
    }

    func response(_ path: String) -> OriginResponse {
        var response = OriginResponse.bytes(data, contentType: contentType)
        for offset in offsets { response = response.held(afterBytes: offset, at: Self.gate(offset)) }
        return response
    }

    static func gate(_ offset: Int) -> String { "at \(offset)" }

    /// Loads it; each time that there is a preview, the origin goes on and the clock with it.
    func load(
        with fixture: ManagerFixture, _ change: (inout ImageRequest) -> Void
    ) async throws -> Seen {
        var request = fixture.serve("/paced", response("/paced"))
        change(&request)
        var rest = offsets[...]
        var seen = Seen()
        for await event in fixture.manager.load(request).events {
            seen.events.append(event)
            switch event {
            case .progress, .cached: break
            case .info(let info): seen.info = info
            case .preview(let response):
                seen.previews.append(response)
                fixture.clock.advance(by: .seconds(1))
                if let offset = rest.popFirst() { fixture.origin.release(Self.gate(offset)) }
            case .finished(let result): seen.final = try result.get().image
            }
        }
        return seen
    }
}

extension Data {
    /// The offsets behind each scan of a JPEG but the last, up to which it has to come for the scan to be whole: those
    /// behind the marker that follows it.
    var scanEnds: [Int] {
        let starts = indices.dropLast().filter { self[$0] == 0xFF && self[$0 + 1] == 0xDA }
        return starts.dropFirst().map { $0 + 2 }
    }
}

extension Bitmap {
    /// Smooth, with waves on it.
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

    /// The mean difference of a byte; 255 from one of another size.
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
