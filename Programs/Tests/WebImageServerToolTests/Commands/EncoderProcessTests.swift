// SPDX-License-Identifier: MIT

#if Server && os(Linux)
import Foundation
import ImageCoding
import Raster
import Testing
import WebImageTestSupport

@Suite(
    "webimage-server serve: slow encoders", .serialized, .timeLimit(.minutes(1)),
    .enabled(if: DecoderService.confinement == .complete))
struct EncoderProcessTests {
    let server: ServerProgram

    init() throws { server = try ServerProgram() }

    /// The CPU ticks used by each descendant of a process, if it has used any.
    private static func busyProcesses(of parent: Int32) -> [Int32: Int] {
        var parents: [Int32: Int32] = [:]
        var ticks: [Int32: Int] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let number = Int32(name),
                let data = FileManager.default.contents(atPath: "/proc/\(name)/stat")
            else { continue }
            // The program name in front may contain spaces.
            let text = String(decoding: data, as: UTF8.self)
            let words = text.split(separator: ")").last?.split(separator: " ")
            guard let words, words.count > 12, let parent = Int32(words[1]), let time = Int(words[11]) else {
                continue
            }
            (parents[number], ticks[number]) = (parent, time)
        }
        return ticks.filter { number, time in
            guard time > 20, let first = parents[number] else { return false }
            return number != parent && (first == parent || parents[first] == parent)
        }
    }

    /// Returns an image of noise, which takes encoders the longest.
    private static func noise() throws -> Data {
        var state: UInt64 = 1
        let bitmap = try Bitmap(size: PixelSize(width: 1000, height: 750), alpha: .opaque) { pixels, _ in
            for index in 0..<pixels.count {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                pixels[index] = index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: state >> 33)
            }
        }
        return try CodecRegistry.default.encode(bitmap, as: .jpeg)
    }

    @Test(
        "Clients that disconnect don't delay the next image",
        arguments: [("jxl", "all"), ("avif", "all"), ("jxl", "auto")])
    func leaving(format: String, isolation: String) async throws {
        let encoded: ImageFormat = format == "jxl" ? .jpegXL : .avif
        guard CodecRegistry.default.encodableFormats.contains(encoded) else { return }
        let origin = try TestOrigin()
        origin.route("/large", .bytes(try Self.noise(), contentType: "image/jpeg"))
        origin.route("/small", .bytes(Samples.png, contentType: "image/png"))
        var arguments = ServeCommandTests.arguments
        arguments[arguments.count - 1] = "--isolate=\(isolation)"
        let process = try server.process(arguments + ["--max-effort=jxl=9,avif=9"])
        let outcome = try await server.serve(process) { _, line in
            let port = try #require(line.firstMatch(of: /:(\d+)\//).flatMap { Int($0.1) })
            // There are more clients than the server has workers.
            let leaving = (0..<4).map { index in
                let client = RawClient(port: port)
                let source = origin.address("/large")
                let options = "w=\(3900 + index)&fit=contain&format=\(format)&lossless=1&effort=9"
                let target = "/image?url=\(source)&\(options)"
                client.send("GET \(target) HTTP/1.1\r\nHost: a.example\r\n\r\n")
                return client
            }
            while Self.busyProcesses(of: process.processIdentifier).count < 2 {
                // The search takes CPU time that the encoders and other tests need.
                try await Task.sleep(for: .milliseconds(100))
            }
            for client in leaving { client.shutDown() }
            let start = ContinuousClock.now
            let client = RawClient(port: port)
            let small = "/image?url=\(origin.address("/small"))&w=2&format=png"
            client.send("GET \(small) HTTP/1.1\r\nHost: a.example\r\n\r\n")
            let answer = await client.response()
            let time = ContinuousClock.now - start
            #expect(answer.status == 200, "\(answer.text)")
            // Each encoder would take more than a minute. On an idle machine, this takes half a second.
            #expect(time < .seconds(5), "\(time)")
            while !Self.busyProcesses(of: process.processIdentifier).isEmpty {
                // The search takes CPU time that the encoders and other tests need.
                try await Task.sleep(for: .milliseconds(100))
            }
            process.terminate()
        }
        #expect(outcome.status == 0)
    }
}
#endif
