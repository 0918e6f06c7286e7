// SPDX-License-Identifier: MIT

#if canImport(PhotosUI) && !os(watchOS) && !os(tvOS)
import Foundation
import ImageBase
import ImageLoading
public import PhotosUI
public import WebImage

#if canImport(_PhotosUI_SwiftUI)
// The overlay of both modules declares `PhotosPickerItem`.
public import SwiftUI
#endif

extension ImageRequest {
    /// A request for a photo that the user has picked with `PhotosPicker`. No permission is needed.
    ///
    /// ```swift
    /// let request = ImageRequest(pickerItem: item, thumbnail: .fill(width: 320, height: 320))
    /// ```
    ///
    /// Decoded images are kept in memory only; the data is read again when they have been removed. PhotosUI
    /// delivers it as a whole, so that the progress of a load is complete at once. A photo in iCloud is
    /// downloaded, which does not count as time without data. Cancelling the last task cancels the item's
    /// `Progress`. A load fails with `ImageError.Code.io` if the item cannot be loaded or has no
    /// data, and with `ImageError.Code.limit` if the data is too large.
    ///
    /// Requests with the same identifier are the same image. Without `id`, it is that of the item, which a
    /// picker with a photo library has. A photo that is edited and picked again keeps that identifier: give
    /// it another `id`. An item without an identifier is the same image as items that are equal to it, while
    /// it is one of the last 128 of those.
    ///
    /// - Parameters:
    ///   - item: The item, of an image.
    ///   - id: Unique to the image and its version in the program. Default: nil.
    ///   - thumbnail: The size to decode at. Default: nil, the full size.
    ///   - transformers: The changes of the image, in their order. Default: none.
    ///   - priority: The priority of the load. Default: nil, that of the manager.
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

/// Names for items without an identifier, unique to each. The last items are remembered, because a view
/// makes its request again for each update.
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

/// An item, of which PhotosUI does not say that it is `Sendable`.
private struct PickedItem: Hashable, @unchecked Sendable {  // Immutable; its data is delivered on any thread.
    let value: PhotosPickerItem

    init(_ value: PhotosPickerItem) { self.value = value }
}

/// Loads the data of one item, whatever the URL is.
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

/// The data of one item. The asynchronous function of PhotosUI does not say that it can be cancelled.
private final class PickerItemData: Sendable {
    private struct State {
        var progress: Progress?
        var isCancelled = false
        /// Nil after it was resumed.
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
