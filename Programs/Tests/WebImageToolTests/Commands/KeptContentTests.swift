// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

/// Content that a conversion could silently lose.
@Suite("Content that conversions keep", .timeLimit(.minutes(2)), .enabled(if: Tool.path != nil))
struct KeptContentTests {
    let tool: Tool

    init() throws { tool = try Tool() }

    private func info(_ name: String) async throws -> [String: Any] {
        try #require(try await tool.run(["info", "--json", name]).objects().first)
    }

    @Test func `An APNG that is named png stays animated`() async throws {
        let path = try tool.write(TestImages.gif, "a.gif")
        #expect(try await tool.run(["convert", path, "-o", "a.apng"]).status == 0)
        let animation = try #require(tool.data("a.apng"))
        _ = try tool.write(animation, "a.png")
        let frames = try #require(try await info("a.png")["frameCount"] as? Int)
        #expect(frames > 1)
        let runs = [
            ["convert", "a.png", "-o", "b.png"], ["convert", "a.png", "-o", "folder/"],
            ["optimize", "a.png", "-o", "small.png"], ["optimize", "a.png", "-o", "out/", "--lossy"],
        ]
        for arguments in runs {
            let run = try await tool.run(arguments)
            #expect(run.status == 0, "\(arguments) \(run.errors)")
        }
        for name in ["b.png", "folder/a.png", "small.png", "out/a.png"] {
            #expect(try await info(name)["frameCount"] as? Int == frames, "\(name)")
        }
        // You get a single image if you ask for one.
        let run = try await tool.run(["convert", "a.png", "-o", "still.png", "--first-frame"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try await info("still.png")["format"] as? String == "png")
    }

    /// A PNG of 6 x 4 pixels with 16-bit values that aren't multiples of 257.
    private var deep: Data? {
        Data(
            base64Encoded: """
                iVBORw0KGgoAAAANSUhEUgAAAAYAAAAEEAIAAABy9gVXAAAAn0lEQVR42gGUAGv/AAADAAXqYQPrAAXtagfTAAXw\
                cwu7AAXzfA+jAAX2hROLAAX5jgAAFCMu6oAD/CMu7YkH5CMu8JILzCMu85sPtCMu9qQTnCMu+a0AACVGV+qfBA1G\
                V+2oB/VGV/CxC91GV/O6D8VGV/bDE61GV/nMAAA2aYDqvgQeaYDtxwgGaYDw0AvuaYDz2Q/WaYD24hO+aYD564eL\
                QEgcVktDAAAAAElFTkSuQmCC
                """)
    }

    @Test func `A PNG of 16 bits keeps all of them`() async throws {
        let path = try tool.write(try #require(deep), "deep.png")
        let decode = ["decode", "--pixels", "rgba16", "--force", "-o", "raw"]
        #expect(try await tool.run(decode + [path]).status == 0)
        let expected = tool.data("raw")
        let names = ["convert.png", "optimize.png"]
        _ = try await tool.run(["convert", path, "-o", names[0], "--effort", "9"])
        _ = try await tool.run(["optimize", path, "-o", names[1]])
        for name in names {
            #expect(try await info(name)["bitDepth"] as? Int == 16, "\(name)")
            #expect(try await tool.run(decode + [name]).status == 0)
            #expect(tool.data("raw") == expected, "\(name)")
        }
    }

    @Test func `Colors and flat areas decide how small a file can be`() async throws {
        // Red text on a green background that's nearly as bright, and two flat areas.
        var rows: [UInt8] = []
        for y in 0..<64 {
            for x in 0..<64 {
                let isInk = x < 32 && (x / 2 + y / 3) % 3 == 0
                rows +=
                    isInk ? [0, 0, 200] : x < 32 ? [0, 90, 0] : y < 32 ? [20, 120, 250] : [226, 0, 116]
            }
        }
        var file = Data("BM".utf8) + word(54 + rows.count) + word(0) + word(54)
        file += word(40) + word(64) + word(-64) + Data([1, 0, 24, 0])
        for value in [0, rows.count, 0, 0, 0, 0] { file += word(value) }
        let path = try tool.write(file + Data(rows), "a.bmp")
        for name in ["a.jpg", "a.webp"] {
            let run = try await tool.run(["optimize", path, "-o", name, "--similarity", "0.98"])
            // If no quality is good enough, an error says so.
            guard run.status == 0 else {
                #expect(run.errors.contains("no quality reaches a similarity of 0.98"), "\(run.errors)")
                continue
            }
            let decode = ["decode", "--pixels", "rgba8", "--force", "-o", "raw", name]
            #expect(try await tool.run(decode).status == 0)
            let pixels = try #require(tool.data("raw"))
            // The center of each flat area, as red, green and blue.
            for (x, y, color) in [(48, 16, [250, 120, 20]), (48, 48, [116, 0, 226])] {
                let place = (y * 64 + x) * 4
                let found = pixels[place..<place + 3].map { Int($0) }
                #expect(zip(found, color).allSatisfy { abs($0 - $1) <= 3 }, "\(name) \(found)")
            }
        }
        #expect(tool.data("a.jpg") != nil)
    }

    private func word(_ value: Int) -> Data {
        Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }

    @Test func `As much of a damaged image is written as there is, with a warning`() async throws {
        let path = try tool.write(TestImages.noise(width: 64, height: 48), "a.bmp")
        _ = try await tool.run(["convert", path, "-o", "a.png", "--effort", "1"])
        var broken = try #require(tool.data("a.png"))
        broken[broken.count / 2] ^= 0xFF
        _ = try tool.write(broken, "broken.png")
        for command in ["convert", "decode"] {
            let format = command == "decode" ? ["--pixels", "rgba8"] : []
            let run = try await tool.run([command, "broken.png", "-o", "b-\(command).png"] + format)
            #expect(run.status == 0, "\(run.errors)")
            #expect(
                (run.errors + run.output).contains("damaged") || (run.errors + run.output).contains("partial")
            )
            #expect(tool.data("b-\(command).png") != nil)
        }
    }
}
