// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import ImageLoading
import Raster
import WebImage

/// A list of 200 images of 30 KB, loaded and decoded at the same time over a network with 20 ms latency: the
/// time until the first and the last image, and the processor time.
let imageList = Subject(name: "list") { session in
    let origin = try session.origin()
    try ImageList.makeImages(in: session.inputs)
    let plain = try DelayRelay(to: origin.address, session: session)
    let secure = try DelayRelay(to: origin.secureAddress, session: session)
    return ImageList.Connections.allCases.flatMap { connections in
        let relay = connections == .http2 ? secure : plain
        let prefix = "\(relay.address)/\(Server.list)/"
        let list = ImageList(prefix: prefix, connections: connections, certificate: origin.certificate)
        let name = "\(ImageList.count) images of 30 KB, 20 ms latency, \(connections.name)"
        func ours(_ index: Int) -> Contender {
            Contender(name: "WebImage") { try await list.load(through: relay)[index] }
        }
        func aiohttp(_ index: Int) -> [Contender] {
            guard let limit = connections.limit else { return [] }
            return [
                Contender(name: "aiohttp and Pillow") {
                    try session.peer("aiohttp").numbers(
                        of: ["list", prefix, ".jpg", String(ImageList.count), String(limit)])[index]
                }
            ]
        }
        return [
            Row(
                name: "\(name): last image", unit: .milliseconds, ours: ours(1),
                peers: aiohttp(1) + [
                    Contender(name: "curl --parallel, not decoded") { try list.curl() }
                ],
                limit: connections.goal,
                note:
                    "Lists: nginx behind a relay that delays each byte by 10 ms each way, a new manager and new "
                    + "connections for each sample; JPEG of 400 x 400 pixels."),
            Row(
                name: "\(name): first image", unit: .milliseconds, ours: ours(0), peers: aiohttp(0)),
            Row(
                name: "\(name): processor time", unit: .milliseconds, ours: ours(2), peers: aiohttp(2)),
        ]
    }
}

struct ImageList {
    enum Connections: CaseIterable {
        case six, many, http2

        /// The maximum number of connections; nil if all requests share one connection.
        var limit: Int? {
            switch self {
            case .six: 6
            case .many: 32
            case .http2: nil
            }
        }

        var name: String { limit.map { "HTTP/1.1 with \($0) connections" } ?? "HTTP/2" }

        /// The goal in seconds.
        var goal: Double {
            switch self {
            case .six: 0.8
            case .many: 0.34
            case .http2: 0.4
            }
        }
    }

    static let count = 200
    let prefix: String
    let connections: Connections
    let certificate: String

    static func makeImages(in inputs: URL) throws {
        let folder = inputs.appendingPathComponent("files/\(Server.list)")
        let last = folder.appendingPathComponent("\(count - 1).jpg")
        if FileManager.default.fileExists(atPath: last.path) { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let bitmap = try Bitmap(size: PixelSize(width: 400, height: 400), alpha: .opaque) {
            pixels, bytesPerRow in
            for index in 0..<400 * bytesPerRow {
                let shade = index / bytesPerRow / 4 + index % bytesPerRow / 16
                pixels[index] = UInt8(truncatingIfNeeded: shade + Int.random(in: 0..<24))
            }
        }
        let file = try CodecRegistry.default.encode(bitmap, as: .jpeg)
        for number in 0..<count { try file.write(to: folder.appendingPathComponent("\(number).jpg")) }
    }

    /// Returns the seconds until the first and the last image, and the processor time.
    func load(through relay: DelayRelay) async throws -> [Double] {
        var loading = LoaderConfiguration()
        loading.maximumConnectionsPerHost = connections.limit ?? loading.maximumConnectionsPerHost
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.network.trust = .authorities(inFile: certificate)
        configuration.loader = HTTPLoader(
            transport: CurlTransport(configuration: loading), configuration: loading)
        let manager = ImageManager(configuration)
        let times = Locked<[Double]>([])
        let all = DispatchGroup()
        let clock = ContinuousClock()
        let (start, processor) = (clock.now, processorSeconds())
        for index in 0..<Self.count {
            all.enter()
            manager.load(ImageRequest(string: "\(prefix)\(index).jpg")) { result in
                if case .success = result {
                    times.withLock { $0.append(start.duration(to: clock.now) / .seconds(1)) }
                }
                all.leave()
            }
        }
        await withCheckedContinuation { continuation in
            all.notify(queue: DispatchQueue(label: "bench.list")) { continuation.resume() }
        }
        let used = processorSeconds() - processor
        let ends = times.withLock { $0 }
        guard ends.count == Self.count, let first = ends.min(), let last = ends.max() else {
            throw PeerProcess.Failure(description: "\(Self.count - ends.count) loads failed")
        }
        return [first, last, used]
    }

    /// Returns the seconds until all files are received.
    func curl() throws -> Double {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let version = connections == .http2 ? ["--http2", "--cacert", certificate] : ["--http1.1"]
        process.arguments =
            ["curl", "-q"] + version + [
                "--fail", "--silent", "--parallel", "--parallel-max", String(connections.limit ?? 100), "-o",
                "/dev/null", "\(prefix)[0-\(Self.count - 1)].jpg",
            ]
        process.standardError = FileHandle.nullDevice
        let seconds = try timed(count: 1) {
            try process.run()
            process.waitUntilExit()
        }
        guard process.terminationStatus == 0 else { throw PeerProcess.Failure(description: "curl failed") }
        return seconds
    }
}

/// A process that passes data on to a server after a delay. It ends when the object is deallocated.
final class DelayRelay {
    let address: String
    private let process = Process()

    /// - Parameter server: `scheme://127.0.0.1:<port>`
    init(to server: String, session: Session) throws {
        guard let url = URL(string: server), let port = url.port else {
            throw PeerProcess.Failure(description: "no port")
        }
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [session.python, "Peers/delay_relay.py", String(port), "10"]
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let relayed = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw PeerProcess.Failure(description: "the relay does not start")
        }
        address = "\(url.scheme ?? "http")://127.0.0.1:\(relayed)"
    }

    deinit { process.terminate() }
}
