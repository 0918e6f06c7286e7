// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

/// Bodies made by real compressors, only for transports that decode content codings themselves.
@Suite(.timeLimit(.minutes(2)))
struct TransportPackedTests {
    static let small = Data.pattern(97)
    static let large = Data.pattern(300_000)

    private func transport() -> any Transport {
        TransportKind.curl.make { $0.maximumConnections = 1 }
    }

    @Test("A compressed body is decoded for any chunk sizes", arguments: Packing.allCases)
    func whole(packing: Packing) async throws {
        let origin = try TestOrigin()
        let transport = transport()
        for body in [Data(), Data([7]), Self.small, Self.large] {
            let packed = packing.pack(body)
            let response = Packing.response(packed, coding: packing.coding)
            for response in [response, response.chunked([1, 1, 3, 4000])] {
                origin.route("/a", response)
                let loaded = try await transport.get(origin.url("/a"))
                #expect(loaded.data == body)
                #expect(loaded.response.expectedBytes == nil)
                #expect(loaded.metrics.bodyBytes == body.count)
                #expect(loaded.metrics.wireBytes > packed.count)
            }
        }
        #expect(Packing.gzip.pack(Self.large).count < Self.large.count)
        origin.route("/a", Packing.response(Packing.gzip.pack(Data(count: 1 << 20)), coding: "gzip"))
        let zeros = try await transport.get(origin.url("/a"))
        #expect(zeros.data == Data(count: 1 << 20))
        #expect(zeros.metrics.wireBytes < 4096)
    }

    @Test("A compressed body truncated anywhere causes a framing error", arguments: Packing.allCases)
    func cut(packing: Packing) async throws {
        let origin = try TestOrigin()
        let transport = transport()
        let packed = packing.pack(Self.small)
        for count in 1..<packed.count {
            origin.route("/cut", Packing.response(packed.prefix(count), coding: packing.coding))
            let error = await transport.failure(origin.url("/cut"))
            #expect(error?.code == .framing, "\(count) of \(packed.count)")
        }
    }

    @Test("A gzip body can have several complete members")
    func members() async throws {
        let origin = try TestOrigin()
        let transport = transport()
        let first = Packing.gzip.pack(Self.small)
        let both = first + Packing.gzip.pack(Data()) + Packing.gzip.pack(Self.large)
        for response in [both.count, 1, 4000].map({ both.chunks($0) }) {
            origin.route("/both", response)
            #expect(try await transport.get(origin.url("/both")).data == Self.small + Self.large)
        }
        for count in (first.count + 1)..<(first.count + 20) {
            origin.route("/cut", Packing.response(both.prefix(count), coding: "gzip"))
            #expect(await transport.failure(origin.url("/cut"))?.code == .framing, "\(count)")
        }
        // There are so many members that one callback for each would be too slow.
        let empty = Packing.gzip.pack(Data())
        var many = Data()
        for _ in 0..<50_000 { many.append(empty) }
        origin.route("/many", Packing.response(many, coding: "gzip"))
        #expect(try await transport.get(origin.url("/many")).data.isEmpty)
    }

    @Test("Bytes after the stream are ignored up to the limit", arguments: Packing.allCases)
    func behind(packing: Packing) async throws {
        let origin = try TestOrigin()
        let transport = transport()
        let packed = packing.pack(Self.large)
        for more in [Data(count: 1), Data(count: 100_000), Data([0x1F, 0x1F]), Data("more".utf8)] {
            origin.route("/more", Packing.response(packed + more, coding: packing.coding))
            #expect(try await transport.get(origin.url("/more")).data == Self.large)
        }
        let endless = Packing.response(packed + Data(count: 8192), coding: packing.coding).endless()
        origin.route("/endless", endless)
        let error = await transport.failure(origin.url("/endless")) { $0.limits.encodedBytes = 1 << 20 }
        #expect(error?.limit?.name == "encodedBytes")
    }

