// SPDX-License-Identifier: MIT

#if canImport(PhotosUI) && !os(watchOS) && !os(tvOS)
import Foundation
import ImageBase
import ImageLoading
public import PhotosUI
public import WebImage

#if canImport(_PhotosUI_SwiftUI)
// The cross-import overlay of both modules declares `PhotosPickerItem`.
public import SwiftUI
#endif

extension ImageRequest {
    /// Creates a request for a photo that the user picked with `PhotosPicker`. It doesn't need permission.
    ///
    /// ```swift
    /// let request = ImageRequest(pickerItem: item, thumbnail: .fill(width: 320, height: 320))
    /// ```
    ///
    /// Decoded images are cached only in memory; once they're removed, the data is read again. PhotosUI
    /// delivers the data all at once, so a load's progress jumps to the end. A photo in iCloud is downloaded,
    /// and the download doesn't count as a stall. Canceling the last task cancels the item's `Progress`. A
    /// load fails with `ImageError.Code.io` if the item can't be loaded or doesn't have data, and with
    /// `ImageError.Code.limit` if the data is too large.
    ///
    /// Requests with the same identifier are for the same image. Without `id`, the item's own identifier is
    /// used. The item has one if the picker was created with a photo library. A photo that's edited and
    /// picked again keeps its identifier, so pass a different `id`. Equal items without an identifier are
    /// treated as the same image, as long as they're among the 128 most recent items of this kind.
    ///
    /// - Parameters:
    ///   - item: The item, which must be an image.
    ///   - id: An identifier unique to the image and its version in your app. Default: nil.
    ///   - thumbnail: The size to decode at. Default: nil, which decodes at full size.
    ///   - transformers: The changes to the image, in order. Default: none.
    ///   - priority: The load's priority. Default: nil, which uses the manager's priority.
    public init(
        pickerItem item: PhotosPickerItem, id: String? = nil, thumbnail: Thumbnail? = nil,
        transformers: [Transformer] = [], priority: Priority? = nil
    ) {
        let name =
            if let id {
                "id/" + id
            } else if let identifier = item.itemIdentifier {
                "item/" + identifier
            } else {
                "unnamed/" + PickerItemNames.shared.name(of: item)
            }
        let path = name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        self.init(
            url: URL(string: "photo-picker:" + path), thumbnail: thumbnail, transformers: transformers,
            priority: priority)
        loader = RequestPart(PickerItemLoader(item), name: "photo-picker")
    }
}

/// Unique names for items without an identifier. The most recent items are remembered, because a view makes
/// its request again for each update.
private final class PickerItemNames: Sendable {
    private struct Entry {
        let name: String
        var lastUse: Int
    }

    private struct State {
        var entries: [PickedItem: Entry] = [:]
        var uses = 0
    }

    static let shared = PickerItemNames()
    private static let capacity = 128
    private let state = Locked(State())

    func name(of item: PhotosPickerItem) -> String {
        let item = PickedItem(item)
        return state.withLock { state in
            state.uses += 1
            if let name = state.entries[item]?.name {
                state.entries[item]?.lastUse = state.uses
                return name
            }
            if state.entries.count == Self.capacity,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            {
                state.entries[oldest] = nil
            }
            let name = UUID().uuidString
            state.entries[item] = Entry(name: name, lastUse: state.uses)
            return name
        }
    }
}

/// An item. PhotosUI doesn't declare it as `Sendable`.
private struct PickedItem: Hashable, @unchecked Sendable {  // Immutable; its data is delivered on any thread.
    let value: PhotosPickerItem

    init(_ value: PhotosPickerItem) { self.value = value }
}

/// Loads one item's data, for any URL.
private struct PickerItemLoader: Loader {
    private let item: PickedItem

    init(_ item: PhotosPickerItem) { self.item = PickedItem(item) }

    func canLoad(_ url: URL) -> Bool { true }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        request.start(priority: priority, sink: sink) { [item] _ in
            .data(try await PickerItemData.data(of: item))
        }
    }
}

/// Loads one item's data with a completion handler, because PhotosUI doesn't document that its asynchronous
/// function can be canceled.
private final class PickerItemData: Sendable {
    private struct State {
        var progress: Progress?
        var isCancelled = false
        /// The continuation of the waiting load; nil once it has been resumed.
        var continuation: CheckedContinuation<Data, any Error>?
    }

    private let state = Locked(State())

    static func data(of item: PickedItem) async throws -> Data {
        let load = PickerItemData()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                load.state.withLock { $0.continuation = continuation }
                load.start(item.value)
            }
        } onCancel: {
            load.cancel()
        }
    }

    private func start(_ item: PhotosPickerItem) {
        if state.withLock({ $0.isCancelled }) { return finish(.failure(ImageError.cancelled)) }
        let progress = item.loadTransferable(type: Data.self) { self.receive($0) }
        let isCancelled = state.withLock { state in
            state.progress = progress
            return state.isCancelled
        }
        if isCancelled { progress.cancel() }
    }

    private func receive(_ result: Result<Data?, any Error>) {
        switch result {
        case .success(let data?): finish(.success(data))
        case .success(nil): finish(.failure(ImageError(.io, "the picked item has no data")))
        case .failure(let error):
            finish(.failure(ImageError(.io, "the picked item could not be loaded", cause: error)))
        }
    }

    private func cancel() {
        let progress = state.withLock { state in
            state.isCancelled = true
            return state.progress
        }
        progress?.cancel()
        finish(.failure(ImageError.cancelled))
    }

    private func finish(_ result: Result<Data, any Error>) {
        let continuation = state.withLock { state in
            defer { (state.continuation, state.progress) = (nil, nil) }
            return state.continuation
        }
        continuation?.resume(with: result)
    }
}
#endif
