// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Truncated and random data", .timeLimit(.minutes(5)))
struct RobustnessTests {
    private enum Outcome: Equatable {
        case image(Data, isPartial: Bool)
        case failure(ImageError.Code)
    }

    private func decode(_ data: Data) -> Outcome {
        do {
            let image = try CodecRegistry.default.decode(data)
            return .image(image.bitmap.packedRows, isPartial: image.isPartial)
        } catch {
            return .failure(error.code)
        }
    }

    @Test("A truncated file is refused or partial, never complete")
    func prefixes() throws {
        for (name, data) in try Pictures.files() {
            guard case .image(_, isPartial: false) = decode(data) else {
                Issue.record("\(name) does not decode")
                continue
            }
            for count in 0..<data.count {
                switch decode(Data(data.prefix(count))) {
                case .image(_, let isPartial): #expect(isPartial, "\(name) \(count) of \(data.count)")
                case .failure(let code):
                    #expect(
                        code == (count == 0 ? .empty : .corrupt) || code == .unsupported && count < 8,
                        "\(name) \(count): \(code)")
                }
            }
        }
    }

    @Test("Random bytes after a valid beginning don't crash a decoder")
    func noiseBehindSignatures() throws {
        var numbers = SeededRandom(seed: 7)
        let noise = Data((0..<1 << 16).map { _ in UInt8.random(in: 0...255, using: &numbers) })
        for (_, data) in try Pictures.files() {
            for kept in [8, 16, 33, 64, 200] { _ = decode(Data(data.prefix(kept)) + noise) }
        }
    }
}
