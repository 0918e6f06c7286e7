// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import WebImage

/// A loader that adds a header to requests that don't have it.
struct HeaderLoader: Loader {
    let base: any Loader
    let field: HTTPHeaders.Field
    /// Whether the header identifies a user.
    let isSecret: Bool

    init(_ name: String, _ value: String, isSecret: Bool = false) {
        base = ImageManagerConfiguration.makeLoader(LoaderConfiguration())
        field = HTTPHeaders.Field(name: name, value: value)
        self.isSecret = isSecret
    }

    var partition: String? { isSecret ? field.value : nil }

    func canLoad(_ url: URL) -> Bool { base.canLoad(url) }

    func defaultHeaders(for url: URL) -> HTTPHeaders { HTTPHeaders([field]) }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        var request = request
        request.headers = request.headers.filled(from: defaultHeaders(for: request.url))
        return base.load(request, priority: priority, sink: sink)
    }
}
