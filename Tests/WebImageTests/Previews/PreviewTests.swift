// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Previews", .timeLimit(.minutes(2)))
struct PreviewTests {
    @Test("Each preview is closer to the final image", arguments: PacedPicture.Kind.allCases)
    func nearer(kind: PacedPicture.Kind) async throws {
        let paced = try PacedPicture(kind)
        let fixture = try ManagerFixture()
        let seen = try await paced.load(with: fixture)
        #expect(seen.previews.count >= paced.offsets.count)
        let final = try #require(seen.final)
        #expect(!final.isPartial)
        #expect(final.bitmap.difference(from: try CodecRegistry.default.decode(paced.data).bitmap) == 0)
        let differences = seen.previews.map { $0.image.bitmap.difference(from: final.bitmap) }
        #expect(differences == differences.sorted(by: >) && Set(differences).count == differences.count)
        #expect(differences.last ?? 0 > 0, "\(differences)")
        #expect(seen.previews.allSatisfy { $0.image.isPartial && $0.origin == .network })
        #expect(seen.order.first == "info" && seen.order.last == "finished", "\(seen.order)")
        #expect(seen.info?.size == paced.picture.size)
    }

    @Test("Previews have the request's size, scale and transformers")
    func asAsked() async throws {
        let paced = try PacedPicture(.progressive, width: 300, height: 200)
        let fixture = try ManagerFixture()
        let seen = try await paced.load(with: fixture) { request in
            request.thumbnail = .fit(width: 120, height: 120)
            request.decoding.scale = 2
            request.transformers = [.grayscale]
        }
        #expect(seen.previews.count >= paced.offsets.count)
        for preview in seen.previews {
            #expect(preview.image.size == PixelSize(width: 120, height: 80))
            #expect(preview.image.scale == 2)
            let color = preview.image.middle
            #expect(color & 0xFF == color >> 8 & 0xFF && color & 0xFF == color >> 16 & 0xFF)
        }
    }

    @Test(
        "A large image's previews have fewer pixels but the same size in points, unless transformed"
    )
    func large() async throws {
        var paced = try PacedPicture(.progressive, width: 800, height: 600)
        paced.offsets = paced.offsets.suffix(1)
        let fixture = try ManagerFixture()
        let plain = try #require(try await paced.load(with: fixture).previews.first?.image)
        // The scale depends on how much data has arrived by then.
        #expect([0.125, 0.25, 0.5].contains(plain.scale))
        #expect(Double(plain.size.width) == 800 * plain.scale)
        #expect(Double(plain.size.height) == 600 * plain.scale)
        #expect(plain.info.size == paced.picture.size)
        let turned = try await paced.load(with: ManagerFixture()) { $0.transformers = [.grayscale] }
        #expect(turned.previews.first?.image.size == paced.picture.size)
        #expect(turned.previews.first?.image.scale == 1)
    }

    @Test("A response of unknown length has previews")
    func unknownLength() async throws {
        let paced = try PacedPicture(.progressive)
        let fixture = try ManagerFixture()
        for mode in [ProgressiveMode.scans, .blurred] {
            let path = "/\(mode)"
            fixture.origin.route(path, paced.response().untilClose())
            let seen = try await paced.load(path, with: fixture) { $0.progressive = mode }
            #expect(seen.previews.count >= paced.offsets.count)
        }
    }

    @Test("Blurred previews sharpen as data arrives, and only exist for data that covers the whole image")
    func blurred() async throws {
        for kind in [PacedPicture.Kind.progressive, .interlaced] {
            let paced = try PacedPicture(kind)
            let sharp = try await paced.load(with: ManagerFixture())
            let blurred = try await paced.load(with: ManagerFixture()) { $0.progressive = .blurred }
            #expect(blurred.previews.count >= paced.offsets.count)
            let roughness = blurred.previews.map { $0.image.bitmap.roughness }
            #expect(roughness == roughness.sorted(), "\(roughness)")
            let clear = try #require(sharp.previews.last?.image.bitmap.roughness)
            #expect(roughness.allSatisfy { $0 < clear })
            #expect(blurred.final?.bitmap.difference(from: try #require(sharp.final).bitmap) == 0)
        }
        var paced = try PacedPicture(.baseline)
        paced.offsets = []
        let none = try await paced.load(with: ManagerFixture()) { $0.progressive = .blurred }
        #expect(none.previews.isEmpty)
    }

