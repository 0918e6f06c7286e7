// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Raster

/// A progressive JPEG that is shown while it comes, against decoding it once.
let progressive = Subject(name: "progressive") { session in
    let photograph = try CodecRegistry.default.decode(try session.photograph().data).bitmap
    var options = EncodingOptions()
    options.isProgressive = true
    return try [(4000, "12 MP"), (1600, "2 MP")].map { width, name in
        let height = width * 3 / 4
        let picture = try CodecRegistry.default.encode(
            try photograph.resized(to: PixelSize(width: width, height: height)), as: .jpeg, options: options)
        return Row(
            name: "progressive JPEG \(name), shown in 10 chunks", unit: .milliseconds,
            ours: Contender(name: "WebImage, previews and picture") {
                try timed { try show(picture, chunks: 10) }
            },
            peers: [
                Contender(name: "WebImage, decoded once") {
                    try timed { keep(try CodecRegistry.default.decode(picture)) }
                }
            ],
            goals: ["WebImage, decoded once": 1 / 1.6],
            note:
                "Progressive: the photograph written by WebImage in ten scans, handed over in ten pieces of equal length; "
                + "after each, what is new is made a preview. Wanted is at most 1.6 times the time of decoding it once."
        )
    }
}

private func show(_ data: Data, chunks: Int) throws {
    let decoder = ProgressiveDecoder()
    for chunk in 0..<chunks {
        let range = data.count * chunk / chunks..<data.count * (chunk + 1) / chunks
        try decoder.append(data.subdata(in: range), isComplete: chunk == chunks - 1)
        if chunk < chunks - 1, let preview = try decoder.preview() { keep(preview.image) }
    }
    if let picture = try decoder.picture() { keep(picture) }
}
