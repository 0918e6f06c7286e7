// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageLoading

@Suite(.timeLimit(.minutes(2))) struct DataCollectorTests {
    let results = EventLog<Result<LoadedData, ImageError>>()
    let reports = EventLog<LoadProgress>()
    let body = Self.shared
    private static let shared = Data.pattern(3_000_000)

    private func response(expected: Int?) throws -> LoadResponse {
        LoadResponse(url: try #require(URL(string: "http://a/")), source: .network, expectedBytes: expected)
    }

    private func feed(_ collector: DataCollector, piece: Int, upTo end: Int? = nil, from start: Int = 0) {
        let end = end ?? body.count
        for start in stride(from: start, to: end, by: piece) {
            body[start..<min(end, start + piece)].withUnsafeBytes {
                #expect(collector.didReceive($0) == .proceed)
            }
        }
    }

    private func collector(limit: Int = 1 << 30, interval: Duration = .zero) -> DataCollector {
        DataCollector(
            limit: limit, progressInterval: interval, progress: reports.record, completion: results.record)
    }

    @Test(
        "Chunks of any size are joined even if the length is unknown or wrong",
        arguments: [
            nil, 3_000_000, 10, 2_999_999, 1 << 29,
        ])
    func gathers(expected: Int?) throws {
        for piece in [16_384, 3_000_000, 1_000_003] {
            let collector = collector()
            collector.didReceive(try response(expected: expected))
            feed(collector, piece: piece)
            collector.didFinish(.success(LoadMetrics()))
            #expect(try results.events.last?.get().data == body)
        }
        #expect(results.count == 3)
    }

    @Test(
        "All reports but the last are at least a given fraction of the expected bytes apart",
        arguments: [
            (0.25, [250, 500, 750, 1000]), (0.4, [400, 800, 1000]), (1.0, [1000]), (7.0, [1000]),
        ])
    func minimumProgress(part: Double, expected: [Int]) throws {
        let collector = DataCollector(
            minimumProgress: part, progress: reports.record, completion: results.record)
        collector.didReceive(try response(expected: 1000))
        for start in stride(from: 0, to: 1000, by: 50) {
            _ = body[start..<start + 50].withUnsafeBytes { collector.didReceive($0) }
        }
        collector.didFinish(.success(LoadMetrics()))
        #expect(reports.events.map(\.received) == [0] + expected)
    }

    @Test("If the expected length is unknown, all received bytes are reported")
    func minimumProgressOfUnknownLength() throws {
        let collector = DataCollector(
            minimumProgress: 0.5, progress: reports.record, completion: results.record)
        collector.didReceive(try response(expected: nil))
        for _ in 0..<3 { _ = body.prefix(10).withUnsafeBytes { collector.didReceive($0) } }
        collector.didFinish(.success(LoadMetrics()))
        #expect(reports.events.map(\.received) == [0, 10, 20, 30])
    }

    @Test("A body fails if its declared or actual length is over the limit")
    func limit() throws {
        let announced = collector(limit: 100)
        announced.didReceive(try response(expected: 101))
        announced.didFinish(.success(LoadMetrics()))
        let silent = collector(limit: 100_000)
        silent.didReceive(try response(expected: nil))
        feed(silent, piece: 16_384)
        silent.didFinish(.failure(.cancelled))
        for event in results.events {
            guard case .failure(let error) = event else { return #expect(Bool(false), "no error") }
            #expect(error.limit?.name == "encodedBytes")
        }
        #expect(results.count == 2)
    }

    @Test("After a failure, the completion isn't called again")
    func once() throws {
        let collector = collector()
        collector.didFinish(.failure(.cancelled))
        collector.didFinish(.success(LoadMetrics()))
        #expect(results.count == 1)
        guard case .failure(let error) = results.events[0] else { return #expect(Bool(false), "no error") }
        #expect(error.code == .cancelled)
    }

    @Test("A snapshot can be taken until the load ends or restarts")
    func snapshot() throws {
        let counts = EventLog<Int>()
        let collector = DataCollector(completion: results.record)
        @Sendable func record(at size: Int) {
            collector.onSize(size) {
                counts.record(collector.receivedBytes)
                #expect(collector.snapshot()?.data.count == collector.receivedBytes)
                record(at: collector.receivedBytes + 1)
            }
        }
        record(at: 1)
        #expect(collector.snapshot() == nil)
        collector.didReceive(try response(expected: body.count))
        #expect(collector.snapshot() == nil)
        feed(collector, piece: 1_000_000)
        #expect(counts.events == [1_000_000, 2_000_000, 3_000_000])
        let copy = try #require(collector.snapshot())
        #expect(copy.data == body && copy.response.expectedBytes == body.count)
        // A snapshot is a copy, so a restart doesn't contradict anything that was delivered.
        #expect(collector.restart())
        #expect(collector.snapshot() == nil)
        collector.didReceive(try response(expected: nil))
        feed(collector, piece: 1_500_000)
        // After the restart, the body never reaches the size that the last callback waits for.
        #expect(counts.count == 3)
        record(at: 1)
        #expect(counts.events.last == 3_000_000 && counts.count == 4)
        collector.didFinish(.success(LoadMetrics()))
        #expect(collector.snapshot() == nil)
        #expect(try results.events.last?.get().data == body)
    }

    @Test("Increasing progress is reported at most once per interval")
    func progress() throws {
        let often = collector()
        often.didReceive(try response(expected: body.count))
        feed(often, piece: 100_000)
        #expect(reports.events.map(\.received) == Array(stride(from: 0, through: 3_000_000, by: 100_000)))
        #expect(reports.events.last?.fraction == 1)
        let before = reports.count
        let rarely = collector(interval: .seconds(1000))
        rarely.didReceive(try response(expected: body.count))
        feed(rarely, piece: 100_000)
        #expect(reports.events[before...].map(\.received) == [0, 100_000, 3_000_000])
    }

    @Test("If a transfer stalls within an interval, all received bytes are reported when the interval ends")
    func stalled() async throws {
        let collector = collector(interval: .milliseconds(10))
        collector.didReceive(try response(expected: body.count))
        for received in [300_000, 600_000] {
            feed(collector, piece: 100_000, upTo: received, from: received - 300_000)
            #expect(await reports.wait { $0.last?.received == received })
        }
        #expect(reports.events.map(\.received) == reports.events.map(\.received).sorted())
        collector.didFinish(.failure(.cancelled))
    }

    @Test("A restart discards withheld bytes")
    func restartedWithheld() throws {
        let collector = collector(interval: .seconds(1000))
        collector.didReceive(try response(expected: body.count))
        feed(collector, piece: 100_000, upTo: 300_000)
        #expect(collector.restart())
        collector.reportWithheld(at: .now + .seconds(2000))
        #expect(reports.events.map(\.received) == [0, 100_000])
        collector.didReceive(try response(expected: nil))
        feed(collector, piece: 100_000, upTo: 200_000)
        collector.reportWithheld(at: .now + .seconds(2000))
        #expect(reports.events.map(\.received) == [0, 100_000, 0, 200_000])
        collector.didFinish(.success(LoadMetrics()))
        collector.reportWithheld(at: .now + .seconds(4000))
        #expect(reports.count == 4)
    }
}