    @Test("Previews and header information are delivered only to requests that ask for them")
    func modes() async throws {
        let paced = try PacedPicture(.progressive)
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.jpg", paced.response())
        var header = request
        header.progressive = .header
        var scans = request
        scans.progressive = .scans
        let tasks = [request, header, scans].map { fixture.manager.load($0) }
        let events = tasks.map(\.events)
        var seen: [[String]] = []
        async let wished = PacedPicture.order(of: events[2]) { name in
            if name == "preview" {
                for offset in paced.offsets { fixture.origin.release(PacedPicture.gate(offset)) }
            }
        }
        for events in events.prefix(2) { seen.append(await PacedPicture.order(of: events)) }
        #expect(seen[0] == ["finished"])
        #expect(seen[1] == ["info", "finished"])
        #expect(await wished.contains("preview"))
        #expect(tasks[0].info == nil)
        #expect(tasks[1].info?.size == paced.picture.size)
    }

    @Test("A JPEG's embedded thumbnail is the first preview, before any row, and is not stored")
    func embeddedThumbnail() async throws {
        for mode in ProgressiveMode.allCases {
            var paced = try PacedPicture(.baseline, embedsThumbnail: true)
            let scan = try #require(paced.data.range(of: Data([0xFF, 0xDA]), options: .backwards))
            let shows = mode == .scans || mode == .blurred
            // The server sends no rows until the thumbnail is shown.
            paced.offsets = shows ? [scan.upperBound + 12] : []
            let fixture = try ManagerFixture()
            let seen = try await paced.load(with: fixture) { $0.progressive = mode }
            let final = try #require(seen.final)
            #expect(final.bitmap.difference(from: try CodecRegistry.default.decode(paced.data).bitmap) == 0)
            guard shows else {
                #expect(seen.previews.isEmpty)
                continue
            }
            let first = try #require(seen.previews.first?.image)
            #expect(first.isPartial && first.size == final.size && first.info.size == final.info.size)
            #expect(first.bitmap.difference(from: final.bitmap) > 1)
            #expect(mode == .blurred || first.bitmap.difference(from: final.bitmap) < 25)
            let stored = try await fixture.manager.image(for: fixture.origin.url("/paced"))
            #expect(stored.bitmap.difference(from: final.bitmap) == 0 && !stored.isPartial)
        }
    }

    @Test("A cached image has no previews, because they aren't stored")
    func caches() async throws {
        let paced = try PacedPicture(.progressive)
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat.jpg", paced.response())
        request.progressive = .scans
        let task = fixture.manager.load(request)
        for await event in task.events {
            guard case .preview = event else { continue }
            #expect(fixture.manager.cachedImage(for: request) == nil)
            #expect(await fixture.manager.disk?.statistics().count == 0)
            for offset in paced.offsets { fixture.origin.release(PacedPicture.gate(offset)) }
        }
        #expect(fixture.manager.cachedImage(for: request)?.image.isPartial == false)
        await fixture.manager.flush()
        for forgets in [false, true] {
            if forgets { fixture.manager.memory.removeAll() }
            #expect(await PacedPicture.order(of: fixture.manager.load(request).events) == ["finished"])
        }
    }

    @Test("No previews follow a delivered cached image")
    func refresh() async throws {
        let paced = try PacedPicture(.progressive)
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat.jpg", .bytes(paced.data))
        _ = try await fixture.manager.image(for: request)
        fixture.origin.route("/cat.jpg", paced.response())
        request.cachePolicy = .refresh
        request.progressive = .scans
        let task = fixture.manager.load(request)
        #expect(await fixture.origin.waiting(at: PacedPicture.gate(paced.offsets[0]), reach: 1))
        for offset in paced.offsets { fixture.origin.release(PacedPicture.gate(offset)) }
        #expect(await PacedPicture.order(of: task.events) == ["cached", "finished"])
    }
}
