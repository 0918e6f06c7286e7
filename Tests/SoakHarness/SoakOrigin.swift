// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageCoding
import WebImage
import WebImageTestSupport

/// The kinds of response that the origins send, by path.
enum SoakKind: String, CaseIterable {
    /// A PNG that is fresh for one second, has an entity tag, or must not be stored.
    case short, tagged, unstored
    /// A progressive JPEG, sent in small chunks.
    case scans
    /// A GIF with four frames.
    case moving
    /// A large PNG that supports ranges. For two thirds of the paths, the connection drops midway.
    case large
    case redirect
    /// Failures.
    case missing, broken, busy, page, reset, cut, badChunks
    /// Stalls before the response header, or within the body.
    case silent, stopping

    /// Whether every response is an image.
    var succeeds: Bool {
        switch self {
        case .short, .tagged, .unstored, .scans, .moving, .redirect: true
        default: false
        }
    }
}

/// Servers in this process, which can each be reached as any host name `hN.localhost`.
struct SoakOrigins: Sendable {
    let origins: [TestOrigin]
    /// A port without a listener.
    let refusingPort: Int
    static let pathsPerKind = 12

    init() throws {
        let images = try SoakImages()
        origins = try (0..<3).map { _ in try TestOrigin(keepsRequests: false) }
        let gone = try TestOrigin()
        gone.stop()
        refusingPort = gone.port
        let ports = origins.map(\.port)
        for origin in origins {
            origin.setHandler { request in images.response(to: request, ports: ports) }
        }
    }

    func stop() {
        for origin in origins { origin.stop() }
    }

    func address(host: Int, origin: Int, _ kind: SoakKind, _ number: Int) -> String {
        "http://h\(host).localhost:\(origins[origin].port)/\(kind.rawValue)/\(number)"
    }

    /// Returns a URL on one of 4,096 loopback addresses that refuse connections. libcurl remembers each
    /// address for a minute.
    func refusingAddress(_ number: Int) -> String {
        let number = number % 4096
        let (a, b, c) = (1 + number >> 16 & 127, number >> 8 & 255, 1 + number % 253)
        return "http://127.\(a).\(b).\(c):\(refusingPort)/refused"
    }

    /// Forgets the counted requests, which limits the origins' own memory use.
    func resetCounters() {
        for origin in origins { origin.resetCounters() }
    }
}

/// The encoded images, created once.
struct SoakImages: Sendable {
    private let pngs: [Data]
    private let jpeg: Data
    private let gif: Data
    private let large: Data

    /// Returns the width of the image with that number. Widths differ, so a wrong image is noticed.
    static func width(of number: Int) -> Int { 16 + number }

    init() throws {
        let codecs = CodecRegistry.default
        pngs = try (0..<SoakOrigins.pathsPerKind).map { number in
            try codecs.encode(try Self.noise(width: Self.width(of: number), height: 24), as: .png)
        }
        var options = EncodingOptions()
        options.isProgressive = true
        jpeg = try codecs.encode(try Self.noise(width: 160, height: 120), as: .jpeg, options: options)
        let frames = try (0..<4).map { _ in
            EncodingFrame(try Self.noise(width: 32, height: 32), delay: .milliseconds(20))
        }
        gif = try codecs.encode(frames, as: .gif, options: EncodingOptions())
        large = try codecs.encode(try Self.noise(width: 256, height: 200), as: .png)
    }

    private static func noise(width: Int, height: Int) throws -> Bitmap {
        var random = SeededRandom(seed: UInt64(width))
        return try Bitmap(size: PixelSize(width: width, height: height), alpha: .opaque) { pixels, _ in
            for offset in stride(from: 0, to: pixels.count - 3, by: 4) {
                let value = UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000
                pixels.storeBytes(of: value, toByteOffset: offset, as: UInt32.self)
            }
        }
    }

    func response(to request: OriginRequest, ports: [Int]) -> OriginResponse {
        let parts = request.path.split(separator: "/")
        guard parts.count == 2, let kind = SoakKind(rawValue: String(parts[0])), let number = Int(parts[1])
        else { return .status(404) }
        let png = pngs[number % pngs.count]
        switch kind {
        case .short: return .bytes(png, contentType: "image/png", headers: ["Cache-Control": "max-age=1"])
        case .tagged:
            if request.header("If-None-Match") == "\"\(number)\"" {
                return .status(304, headers: ["ETag": "\"\(number)\""])
            }
            return .bytes(png, contentType: "image/png", headers: ["ETag": "\"\(number)\""])
        case .unstored:
            return .bytes(png, contentType: "image/png", headers: ["Cache-Control": "no-store"])
        case .scans:
            return .bytes(jpeg, contentType: "image/jpeg").chunked([1500]).slowLoris(bytesPerSecond: 300_000)
        case .moving: return .bytes(gif, contentType: "image/gif")
        case .large:
            let response = OriginResponse.bytes(
                large, tag: "\"large\"", for: request, contentType: "image/png")
            return response.status == 206 || number % 3 == 0
                ? response : response.dropped(afterBytes: 80_000 + number * 4000)
        case .redirect:
            let port = ports[number % ports.count]
            return .redirect(to: "http://r\(number).localhost:\(port)/short/\(number)")
        case .missing: return .status(404)
        case .broken: return .status(500)
        case .busy: return .status(503, headers: ["Retry-After": "1"])
        case .page: return .bytes(Data("<html><p>not an image</p></html>".utf8), contentType: "text/html")
        case .reset: return .bytes(large, contentType: "image/png").reset(afterBytes: 5000)
        case .cut: return .bytes(large, contentType: "image/png").dropped(afterBytes: 10_000)
        case .badChunks: return .bytes(png, contentType: "image/png").chunked([200], fault: .missingEnd)
        case .silent: return .bytes(png).stalled()
        case .stopping: return .bytes(large, contentType: "image/png").stalled(afterBytes: 9000)
        }
    }
}
#endif
