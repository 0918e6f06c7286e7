// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

/// Runs random sequences of loads, changes, stores, removals, evictions and restarts. An image's color shows
/// its version.
@Suite("Sequences of everything that can replace an image", .timeLimit(.minutes(1)))
struct ReplacementSequenceTests {
    @Test("An image known to be replaced or removed is never delivered", arguments: 1...12)
    func sequence(seed: UInt64) async throws {
        let world = try ReplacementWorld(seed: seed)
        for step in 0..<150 {
            try await world.step()
            if let fault = world.fault {
                let log = world.log.suffix(40).joined(separator: "\n")
                Issue.record("seed \(seed), step \(step): \(fault)\n\(log)")
                return
            }
        }
        #expect(world.cacheHits > 10)
    }
}

/// Two managers that share a folder, a server, and what each side knows about the versions of two images.
private final class ReplacementWorld {
    private struct Image {
        let path: String
        let plain: ImageRequest
        var version: Int
        var isMissing = false
        /// The versions known to be replaced or removed: first in the folder, then in each manager by its own
        /// loads.
        var dead: [Set<Int>] = [[], [], []]
        var seen: Set<Int> = []

        /// Records that a manager learned that `version` is current, or that the image is gone if it's nil.
        ///
        /// - Parameter isStored: Whether the folder knows it too.
        mutating func learn(_ version: Int?, by manager: Int, isStored: Bool = true) {
            if let version { seen.insert(version) }
            let dead = seen.subtracting(version.map { [$0] } ?? [])
            for place in isStored ? [0, manager] : [manager] { self.dead[place] = dead }
        }
    }

