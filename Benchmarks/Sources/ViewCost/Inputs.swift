// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import ImageCoding
import Raster
import WebImage

/// The images, which are made once and kept, and the origin that serves them.
@MainActor
final class Inputs {
    /// The number of addresses.
    static let addresses = 500
    static let rows = 10_000
    /// The number of different files. The addresses repeat them.
    private static let files = 20

    private let folder: URL
    /// A folder that is removed at the end.
    let scratch: URL
    /// The disk cache that a run leaves for the next one.
    var keptDisk: URL { folder.appending(path: "disk") }
    private var origins: [Process] = []

    init(folder: URL) throws {
        self.folder = folder
        scratch = folder.appending(path: "scratch-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        for number in 0..<Self.files where !FileManager.default.fileExists(atPath: file(number).path) {
            let options = EncodingOptions(quality: 0.85)
            try CodecRegistry.default.encode(Self.photograph(number), as: .jpeg, options: options)
                .write(to: file(number), options: .atomic)
        }
    }

    func end() {
        for origin in origins { origin.terminate() }
        try? FileManager.default.removeItem(at: scratch)
    }

    private func file(_ number: Int) -> URL { folder.appending(path: "\(number).jpg") }

    /// A request for a thumbnail for each address, from an origin in another process.
    ///
    /// - Parameter milliseconds: the time before the first byte of a response.
    func requests(milliseconds: Int) throws -> [ImageRequest] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [Origin.command, folder.path, "\(milliseconds)"]
        process.standardInput = Pipe()
        process.standardOutput = output
        try process.run()
        origins.append(process)
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = line.trimmingCharacters(in: .whitespacesAndNewlines)
        return (0..<Self.addresses).map { number in
            var request = ImageRequest(
                url: URL(string: "http://127.0.0.1:\(port)/\(number % Self.files).jpg?\(number)"),
                thumbnail: .fill(width: 160, height: 160))
            // Leave the port out of the key, because it differs in each run.
            request.cacheKey = "\(number)"
            return request
        }
    }

    /// - Parameters:
    ///   - memory: the limit of images in memory, in bytes.
    ///   - disk: the folder of the disk cache; nil for none.
    func manager(memory: Int = 256 << 20, disk: URL? = nil) -> ImageManager {
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.memoryLimits.maximumCost = memory
        if let disk { configuration.disk = DiskCache(directory: disk.path) }
        return ImageManager(configuration)
    }

    /// Loads all images, up to 16 at a time.
    func fill(_ manager: ImageManager, _ requests: [ImageRequest]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, request) in requests.enumerated() {
                if index >= 16 { try await group.next() }
                group.addTask { _ = try await manager.image(for: request) }
            }
            try await group.waitForAll()
        }
        await manager.flush()
    }

    /// A photograph of 720 x 720 pixels, about 100 KB when it is encoded.
    private static func photograph(_ number: Int) throws -> Bitmap {
        var noise = UInt64(number + 1)
        return try Bitmap(size: PixelSize(width: 720, height: 720), alpha: .opaque) { pixels, bytesPerRow in
            for y in 0..<720 {
                for x in 0..<720 {
                    noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let wave = 90 * sin(Double(x + 40 * number) / 31) * cos(Double(y - 30 * number) / 23)
                    let gray = UInt32(128 + wave + Double(noise >> 59) / 2)
                    pixels.storeBytes(
                        of: 0xFF00_0000 | gray << 16 | UInt32(x / 3) << 8 | UInt32(y / 3),
                        toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
                }
            }
        }
    }
}
