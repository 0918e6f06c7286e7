// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import WebImage

// The program in CommandLineProgram.md.

struct Thumbnails {
    static func main() async {
        let urls = CommandLine.arguments.dropFirst().compactMap { URL(string: $0) }
        await withTaskGroup { group in
            for url in urls { group.addTask { await write(url) } }
        }
        await ImageManager.shared.flush()
    }

    /// Writes a thumbnail of the image to the current folder.
    static func write(_ url: URL) async {
        let request = ImageRequest(url: url, thumbnail: .fit(width: 320, height: 320))
        let task = ImageManager.shared.load(request)
        do {
            for await progress in task.progressUpdates {
                if let fraction = progress.fraction { print("\(url): \(Int(fraction * 100)) %") }
            }
            let response = try await task.response
            let png = try CodecRegistry.default.encode(response.image.bitmap, as: .png)
            let name = url.deletingPathExtension().lastPathComponent + ".png"
            try png.write(to: URL(filePath: name))
            print("\(name): \(response)")
        } catch {
            print("error: \(error)")
        }
    }
}
