// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import ImageLoading
import Raster
import Testing
import WebImage
import WebImageTestSupport

@Suite("Stored images stay valid", .timeLimit(.minutes(1)))
struct StoredFolderTests {
    private static let folder = StoredData.path("cache-0.9.0")
    private let origin: TestOrigin
    private let cases: [StoredImageCase]
    /// The time at which the folder was written.
    private let clock = ManualClock()

    init() throws {
        origin = try TestOrigin()
        cases = try StoredImageCase.all()
    }

    /// A manager that sends requests for any host to the origin.
    private func manager(_ folder: String, ofUser: Bool) -> ImageManager {
        var network = LoaderConfiguration()
        network.proxy = .server("http://127.0.0.1:\(origin.port)")
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.loader = ImageManagerConfiguration.makeLoader(network)
        configuration.time = clock
        configuration.disk = DiskCache(directory: folder, time: clock)
        configuration.network.retry = .never
        configuration.memoryPressure = nil
        configuration.userPartition = ofUser ? "alice" : nil
        return ImageManager(configuration)
    }

    private func store(in folder: String) async throws {
        let responses = Dictionary(uniqueKeysWithValues: cases.map { ($0.path, $0) })
        origin.setHandler { request in
            let path = request.path.replacing("http://images.example.com", with: "")
            guard let image = responses[path] else { return .status(404) }
            return image.source == .rest
                ? image.response.dropped(afterBytes: image.response.body.count / 2) : image.response
        }
        for isOfUser in [false, true] {
            let manager = manager(folder, ofUser: isOfUser)
            for image in cases where image.isOfUser == isOfUser {
                if image.source == .rest {
                    await #expect(throws: ImageError.self) { try await manager.image(for: image.request) }
                } else {
                    #expect(try await manager.load(image.request).response.origin == .network)
                }
            }
            await manager.flush()
        }
    }

    /// Serves only the responses that stored entries still need.
    private func serveRest() {
        let responses = Dictionary(uniqueKeysWithValues: cases.map { ($0.path, $0) })
        origin.setHandler { request in
            let path = request.path.replacing("http://images.example.com", with: "")
            guard let image = responses[path], image.source != .disk else { return .status(500) }
            let headers = ["ETag": "\"one\"", "Cache-Control": "max-age=60"]
            if image.source == .validation, request.header("If-None-Match") == "\"one\"" {
                return .status(304, headers: headers)
            }
            guard image.source == .rest, request.header("If-Range") == "\"one\"",
                let range = request.header("Range"), let start = Int(range.dropFirst(6).dropLast())
            else { return .status(500) }
            let body = image.response.body
            return .bytes(
                Data(body[start...]), contentType: "image/png",
                headers: [
                    "ETag": "\"one\"", "Content-Range": "bytes \(start)-\(body.count - 1)/\(body.count)",
                ]
            ).status(206)
        }
    }

    @Test("All images in a folder written by version 0.9.0 are found")
    func found() async throws {
        if StoredData.isWriting { return try await store(in: Self.folder) }
        let copy = try TemporaryFolder()
        let folder = copy.file("cache")
        try FileManager.default.copyItem(atPath: Self.folder, toPath: folder)
        clock.advance(by: .seconds(3600))
        serveRest()
        for isOfUser in [false, true] {
            let manager = manager(folder, ofUser: isOfUser)
            for image in cases where image.isOfUser == isOfUser {
                try await check(image, manager)
            }
            await manager.flush()
        }
        let expected = cases.filter { $0.source != .disk }.map { "http://images.example.com\($0.path)" }
        #expect(origin.requests.map(\.target) == expected)
    }

    private func check(_ image: StoredImageCase, _ manager: ImageManager) async throws {
        let response = try await manager.load(image.request).response
        switch image.source {
        case .disk: #expect(response.origin == .disk && response.status == .fresh, "\(image.name)")
        case .validation:
            #expect(response.origin == .disk && response.status == .revalidated, "\(image.name)")
        case .rest: #expect(response.origin == .network, "\(image.name)")
        }
        #expect(response.image.size == image.size, "\(image.name)")
        // Other decoder versions may differ by one in lossy formats.
        let found = response.image.middle
        let differences = [0, 8, 16, 24].map { (shift: UInt32) -> Int in
            abs(Int(found >> shift & 0xFF) - Int(image.color >> shift & 0xFF))
        }
        #expect(differences.allSatisfy { $0 <= 4 }, "\(image.name): \(String(found, radix: 16))")
    }
}
