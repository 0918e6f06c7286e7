// SPDX-License-Identifier: MIT

import CPeers
import Foundation
import Raster

/// 12 MP to 1200 x 900.
let resampling = Subject(name: "resampling") { session in
    let photograph = try session.photograph()
    let input = [UInt8](photograph.data)
    let size = PixelSize(width: 4000, height: 3000)
    let picture = try Bitmap(size: size, alpha: .opaque) { pixels, bytesPerRow in
        _ = pixels.withMemoryRebound(to: UInt8.self) { bytes in
            peers_jpeg_decode(input, input.count, bytes.baseAddress, bytesPerRow, bytes.count)
        }
    }
    let target = PixelSize(width: 1200, height: 900)
    let filters: [(String, ResampleFilter)] = [
        ("lanczos3", .lanczos3), ("triangle", .triangle), ("area", .area),
    ]
    return filters.map { name, filter in
        Row(
            name: "Resample 12 MP to 1200 x 900, \(name)", unit: .milliseconds,
            ours: Contender(name: "WebImage") {
                try timed { keep(try picture.resized(to: target, filter: filter)) }
            },
            peers: [
                session.contender(
                    "Pillow, RGBX", peer: "pillow", ["resize", photograph.path, "1200", "900", name])
            ],
            goals: name == "lanczos3" ? ["Pillow, RGBX": 3] : [:],
            note: "Resampling: one thread each, four bytes a pixel each.")
    }
}
