// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
public import CGTK
import ImageBase
import ImageCaching
import WebImage
import WebImageGTK

// The functions of webimage-gtk-loader.h.

/// The object behind WebImageLoader, which C owns through its reference count.
final class LoaderObject: Sendable {
    let manager: ImageManager
    let prefetcher: ImagePrefetcher

    /// - Parameter folder: The folder for images on disk, or nil to store none.
    init(folder: String?) {
        // Start with the shared loader's configuration, and replace only the caches and the user partition.
        var configuration = Library.manager.configuration
        configuration.memoryCache = nil
        configuration.disk = folder.map { DiskCache(directory: $0) }
        configuration.userPartition = nil
        manager = ImageManager(configuration)
        prefetcher = ImagePrefetcher(manager: manager)
    }

    static func of(_ pointer: OpaquePointer?, in function: String) -> LoaderObject? {
        guard holds(pointer != nil, "loader != NULL", in: function), let pointer else { return nil }
        return Unmanaged<LoaderObject>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }
}

@_cdecl("webimage_loader_new")
public func loaderNew(folder: UnsafePointer<CChar>?) -> OpaquePointer? {
    var path: String?
    if let folder, DiskFolder.isUsable(folder) { path = String(cString: folder) }
    return OpaquePointer(Unmanaged.passRetained(LoaderObject(folder: path)).toOpaque())
}

@_cdecl("webimage_loader_ref")
public func loaderReference(loader: OpaquePointer?) -> OpaquePointer? {
    guard let object = LoaderObject.of(loader, in: "webimage_loader_ref") else { return nil }
    return OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

@_cdecl("webimage_loader_unref")
public func loaderRelease(loader: OpaquePointer?) {
    guard let object = LoaderObject.of(loader, in: "webimage_loader_unref") else { return }
    Unmanaged.passUnretained(object).release()
}

@_cdecl("webimage_options_set_loader")
public func optionsSetLoader(options: OpaquePointer?, loader: OpaquePointer?) {
    let function = "webimage_options_set_loader"
    guard let options = checked(options, in: function) else { return }
    options.values.loader = loader == nil ? nil : LoaderObject.of(loader, in: function)
}

@_cdecl("webimage_loader_set_memory_limit")
public func loaderSetMemoryLimit(loader: OpaquePointer?, bytes: guint64) {
    let manager = LoaderObject.of(loader, in: "webimage_loader_set_memory_limit")?.manager
    manager?.memoryBytes?.maximumCost = Int(clamping: bytes)
}

@_cdecl("webimage_loader_get_memory_usage")
public func loaderGetMemoryUsage(loader: OpaquePointer?) -> guint64 {
    let manager = LoaderObject.of(loader, in: "webimage_loader_get_memory_usage")?.manager
    return guint64(manager?.memoryBytes?.statistics.cost ?? 0)
}

@_cdecl("webimage_loader_set_disk_limit")
public func loaderSetDiskLimit(loader: OpaquePointer?, bytes: guint64) {
    let manager = LoaderObject.of(loader, in: "webimage_loader_set_disk_limit")?.manager
    manager?.diskBytes?.maximumBytes = Int(clamping: bytes)
}

@_cdecl("webimage_loader_cancel_prefetching")
public func loaderCancelPrefetching(loader: OpaquePointer?) {
    LoaderObject.of(loader, in: "webimage_loader_cancel_prefetching")?.prefetcher.cancelAll()
}

private let clearTag = Handle(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

@_cdecl("webimage_loader_clear_async")
public func loaderClear(
    loader: OpaquePointer?, cancellable: OpaquePointer?, callback: GAsyncReadyCallback?, data: gpointer?
) {
    guard let object = LoaderObject.of(loader, in: "webimage_loader_clear_async") else { return }
    let completion = Completion(
        tag: clearTag.pointer, cancellable: cancellable, callback: callback, data: data)
    Task {
        await object.manager.removeAllImages()
        completion.succeed()
    }
}

@_cdecl("webimage_loader_clear_finish")
public func loaderClearFinish(
    loader: OpaquePointer?, result: OpaquePointer?,
    error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
) -> gboolean {
    task(result, tag: clearTag.pointer, in: "webimage_loader_clear_finish").map {
        g_task_propagate_boolean($0, error)
    } ?? 0
}
#endif
