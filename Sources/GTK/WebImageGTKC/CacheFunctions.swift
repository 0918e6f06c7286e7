// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
public import CGTK
public import CWebImageGTK
import ImageBase
import ImageCaching
import PortableC
import PortableFoundation
import WebImage
import WebImageDisplay
import WebImageGTK

// The functions of webimage-gtk-caches.h for caches.

@_cdecl("webimage_prefetch")
public func prefetch(uris: UnsafePointer<UnsafePointer<CChar>?>?, options: OpaquePointer?) {
    guard holds(uris != nil, "uris != NULL", in: "webimage_prefetch") else { return }
    let options = LoadOptions.Values.of(options)
    ImagePrefetcher.shared.prefetch(strings(uris).map { options.request($0) })
}

@_cdecl("webimage_cancel_prefetching")
public func cancelPrefetching() { ImagePrefetcher.shared.cancelAll() }

@_cdecl("webimage_set_cache_folder")
public func setCacheFolder(path: UnsafePointer<CChar>?) -> gboolean {
    guard holds(path != nil, "path != NULL", in: "webimage_set_cache_folder"), let path else { return 0 }
    let isUsable = g_mkdir_with_parents(path, 0o700) == 0 && access(path, R_OK | W_OK | X_OK) == 0
    reconfigure { $0.disk = isUsable ? DiskCache(directory: String(cString: path)) : nil }
    return isUsable ? 1 : 0
}

/// Replaces the manager by one with a changed configuration and the same cache in memory.
private func reconfigure(_ change: (inout ImageManager.Configuration) -> Void) {
    // Two threads at a time would lose a change.
    reconfiguring.withLock { _ in
        let old = ImageManager.shared
        var configuration = old.configuration
        configuration.memoryCache = old.memory
        change(&configuration)
        ImageManager.shared = ImageManager(configuration)
    }
}

private let reconfiguring = Locked(())

@_cdecl("webimage_set_user_partition")
public func setUserPartition(name: UnsafePointer<CChar>?) {
    reconfigure { $0.userPartition = name.map { String(cString: $0) } }
}

@_cdecl("webimage_set_ignored_parameters")
public func setIgnoredParameters(names: UnsafePointer<UnsafePointer<CChar>?>?) {
    reconfigure { $0.ignoredQueryParameters = Set(strings(names)) }
}

/// The texts of an array with NULL at its end.
private func strings(_ array: UnsafePointer<UnsafePointer<CChar>?>?) -> [String] {
    guard let array else { return [] }
    var strings: [String] = []
    while let text = array[strings.count] { strings.append(String(cString: text)) }
    return strings
}

@_cdecl("webimage_forget_failure")
public func forgetFailure(uri: UnsafePointer<CChar>?) {
    guard let uri else { return ImageManager.shared.forgetFailures() }
    ImageManager.shared.forgetFailure(for: LoadOptions.Values().request(uri))
}

@_cdecl("webimage_set_confinement")
public func setConfinement(
    formats: WebImageConfinement, required: gboolean, helper: UnsafePointer<CChar>?
) -> gboolean {
    let formats: DesktopDecoders.Formats =
        switch formats {
        case WEBIMAGE_CONFINEMENT_NONE: .none
        case WEBIMAGE_CONFINEMENT_ALL: .all
        default: .automatic
        }
    let isConfined = DesktopDecoders.confine(
        formats, isRequired: required != 0, helper: helper.map { String(cString: $0) })
    return isConfined ? 1 : 0
}

@_cdecl("webimage_set_debug_overlay")
public func setDebugOverlay(shown: gboolean) {
    guard isOnMainThread(in: "webimage_set_debug_overlay") else { return }
    MainActor.assumeIsolated { DebugOverlay.isShown = shown != 0 }
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
