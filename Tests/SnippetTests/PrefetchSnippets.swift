// SPDX-License-Identifier: MIT

import Foundation
import WebImage

// The examples in Prefetching.md and ComingFromOthers.md.
extension Snippets {
    static func prefetch(urls: [URL], bar: Bar) async {
        let prefetcher = ImagePrefetcher()
        let token = prefetcher.prefetch(urls) { result in
            print("\(result.finished) images, \(result.skipped) failed")
        }
        prefetcher.prefetch(urls.map { ImageRequest(url: $0, thumbnail: .fill(width: 320, height: 240)) })
        for await progress in token.progressUpdates {
            bar.fraction = progress.fraction
        }
    }

    static func finalProgress(prefetcher: ImagePrefetcher, urls: [URL]) async {
        let token = prefetcher.prefetch(urls)
        let end = await token.finalProgress
        for (url, result) in token.results {
            if case .failed(let error) = result { print(url, error) }
        }
        print("\(end.finished) of \(end.total)")
    }

    static func cancel(prefetcher: ImagePrefetcher, urls: [URL]) {
        prefetcher.prefetch(urls)
        prefetcher.cancel(urls)
    }

    static func prefetchToDisk(urls: [URL]) {
        ImagePrefetcher(tiers: .disk).prefetch(urls)
    }
}
