// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

/// Pauses within a single socket read that decodes to far more than has been delivered.
@Suite(.timeLimit(.minutes(2)))
struct TransportPackedFlowTests {
    /// Loads with a sink that pauses at every chunk, and resumes it until the end.
    private func pump(_ response: OriginResponse, limit: Int = Limits.default.encodedBytes) async throws
        -> (Probe, Result<LoadMetrics, ImageError>?)
    {
        let origin = try TestOrigin()
        origin.route("/a", response)
        let transport = TransportKind.curl.make()
        let probe = Probe { _ in .pause }
        var request = LoadRequest(url: origin.url("/a"))
        request.limits.encodedBytes = limit
        let handle = transport.start(request, into: probe)
        while probe.finishes.isEmpty {
            let count = probe.log.count
            handle.resume()
            await probe.log.wait { $0.count > count || $0.contains(where: \.isFinish) }
        }
        return (probe, probe.finishes.first)
    }

    // A counter shows lost and repeated bytes, and still compresses well.
    private static let body = Data.pattern(40_000).reduce(into: Data()) { data, byte in
        data.append(contentsOf: repeatElement(byte, count: 100))
    }

    @Test(
        "A sink that pauses after each chunk still receives everything in 64 KiB chunks",
        arguments: Packing.allCases)
    func all(packing: Packing) async throws {
        let packed = packing.pack(Self.body)
        #expect(packed.count < Self.body.count / 40)
        let response = Packing.response(packed, coding: packing.coding)
        for response in [response, response.chunked([5000])] {
            let (probe, result) = try await pump(response)
            #expect(throws: Never.self) { try result?.get() }
            #expect(probe.body == Self.body)
            let pieces = probe.log.events.compactMap { if case .bytes(let count) = $0 { count } else { nil } }
            #expect(pieces.allSatisfy { $0 > 0 && $0 <= 64 << 10 })
        }
        let nested = Packing.gzip.pack(packed)
        let (probe, _) = try await pump(Packing.response(nested, coding: "\(packing.coding), gzip"))
        #expect(probe.body == Self.body)
    }

    @Test("A paused sink receives nothing even if everything has arrived")
    func silence() async throws {
        let origin = try TestOrigin()
        origin.route("/a", Packing.response(Packing.gzip.pack(Data(count: 1 << 20)), coding: "gzip"))
        origin.route("/b", .bytes(Self.body))
        let transport = TransportKind.curl.make()
        let probe = Probe { _ in .pause }
        let handle = transport.start(LoadRequest(url: origin.url("/a")), into: probe)
        await probe.bytes(reach: 1)
        for _ in 0..<3 { #expect(try await transport.get(origin.url("/b")).data == Self.body) }
        #expect(probe.log.count == 2)
        handle.cancel()
        #expect(await probe.failure()?.code == .cancelled)
    }

    @Test("An error in held-back data ends the load when it resumes")
    func wrong() async throws {
        let packed = Packing.gzip.pack(Self.body)
        var damaged = packed
        damaged[packed.count - 5] ^= 1
        let wrongs: [(OriginResponse, ImageError.Code)] = [
            (Packing.response(damaged, coding: "gzip"), .framing),
            (Packing.response(packed.dropLast(), coding: "gzip"), .framing),
            (Packing.response(packed, coding: "gzip"), .limit),
        ]
        for (response, code) in wrongs {
            let begin = ContinuousClock.now
            let (probe, result) = try await pump(response, limit: code == .limit ? 100_000 : 1 << 26)
            #expect(throws: ImageError.self) { try result?.get() }
            if case .failure(let error) = result { #expect(error.code == code, "\(error)") }
            #expect(probe.finishes.count == 1)
            // The load ends before it could time out.
            #expect(ContinuousClock.now - begin < LoadTimeouts().idle)
        }
    }
}
#endif
