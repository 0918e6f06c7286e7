// SPDX-License-Identifier: MIT

import Raster
import Testing

@Suite("CSS colors", .timeLimit(.minutes(1)))
struct CSSColorTests {
    /// Components range from 0 to 255, and alpha from 0 to 1.
    static let texts: [(String, [Double])] = [
        ("#f80", [255, 136, 0, 1]), ("#F80C", [255, 136, 0, 0.8]), ("#ff8800", [255, 136, 0, 1]),
        ("#ff880080", [255, 136, 0, 128 / 255]), ("orange", [255, 165, 0, 1]),
        ("  Tomato ", [255, 99, 71, 1]),
        ("rebeccapurple", [102, 51, 153, 1]), ("transparent", [0, 0, 0, 0]),
        ("rgb(255, 136, 0)", [255, 136, 0, 1]),
        ("rgba(255,136,0,.5)", [255, 136, 0, 0.5]), ("rgb(100% 50% 0% / 25%)", [255, 127.5, 0, 0.25]),
        ("rgb(300 -20 0 / 2)", [255, 0, 0, 1]), ("hsl(120, 100%, 25%)", [0, 127.5, 0, 1]),
        ("hsl(-120deg 100% 50%)", [0, 0, 255, 1]), ("hsla(0 0% 50% / 50%)", [127.5, 127.5, 127.5, 0.5]),
    ]

    @Test("Hexadecimal digits, functions and names are parsed", arguments: texts)
    func read(text: String, expected: [Double]) throws {
        let color = try #require(RGBAColor(css: text))
        let found = [color.red * 255, color.green * 255, color.blue * 255, color.alpha]
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-6 }, "\(found)")
    }

    @Test(
        "Other strings aren't colors",
        arguments: [
            "", "#", "#12", "#12345", "#1234567", "#ggg", "ff8800", "rgb()", "rgb(1 2)", "rgb(1 2 3 4 5)",
            "rgb(1 2 x)", "hsl(1 2 3)", "hsl(nan 1% 1%)", "rgb(inf 0 0)", "lab(1 2 3)", "currentColor",
            "rgb(1 2 3",
            "# fff", "#-1-1-1", "\u{661}",
        ])
    func refused(text: String) { #expect(RGBAColor(css: text) == nil) }
}
