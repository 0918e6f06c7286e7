// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import ImageCoding
import ImageLoading
import WebImage

/// Loads thumbnails of photographs on disk, and a transformed image from memory and from disk.
let variants = Subject(name: "variants") { session in
    let photographs = try findPhotographs(session)
    let rows = [200, 640].flatMap { side in
        [
            Row(
                name: "\(photographs.count) photographs at \(side) px on disk", unit: .megabytes,
                ours: Contender(name: "WebImage") { try await bytesOnDisk(photographs, side, session) },
                peers: [
                    encoded(photographs, side, as: .png, named: "PNG, the earlier rule") { Double($0) },
                    encoded(photographs, side, as: .jpeg, quality: 1, named: "JPEG at 1, as SDWebImage") {
                        Double($0)
                    },
                ],
                goals: ["PNG, the earlier rule": 1 / 0.35]),
            Row(
                name: "\(photographs.count) photographs at \(side) px, encoding", unit: .milliseconds,
                ours: encoded(photographs, side, as: .jpeg, quality: 0.9, named: "WebImage"),
                peers: [
                    encoded(photographs, side, as: .png, named: "PNG, the earlier rule"),
                    encoded(photographs, side, as: .jpeg, quality: 1, named: "JPEG at 1, as SDWebImage"),
                ]),
        ]
    }
    let transformed = try await TransformedImage(session)
    return rows + [
        Row(
            name: "JPEG 12 MP at 800 px, grayscale", unit: .milliseconds,
            ours: Contender(name: "from memory") { try await transformed.sample(.all, from: .memory) },
            peers: [
                Contender(name: "from disk") { try await transformed.sample(.disk, from: .disk) }
            ],
            goals: ["from disk": 5])
    ]
}

/// Returns three photographs of the desktop's backgrounds, or the generated one.
private func findPhotographs(_ session: Session) throws -> [Data] {
    let folder = "/usr/share/backgrounds"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let files = names.filter { $0.hasSuffix(".jpg") }.sorted().prefix(3)
    let found = files.compactMap { try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")) }
    return found.isEmpty ? [try session.photograph().data] : found
}

/// Returns the time or the bytes of the encoded thumbnails.
private func encoded(
    _ photographs: [Data], _ side: Int, as format: ImageFormat, quality: Double = 1, named name: String,
    bytes: ((Int) -> Double)? = nil
) -> Contender {
    Contender(name: name) {
        let options = DecodingOptions(thumbnail: .fit(width: side, height: side))
        let bitmaps = try photographs.map { try CodecRegistry.default.decode($0, options: options).bitmap }
        var count = 0
        let seconds = try timed {
            for bitmap in bitmaps {
                count += try CodecRegistry.default.encode(
                    bitmap, as: format, options: EncodingOptions(quality: quality)
                ).count
            }
        }
        return bytes?(count) ?? seconds
    }
}

/// Returns how many bytes a manager stores for the thumbnails, excluding their originals.
private func bytesOnDisk(_ photographs: [Data], _ side: Int, _ session: Session) async throws -> Double {
    let folder = session.scratch.appendingPathComponent("variants-\(UUID().uuidString)")
    let manager = makeManager(of: photographs, disk: folder)
    for index in photographs.indices {
        var request = makeRequest(index)
        request.thumbnail = .fit(width: side, height: side)
        request.originalStoreTiers = []
        _ = try await manager.image(for: request)
    }
    await manager.flush()
    return Double(await manager.disk?.statistics().bytes ?? 0)
}

/// A photograph in memory and on disk that is transformed without being stored.
private struct TransformedImage {
    let manager: ImageManager

    init(_ session: Session) async throws {
        let data = try session.photograph().data
        manager = makeManager(of: [data], disk: session.scratch.appendingPathComponent("transformed"))
        var request = makeRequest(0)
        request.thumbnail = .fit(width: 800, height: 800)
        _ = try await manager.image(for: request)
        await manager.flush()
    }

    func sample(_ tiers: CacheTiers, from origin: ImageOrigin) async throws -> Double {
        var request = makeRequest(0)
        request.thumbnail = .fit(width: 800, height: 800)
        request.transformers = [.grayscale]
        request.originalQueryTiers = tiers
        request.usesLargerImages = false
        request.storeTiers = []
        return try await timed {
            let response = try await manager.load(request).response
            precondition(response.origin == origin)
        }
    }
}

private func makeManager(of photographs: [Data], disk: URL) -> ImageManager {
    var configuration = ImageManagerConfiguration()
    configuration.disk = DiskCache(directory: disk.path)
    configuration.loader = PhotographLoader(photographs: photographs)
    return ImageManager(configuration)
}

private func makeRequest(_ index: Int) -> ImageRequest { ImageRequest(string: "photograph:/\(index)") }

/// Delivers data from memory in place of a server.
private struct PhotographLoader: Loader {
    let photographs: [Data]

    func canLoad(_ url: URL) -> Bool { url.scheme == "photograph" }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let data = photographs[Int(request.url.lastPathComponent) ?? 0]
        sink.didReceive(LoadResponse(url: request.url, source: .custom, expectedBytes: data.count))
        _ = data.withUnsafeBytes { sink.didReceive($0) }
        sink.didFinish(.success(LoadMetrics()))
        return Handle()
    }

    private final class Handle: LoadHandle {
        func cancel() {}
        func resume() {}
        func setPriority(_ priority: Priority) {}
    }
}
