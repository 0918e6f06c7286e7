// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
public import CGTK
import ImageBase
import ImageCaching
import PortableC
import WebImage
import WebImageGTK

// The functions of webimage-gtk-loader.h.

/// The object behind WebImageLoader, which C owns through its reference count.
final class LoaderObject: Sendable {
    let manager: ImageManager
    let prefetcher: ImagePrefetcher

    init(_ manager: ImageManager) {
        self.manager = manager
        prefetcher = ImagePrefetcher(manager: manager)
    }

    var memory: MemoryCache<CachedImage>? { manager.memory as? MemoryCache<CachedImage> }
    var disk: DiskCache? { manager.disk as? DiskCache }

    /// Returns a disk cache in a folder, which is created if necessary; nil if the app can't use the folder.
    static func disk(in folder: UnsafePointer<CChar>) -> DiskCache? {
        guard g_mkdir_with_parents(folder, 0o700) == 0, access(folder, R_OK | W_OK | X_OK) == 0 else {
            return nil
        }
        return DiskCache(directory: String(cString: folder))
    }

    static func of(_ pointer: OpaquePointer?, in function: String) -> LoaderObject? {
        guard holds(pointer != nil, "loader != NULL", in: function), let pointer else { return nil }
        return Unmanaged<LoaderObject>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    private static let clearTag = Handle(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    /// Removes all images, and completes a GTask.
    func clear(cancellable: OpaquePointer?, callback: GAsyncReadyCallback?, data: gpointer?) {
        let completion = Completion(
            tag: Self.clearTag.pointer, cancellable: cancellable, callback: callback, data: data)
        Task {
            await manager.removeAllImages()
            completion.succeed()
        }
    }

    static func clearFinish(
        _ result: OpaquePointer?, _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?,
        in function: String
    ) -> gboolean {
        task(result, tag: clearTag.pointer, in: function).map { g_task_propagate_boolean($0, error) } ?? 0
    }
}

@_cdecl("webimage_loader_new")
public func loaderNew(folder: UnsafePointer<CChar>?) -> OpaquePointer? {
    // Start with the shared loader's configuration, and replace only the caches and the user partition.
    var configuration = Library.manager.configuration
    configuration.memoryCache = nil
    configuration.disk = folder.flatMap { LoaderObject.disk(in: $0) }
    configuration.userPartition = nil
    let loader = LoaderObject(ImageManager(configuration))
    return OpaquePointer(Unmanaged.passRetained(loader).toOpaque())
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
    LoaderObject.of(loader, in: "webimage_loader_set_memory_limit")?.memory?.maximumCost = Int(
        clamping: bytes)
}

@_cdecl("webimage_loader_get_memory_usage")
public func loaderGetMemoryUsage(loader: OpaquePointer?) -> guint64 {
    let memory = LoaderObject.of(loader, in: "webimage_loader_get_memory_usage")?.memory
    return guint64(memory?.statistics.cost ?? 0)
}

@_cdecl("webimage_loader_set_disk_limit")
public func loaderSetDiskLimit(loader: OpaquePointer?, bytes: guint64) {
    LoaderObject.of(loader, in: "webimage_loader_set_disk_limit")?.disk?.maximumBytes = Int(clamping: bytes)
}

@_cdecl("webimage_loader_cancel_prefetching")
public func loaderCancelPrefetching(loader: OpaquePointer?) {
    LoaderObject.of(loader, in: "webimage_loader_cancel_prefetching")?.prefetcher.cancelAll()
}

@_cdecl("webimage_loader_clear_async")
public func loaderClear(
    loader: OpaquePointer?, cancellable: OpaquePointer?, callback: GAsyncReadyCallback?, data: gpointer?
) {
    LoaderObject.of(loader, in: "webimage_loader_clear_async")?
        .clear(cancellable: cancellable, callback: callback, data: data)
}

@_cdecl("webimage_loader_clear_finish")
public func loaderClearFinish(
    loader: OpaquePointer?, result: OpaquePointer?,
    error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
) -> gboolean {
    LoaderObject.clearFinish(result, error, in: "webimage_loader_clear_finish")
}
#endif
