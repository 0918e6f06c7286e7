// SPDX-License-Identifier: MIT

import Foundation
import ImageLoading
import WebImage

/// Loads `s3://BUCKET/KEY` URLs. Each request is signed when it's sent, so URLs in caches don't expire.
struct S3Loader: Loader {
    let base: any Loader
    let signature: PresignedURL

    func canLoad(_ url: URL) -> Bool { url.scheme == "s3" && url.host() != nil && url.path.count > 1 }

    /// Another account might not have access to these images.
    var partition: String? { signature.accessKey }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        var signed = request
        let (bucket, key) = (request.url.host() ?? "", String(request.url.path.dropFirst()))
        if let url = signature.url(bucket: bucket, key: key, at: .now, lifetime: 900) { signed.url = url }
        return base.load(signed, priority: priority, sink: UnsignedSink(sink, url: request.url))
    }
}

/// Passes on a response under the URL without the signature, which identifies the image in the caches.
private final class UnsignedSink: LoadSink {
    private let sink: any LoadSink
    private let url: URL

    init(_ sink: any LoadSink, url: URL) { (self.sink, self.url) = (sink, url) }

    func didReceive(_ response: LoadResponse) {
        var response = response
        response.url = url
        sink.didReceive(response)
    }

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow { sink.didReceive(bytes) }
    func didFinish(_ result: Result<LoadMetrics, ImageError>) { sink.didFinish(result) }
    func restart() -> Bool { sink.restart() }
    func didBeginWaiting(for duration: Duration?) { sink.didBeginWaiting(for: duration) }
    func didEndWaiting() { sink.didEndWaiting() }
}

@main
struct Program {
    static func main() async {
        let environment = ProcessInfo.processInfo.environment
        guard let text = CommandLine.arguments.dropFirst().first, let url = URL(string: text),
            let accessKey = environment["AWS_ACCESS_KEY_ID"],
            let secretKey = environment["AWS_SECRET_ACCESS_KEY"]
        else {
            print("usage: AWS_ACCESS_KEY_ID=… AWS_SECRET_ACCESS_KEY=… s3-loader s3://BUCKET/KEY")
            exit(2)
        }
        let signature = PresignedURL(
            accessKey: accessKey, secretKey: secretKey, region: environment["AWS_REGION"] ?? "us-east-1",
            endpoint: environment["AWS_ENDPOINT_URL"].flatMap { URL(string: $0) })
        if CommandLine.arguments.contains("--sign") {
            let seconds = environment["SOURCE_DATE_EPOCH"].flatMap(Double.init)
            let signed = signature.url(
                bucket: url.host() ?? "", key: String(url.path.dropFirst()),
                at: seconds.map { Date(timeIntervalSince1970: $0) } ?? .now, lifetime: 86_400)
            print(signed?.absoluteString ?? "")
            return
        }
        var loaders = LoaderSet([ImageManagerConfiguration.defaultLoader])
        loaders.add(S3Loader(base: ImageManagerConfiguration.defaultLoader, signature: signature))
        var configuration = ImageManagerConfiguration()
        configuration.loader = loaders
        // With a user name, images that are loaded with credentials are stored on disk, too.
        configuration.userPartition = accessKey
        let manager = ImageManager(configuration)
        do {
            print(try await manager.load(url).response)
        } catch {
            print("failed: \(error)")
            exit(1)
        }
        await manager.flush()
    }
}
