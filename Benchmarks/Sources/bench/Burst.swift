// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import ImageLoading
import Raster
import WebImage

/// The time and the peak memory (above idle) of 10,000 concurrent requests for 100 URLs. Each sample uses a
/// new process that has loaded another image. It fails unless each completion is called once and there are
/// 100 transfers.
let burst = Subject(name: "burst") { session in
    try Burst.makeImages(in: session.inputs)
    let prefix = "\(try session.origin().address)/\(Burst.folder)/"
    let name = "\(Burst.requests) concurrent requests for \(Burst.urls) URLs"
    let measure = { try numbers(from: CommandLine.arguments[0], arguments: [Burst.command, prefix]) }
    return [
        Row(
            name: "\(name): memory above idle", unit: .megabytes,
            ours: Contender(name: "WebImage") { try measure()[0] }, peers: [], limit: 200e6,
            note:
                "Burst: images of 512 x 512 pixels, each 1 MB in the memory cache."
        ),
        Row(
            name: "\(name): time until the last response", unit: .milliseconds,
            ours: Contender(name: "WebImage") { try measure()[1] }, peers: []),
    ]
}

enum Burst {
    static let command = "--burst"
    static let folder = "pictures"
    static let requests = 10_000
    static let urls = 100

    /// Writes images of about 50 KB each.
    static func makeImages(in inputs: URL) throws {
        let folder = inputs.appendingPathComponent("files/\(folder)")
        let last = folder.appendingPathComponent("\(urls).jpg")
        if FileManager.default.fileExists(atPath: last.path) { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let bitmap = try Bitmap(size: PixelSize(width: 512, height: 512), alpha: .opaque) {
            pixels, bytesPerRow in
            for index in 0..<512 * bytesPerRow {
                let shade = index / bytesPerRow / 4 + index % bytesPerRow / 16
                pixels[index] = UInt8(truncatingIfNeeded: shade + Int.random(in: 0..<24))
            }
        }
        let file = try CodecRegistry.default.encode(bitmap, as: .jpeg)
        // A recently modified image stays fresh only briefly (RFC 9111, 4.2.2), so it would be requested
        // again.
        let lastYear = Date(timeIntervalSinceNow: -365 * 24 * 3600)
        for number in 0...urls {
            let path = folder.appendingPathComponent("\(number).jpg")
            try file.write(to: path)
            try FileManager.default.setAttributes([.modificationDate: lastYear], ofItemAtPath: path.path)
        }
    }

    /// Runs in the new process. Prints the bytes and the seconds.
    static func run(_ prefix: String) async throws {
        let transfers = Locked(0)
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.loader = CountingLoader(transfers: transfers)
        let manager = ImageManager(configuration)
        keep(try await manager.image(for: ImageRequest(string: "\(prefix)\(urls).jpg")))
        let before = try ProcessMemory.resetPeak()

        let calls = Locked([Int](repeating: 0, count: requests))
        let failures = Locked(0)
        let all = DispatchGroup()
        let seconds = await timed {
            for index in 0..<requests {
                all.enter()
                manager.load(ImageRequest(string: "\(prefix)\(index % urls).jpg")) { result in
                    if case .failure = result { failures.withLock { $0 += 1 } }
                    calls.withLock { $0[index] += 1 }
                    all.leave()
                }
            }
            await withCheckedContinuation { done in all.notify(queue: .global()) { done.resume() } }
        }
        let peak = try ProcessMemory.bytes("VmHWM") - before
        let (count, failed) = (transfers.withLock { $0 } - 1, failures.withLock { $0 })
        guard count == urls, failed == 0, calls.withLock({ $0.allSatisfy { $0 == 1 } }) else {
            throw PeerProcess.Failure(description: "\(count) transfers, \(failed) failures")
        }
        print(peak, seconds)
    }
}

private struct CountingLoader: Loader {
    let base = ImageManagerConfiguration.defaultLoader
    let transfers: Locked<Int>

    func canLoad(_ url: URL) -> Bool { base.canLoad(url) }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        transfers.withLock { $0 += 1 }
        return base.load(request, priority: priority, sink: sink)
    }
}
