// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Raster

/// Makes thumbnails of photographs, and compares their pixels with a full decode that's reduced with
/// Lanczos3.
let thumbnails = Subject(name: "thumbnails") { session in
    var rows: [Row] = []
    for (title, path) in try session.photographs() {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        for side in [200, 400, 800] {
            let options = DecodingOptions(thumbnail: .fit(width: side, height: side))
            let reference = try reference(data, side: side)
            let words = [path, "\(side)"]
            var row = Row(
                name: "\(title), thumbnail of \(side) px", unit: .milliseconds,
                ours: Contender(name: "WebImage") {
                    try processorTime { keep(try CodecRegistry.default.decode(data, options: options)) }
                },
                peers: [
                    session.contender(
                        "libvips, thumbnail_buffer", peer: "vips",
                        command: ["thumbnail"] + words + ["process_time"]),
                    session.contender(
                        "Pillow, draft and thumbnail", peer: "pillow",
                        command: ["thumbnail"] + words + ["process_time"]),
                ],
                // WebImage may take at most 0.9 times as long as libvips.
                goals: ["libvips, thumbnail_buffer": 1.11],
                note: """
                    Thumbnails: processor time of all threads, because libvips uses several. The peak \
                    signal-to-noise ratio is that to a full decode by WebImage, reduced with Lanczos3. WebImage \
                    may have at most 0.3 dB less than libvips.
                    """)
            row.decibels["WebImage"] = reference.decibels(
                try reference.pixels(of: CodecRegistry.default.decode(data, options: options).bitmap))
            for (contender, peer) in zip(row.peers, ["vips", "pillow"]) {
                let output = session.scratch.appendingPathComponent("\(peer).rgb")
                guard (try? session.peer(peer).run(["pixels"] + words + [output.path])) != nil else {
                    continue
                }
                row.decibels[contender.name] = reference.decibels([UInt8](try Data(contentsOf: output)))
            }
            rows.append(row)
        }
    }
    return rows
}

/// Returns the seconds of processor time that all threads of this process spend on `work`.
func processorTime(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
}

private func reference(_ data: Data, side: Int) throws -> Reference {
    let full = try CodecRegistry.default.decode(data).bitmap
    let size = Thumbnail.fit(width: side, height: side).size(of: full.size)
    var reference = Reference()
    reference.pixels = reference.pixels(of: try full.resized(to: size))
    return reference
}

/// The red, green and blue components that thumbnails are compared with.
private struct Reference {
    var pixels: [UInt8] = []

    func pixels(of bitmap: Bitmap) -> [UInt8] {
        bitmap.withPixels { pixels in
            var components: [UInt8] = []
            components.reserveCapacity(bitmap.size.pixelCount * 3)
            for row in 0..<bitmap.height {
                for column in 0..<bitmap.width {
                    let start = row * bitmap.bytesPerRow + column * 4
                    for part in [2, 1, 0] { components.append(pixels[start + part]) }
                }
            }
            return components
        }
    }

    /// Returns the peak signal-to-noise ratio; nil if the sizes differ, 99 for equal pixels.
    func decibels(_ other: [UInt8]) -> Double? {
        guard other.count == pixels.count else { return nil }
        var sum = 0
        for (one, two) in zip(pixels, other) {
            let difference = Int(one) - Int(two)
            sum += difference * difference
        }
        return sum == 0 ? 99 : 10 * log10(255 * 255 * Double(pixels.count) / Double(sum))
    }
}

extension Session {
    /// Returns three photographs as JPEG, and as WebP with half the width and height: one with grain, one
    /// with hard edges, and a progressive one with fine detail and 4:4:4. They're made only once.
    fileprivate func photographs() throws -> [(title: String, path: String)] {
        let jpegs = [
            ("JPEG 12 MP, grain", try photograph().path),
            ("JPEG 12 MP, hard edges", try made("edges.jpg", "make_edges", ["4000", "3000"])),
            (
                "JPEG 7 MP, progressive, fine detail",
                try made("fine.jpg", "make_fine", ["2250", "3000"])
            ),
        ]
        let webps = [
            ("WebP 3 MP, grain", try made("photograph-half.webp", "half", [jpegs[0].1])),
            ("WebP 3 MP, hard edges", try made("edges-half.webp", "half", [jpegs[1].1])),
            ("WebP 2 MP, fine detail", try made("fine-half.webp", "half", [jpegs[2].1])),
        ]
        return jpegs + webps
    }

    private func made(_ file: String, _ command: String, _ words: [String]) throws -> String {
        let path = inputs.appendingPathComponent(file).path
        if !FileManager.default.fileExists(atPath: path) {
            _ = try peer("pillow").run([command, path] + words)
        }
        return path
    }
}
