// SPDX-License-Identifier: MIT

import CPeers
import Foundation
import Raster

/// Resamples 12 MP to 1200 x 900, and blurs an image.
let resampling = Subject(name: "resampling") { session in
    let photograph = try session.photograph()
    let input = [UInt8](photograph.data)
    let size = PixelSize(width: 4000, height: 3000)
    let bitmap = try Bitmap(size: size, alpha: .opaque) { pixels, bytesPerRow in
        _ = pixels.withMemoryRebound(to: UInt8.self) { bytes in
            peers_jpeg_decode(input, input.count, bytes.baseAddress, bytesPerRow, bytes.count)
        }
    }
    let target = PixelSize(width: 1200, height: 900)
    let filters: [(String, ResampleFilter)] = [
        ("lanczos3", .lanczos3), ("triangle", .triangle), ("area", .area),
    ]
    return filters.map { name, filter in
        var row = Row(
            name: "Resample 12 MP to 1200 x 900, \(name)", unit: .milliseconds,
            ours: Contender(name: "WebImage") {
                try timed { keep(try bitmap.resized(to: target, filter: filter)) }
            },
            peers: [
                session.contender(
                    "Pillow, RGBX", peer: "pillow", command: ["resize", photograph.path, "1200", "900", name])
            ],
            goals: name == "lanczos3" ? ["Pillow, RGBX": 6, "zimg": 1] : [:],
            note: """
                Resampling: one thread, four bytes for each pixel; zimg's conversions to planes are counted, \
                its weights and planes are created once.
                """)
        if name == "lanczos3" { row.peers.append(zimg(bitmap, to: target)) }
        return row
    } + [try blur(bitmap, path: photograph.path, session: session)]
}

private func zimg(_ bitmap: Bitmap, to target: PixelSize) -> Contender {
    nonisolated(unsafe) let resampler = peers_zimg_make(
        Int32(bitmap.width), Int32(bitmap.height), Int32(target.width), Int32(target.height))
    return Contender(name: "zimg") {
        guard let resampler else { throw PeerProcess.Failure(description: "cannot create the resampler") }
        return try timed {
            keep(
                try Bitmap(size: target, alpha: .opaque) { pixels, bytesPerRow in
                    let pixels = pixels.baseAddress!.assumingMemoryBound(to: UInt8.self)
                    bitmap.withPixels { source in
                        let source = source.baseAddress!.assumingMemoryBound(to: UInt8.self)
                        _ = peers_zimg_resize(resampler, source, bitmap.bytesPerRow, pixels, bytesPerRow)
                    }
                })
        }
    }
}

private func blur(_ bitmap: Bitmap, path: String, session: Session) throws -> Row {
    let size = PixelSize(width: 1600, height: 1250)
    let small = try bitmap.resized(to: size)
    let words = ["blur", path, "\(size.width)", "\(size.height)", "10"]
    return Row(
        name: "Gaussian blur of 2 MP, radius 10", unit: .milliseconds,
        ours: Contender(name: "WebImage") { try timed { keep(try small.blurred(radius: 10)) } },
        peers: [
            session.contender("Pillow, RGBX", peer: "pillow", command: words),
            session.contender("libvips, RGB", peer: "vips", command: words),
        ],
        goals: ["Pillow, RGBX": 5],
        note: "Blur: WebImage and Pillow use three box blurs; libvips uses its default number of threads.")
}
