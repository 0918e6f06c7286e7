// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing

@Suite(.timeLimit(.minutes(2))) struct DataURLLoaderTests {
    private func load(_ text: String, limit: Int = 1 << 20) async throws -> (Probe, ImageError?) {
        let url = try #require(URL(string: text))
        let loader = DataURLLoader()
        #expect(loader.canLoad(url))
        var request = LoadRequest(url: url)
        request.limits.encodedBytes = limit
        let probe = Probe()
        _ = loader.load(request, priority: .normal, sink: probe)
        return (probe, await probe.failure())
    }

    @Test(
        "Base64 and percent encoding are decoded",
        arguments: [
            ("data:image/png;base64,aGVsbG8=", "hello", "image/png"),
            ("DATA:Image/PNG;BASE64,aGVsbG8", "hello", "image/png"),
            ("data:image/gif;a=b;base64,aGVs%0AbG8%3D", "hello", "image/gif"),
            ("data:,hello%20you", "hello you", "text/plain"),
            ("data:text/html,a,b;base64", "a,b;base64", "text/html"),
            ("data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E#part", "<svg/>", "image/svg+xml"),
            ("data:;base64,", "", "text/plain"),
        ])
    func forms(text: String, body: String, type: String) async throws {
        let (probe, error) = try await load(text)
        #expect(error == nil)
        #expect(probe.body == Data(body.utf8))
        let response = try #require(probe.responses.first)
        #expect(response.source == .data)
        #expect(response.contentType == type)
        #expect(response.expectedBytes == body.utf8.count)
        #expect(response.status == nil)
    }

    @Test("Base64 round-trips for every byte and length")
    func bytes() async throws {
        for count in 0..<20 {
            let data = Data((0..<count).map { UInt8(truncatingIfNeeded: 255 &- $0 &* 37) })
            #expect(try await load("data:;base64,\(data.base64EncodedString())").0.body == data)
        }
    }

    @Test(
        "Invalid base64 is corrupt",
        arguments: [
            "data:;base64,aGVsbG8*", "data:;base64,a", "data:;base64,aG=Vs", "data:;base64,aGVs====",
            "data:;base64,=",
        ])
    func broken(text: String) async throws {
        #expect(try await load(text).1?.code == .corrupt)
    }

    @Test("A data URL without a comma or over the data limit fails")
    func limits() async throws {
        #expect(try await load("data:image/png").1?.code == .invalidURL)
        #expect(try await load("data:,0123456789", limit: 9).1?.limit?.found == 10)
        #expect(try await load("data:;base64,AAAAAAAAAAAAAAAA", limit: 11).1?.limit?.name == "encodedBytes")
        #expect(try await load("data:,0123456789", limit: 10).1 == nil)
    }

    @Test("An error doesn't repeat the data")
    func redacted() async throws {
        let error = try #require(try await load("data:;base64,c2VjcmV0*").1)
        #expect(!"\(error)".contains("c2Vj"))
    }
}
