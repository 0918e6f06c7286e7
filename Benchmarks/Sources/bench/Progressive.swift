// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Raster

/// Progressive decoding of a JPEG with previews, compared with decoding it once.
let progressive = Subject(name: "progressive") { session in
    let photograph = try CodecRegistry.default.decode(try session.photograph().data).bitmap
    var options = EncodingOptions()
    options.isProgressive = true
    return try [(4000, "12 MP"), (1600, "2 MP")].map { width, name in
        let height = width * 3 / 4
        let data = try CodecRegistry.default.encode(
            try photograph.resized(to: PixelSize(width: width, height: height)), as: .jpeg, options: options)
        return Row(
            name: "progressive JPEG \(name), shown in 10 chunks", unit: .milliseconds,
            ours: Contender(name: "WebImage, with previews") {
                try timed { try decodeProgressively(data, chunks: 10) }
            },
            peers: [
                Contender(name: "WebImage, decoded once") {
                    try timed { keep(try CodecRegistry.default.decode(data)) }
                }
            ],
            goals: ["WebImage, decoded once": 1 / 1.6],
            note:
                "Progressive: the photograph, encoded by WebImage with ten scans, decoded in ten "
                + "chunks of equal length with a preview after each. The goal is at most 1.6 times the "
                + "time of decoding it once."
        )
    }
}

private func decodeProgressively(_ data: Data, chunks: Int) throws {
    let decoder = ProgressiveDecoder()
    for chunk in 0..<chunks {
        let range = data.count * chunk / chunks..<data.count * (chunk + 1) / chunks
        try decoder.append(data.subdata(in: range), isComplete: chunk == chunks - 1)
        if chunk < chunks - 1, let preview = try decoder.preview() { keep(preview.image) }
    }
    if let image = try decoder.image() { keep(image) }
}
