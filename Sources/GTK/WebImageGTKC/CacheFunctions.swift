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
    let requests = [String](cArray: uris).map { options.request($0) }
    if let loader = options.loader {
        loader.prefetcher.prefetch(requests)
    } else {
        Library.prefetch(requests)
    }
}

@_cdecl("webimage_cancel_prefetching")
public func cancelPrefetching() { Library.cancelPrefetching() }

@_cdecl("webimage_set_cache_folder")
public func setCacheFolder(path: UnsafePointer<CChar>?) -> gboolean {
    guard holds(path != nil, "path != NULL", in: "webimage_set_cache_folder"), let path else { return 0 }
    let disk = LoaderObject.disk(in: path)
    Library.configure { $0.disk = disk }
    return disk == nil ? 0 : 1
}

@_cdecl("webimage_set_user_partition")
public func setUserPartition(name: UnsafePointer<CChar>?) {
    Library.configure { $0.userPartition = name.map { String(cString: $0) } }
}

@_cdecl("webimage_set_ignored_parameters")
public func setIgnoredParameters(names: UnsafePointer<UnsafePointer<CChar>?>?) {
    Library.configure { $0.ignoredQueryParameters = Set([String](cArray: names)) }
}

/// The possible requests for a URI: one for its URL, and one that gets its data from the app's source
/// function.
private func requests(named uri: UnsafePointer<CChar>?) -> [ImageRequest] {
    let text = uri.map { String(cString: $0) } ?? ""
    return [LoadOptions.Values().request(text), ImageRequest(id: text) { Data() }]
}

@_cdecl("webimage_forget_failure")
public func forgetFailure(uri: UnsafePointer<CChar>?) {
    guard let uri else { return Library.manager.forgetFailures() }
    for request in requests(named: uri) { Library.manager.forgetFailure(for: request) }
}

@_cdecl("webimage_set_confinement")
public func setConfinement(
    formats: WebImageConfinement, required: gboolean, helper: UnsafePointer<CChar>?
) -> gboolean {
    // Only the first choice takes effect, so don't set up the library's default before this.
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

@_cdecl("webimage_set_memory_limit")
public func setMemoryLimit(bytes: guint64) { Library.loader.memory?.maximumCost = Int(clamping: bytes) }

@_cdecl("webimage_get_memory_limit")
public func getMemoryLimit() -> guint64 { guint64(Library.loader.memory?.maximumCost ?? 0) }

@_cdecl("webimage_get_memory_usage")
public func getMemoryUsage() -> guint64 { guint64(Library.loader.memory?.statistics.cost ?? 0) }

@_cdecl("webimage_set_disk_limit")
public func setDiskLimit(bytes: guint64) { Library.loader.disk?.maximumBytes = Int(clamping: bytes) }

@_cdecl("webimage_get_disk_limit")
public func getDiskLimit() -> guint64 { guint64(Library.loader.disk?.maximumBytes ?? 0) }

@_cdecl("webimage_clear_memory")
public func clearMemory() { Library.manager.memory.removeAll() }

@_cdecl("webimage_clear_async")
public func clear(cancellable: OpaquePointer?, callback: GAsyncReadyCallback?, data: gpointer?) {
    Library.loader.clear(cancellable: cancellable, callback: callback, data: data)
}

@_cdecl("webimage_clear_finish")
public func clearFinish(
    result: OpaquePointer?, error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
) -> gboolean {
    LoaderObject.clearFinish(result, error, in: "webimage_clear_finish")
}

private let removeTag = Handle(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

@_cdecl("webimage_remove_async")
public func remove(
    uri: UnsafePointer<CChar>?, cancellable: OpaquePointer?, callback: GAsyncReadyCallback?, data: gpointer?
) {
    guard holds(uri != nil, "uri != NULL", in: "webimage_remove_async") else { return }
    let completion = Completion(
        tag: removeTag.pointer, cancellable: cancellable, callback: callback, data: data)
    let urls = requests(named: uri).compactMap(\.url)
    Task {
        for url in urls { await Library.manager.removeAllImages(for: url) }
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
