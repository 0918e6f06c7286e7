// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import InternalTestSupport
import Testing
import WebImage
import WebImageTestSupport

/// Runs a program that exits while it loads and stores images.
@Suite(
    "Exiting processes", .enabled(if: ChildProgram.path(of: "ManagerHarness") != nil),
    .timeLimit(.minutes(5)))
struct LeavingTests {
    private static let pictures = (0..<8).map { Data.noise(width: 40 + 10 * $0, height: 60) }
    private static let large = Data.noise(width: 1000, height: 1000)

    private let origin: TestOrigin
    private let troubles = Locked([String]())

    init() throws {
        origin = try TestOrigin()
        for number in 0..<300 { origin.route("/picture/\(number)", Self.served(Self.pictures[number % 8])) }
        for number in 0..<4 {
            origin.route("/endless/\(number)", Self.served(Self.large).stalled(afterBytes: 3 << 19))
        }
    }

    private static func served(_ data: Data) -> OriginResponse {
        .bytes(data, contentType: "image/png", headers: ["ETag": "\"one\"", "Cache-Control": "max-age=9999"])
    }

    /// Runs the program and checks its stored images.
    private func check(_ address: String, certificate: String = "", by way: String) async throws {
        let cache = try TemporaryFolder("leaving")
        let process = try ChildProgram(
            "ManagerHarness", arguments: ["leave", cache.path, address, certificate, way])
        #expect(await process.waitForExit() == ChildProgram.Outcome(status: 0, errors: ""))
        var configuration = ImageManagerConfiguration.memoryOnly
        let disk = DiskCache(directory: cache.path) { [troubles] trouble in
            troubles.withLock { $0.append("\(trouble)") }
        }
        configuration.disk = disk
        // The images are found only by managers that trust the same certificate authorities.
        if !certificate.isEmpty { configuration.network.trust = .authorities(inFile: certificate) }
        let manager = ImageManager(configuration)
        var found = Set<Int>()
        for number in 0..<300 {
            var request = ImageRequest(string: "\(address)/picture/\(number)")
            guard let entry = await disk.read(manager.keys(for: request).original) else { continue }
            #expect(entry.data == Self.pictures[number % 8])
            request.cachePolicy = .cacheOnly
            _ = try await manager.image(for: request)
            found.insert(number)
        }
        #expect(found.contains(0), "what was kept for sure")
        let verification = await disk.verify()
        #expect(verification.damaged == 0 && troubles.withLock { $0 } == [])
        await manager.flush()
    }

    @Test(
        "A killed process loses only images that were still waiting to be written", arguments: [true, false])
    func killed(isDeferring: Bool) async throws {
        let cache = try TemporaryFolder("killed")
        let address = "http://127.0.0.1:\(origin.port)"
        let process = try ChildProgram(
            "ManagerHarness",
            arguments: ["store", cache.path, address, isDeferring ? "deferring" : "writing"])
        await process.steps(reach: 1)
        process.kill()
        #expect(await process.waitForExit() == ChildProgram.Outcome(status: 128 + 9, errors: ""))
        let disk = DiskCache(directory: cache.path)
        for number in 0..<300 {
            let request = ImageRequest(string: "\(address)/picture/\(number)")
            let data = await disk.read(request.originalKey)?.data
            if number < 20 || data != nil { #expect(data == Self.pictures[number % 8]) }
            if number >= 20, isDeferring { #expect(data == nil) }
        }
        #expect(await disk.verify().damaged == 0)
        await disk.flush()
    }

    @Test(
        "A process can exit at any time without crashing or losing stored images",
        arguments: ["return", "exit"])
    func plain(by way: String) async throws {
        for _ in 0..<5 { try await check("http://127.0.0.1:\(origin.port)", by: way) }
    }

    @Test(
        "A process exits immediately even during TLS transfers",
        .enabled(if: TLSOrigin.isAvailable, "nginx and openssl are needed"),
        arguments: ["return", "exit"])
    func secure(by way: String) async throws {
        let front = try TLSOrigin(forwardingTo: origin.port)
        for _ in 0..<5 {
            try await check(
                "https://localhost:\(front.port)", certificate: front.certificate, by: way)
        }
    }
}
#endif
