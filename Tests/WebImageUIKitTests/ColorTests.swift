// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import CoreGraphics
import Raster
import Testing
import UIKit
import WebImageApple
import WebImageUIKit

@Suite("UIKit colors", .timeLimit(.minutes(1)))
struct ColorTests {
    @Test("A UIColor and its CGColor convert to the same transformer color")
    func conversion() {
        let color = UIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.75)
        #expect(RGBAColor(color) == RGBAColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.75))
        #expect(RGBAColor(color.cgColor) == RGBAColor(color))
        #expect(RGBAColor(CGColor(stubPattern: ())) == nil)
    }
}
#endif
