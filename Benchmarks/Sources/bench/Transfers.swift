// SPDX-License-Identifier: MIT

import CPeers
import Foundation
import WebImage

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Transfers of many files from one server, 32 at a time.
let transfers = Subject(name: "transfers") { session in
    let origin = try session.origin()
    let manager = networkManager()
    return [Server.large, Server.small].map { files in
        let prefix = "\(origin.address)/\(files.folder)/"
        let total = Int64(files.count * files.size)
        return Row(
            name: "\(files.count) x \(files.size / 1000) KB, 32 at once", unit: .perSecond,
            ours: Contender(name: "WebImage, `manager.data(for:)`") {
                try await webImage(manager, prefix: prefix, count: files.count, total: total)
            },
            peers: [
                multiLoop(prefix, count: files.count, total: total),
                Contender(name: "curl --parallel") { try curl(prefix, count: files.count) },
                session.contender(
                    "aiohttp", peer: "aiohttp", count: files.count,
                    command: ["get", prefix, ".jpg", String(files.count), "32"]),
                Contender(name: "URLSession") {
                    try await urlSession(prefix, count: files.count, total: total)
                },
            ],
            goals: ["libcurl multi loop in C": 0.8].merging(
                files.size < 10_000 ? ["URLSession": 5] : [:]
            ) { $1 },
            note:
                "Transfers: client and server share the machine. The C loop collects each body in a "
                + "buffer that its handle reuses; `curl --parallel` includes the start of the process "
                + "and writes to /dev/null."
        )
    }
}

/// The minimal loop around libcurl, as a bound for clients that use it.
func multiLoop(_ prefix: String, count: Int, total: Int64) -> Contender {
    let client = peers_client_make(32)
    return Contender(name: "libcurl multi loop in C") {
        try timed(count: count) {
            let received = peers_client_get(client, prefix, ".jpg", Int32(count))
            guard received == total else { throw PeerProcess.Failure(description: "\(received) bytes") }
        }
    }
}

/// Returns the seconds for each file. The requests use the network only and store nothing unless `change`
/// sets it.
func webImage(
    _ manager: ImageManager, prefix: String, count: Int, total: Int64,
    change: @escaping @Sendable (inout ImageRequest) -> Void = { _ in }
) async throws -> Double {
    var received: Int64 = 0
    let seconds = try await timed(count: count) {
        received = try await concurrently(32, count: count) { index in
            var request = ImageRequest(string: "\(prefix)\(index).jpg")
            request.cachePolicy = .networkOnly
            request.originalStoreTiers = []
            change(&request)
            return Int64(try await manager.data(for: request).data.count)
        }
    }
    guard received == total else { throw PeerProcess.Failure(description: "\(received) bytes") }
    return seconds
}

private func curl(_ prefix: String, count: Int) throws -> Double {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
        "curl", "-q", "--http1.1", "--fail", "--silent", "--parallel", "--parallel-max", "32", "-o",
        "/dev/null",
        "\(prefix)[0-\(count - 1)].jpg",
    ]
    process.standardError = FileHandle.nullDevice
    let seconds = try timed(count: count) {
        try process.run()
        process.waitUntilExit()
    }
    guard process.terminationStatus == 0 else { throw PeerProcess.Failure(description: "curl failed") }
    return seconds
}

private let urlSessionClient: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 32
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return URLSession(configuration: configuration)
}()

private func urlSession(_ prefix: String, count: Int, total: Int64) async throws -> Double {
    var received: Int64 = 0
    let seconds = try await timed(count: count) {
        received = try await concurrently(32, count: count) { index in
            guard let url = URL(string: "\(prefix)\(index).jpg") else { return 0 }
            return Int64(try await urlSessionClient.data(from: url).0.count)
        }
    }
    guard received == total else { throw PeerProcess.Failure(description: "\(received) bytes") }
    return seconds
}

/// Runs `work` for `0 ..< count`, at most `limit` at a time, and returns the sum of the results.
func concurrently(
    _ limit: Int, count: Int, _ work: @escaping @Sendable (Int) async throws -> Int64
) async throws -> Int64 {
    try await withThrowingTaskGroup(of: Int64.self) { group in
        var next = 0
        var sum: Int64 = 0
        while next < min(limit, count) {
            let index = next
            group.addTask { try await work(index) }
            next += 1
        }
        while let value = try await group.next() {
            sum += value
            if next < count {
                let index = next
                group.addTask { try await work(index) }
                next += 1
            }
        }
        return sum
    }
}
