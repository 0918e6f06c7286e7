// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
public import CGTK
import ImageBase
import ImageCaching
import PortableC
import PortableFoundation
import WebImage

// The functions of webimage-gtk-caches.h for caches.

@_cdecl("webimage_prefetch")
public func prefetch(uris: UnsafePointer<UnsafePointer<CChar>?>?, options: OpaquePointer?) {
    guard holds(uris != nil, "uris != NULL", in: "webimage_prefetch"), let uris else { return }
    let options = LoadOptions.Values.of(options)
    var requests: [ImageRequest] = []
    while let uri = uris[requests.count] { requests.append(options.request(uri)) }
    ImagePrefetcher.shared.prefetch(requests)
}

@_cdecl("webimage_cancel_prefetching")
public func cancelPrefetching() { ImagePrefetcher.shared.cancelAll() }

@_cdecl("webimage_set_cache_folder")
public func setCacheFolder(path: UnsafePointer<CChar>?) -> gboolean {
    guard holds(path != nil, "path != NULL", in: "webimage_set_cache_folder"), let path else { return 0 }
    let isUsable = g_mkdir_with_parents(path, 0o700) == 0 && access(path, R_OK | W_OK | X_OK) == 0
    var configuration = ImageManager.Configuration()
    configuration.disk = isUsable ? DiskCache(directory: String(cString: path)) : nil
    ImageManager.shared = ImageManager(configuration)
    return isUsable ? 1 : 0
}

private var memory: MemoryCache<CachedImage>? { ImageManager.shared.memory as? MemoryCache<CachedImage> }
private var disk: DiskCache? { ImageManager.shared.disk as? DiskCache }

@_cdecl("webimage_set_memory_limit")
public func setMemoryLimit(bytes: guint64) { memory?.maximumCost = Int(clamping: bytes) }

@_cdecl("webimage_get_memory_limit")
public func getMemoryLimit() -> guint64 { guint64(memory?.maximumCost ?? 0) }

@_cdecl("webimage_get_memory_usage")
public func getMemoryUsage() -> guint64 { guint64(memory?.statistics.cost ?? 0) }

@_cdecl("webimage_set_disk_limit")
public func setDiskLimit(bytes: guint64) { disk?.maximumBytes = Int(clamping: bytes) }

@_cdecl("webimage_get_disk_limit")
public func getDiskLimit() -> guint64 { guint64(disk?.maximumBytes ?? 0) }

@_cdecl("webimage_clear_memory")
public func clearMemory() { ImageManager.shared.memory.removeAll() }

private let clearTag = Handle(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

@_cdecl("webimage_clear_async")
public func clear(cancellable: OpaquePointer?, callback: GAsyncReadyCallback?, data: gpointer?) {
    let completion = Completion(
        tag: clearTag.pointer, cancellable: cancellable, callback: callback, data: data)
    Task {
        await ImageManager.shared.removeAllImages()
        completion.succeed()
    }
}

@_cdecl("webimage_clear_finish")
public func clearFinish(
    result: OpaquePointer?, error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
) -> gboolean {
    task(result, tag: clearTag.pointer, in: "webimage_clear_finish").map {
        g_task_propagate_boolean($0, error)
    } ?? 0
}

private let removeTag = Handle(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

@_cdecl("webimage_remove_async")
public func remove(
    uri: UnsafePointer<CChar>?, cancellable: OpaquePointer?, callback: GAsyncReadyCallback?, data: gpointer?
) {
    guard holds(uri != nil, "uri != NULL", in: "webimage_remove_async") else { return }
    let completion = Completion(
        tag: removeTag.pointer, cancellable: cancellable, callback: callback, data: data)
    guard let url = LoadOptions.Values().request(uri).url else {
        return completion.fail(ImageError(.invalidURL, "invalid URL"))
    }
    Task {
        await ImageManager.shared.removeAllImages(for: url)
        completion.succeed()
    }
}

@_cdecl("webimage_remove_finish")
public func removeFinish(
    result: OpaquePointer?, error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
) -> gboolean {
    task(result, tag: removeTag.pointer, in: "webimage_remove_finish").map {
        g_task_propagate_boolean($0, error)
    } ?? 0
}
#endif