    private let fixture: ManagerFixture
    private var managers: [ImageManager]
    private var images: [Image] = []
    private var random: SeededRandom
    private var lastVersion = 0
    private(set) var cacheHits = 0
    private(set) var fault: String?
    private(set) var log: [String] = []

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        fixture = try ManagerFixture()
        managers = [fixture.anotherManager(), fixture.anotherManager()]
        for path in ["/a.png", "/b.png"] {
            images.append(
                Image(path: path, plain: ImageRequest(url: fixture.origin.url(path)), version: nextVersion()))
        }
        images.indices.forEach(serve)
    }

    private func nextVersion() -> Int {
        lastVersion += 1
        return lastVersion
    }

    private static func color(_ version: Int) -> UInt32 { 0xFF00_0000 | UInt32(version) &* 0x2_0305 }

    private static func version(of color: UInt32) -> Int { Int(color & 0xFF_FFFF) / 0x2_0305 }

    private func serve(_ index: Int) {
        let image = images[index]
        guard !image.isMissing else { return fixture.origin.route(image.path, .status(404)) }
        let tag = "\"\(image.version)\""
        let headers = ["Cache-Control": "max-age=60", "ETag": tag]
        let picture = OriginResponse.picture(color: Self.color(image.version), headers: headers)
        fixture.origin.route(image.path) { request in
            request.header("If-None-Match") == tag ? .status(304, headers: headers) : picture
        }
    }

    private func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }

    func step() async throws {
        let index = Int.random(in: images.indices, using: &random)
        let manager = Int.random(in: managers.indices, using: &random)
        let image = images[index]
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<55: try await load(index, by: manager)
        case 55..<65:
            images[index].version = nextVersion()
            images[index].isMissing = false
            serve(index)
            note("the server has \(lastVersion) at \(image.path)")
        case 65..<67:
            images[index].isMissing = true
            serve(index)
            note("the server has lost \(image.path)")
        case 67..<73: try await store(index, by: manager)
        case 73..<78:
            await managers[manager].removeImage(for: image.plain)
            forget(index, by: manager)
            note("manager \(manager) removed \(image.path)")
        case 78..<82:
            _ = await managers[manager].disk?.remove(image.plain.originalKey)
            note("the original at \(image.path) was evicted")
        case 82..<86:
            managers[manager].memory.removeAll()
            note("the memory of manager \(manager) was emptied")
        case 86..<91:
            fixture.clock.advance(by: .seconds(61))
            note("a minute passed")
        default: restart(manager)
        }
        for manager in managers { await manager.flush() }
    }

    private func note(_ text: String) { log.append(text) }

    private func restart(_ manager: Int) {
        managers[manager] = fixture.anotherManager()
        for index in images.indices { images[index].dead[manager + 1] = images[index].dead[0] }
        note("manager \(manager) was restarted")
    }

    /// A removal that leaves nothing on disk can't be known to another process.
    private func forget(_ index: Int, by manager: Int) {
        images[index].learn(nil, by: manager + 1)
        restart(1 - manager)
    }

    private func store(_ index: Int, by manager: Int) async throws {
        let version = nextVersion()
        let data = Data.picture(color: Self.color(version))
        let tiers: CacheTiers = pick([.memory, .disk, .all])
        let image = try CodecRegistry.default.decode(data)
        try await managers[manager].store(image, data: data, for: images[index].plain, in: tiers)
        images[index].learn(version, by: manager + 1)
        note("manager \(manager) stored \(version) at \(images[index].path) in \(tiers)")
        if !tiers.contains(.disk) { restart(1 - manager) }
    }

    private func load(_ index: Int, by manager: Int) async throws {
        var request = images[index].plain
        let kind = Int.random(in: 0..<4, using: &random)
        switch kind {
        case 0: break
        case 1: request.thumbnail = .fit(width: 8, height: 8)
        case 2: request.transformers = [.flip(.horizontally)]
        default: request.transformers = [.resize(width: 8, height: 8, mode: .stretch)]
        }
        request.cachePolicy = pick([
            .standard, .standard, .standard, .cacheElseLoad, .cacheElseLoad, .refresh, .reload, .networkOnly,
        ])
        request.storeTiers = pick([.all, .all, .all, .disk, .memory, []])
        request.originalStoreTiers = pick([.all, .all, .disk, []])
        request.failedURLPolicy = .ignore
        let isEncoded = Int.random(in: 0..<4, using: &random) == 0
        var line = "manager \(manager) loaded \(images[index].path) as \(kind), \(request.cachePolicy)"
        line += ", storing in \(request.storeTiers), \(request.originalStoreTiers): "
        do throws(ImageError) {
            let (image, origin, status): (DecodedImage, ImageOrigin, CacheStatus)
            if isEncoded {
                let encoding = ImageEncoding(.png)
                let data = try await managers[manager].variantData(for: request, encoding: encoding)
                (origin, status) = (data.origin, data.status)
                image = try CodecRegistry.default.decode(try data.data())
            } else {
                let response = try await managers[manager].load(request).response
                (image, origin, status) = (response.image, response.origin, response.status)
            }
            let version = Self.version(of: image.middle)
            note(line + "\(version) from \(origin), \(status)\(isEncoded ? ", encoded" : "")")
            judge(version, origin, status, at: index, by: manager)
        } catch {
            note(line + "\(error)")
            if error.status == 404, request.cachePolicy == .standard { forget(index, by: manager) }
        }
    }

    private func judge(
        _ version: Int, _ origin: ImageOrigin, _ status: CacheStatus, at index: Int, by manager: Int
    ) {
        let image = images[index]
        switch status {
        case .fetched, .revalidated:
            if image.isMissing || version != image.version { fault = "\(version) isn't what the server has" }
            // The server confirms the image in one manager's memory, but the folder may have another version.
            let isStored = origin != .memory
            images[index].learn(version, by: manager + 1, isStored: isStored)
        case .fresh, .stale:
            cacheHits += 1
            if image.dead[origin == .memory ? manager + 1 : 0].contains(version) {
                fault = "\(version) of \(image.path) was known to be replaced or removed"
            }
        }
    }
}
