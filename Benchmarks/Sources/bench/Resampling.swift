// SPDX-License-Identifier: MIT

import CPeers
import Foundation
import Raster

/// 12 MP to 1200 x 900, and a blur.
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
        var row = Row(
            name: "Resample 12 MP to 1200 x 900, \(name)", unit: .milliseconds,
            ours: Contender(name: "WebImage") {
                try timed { keep(try picture.resized(to: target, filter: filter)) }
            },
            peers: [
                session.contender(
                    "Pillow, RGBX", peer: "pillow", ["resize", photograph.path, "1200", "900", name])
            ],
            goals: name == "lanczos3" ? ["Pillow, RGBX": 6, "zimg": 1] : [:],
            note: """
                Resampling: one thread each, four bytes a pixel each; zimg's planar conversions are counted, its weights \
                and planes are made once.
                """)
        if name == "lanczos3" { row.peers.append(zimg(picture, target)) }
        return row
    } + [try blur(picture, photograph.path, session)]
}

private func zimg(_ picture: Bitmap, _ target: PixelSize) -> Contender {
    nonisolated(unsafe) let resampler = peers_zimg_make(
        Int32(picture.width), Int32(picture.height), Int32(target.width), Int32(target.height))
    return Contender(name: "zimg") {
        guard let resampler else { throw PeerProcess.Failure(description: "zimg has no such resampler") }
        return try timed {
            keep(
                try Bitmap(size: target, alpha: .opaque) { pixels, bytesPerRow in
                    let pixels = pixels.baseAddress!.assumingMemoryBound(to: UInt8.self)
                    picture.withPixels { source in
                        let source = source.baseAddress!.assumingMemoryBound(to: UInt8.self)
                        _ = peers_zimg_resize(resampler, source, picture.bytesPerRow, pixels, bytesPerRow)
                    }
                })
        }
    }
}

private func blur(_ picture: Bitmap, _ path: String, _ session: Session) throws -> Row {
    let size = PixelSize(width: 1600, height: 1250)
    let small = try picture.resized(to: size)
    let words = ["blur", path, "\(size.width)", "\(size.height)", "10"]
    return Row(
        name: "Gaussian blur of 2 MP, radius 10", unit: .milliseconds,
        ours: Contender(name: "WebImage") { try timed { keep(try small.blurred(radius: 10)) } },
        peers: [
            session.contender("Pillow, RGBX", peer: "pillow", words),
            session.contender("libvips, RGB", peer: "vips", words),
        ],
        goals: ["Pillow, RGBX": 5],
        note: "Blur: ours and Pillow's by three box averages; libvips takes the threads that it wants.")
}