    @Test("A damaged gzip or zlib stream never yields wrong bytes")
    func damage() async throws {
        let origin = try TestOrigin()
        let transport = transport()
        for packing in [Packing.gzip, .zlib] {
            let packed = packing.pack(Self.small)
            for index in packed.indices {
                var damaged = packed
                damaged[index] ^= 0x11
                origin.route("/a", Packing.response(damaged, coding: packing.coding))
                // Some bytes in a gzip header don't affect the body.
                let probe = Probe()
                transport.start(LoadRequest(url: origin.url("/a")), into: probe)
                if let error = await probe.failure() {
                    #expect(error.code == .framing, "\(index)")
                } else {
                    #expect(probe.body == Self.small, "\(index)")
                }
            }
        }
        origin.route("/lie", Packing.response(Packing.zlib.pack(Self.small), coding: "gzip"))
        #expect(await transport.failure(origin.url("/lie"))?.code == .framing)
        origin.route("/lie", Packing.response(Packing.gzip.pack(Self.small), coding: "deflate"))
        #expect(await transport.failure(origin.url("/lie"))?.code == .framing)
    }

    @Test("Up to three nested codings are decoded")
    func nested() async throws {
        let origin = try TestOrigin()
        let transport = transport()
        let two = Packing.gzip.pack(Packing.zlib.pack(Self.large))
        let three = Packing.bareDeflate.pack(two)
        let four = Packing.gzip.pack(three)
        for (body, coding) in [(two, "deflate, gzip"), (three, "Deflate , X-GZIP,identity,deflate")] {
            for response in [Packing.response(body, coding: coding), body.chunks(7, coding: coding)] {
                origin.route("/a", response)
                #expect(try await transport.get(origin.url("/a")).data == Self.large)
            }
            for count in [1, body.count / 2, body.count - 1] {
                origin.route("/cut", Packing.response(body.prefix(count), coding: coding))
                #expect(await transport.failure(origin.url("/cut"))?.code == .framing, "\(count)")
            }
        }
        // The inner stream is truncated, and the outer one is complete.
        let inner = Packing.zlib.pack(Self.large).dropLast()
        origin.route("/cut", Packing.response(Packing.gzip.pack(inner), coding: "deflate, gzip"))
        #expect(await transport.failure(origin.url("/cut"))?.code == .framing)
        for coding in ["deflate, gzip, deflate, gzip", "br, gzip", "gzip, br", "br", "zstd", "compress"] {
            origin.route("/no", Packing.response(four, coding: coding))
            #expect(await transport.failure(origin.url("/no"))?.code == .unsupported, "\(coding)")
        }
    }

    @Test("Decompression bombs, even nested ones and ones without output, end at the limit")
    func bombs() async throws {
        let origin = try TestOrigin()
        let transport = transport()
        let bomb = Packing.gzip.pack(Data(count: 8 << 20))
        // These are stored blocks of length zero.
        var hollow = Data()
        for _ in 0..<(1 << 20) { hollow.append(contentsOf: [0, 0, 0, 0xFF, 0xFF]) }
        let bombs = [
            ("gzip", bomb), ("gzip, gzip", Packing.gzip.pack(bomb)),
            ("deflate, gzip", Packing.gzip.pack(hollow)),
        ]
        for (coding, bomb) in bombs {
            origin.route("/bomb", Packing.response(bomb, coding: coding))
            let probe = Probe()
            var request = LoadRequest(url: origin.url("/bomb"))
            request.limits.encodedBytes = 1 << 20
            transport.start(request, into: probe)
            let error = await probe.failure()
            #expect(error?.limit?.name == "encodedBytes", "\(coding)")
            #expect(error?.limit?.allowed == 1 << 20)
            #expect(probe.body.count <= 1 << 20)
        }
        // A body that's exactly at the limit is allowed.
        origin.route("/fits", Packing.response(bomb, coding: "gzip"))
        let fits = try await transport.get(origin.url("/fits")) { $0.limits.encodedBytes = 8 << 20 }
        #expect(fits.data.count == 8 << 20)
    }

    @Test("The request's own Accept-Encoding replaces the default")
    func accepts() async throws {
        let origin = try TestOrigin()
        origin.route("/a", .bytes(Self.small))
        let transport = transport()
        for own in [nil, "gzip, deflate", nil] {
            _ = try await transport.get(origin.url("/a")) { $0.headers["Accept-Encoding"] = own }
            let sent = origin.requests.last?.headers.filter { $0.name.lowercased() == "accept-encoding" }
            #expect(sent?.map(\.value) == [own ?? "identity"])
        }
    }
}

extension Data {
    /// Returns a response in chunks of this size.
    fileprivate func chunks(_ size: Int, coding: String = "gzip") -> OriginResponse {
        Packing.response(self, coding: coding).chunked([size])
    }
}
#endif
