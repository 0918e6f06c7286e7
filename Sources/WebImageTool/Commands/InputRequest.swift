// SPDX-License-Identifier: MIT

import ImageBase
import WebImage

extension InputAddress {
    /// A request for it that keeps nothing but the original's bytes: what a command makes of a picture is not asked
    /// for again.
    func request() throws(ImageError) -> ImageRequest {
        var request = ImageRequest(url: try url())
        request.storeTiers = []
        request.queryTiers = []
        return request
    }
}

extension ImageManager {
    /// Loads with the progress bar as the observer.
    func load(_ request: ImageRequest, index: Int) async throws(ImageError) -> ImageResponse {
        try await load(request) { event in
            if case .progress(let progress) = event {
                ProgressBar.shared.update(index, received: progress.received, expected: progress.expected)
            }
        }.response
    }
}

extension Result where Failure == ImageError {
    /// What an async body gives or throws.
    init(_ body: () async throws(ImageError) -> Success) async {
        do throws(ImageError) {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }

    var error: ImageError? {
        if case .failure(let error) = self { error } else { nil }
    }

    var value: Success? {
        if case .success(let value) = self { value } else { nil }
    }
}
