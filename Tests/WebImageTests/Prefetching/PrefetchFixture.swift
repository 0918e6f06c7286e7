// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import WebImageTestSupport

@testable import WebImage

/// A prefetcher with loads that end when the test ends them.
struct PrefetchFixture {
    let loader = PrefetchLoader()
    let manager: ImageManager
    let prefetcher: ImagePrefetcher
    /// One `finished/total` entry per call of a progress closure.
    let progress = EventLog<String>()
    /// One `finished, skipped` entry per call of a completion.
    let completions = EventLog<String>()

    init(
        tiers: CacheTiers = .all, concurrency: Int = 3,
        _ change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) {
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.loader = loader
        configuration.network.retry = .never
        configuration.stallTimeout = nil
        configuration.memoryPressure = nil
        change(&configuration)
        manager = ImageManager(configuration)
        prefetcher = ImagePrefetcher(manager: manager, tiers: tiers, concurrency: concurrency)
    }

    static func urls(_ names: some Sequence<String>) -> [URL] { names.compactMap(url) }

    static func url(_ name: String) -> URL? { URL(string: "https://images.example/\(name)") }

    static func request(_ name: String) -> ImageRequest { ImageRequest(url: url(name)) }

    @discardableResult
    func prefetch(_ names: [String]) -> PrefetchToken {
        prefetcher.prefetch(Self.urls(names), progress: report, completion: complete)
    }

    var report: @Sendable (PrefetchProgress) -> Void {
        { [progress] in progress.record("\($0.finished)/\($0.total)") }
    }

    var complete: @Sendable (PrefetchProgress) -> Void {
        { [completions] in completions.record("\($0.finished), \($0.skipped)") }
    }

    /// Waits until the prefetcher has nothing left to do until a load ends.
    func settle(_ other: ImagePrefetcher? = nil) async {
        let prefetcher = other ?? prefetcher
        repeat {
            await withCheckedContinuation { done in prefetcher.queue.async { done.resume() } }
        } while prefetcher.state.withLock { $0.isScheduled }
    }
}

/// A loader that logs its loads and lets the test end them.
final class PrefetchLoader: Loader {
    private struct State {
        var running: [String: [Handle]] = [:]
        var count = 0
        var most = 0
    }

    /// Entries such as `start a`, `cancel a` and `high a`.
    let log = EventLog<String>()
    private let state = Locked(State())

    /// The largest number of concurrent loads.
    var most: Int { state.withLock { $0.most } }

    func canLoad(_ url: URL) -> Bool { true }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let name = request.url.lastPathComponent
        let handle = Handle(self, name, request.url, sink)
        state.withLock { state in
            state.running[name, default: []].append(handle)
            state.count += 1
            state.most = max(state.most, state.count)
        }
        log.record("start \(name) \(priority)")
        return handle
    }

    /// Waits until the log contains all of these entries.
    func logged(_ entries: String...) async {
        await log.wait { log in entries.allSatisfy(log.contains) }
    }

    /// The names of the started loads, in order.
    var started: [String] {
        log.events.filter { $0.hasPrefix("start ") }.map { String($0.split(separator: " ")[1]) }
    }

    /// Ends the running loads of a name.
    func finish(_ name: String, _ result: Result<Data, ImageError> = .success(.picture())) {
        for handle in state.withLock({ $0.running[name] ?? [] }) { handle.finish(result) }
    }

    fileprivate func remove(_ handle: Handle) -> Bool {
        state.withLock { state in
            guard let index = state.running[handle.name]?.firstIndex(where: { $0 === handle }) else {
                return false
            }
            state.running[handle.name]?.remove(at: index)
            state.count -= 1
            return true
        }
    }

    fileprivate final class Handle: LoadHandle {
        let name: String
        private let url: URL
        private let loader: PrefetchLoader
        private let sink: any LoadSink

        init(_ loader: PrefetchLoader, _ name: String, _ url: URL, _ sink: any LoadSink) {
            (self.loader, self.name, self.url, self.sink) = (loader, name, url, sink)
        }

        func finish(_ result: Result<Data, ImageError>) {
            guard loader.remove(self) else { return }
            guard case .success(let data) = result else {
                return sink.didFinish(result.map { _ in LoadMetrics() })
            }
            let headers: HTTPHeaders = ["Cache-Control": "max-age=600"]
            sink.didReceive(
                LoadResponse(
                    url: url, source: .network, status: 200, headers: headers, expectedBytes: data.count))
            _ = data.withUnsafeBytes { sink.didReceive($0) }
            sink.didFinish(.success(LoadMetrics()))
        }

        func cancel() {
            guard loader.remove(self) else { return }
            loader.log.record("cancel \(name)")
            sink.didFinish(.failure(ImageError(.cancelled, "cancelled")))
        }

        func resume() {}

        func setPriority(_ priority: Priority) { loader.log.record("\(priority) \(name)") }
    }
}
