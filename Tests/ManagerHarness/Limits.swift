// SPDX-License-Identifier: MIT

#if os(Linux)
import Dispatch
import Foundation
import ImageBase
import InternalTestSupport
import WebImage
import WebImageTestSupport

/// Creates a manager and loads an image with at most `count` descriptors, then again without that limit.
///
/// With the limit, each step ends with the image or an `ImageError`. Afterward, each step succeeds. Writes
/// the steps' results to standard output. Never returns.
func load(withDescriptors count: Int, caching folder: String, loading address: String) -> Never {
    let old = setDescriptorLimit(rlim_t(count))
    Task.detached {
        var results: [String] = []
        do throws(ImageError) {
            let limited = manager(caching: folder)
            for path in ["/limited", "/other"] {
                results.append(await result(of: path, at: address, from: limited))
                await limited.flush()
                await limited.removeAllImages(from: .memory)
                results.append(await result(of: path, at: address, from: limited, policy: .cacheOnly))
            }
            _ = setDescriptorLimit(old)
            for manager in [limited, manager(caching: folder)] {
                try await loadAll(manager, address)
            }
        } catch {
            fail("\(results) \(error)")
        }
        print(results.joined(separator: " "))
        exit(0)
    }
    dispatchMain()
}

/// Loads an image from the server, then from disk.
private func loadAll(_ manager: ImageManager, _ address: String) async throws(ImageError) {
    var request = ImageRequest(string: address + "/picture")
    request.cachePolicy = .reload
    try check(try await manager.image(for: request))
    await manager.flush()
    await manager.removeAllImages(from: .memory)
    request.cachePolicy = .cacheOnly
    try check(try await manager.image(for: request))
}

private func result(
    of path: String, at address: String, from manager: ImageManager, policy: CachePolicy = .standard
) async -> String {
    var request = ImageRequest(string: address + path)
    request.cachePolicy = policy
    do throws(ImageError) {
        try check(try await manager.image(for: request))
        return "image"
    } catch {
        return "\(error.code)"
    }
}

private func check(_ image: DecodedImage) throws(ImageError) {
    guard image.info.size == PixelSize(width: 60, height: 40), !image.isPartial else {
        fail("wrong image: \(image.info)")
    }
}

private func manager(caching folder: String) -> ImageManager {
    var configuration = ImageManagerConfiguration()
    configuration.disk = DiskCache(directory: folder)
    return ImageManager(configuration)
}

/// Sets the soft limit and returns the old one.
private func setDescriptorLimit(_ count: rlim_t) -> rlim_t {
    var record = rlimit()
    getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &record)
    let old = record.rlim_cur
    record.rlim_cur = count
    setrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &record)
    return old
}

/// Creates managers that load, store and end, and checks that they leave no descriptors or library threads.
/// Never returns.
func countResources(caching folder: String, loading address: String) -> Never {
    Task.detached {
        do throws(ImageError) {
            // Load once before counting, because the process creates some resources on first use and keeps
            // them.
            try await loadAll(manager(caching: folder), address)
            let before = Resources.settled(atMost: nil)
            for round in 0..<5 { try await loadAll(manager(caching: "\(folder)/\(round)"), address) }
            let after = Resources.settled(atMost: before)
            if after.descriptors.count > before.descriptors.count || after.threads > before.threads {
                fail("before: \(before), after: \(after)")
            }
        } catch {
            fail("\(error)")
        }
        exit(0)
    }
    dispatchMain()
}

/// The open descriptors and the library's threads.
private struct Resources {
    var descriptors: [String]
    var threads: Int

    static var current: Resources {
        let descriptors = (0..<1024).filter { fcntl($0, F_GETFD) >= 0 }.map { descriptor in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")) ?? ""
        }
        let tasks = (try? POSIXFileSystem().list("/proc/self/task")) ?? []
        let names = tasks.compactMap { task in
            try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
        }
        return Resources(descriptors: descriptors, threads: names.count { $0.hasPrefix("WebImage") })
    }

    /// Returns the resources once there are no more than in `goal`, or once their number has stayed the same
    /// for longer than idle threads live. The system doesn't notify anyone when a thread ends or a descriptor
    /// is closed.
    static func settled(atMost goal: Resources?) -> Resources {
        var last = current
        var unchanged = 0
        while unchanged < 700 {
            usleep(10_000)
            let now = current
            if let goal, now.descriptors.count <= goal.descriptors.count, now.threads <= goal.threads {
                return now
            }
            let isSame = (now.descriptors.count, now.threads) == (last.descriptors.count, last.threads)
            unchanged = isSame ? unchanged + 1 : 0
            last = now
        }
        return last
    }
}
#endif
