// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Previews")
struct PreviewTests {
    @Test("of a progressive JPEG come better and better, then the picture")
    func scans() async throws {
        let paced = try PacedPicture(.progressive)
        let fixture = try ManagerFixture()
        let seen = try await paced.load(with: fixture) { $0.progressive = .scans }
        #expect(seen.previews.count == paced.offsets.count)
        let final = try #require(seen.final)
        #expect(final.bitmap.difference(from: paced.picture) < 6)
        let differences = seen.previews.map { $0.image.bitmap.difference(from: final.bitmap) }
        #expect(differences == differences.sorted(by: >), "\(differences)")
        #expect((differences.last ?? 0) > 0)
        #expect(seen.previews.allSatisfy { $0.image.isPartial && $0.origin == .network })
        #expect(seen.info?.size == paced.picture.size)
        #expect(!final.isPartial)
    }
}
