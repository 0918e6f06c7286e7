// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Raster
import Testing
import WebImageAppKit

@Suite("AppKit colors", .timeLimit(.minutes(1)))
struct ColorTests {
    @Test("An AppKit color converts to a transformer color")
    func conversion() {
        let color = NSColor(srgbRed: 0.25, green: 0.5, blue: 1, alpha: 0.75)
        #expect(RGBAColor(color) == RGBAColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.75))
    }
}
#endif
