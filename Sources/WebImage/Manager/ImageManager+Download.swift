// SPDX-License-Identifier: MIT

public import ImageBase
import ImageCoding
import ImageLoading
public import PortableFoundation

/// The result for one image of ``ImageManager/download(_:to:replacesFiles:concurrency:progress:naming:)``.
public struct DownloadResult: Sendable {
    /// The URL of the request.
    public let url: URL?
    /// The file, or the error if there isn't one.
    public let file: Result<URL, ImageError>
    /// How many bytes were written; 0 if no file was written.
    public let bytes: Int

    /// Whether the file was already in the folder.
    public var wasPresent: Bool { if case .success = file { bytes == 0 } else { false } }
}

/// How many images of a download are done.
public struct DownloadProgress: Sendable, Hashable {
    /// The number of finished images, including ``failed``.
    public internal(set) var finished = 0
    /// The number of images that couldn't be loaded or written.
    public internal(set) var failed = 0
    public let total: Int
    /// The total size of all new files in bytes.
    public internal(set) var bytes = 0
}

extension ImageManager {
    /// Downloads the original data of images into a folder, and returns a result for each request, in order.
    /// If one image fails, the download continues with the next.
    ///
    /// ```swift
    /// let results = await manager.download(urls, to: folder) { progress in
    ///     print("\(progress.finished) of \(progress.total)")
    /// }
    /// for result in results {
    ///     if case .failure(let error) = result.file { print(error) }
    /// }
    /// ```
    ///
    /// Each file is named after the last component of its URL, without separators, control characters or a
    /// leading dot. If the name has no extension, the file gets the extension of its format. Duplicate names
    /// are numbered in request order, starting with names that have an extension: `a.png`, `a-2.png`. A name
    /// also gets a number if the folder already has a file with that name from anything other than the same
    /// request. Nothing is ever written outside the folder.
    ///
    /// Each file is written under a temporary name and then renamed, so it's either complete or missing. To
    /// continue an interrupted download, make the same call again: files that the same request has written
    /// aren't loaded again, and a partial download of at least 64 KiB in the disk cache is completed if the
    /// server supports ranges. Data that isn't an image fails with ``ImageError/Code/unsupported``; apart
    /// from this check, nothing is decoded.
    ///
    /// Each file has an extended attribute, `webimage.source`, with hashes of its request and user. If the
    /// attribute is missing (because an earlier version or another app wrote the file, or the file system
    /// doesn't support attributes), or if the credentials have changed, the image is loaded from the cache or
    /// the server. The existing file is then the result if its bytes are the same. Within this process, the
    /// same credentials are always recognized; with a ``ImageManagerConfiguration/userPartition``, they're
    /// recognized across processes, too.
    ///
    /// Canceling the task cancels the loads; their results are ``ImageError/Code/cancelled``.
    ///
    /// - Parameters:
    ///   - folder: The destination folder. It's created if it doesn't exist.
    ///   - replacesFiles: Whether to load images again and replace existing files with the same names, no
    ///     matter who wrote them. Default: false.
    ///   - concurrency: How many images to download at a time, at least 1. Default: 6.
    ///   - progress: Called for each finished image, one call at a time. Default: `nil`.
    ///   - naming: Returns the file name for a request and its index. The rules above apply to it; `/` and
    ///     other separators become `_`. It's called on the caller's task, before the first load. Default:
    ///     `nil`, which uses the last component of the URL.
    public func download(
        _ requests: some Sequence<some ImageRequestConvertible>, to folder: URL,
        replacesFiles: Bool = false, concurrency: Int = 6,
        progress: (@Sendable (DownloadProgress) -> Void)? = nil,
        naming: ((ImageRequest, Int) -> String)? = nil
    ) async -> [DownloadResult] {
        let requests = requests.map(\.imageRequest)
        let files = DownloadFiles(folder, isReplaced: replacesFiles)
        let names = requests.enumerated().map { index, request in
            let name =
                naming.map { FileName.clean($0(request, index)) }
                ?? FileName.safe(for: request.url?.absoluteString ?? "")
            return (name: name, mark: DownloadFiles.Mark(keys(for: request)))
        }
        let places = await WorkerThreads.value { files.places(names) }
        var results = [DownloadResult?](repeating: nil, count: requests.count)
        var state = DownloadProgress(total: requests.count)
        await withTaskGroup(of: (Int, DownloadResult).self) { group in
            var next = 0
            func startNext() {
                guard next < requests.count else { return }
                let (index, request, place) = (next, requests[next], places[next])
                next += 1
                group.addTask { (index, await self.download(request, to: place, of: files)) }
            }
            for _ in 0..<max(1, concurrency) { startNext() }
            for await (index, result) in group {
                results[index] = result
                state.finished += 1
                state.bytes += result.bytes
                if case .failure = result.file { state.failed += 1 }
                progress?(state)
                startNext()
            }
        }
        return results.compactMap(\.self)
    }

    private func download(
        _ request: ImageRequest, to place: DownloadFiles.Place, of files: DownloadFiles
    ) async -> DownloadResult {
        do throws(ImageError) {
            if let present = place.present {
                return DownloadResult(url: request.url, file: .success(present), bytes: 0)
            }
            // Without this check, a load started now could finish before it's canceled.
            guard !Task.isCancelled else { throw ImageError.cancelled }
            let data = try await data(for: request).data
            guard let format = ImageFormat.sniff(data) else {
                throw ImageError(.unsupported, "the data isn't an image", url: request.url?.absoluteString)
            }
            let written = await WorkerThreads.value {
                Result { () throws(ImageError) in try files.write(data, format: format, at: place) }
            }
            let (file, isNew) = try written.get()
            return DownloadResult(url: request.url, file: .success(file), bytes: isNew ? data.count : 0)
        } catch {
            return DownloadResult(url: request.url, file: .failure(error), bytes: 0)
        }
    }
}
