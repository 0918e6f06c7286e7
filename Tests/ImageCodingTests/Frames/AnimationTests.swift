// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// Checks that apply to all animated formats.
@Suite("Animated formats", .timeLimit(.minutes(5)))
struct AnimationTests {
    private struct Film {
        var name: String
        var data: Data
        var pixels: Data
    }

    private static let films = [
        Film(name: "GIF", data: Fixtures.composedGIF, pixels: Fixtures.composedGIFPixels),
        Film(name: "APNG", data: Fixtures.composedPNG, pixels: Fixtures.composedPNGPixels),
        Film(name: "WebP", data: Fixtures.composedWebP, pixels: Fixtures.composedWebPPixels),
    ]

    private func decoder(_ data: Data, isComplete: Bool = true) throws -> FrameDecoder {
        var options = DecodingOptions()
        options.alpha = .straight
        options.limits.pixels = 1 << 16
        let decoder = FrameDecoder(options: options)
        try decoder.update(data, isComplete: isComplete)
        return decoder
    }

    private func rows(_ decoder: FrameDecoder, _ index: Int) throws -> Data {
        try decoder.image(at: index).bitmap.packedRows
    }

    @Test("Composed frames match another decoder")
    func composition() throws {
        let frameBytes = Fixtures.composedSize.width * Fixtures.composedSize.height * 4
        for film in Self.films {
            let decoder = try decoder(film.data)
            #expect(decoder.frameCount == film.pixels.count / frameBytes, "\(film.name)")
            // A GIF stores the number of repetitions.
            #expect(decoder.info?.loopCount == (film.name == "GIF" ? 4 : 3), "\(film.name)")
            #expect(
                decoder.info?.delays == [100, 50, 70, 30, 20].map { .milliseconds($0) }, "\(film.name)")
            for index in 0..<decoder.frameCount {
                var expected = Array(film.pixels.dropFirst(index * frameBytes).prefix(frameBytes))
                for offset in stride(from: 0, to: frameBytes, by: 4) {
                    expected.swapAt(offset, offset + 2)
                    // A transparent pixel's color doesn't matter.
                    if expected[offset + 3] == 0 { for part in 0..<3 { expected[offset + part] = 0 } }
                }
                var found = Array(try rows(decoder, index))
                for offset in stride(from: 0, to: frameBytes, by: 4) where found[offset + 3] == 0 {
                    for part in 0..<3 { found[offset + part] = 0 }
                }
                #expect(found == expected, "\(film.name) \(index)")
            }
        }
    }

    @Test("Frames are the same in any decoding order")
    func order() throws {
        var numbers = SeededRandom(seed: 3)
        for film in Self.films {
            let forwards = try decoder(film.data)
            let frames = try (0..<forwards.frameCount).map { try rows(forwards, $0) }
            for _ in 0..<20 {
                let other = try decoder(film.data)
                for index in (0..<frames.count).shuffled(using: &numbers) {
                    #expect(try rows(other, index) == frames[index], "\(film.name) \(index)")
                    #expect(try other.image(at: index).isPartial == false, "\(film.name) \(index)")
                }
            }
        }
    }

    @Test("As bytes arrive, each frame is complete once the next one appears")
    func incremental() throws {
        for film in Self.films {
            let whole = try decoder(film.data)
            let frames = try (0..<whole.frameCount).map { try rows(whole, $0) }
            let growing = FrameDecoder(
                options: {
                    var o = DecodingOptions(); o.alpha = .straight; return o
                }())
            var counts: [Int] = []
            for count in 1...film.data.count {
                try growing.update(Data(film.data.prefix(count)), isComplete: count == film.data.count)
                counts.append(growing.frameCount)
                guard growing.frameCount > 1 else { continue }
                let before = growing.frameCount - 2
                let image = try growing.image(at: before)
                #expect(image.bitmap.packedRows == frames[before], "\(film.name) \(count)")
                #expect(!image.isPartial, "\(film.name) \(count)")
                if let last = try? growing.image(at: before + 1), !last.isPartial {
                    #expect(last.bitmap.packedRows == frames[before + 1], "\(film.name) \(count)")
                }
            }
            #expect(counts == counts.sorted(), "\(film.name)")
            #expect(Set(counts).isSuperset(of: 1...frames.count), "\(film.name)")
        }
    }

    private enum Outcome: Equatable {
        case image(Data, isPartial: Bool)
        case failure(ImageError.Code)
    }

    private func outcomes(_ data: Data) -> [Outcome] {
        do {
            let decoder = try decoder(data)
            return (0..<decoder.frameCount).map { index in
                do {
                    let image = try decoder.image(at: index)
                    return .image(image.bitmap.packedRows, isPartial: image.isPartial)
                } catch {
                    return .failure((error as? ImageError)?.code ?? .io)
                }
            }
        } catch {
            return [.failure((error as? ImageError)?.code ?? .io)]
        }
    }

    @Test("Each frame of a truncated file is refused, partial or the same as in the whole file")
    func prefixes() throws {
        for film in Self.films {
            let frames = outcomes(film.data)
            for count in 1..<film.data.count {
                for (index, outcome) in outcomes(Data(film.data.prefix(count))).enumerated() {
                    switch outcome {
                    case .image(_, let isPartial): #expect(isPartial || frames[index] == outcome)
                    case .failure(let code):
                        #expect([.corrupt, .unsupported].contains(code), "\(film.name) \(count)")
                    }
                }
            }
        }
    }

    @Test("Damaged data decodes to the same frames or typed errors in any order")
    func flips() throws {
        var numbers = SeededRandom(seed: 11)
        for film in Self.films {
            for round in 0..<film.data.count + 1000 {
                var copy = film.data
                if round < copy.count {
                    copy[round] ^= 0xFF
                } else {
                    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                        copy[Int.random(in: 0..<copy.count, using: &numbers)] = UInt8.random(
                            in: 0...255, using: &numbers)
                    }
                }
                let first = outcomes(copy)
                #expect(first == outcomes(copy), "\(film.name) \(copy.base64EncodedString())")
                for case .failure(let code) in first {
                    #expect([.corrupt, .unsupported, .limit].contains(code), "\(film.name): \(code)")
                }
                guard first.count > 1, let decoder = try? decoder(copy) else { continue }
                for index in (0..<first.count).reversed() {
                    if case .image(let pixels, _) = first[index] {
                        #expect(try rows(decoder, index) == pixels, "\(film.name) \(index)")
                    }
                }
            }
        }
    }

    @Test("Decoding a frame that doesn't exist throws an error")
    func outside() throws {
        for film in Self.films {
            let decoder = try decoder(film.data)
            #expect(throws: ImageError.self) { try decoder.image(at: decoder.frameCount) }
            #expect(throws: ImageError.self) { try decoder.image(at: -1) }
        }
    }
}
