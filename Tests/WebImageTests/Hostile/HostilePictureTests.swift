// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Hostile images", .timeLimit(.minutes(2)))
struct HostilePictureTests {
    private static func bigEndian(_ value: Int, _ count: Int = 4) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: value >> ((count - 1 - $0) * 8)) })
    }

    private static func littleEndian(_ value: Int, _ count: Int) -> Data {
        Data(bigEndian(value, count).reversed())
    }

    private static func png(_ width: Int, _ height: Int) -> Data {
        var data = Data.picture()
        data.replaceSubrange(16..<24, with: bigEndian(width) + bigEndian(height))
        return data
    }

    private static func jpeg(_ side: Int) -> Data {
        let frame = Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8]) + bigEndian(side, 2) + bigEndian(side, 2)
        return frame + Data([1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0])
    }

    private static func gif(_ canvas: Int, frame: Int) -> Data {
        let size = littleEndian(canvas, 2) + littleEndian(canvas, 2)
        let area = Data([0x2C, 0, 0, 0, 0]) + littleEndian(frame, 2) + littleEndian(frame, 2)
        let colors = Data([0x80, 0, 0, 255, 0, 0, 0, 0, 0])
        return Data("GIF89a".utf8) + size + colors + area + Data([0, 2, 2, 0x44, 1, 0, 0x3B])
    }

    private static let webp =
        Data("RIFF".utf8) + littleEndian(22, 4) + Data("WEBPVP8X".utf8) + littleEndian(10, 4)
        + Data(count: 4) + littleEndian(0xFFFFFF, 3) + littleEndian(0xFFFFFF, 3)

    @Test("An image with a huge declared size is rejected because of its header")
    func huge() async throws {
        let fixture = try ManagerFixture()
        let pictures: [(String, Data, String)] = [
            ("PNG", Self.png(20_000, 20_000), "pixels"), ("PNG", Self.png(0x7FFF_FFFF, 0x7FFF_FFFF), "side"),
            ("JPEG", Self.jpeg(65_500), "sourcePixels"), ("JPEG", Self.jpeg(65_535), "sourcePixels"),
            ("GIF", Self.gif(65_535, frame: 1), "pixels"),
            ("GIF frame", Self.gif(1, frame: 20_000), "pixels"),
            ("WebP", Self.webp, "side"),
        ]
        for (name, data, limit) in pictures {
            var request = fixture.serve("/huge", .bytes(data))
            try await fixture.expectFailure(.limit, limit: limit, of: request, "\(name)")
            // A thumbnail doesn't get around the limit.
            request.thumbnail = .fit(width: 10, height: 10)
            try await fixture.expectFailure(.limit, limit: limit, of: request, "\(name), small")
        }
    }

    @Test("An image with invalid values is treated as corrupt")
    func corrupt() async throws {
        var claim = Data.picture()
        claim.replaceSubrange(33..<37, with: Self.bigEndian(0xFFFF_FFFF))
        var checksum = Data.picture()
        checksum[29] ^= 1
        let riff = Data("RIFF".utf8) + Self.bigEndian(-1) + Data("WEBPVP8 ".utf8) + Self.bigEndian(-1)
        let pictures: [(String, Data)] = [
            ("no width", Self.png(0, 20)), ("negative", Self.png(1 << 31, 20)), ("checksum", checksum),
            ("chunk", claim), ("RIFF", riff + Data(count: 40)), ("JPEG", Self.jpeg(0)),
        ]
        for (name, data) in pictures {
            let fixture = try ManagerFixture()
            let request = fixture.serve("/bad", .bytes(data))
            try await fixture.expectFailure(.corrupt, of: request, "\(name)")
            #expect(await fixture.failure(request)?.code == .recentlyFailed, "\(name)")
            #expect(fixture.origin.requestCount("/bad") == 1)
        }
    }

    @Test("A body that isn't an image fails with a matching error")
    func none() async throws {
        let bodies: [(Data, ImageError.Code)] = [
            (Data(), .empty), (Data("<!DOCTYPE html><p>login</p>".utf8), .unsupported),
            (Data("{\"error\":1}".utf8), .unsupported), (Data(count: 100_000), .unsupported),
            (Data("GIF89a".utf8), .corrupt), (Data([0xFF, 0xD8]), .corrupt),
        ]
        for (body, code) in bodies {
            let fixture = try ManagerFixture()
            let request = fixture.serve("/none.jpg", .bytes(body, contentType: "image/jpeg"))
            try await fixture.expectFailure(code, of: request, "\(body.count) bytes")
            _ = try? await fixture.manager.data(for: request)
            await fixture.manager.flush()
            #expect(await fixture.manager.disk?.read(request.originalKey)?.data ?? body == body)
        }
    }

    @Test("An image truncated at any byte is never cached as complete")
    func prefixes() async throws {
        let fixture = try ManagerFixture()
        let whole = Data.noise(width: 24, height: 24)
        fixture.origin.route("/cut.png") { request in
            .bytes(whole.prefix(Int(request.header("X-Count") ?? "") ?? 0))
        }
        for count in stride(from: 0, to: whole.count, by: 37) {
            var request = ImageRequest(url: fixture.origin.url("/cut.png"))
            request.failedURLPolicy = .ignore
            request.headers["X-Count"] = "\(count)"
            do throws(ImageError) {
                #expect(try await fixture.manager.image(for: request).isPartial, "\(count)")
            } catch {
                #expect(error.code == (count == 0 ? .empty : .corrupt), "\(count): \(error)")
            }
            #expect(fixture.manager.cachedImage(for: request) == nil)
        }
        try await fixture.expectHealth()
    }

    @Test("A partial image stored without decoding is loaded again")
    func storedPartial() async throws {
        let fixture = try ManagerFixture()
        let whole = Data.noise(width: 300, height: 300)
        var request = fixture.serve("/half.png", .bytes(whole.prefix(whole.count / 2)))
        _ = try await fixture.manager.data(for: request)
        await fixture.manager.flush()
        fixture.origin.route("/half.png", .bytes(whole))
        request.cachePolicy = .cacheOnly
        #expect(try await fixture.manager.image(for: request).isPartial)
        request.cachePolicy = .standard
        #expect(try await fixture.manager.image(for: request).isPartial == false)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.read(request.originalKey)?.data == whole)
    }

    @Test("Hostile responses don't affect other loads")
    func neighbours() async throws {
        let fixture = try ManagerFixture()
        let bad: [OriginResponse] = [
            .bytes(Self.png(20_000, 20_000)), .bytes(Self.gif(65_535, frame: 1)),
            .picture().dropped(afterBytes: 9),
            .gzipBomb(expandingTo: 1 << 28), .picture().header("Cache-Control", "="), .reset,
        ]
        var tasks: [(Int, ImageTask)] = []
        for index in 0..<60 {
            let isBad = index % 2 == 1
            let response = isBad ? bad[index / 2 % bad.count] : .picture(color: 0xFF00_0000 + UInt32(index))
            tasks.append((index, fixture.manager.load(fixture.serve("/\(index).png", response))))
        }
        for (index, task) in tasks {
            if index % 2 == 0 {
                #expect(try await task.response.image.middle == 0xFF00_0000 + UInt32(index))
            } else {
                _ = try? await task.response
            }
        }
        #expect(fixture.manager.statistics.tasks == 0)
    }
}
