// SPDX-License-Identifier: MIT

import Foundation
import WebImage

/// Downloads the images of URLs into a folder, and continues an interrupted download.
@main
struct Download {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let urls = arguments.dropFirst().compactMap { URL(string: $0) }
        guard let folder = arguments.first, !urls.isEmpty else {
            print("usage: download FOLDER URL...")
            exit(2)
        }
        let manager = ImageManager.shared
        let results = await manager.download(urls, to: URL(filePath: folder)) { progress in
            print("\(progress.finished) of \(progress.total), \(progress.bytes) bytes")
        }
        for result in results {
            switch result.file {
            case .success(let file) where result.wasPresent: print("present: \(file.lastPathComponent)")
            case .success(let file): print("written: \(file.lastPathComponent)")
            case .failure(let error): print("failed: \(error)")
            }
        }
        // Wait for originals that haven't been written to the cache yet.
        await manager.flush()
        exit(results.allSatisfy { if case .success = $0.file { true } else { false } } ? 0 : 1)
    }
}
