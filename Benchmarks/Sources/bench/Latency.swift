// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import WebImage

/// How long `load` keeps its caller, for pictures that must come over the network: 10,000 calls one after the other.
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
            ours: Contender(name: "WebImage") { try await callSeconds(manager, requests).percentile(part) },
            peers: [], limit: limit, fewestRounds: 3,
            note:
                "`load`: all calls at once from one thread, 5 KB each, decoded; the engine, the decoders and nginx "
                + "run on the same cores meanwhile.")
    }
}

/// A manager that keeps nothing, or only on `disk`, and opens up to 32 connections to a host.
func networkManager(disk: DiskCache? = nil) -> ImageManager {
    var loading = LoaderConfiguration()
    loading.connectionsPerHost = 32
    var configuration = ImageManager.Configuration.memoryOnly
    configuration.disk = disk
    configuration.loader = HTTPLoader(
        transport: CurlTransport(configuration: loading), configuration: loading)
    return ImageManager(configuration)
}

private func callSeconds(_ manager: ImageManager, _ requests: [ImageRequest]) async throws -> Samples {
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
    await withCheckedContinuation { done in
        all.notify(queue: DispatchQueue(label: "bench.latency")) { done.resume() }
    }
    let failed = failures.withLock { $0 }
    guard failed == 0 else { throw PeerProcess.Failure(description: "\(failed) loads failed") }
    return samples
}
