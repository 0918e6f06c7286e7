// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import ImageLoading
import Raster
import WebImage

/// 10,000 requests for 100 addresses at once, each time in a new process that has loaded another picture before: its
/// memory at most, above what it has before, and its time. It fails where a completion is not called once, or where
/// there are not 100 transfers.
let burst = Subject(name: "burst") { session in
    try Burst.makePictures(in: session.inputs)
    let prefix = "\(try session.origin().address)/\(Burst.folder)/"
    let name = "\(Burst.requests) requests for \(Burst.addresses) addresses at once"
    let figures = { try numbers(from: CommandLine.arguments[0], [Burst.command, prefix]) }
    return [
        Row(
            name: "\(name): memory above idle", unit: .megabytes,
            ours: Contender(name: "WebImage") { try figures()[0] }, peers: [], limit: 200e6,
            note:
                "Requests at once: pictures of 512 x 512 pixels, which are a megabyte each in the memory cache."
        ),
        Row(
            name: "\(name): until the last is answered", unit: .milliseconds,
            ours: Contender(name: "WebImage") { try figures()[1] }, peers: []),
    ]
}

enum Burst {
    static let command = "--burst"
    static let folder = "pictures"
    static let requests = 10_000
    static let addresses = 100

    /// Some 50 KB each.
    static func makePictures(in inputs: URL) throws {
        let folder = inputs.appendingPathComponent("files/\(folder)")
        let last = folder.appendingPathComponent("\(addresses).jpg")
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
        // A picture that is new is soon taken for stale (RFC 9111, 4.2.2), and asked for again.
        let lastYear = Date(timeIntervalSinceNow: -365 * 24 * 3600)
        for number in 0...addresses {
            let picture = folder.appendingPathComponent("\(number).jpg")
            try file.write(to: picture)
            try FileManager.default.setAttributes([.modificationDate: lastYear], ofItemAtPath: picture.path)
        }
    }

    /// What the new process does: says its bytes and its seconds.
    static func run(_ prefix: String) async throws {
        let transfers = Locked(0)
        var configuration = ImageManager.Configuration.memoryOnly
        configuration.loader = CountingLoader(transfers: transfers)
        let manager = ImageManager(configuration)
        keep(try await manager.image(for: ImageRequest(string: "\(prefix)\(addresses).jpg")))
        let before = try ProcessMemory.restartPeak()

        let calls = Locked([Int](repeating: 0, count: requests))
        let failures = Locked(0)
        let all = DispatchGroup()
        let seconds = await timed {
            for index in 0..<requests {
                all.enter()
                manager.load(ImageRequest(string: "\(prefix)\(index % addresses).jpg")) { result in
                    if case .failure = result { failures.withLock { $0 += 1 } }
                    calls.withLock { $0[index] += 1 }
                    all.leave()
                }
            }
            await withCheckedContinuation { done in all.notify(queue: .global()) { done.resume() } }
        }
        let peak = try ProcessMemory.bytes("VmHWM") - before
        let (asked, failed) = (transfers.withLock { $0 } - 1, failures.withLock { $0 })
        guard asked == addresses, failed == 0, calls.withLock({ $0.allSatisfy { $0 == 1 } }) else {
            throw PeerProcess.Failure(description: "\(asked) transfers, \(failed) failures")
        }
        print(peak, seconds)
    }
}

private struct CountingLoader: Loader {
    let base = ImageManager.Configuration.defaultLoader
    let transfers: Locked<Int>

    func canLoad(_ url: URL) -> Bool { base.canLoad(url) }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        transfers.withLock { $0 += 1 }
        return base.load(request, priority: priority, sink: sink)
    }
}
