// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import PortableC
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct FileLoaderTests {
    let folder: TemporaryFolder
    let body = Self.shared
    private static let shared = Data.pattern(1_000_000)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ data: Data, _ name: String) throws -> URL {
        let path = folder.path + "/" + name
        try data.write(to: URL(fileURLWithPath: path))
        return URL(fileURLWithPath: path)
    }

    private func load(_ url: URL, _ change: (inout LoadRequest) -> Void = { _ in }) async -> (
        Probe, ImageError?
    ) {
        var request = LoadRequest(url: url)
        change(&request)
        let probe = Probe()
        _ = FileLoader().load(request, priority: .normal, sink: probe)
        return (probe, await probe.failure())
    }

    @Test("A file is delivered in chunks after its length")
    func whole() async throws {
        for (name, data) in [("a.png", body), ("ü #%? .png", body), ("empty", Data())] {
            let (probe, error) = await load(try write(data, name))
            #expect(error == nil)
            #expect(probe.body == data)
            #expect(probe.responses.first?.expectedBytes == data.count)
            #expect(probe.responses.first?.source == .file)
        }
    }

    @Test("An unreadable file's error includes the reason")
    func failures() async throws {
        let missing = await load(URL(fileURLWithPath: folder.path + "/missing")).1
        #expect(missing?.code == .io)
        #expect(missing?.cause as? FileFailure == FileFailure(number: ENOENT))
        let directory = await load(URL(fileURLWithPath: folder.path)).1
        #expect(directory?.cause as? FileFailure == FileFailure(number: EISDIR))
        let fifo = folder.path + "/fifo"
        #expect(mkfifo(fifo, 0o600) == 0)
        #expect(await load(URL(fileURLWithPath: fifo)).1?.code == .io)
    }

    @Test("A file over the limit isn't read")
    func limit() async throws {
        let url = try write(body, "large")
        let (probe, error) = await load(url) { $0.limits.encodedBytes = body.count - 1 }
        #expect(error?.limit?.found == body.count)
        #expect(probe.body.isEmpty)
        #expect(await load(url) { $0.limits.encodedBytes = body.count }.1 == nil)
    }

    @Test("A file URL with a remote host is invalid")
    func host() async throws {
        let url = try #require(URL(string: "file://elsewhere/etc/hostname"))
        #expect(await load(url).1?.code == .invalidURL)
    }

    @Test("A paused sink receives one chunk at a time until the load is canceled")
    func pause() async throws {
        let url = try write(body, "a")
        let loader = FileLoader(slots: 1)
        let probe = Probe { _ in .pause }
        let handle = loader.load(LoadRequest(url: url), priority: .normal, sink: probe)
        await probe.bytes(reach: 1)
        // The slot is free while the sink is paused.
        let other = Probe()
        _ = loader.load(LoadRequest(url: url), priority: .normal, sink: other)
        _ = try await other.end()
        #expect(probe.body.count < body.count)
        while probe.finishes.isEmpty {
            let count = probe.log.count
            handle.resume()
            await probe.log.wait(count: count + 1)
        }
        #expect(probe.body == body)
        let cancelled = Probe { _ in .pause }
        let second = loader.load(LoadRequest(url: url), priority: .normal, sink: cancelled)
        await cancelled.bytes(reach: 1)
        second.cancel()
        second.cancel()
        #expect(await cancelled.failure()?.code == .cancelled)
        #expect(cancelled.finishes.count == 1)
    }

    @Test("Each of many loads ends exactly once despite cancellations")
    func storm() async throws {
        let url = try write(body.prefix(1000), "small")
        let loader = FileLoader()
        let ends = EventLog<Int>()
        for number in 0..<1000 {
            let sink = DataCollector { _ in ends.record(number) }
            let handle = loader.load(LoadRequest(url: url), priority: .normal, sink: sink)
            if number % 3 == 0 { handle.cancel() }
            if number % 3 == 1 { handle.setPriority(.high) }
        }
        #expect(Set(await ends.wait(count: 1000)).count == 1000)
        #expect(ends.count == 1000)
    }
}
