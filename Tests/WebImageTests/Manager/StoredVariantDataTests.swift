// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import ImageCoding
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Stored encoded variants", .timeLimit(.minutes(1)))
struct StoredVariantDataTests {
    private static let png = ImageEncoding(.png)
    private static let headers = ["Cache-Control": "max-age=60", "ETag": "\"one\""]

    @Test("A variant's key identifies its disk entry and never matches an original's key")
    func key() async throws {
        let fixture = try ManagerFixture { $0.network.headers = ["Accept-Language": "de"] }
        var request = fixture.serve("/a.png", .picture(headers: Self.headers))
        request.thumbnail = .fit(width: 10, height: 10)
        let key = fixture.manager.variantDataKey(for: request, encoding: Self.png)
        #expect(key.isVariantData && !fixture.manager.keys(for: request).variant.isVariantData)
        #expect(!fixture.manager.keys(for: request).original.isVariantData)
        #expect(key != fixture.manager.variantDataKey(for: request, encoding: ImageEncoding(.webp)))
        let made = try await fixture.manager.variantData(for: request, encoding: Self.png)
        await fixture.manager.finishStores()
        let data = try made.data()
        #expect(await fixture.manager.disk?.read(key)?.data == data)
    }

    @Test("A fresh variant is found in memory and on disk without loading or encoding anything")
    func stored() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a.png", .picture(headers: Self.headers))
        #expect(await fixture.manager.storedVariantData(for: request, encoding: Self.png) == nil)
        #expect(fixture.origin.requestCount == 0)
        let made = try await fixture.manager.variantData(for: request, encoding: Self.png)
        await fixture.manager.finishStores()
        // The original alone doesn't count as a WebP variant.
        #expect(
            await fixture.manager.storedVariantData(for: request, encoding: ImageEncoding(.webp)) == nil)
        let other = fixture.anotherManager { _ in }
        for (manager, origin) in [(fixture.manager, ImageOrigin.memory), (other, .disk), (other, .memory)] {
            let found = try #require(await manager.storedVariantData(for: request, encoding: Self.png))
            #expect(found.entityTag == made.entityTag && found.origin == origin)
        }
        fixture.clock.advance(by: .seconds(61))
        #expect(await other.storedVariantData(for: request, encoding: Self.png) == nil)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A header stored separately is found without its original while it's fresh")
    func header() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a.png", .picture(headers: Self.headers))
        #expect(await fixture.manager.storedHeader(for: request) == nil)
        let header = try await fixture.manager.openForOthers(request).header
        #expect(header.info.size.width == 40 && fixture.origin.requestCount == 1)
        let key = fixture.manager.headerKey(for: request)
        #expect(key.isVariantData)
        let disk = try #require(fixture.manager.disk)
        #expect(await disk.contains(key))
        await disk.remove(request.originalKey)
        let other = fixture.anotherManager { _ in }
        #expect(await other.storedHeader(for: request)?.info == header.info)
        #expect(try await other.info(for: request) == header.info)
        #expect(fixture.origin.requestCount == 1)
        fixture.clock.advance(by: .seconds(61))
        #expect(await other.storedHeader(for: request) == nil)
        // A removal finds the header, too.
        let address = try #require(request.url?.absoluteString)
        _ = await fixture.manager.removeEntries(ofKey: address)
        #expect(await !disk.contains(key))
    }

    @Test("If an original must not be stored, its header isn't stored either")
    func unstorableHeader() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a.png", .picture(headers: ["Cache-Control": "no-store"]))
        _ = try await fixture.manager.openForOthers(request)
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("A removal returns the number of entries that it removed, each counted once")
    func count() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a.png", .picture(headers: Self.headers))
        let other = fixture.serve("/b.png", .picture(headers: Self.headers))
        for format in [ImageFormat.png, .webp] {
            _ = try await fixture.manager.variantData(for: request, encoding: ImageEncoding(format))
        }
        _ = try await fixture.manager.variantData(for: other, encoding: Self.png)
        let address = try #require(request.url?.absoluteString)
        // The original and two variants.
        #expect(await fixture.manager.removeEntries(ofKey: address) == 3)
        #expect(await fixture.manager.removeEntries(ofKey: address) == 0)
        #expect(await fixture.manager.storedVariantData(for: other, encoding: Self.png) != nil)
    }

    @Test("Removing a variant by its key keeps its original and other variants")
    func removal() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a.png", .picture(headers: Self.headers))
        for format in [ImageFormat.png, .webp] {
            _ = try await fixture.manager.variantData(for: request, encoding: ImageEncoding(format))
        }
        let key = fixture.manager.variantDataKey(for: request, encoding: Self.png)
        #expect(await fixture.manager.removeVariantData { $0 == key })
        #expect(await !fixture.manager.removeVariantData { $0 == key })
        #expect(await fixture.manager.storedVariantData(for: request, encoding: Self.png) == nil)
        #expect(
            await fixture.manager.storedVariantData(for: request, encoding: ImageEncoding(.webp)) != nil)
        #expect(await fixture.manager.disk?.contains(request.originalKey) == true)
    }
}
