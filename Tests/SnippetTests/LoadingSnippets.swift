// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageLoading
import WebImage

// The examples in CustomLoaders.md, HTTPCaching.md, Transport.md and ImageLoading.md that import the product
// ImageLoading.
extension Snippets {
    final class Archive: Sendable {
        let queue = DispatchQueue(label: "archive")
        func contents(of path: String) -> Data? { nil }
    }

    final class ArchiveHandle: LoadHandle {
        let isCancelled = false
        func cancel() {}
        func resume() {}
        func setPriority(_ priority: Priority) {}
    }

    struct Time {
        let wallTime: Double
    }

    static func respond(with answer: CachedResponse) {}
    static func ask(_ headers: HTTPHeaders) {}
    static func fail(with status: Int) {}

    #if os(Linux)
    static func loading(url: URL) {
        let loader = HTTPLoader(transport: CurlTransport())
        let collector = DataCollector { result in print(result) }
        let handle = loader.load(LoadRequest(url: url), priority: .normal, sink: collector)
        handle.setPriority(.high)
        handle.cancel()
    }
    #endif

    static func transport() {
        var loader = LoaderConfiguration()
        loader.maximumConnectionsPerHost = 4
        loader.proxy = .server("socks5h://127.0.0.1:1080")
        var configuration = ImageManagerConfiguration()
        configuration.loader = ImageManagerConfiguration.makeLoader(loader)
    }

    static func redirectPredicate(configuration: inout ImageManagerConfiguration) {
        let sameSite = RedirectPredicate(name: "same site") { redirect in
            redirect.target.host() == redirect.requestURL.host()
        }
        configuration.network.redirects = RedirectPolicy(predicate: sameSite)
    }

    static func addresses(configuration: inout ImageManagerConfiguration) {
        configuration.network.addresses = .publicOnly
        configuration.network.addresses = .publicOnly.allowing(["10.20.0.0/16"])  // and a network of your own
        configuration.network.addresses = .only(["10.20.0.0/16", "fd12:3456::/32"])  // nothing else
    }

    static func deliver(_ bitmap: Bitmap, for request: LoadRequest, to sink: any LoadSink) {
        sink.didReceive(LoadResponse(url: request.url, image: StorableImage(bitmap)))
        sink.didFinish(.success(LoadMetrics()))
    }

    static func loaders(archive: Archive, configuration: inout ImageManagerConfiguration) {
        var loaders = LoaderSet([ImageManagerConfiguration.defaultLoader])
        loaders.add(ArchiveLoader(archive: archive))
        configuration.loader = loaders
    }

    static func transaction(request: HTTPCacheRequest, exchanges: [StoredExchange], time: Time) {
        let transaction = HTTPCacheTransaction(request, stored: exchanges, now: time.wallTime)
        switch transaction.decision {
        case .serve(let answer): respond(with: answer)
        case .serveStale(let answer, let revalidation):
            respond(with: answer)
            ask(revalidation)
        case .validate(let headers): ask(headers)
        case .complete(let headers): ask(headers)
        case .fetch(let headers): ask(headers)
        case .unsatisfiable: fail(with: 504)
        }
    }
}

extension Snippets {
    struct ArchiveLoader: Loader {
        let archive: Archive

        func canLoad(_ url: URL) -> Bool { url.scheme == "archive" }

        func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
            let handle = ArchiveHandle()
            archive.queue.async {
                guard !handle.isCancelled else {
                    return sink.didFinish(.failure(ImageError(.cancelled, "cancelled")))
                }
                guard let data = archive.contents(of: request.url.path) else {
                    let error = ImageError(.io, "no such entry", url: request.url.absoluteString)
                    return sink.didFinish(.failure(error))
                }
                sink.didReceive(LoadResponse(url: request.url, source: .custom, expectedBytes: data.count))
                _ = data.withUnsafeBytes { sink.didReceive($0) }
                sink.didFinish(.success(LoadMetrics()))
            }
            return handle
        }
    }
}
