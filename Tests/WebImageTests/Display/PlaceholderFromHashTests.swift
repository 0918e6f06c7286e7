// SPDX-License-Identifier: MIT

import Testing
import WebImage
import WebImageDisplay

@Suite("Placeholders from a hash", .timeLimit(.minutes(1)))
struct PlaceholderFromHashTests {
    private func bitmap(_ placeholder: Placeholder?) -> Bitmap? {
        if case .bitmap(let bitmap) = placeholder?.kind { bitmap } else { nil }
    }

    @Test("An image's hash decodes to a small bitmap")
    func pictures() throws {
        let blur = try #require(bitmap(.blurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj")))
        #expect(blur.size == PixelSize(width: 32, height: 32))
        let wide = PixelSize(width: 32, height: 18)
        #expect(bitmap(.blurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj", size: wide))?.size == wide)
        let thumb = try #require(bitmap(.thumbHash(base64: "1QcSHQRnh493V4dIh4eXh1h4kJUI")))
        #expect(thumb.size == PixelSize(width: 23, height: 32))
        let hash = try thumb.thumbHash()
        #expect(bitmap(.thumbHash(hash))?.size == thumb.size)
    }

    @Test("Base64 works with and without padding")
    func padding() {
        #expect(Placeholder.thumbHash(base64: "HwgKOxpwcXd3d3iHooAI+Hg=") != nil)
        #expect(Placeholder.thumbHash(base64: "HwgKOxpwcXd3d3iHooAI+Hg") != nil)
    }

    @Test("An invalid hash produces no placeholder")
    func bad() {
        var options = DisplayOptions()
        options.placeholder = .blurHash("LEHV6nWB2yk8pyo0adR*.7kCMdn")
        #expect(options.placeholder == nil)
        #expect(Placeholder.thumbHash([]) == nil)
        #expect(Placeholder.thumbHash(base64: "?") == nil)
        #expect(Placeholder.blurHash("") == nil)
    }
}
