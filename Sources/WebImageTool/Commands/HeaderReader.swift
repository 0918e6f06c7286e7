// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import WebImage

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Finds out what an image's header tells, from as few bytes as it takes.
enum HeaderReader {
    static func info(of input: InputAddress) async throws(ImageError) -> ImageInfo {
        let url = try input.url()
        if url.isFileURL {
            let path = input.isAddress ? url.path : input.text
            return try await Blocking.run { () throws(ImageError) in try info(ofFile: path) }
        }
        if let cached = await cachedInfo(url) { return cached }
        let search = HeaderSearch()
        return try await search.run(url)
    }

    private static func info(ofFile path: String) throws(ImageError) -> ImageInfo {
        var file = try InputFile(path)
        var count = 4096
        while true {
            try file.read(upTo: count)
            if let info = try HeaderReader.info(file.data, isComplete: file.isAtEnd) { return info }
            count *= 4
        }
    }

    /// The answer, when these bytes give all of it; an animation's frames are counted to the last.
    static func info(_ data: Data, isComplete: Bool) throws(ImageError) -> ImageInfo? {
        guard let info = try CodecRegistry.default.info(data, isComplete: isComplete) else { return nil }
        return info.countsAllFrames || isComplete ? info : nil
    }

    /// From the cache, which costs no transfer at all.
    private static func cachedInfo(_ url: URL) async -> ImageInfo? {
        guard url.scheme?.lowercased() != "data" else { return nil }
        var request = ImageRequest(url: url)
        request.cachePolicy = .cacheOnly
        guard let data = try? await ImageManager.shared.data(for: request).data else { return nil }
        return try? CodecRegistry.default.info(data)
    }
}

/// A transfer that is ended as soon as its first bytes have told enough.
private final class HeaderSearch: LoadSink {
    private struct State {
        var data = Data()
        /// The count at which to look again: looking at every packet would take quadratic time.
        var nextLook = 1
        var result: Result<ImageInfo, ImageError>?
        var handle: (any LoadHandle)?
        var hasEnded = false
        var continuation: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func run(_ url: URL) async throws(ImageError) -> ImageInfo {
        let loader = ImageManager.shared.configuration.loader
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            state.withLock { $0.continuation = continuation }
            let handle = loader.load(LoadRequest(url: url), priority: .normal, sink: self)
            let isKnown = state.withLock { state in
                state.handle = handle
                return state.result != nil
            }
            if isKnown { handle.cancel() }
        }
        guard let result = state.withLock({ $0.result }) else { throw .cancelled }
        return try result.get()
    }

    func didReceive(_ response: LoadResponse) {}

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        let handle = state.withLock { state -> (any LoadHandle)? in
            guard state.result == nil else { return nil }
            state.data.append(contentsOf: bytes)
            guard state.data.count >= state.nextLook else { return nil }
            state.nextLook = state.data.count * 2
            state.result = Self.look(state.data, isComplete: false)
            return state.result == nil ? nil : state.handle
        }
        handle?.cancel()
        return .proceed
    }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        let continuation = state.withLock { state in
            if state.result == nil {
                switch result {
                case .failure(let error): state.result = .failure(error)
                case .success: state.result = Self.look(state.data, isComplete: true)
                }
            }
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume()
    }

    private static func look(_ data: Data, isComplete: Bool) -> Result<ImageInfo, ImageError>? {
        do throws(ImageError) {
            return try HeaderReader.info(data, isComplete: isComplete).map { .success($0) }
        } catch {
            return .failure(error)
        }
    }
}
