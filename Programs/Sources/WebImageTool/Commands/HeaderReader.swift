// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation
@_spi(Programs) import WebImage

/// Reads an image's header from as few bytes as possible.
enum HeaderReader {
    /// Returns an image's info and, if requested, its EXIF. A stream is read only once.
    static func read(
        _ input: InputAddress, withEXIF: Bool
    ) async throws(ImageError) -> (ImageInfo, EXIFProperties?) {
        guard withEXIF, input.isStream else {
            let info = try await info(of: input)
            return (info, withEXIF ? try await exif(of: input) : nil)
        }
        let path = input.text
        return try await Blocking.run { () throws(ImageError) in
            let data = try InputFile.readAll(path)
            guard let info = try info(data, isComplete: true) else { throw ImageError(.empty, "no image") }
            return (info, try ProgramSupport.metadata(of: data, codecs: DecoderProgram.all)?.exifProperties)
        }
    }

    private static func info(of input: InputAddress) async throws(ImageError) -> ImageInfo {
        let url = try input.url()
        if url.isFileURL {
            let path = input.isURL ? url.path : input.text
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
            if let info = try HeaderReader.info(file.data, isComplete: file.isAtEnd) {
                report(bytes: file.data.count, of: path)
                return info
            }
            count *= 4
        }
    }

    /// Reports how many bytes were read, if `--verbose` is set.
    fileprivate static func report(bytes count: Int, of name: String) {
        StandardError.detail("\(name): \(ByteCount.text(count)) read for the header")
    }

    /// Returns the info if `data` is enough for it. All frames of an animation are counted.
    static func info(_ data: Data, isComplete: Bool) throws(ImageError) -> ImageInfo? {
        guard let info = try DecoderProgram.all.info(for: data, isComplete: isComplete) else { return nil }
        return info.countsAllFrames || isComplete ? info : nil
    }

    /// Returns the EXIF of a complete file; nil if there's none.
    private static func exif(of input: InputAddress) async throws(ImageError) -> EXIFProperties? {
        let url = try input.url()
        let data: Data
        if url.isFileURL {
            let path = input.isURL ? url.path : input.text
            data = try await Blocking.run { () throws(ImageError) in try InputFile.readAll(path) }
        } else {
            data = try await ToolCache.manager.data(for: ImageRequest(url: url)).data
        }
        return try ProgramSupport.metadata(of: data, codecs: DecoderProgram.all)?.exifProperties
    }

    /// Returns a cached image's info without a transfer.
    private static func cachedInfo(_ url: URL) async -> ImageInfo? {
        guard url.scheme?.lowercased() != "data" else { return nil }
        let request = ImageRequest(url: url, cachePolicy: .cacheOnly)
        guard let data = try? await ToolCache.manager.data(for: request).data else { return nil }
        return try? DecoderProgram.all.info(for: data)
    }
}

/// A transfer that's canceled once the header is complete.
private final class HeaderSearch: LoadSink {
    private struct State {
        var data = Data()
        /// How many bytes to wait for before parsing the header again. Parsing it after every packet would
        /// take quadratic time.
        var nextParse = 1
        var result: Result<ImageInfo, ImageError>?
        var handle: (any LoadHandle)?
        var hasEnded = false
        var continuation: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func run(_ url: URL) async throws(ImageError) -> ImageInfo {
        var loader = ToolCache.manager.configuration.loader
        if StandardError.isVerbose { loader = VerboseLoader(base: loader) }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            state.withLock { $0.continuation = continuation }
            let handle = loader.load(LoadRequest(url: url), priority: .normal, sink: self)
            let isKnown = state.withLock { state in
                state.handle = handle
                return state.result != nil
            }
            if isKnown { handle.cancel() }
        }
        let (data, result) = state.withLock { ($0.data, $0.result) }
        guard let result else { throw .cancelled }
        HeaderReader.report(bytes: data.count, of: ProgramSupport.redacting(url.absoluteString))
        return try result.get()
    }

    func didReceive(_ response: LoadResponse) {}

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        let handle = state.withLock { state -> (any LoadHandle)? in
            guard state.result == nil else { return nil }
            state.data.append(contentsOf: bytes)
            guard state.data.count >= state.nextParse else { return nil }
            state.nextParse = state.data.count * 2
            state.result = Self.parse(state.data, isComplete: false)
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
                case .success: state.result = Self.parse(state.data, isComplete: true)
                }
            }
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume()
    }

    private static func parse(_ data: Data, isComplete: Bool) -> Result<ImageInfo, ImageError>? {
        do throws(ImageError) {
            return try HeaderReader.info(data, isComplete: isComplete).map { .success($0) }
        } catch {
            return .failure(error)
        }
    }
}
