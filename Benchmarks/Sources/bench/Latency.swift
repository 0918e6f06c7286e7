// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import ImageLoading
import WebImage

/// How long `load` blocks its caller, in 10,000 consecutive calls for images that must be loaded over the
/// network.
let latency = Subject(name: "latency") { session in
    let origin = try session.origin()
    let manager = networkManager()
    let requests = (0..<Server.small.count).map { index in
        var request = ImageRequest(string: "\(origin.address)/\(Server.small.folder)/\(index).jpg")
        request.cachePolicy = .networkOnly
        return request
    }
    return [(0.5, "median", 20e-6), (0.99, "99 of 100", 100e-6)].map { part, name, limit in
        Row(
            name: "`load` returns to its caller, \(name) of 10,000", unit: .microseconds,
            ours: Contender(name: "WebImage") {
                try await callSeconds(manager, requests: requests).percentile(part)
            },
            peers: [], limit: limit, minimumRounds: 3,
            note:
                "`load`: consecutive calls from one thread for images of 5 KB; at the same time the "
                + "library, the decoders and nginx run on the same cores.")
    }
}

/// Returns a manager without caches, or with a disk cache only, that opens up to 32 connections for each
/// host.
func networkManager(disk: DiskCache? = nil) -> ImageManager {
    var loading = LoaderConfiguration()
    loading.maximumConnectionsPerHost = 32
    var configuration = ImageManagerConfiguration.memoryOnly
    configuration.disk = disk
    configuration.loader = HTTPLoader(
        transport: CurlTransport(configuration: loading), configuration: loading)
    return ImageManager(configuration)
}

private func callSeconds(_ manager: ImageManager, requests: [ImageRequest]) async throws -> Samples {
    var samples = Samples(name: "")
    samples.seconds.reserveCapacity(requests.count)
    let failures = Locked(0)
    let all = DispatchGroup()
    let clock = ContinuousClock()
    for request in requests {
        all.enter()
        let start = clock.now
        manager.load(request) { result in
            if case .failure = result { failures.withLock { $0 += 1 } }
            all.leave()
        }
        samples.seconds.append(start.duration(to: clock.now) / .seconds(1))
    }
    await withCheckedContinuation { continuation in
        all.notify(queue: DispatchQueue(label: "bench.latency")) { continuation.resume() }
    }
    let failed = failures.withLock { $0 }
    guard failed == 0 else { throw PeerProcess.Failure(description: "\(failed) loads failed") }
    return samples
}
