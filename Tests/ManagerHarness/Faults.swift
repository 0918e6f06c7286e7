// SPDX-License-Identifier: MIT

#if os(Linux) && canImport(Glibc)
import Dispatch
import Foundation
import ImageBase
import InternalTestSupport
import WebImage
import WebImageTestSupport

/// Repeats a load with every `step`-th call failing. Each load ends with the right bytes or an `ImageError`,
/// and the load after it gets the right bytes, from the server and from disk. Never returns.
func loadWithFaults(failingEach step: Int, caching folder: String, loading address: String) -> Never {
    guard let faults = InjectedFaults() else { fail("the library for faults is not loaded") }
    Task.detached {
        let shared = Locked<ImageManager?>(nil)
        let expected = await bytes(of: "/picture", at: address, from: manager(caching: folder + "/first"))
        await faults.forEach(step: step, log: folder + "/number") { _ in
        } use: { number in
            let manager = manager(caching: "\(folder)/\(number)")
            shared.withLock { $0 = manager }
            let limited = await bytes(of: "/limited", at: address, from: manager)
            if case .success(let data) = limited, (try? expected.get()) != data {
                fail("\(number): wrong bytes")
            }
            do throws(ImageError) {
                let image = try await manager.image(for: ImageRequest(string: address + "/other"))
                if image.info.size != PixelSize(width: 60, height: 40) || image.isPartial {
                    fail("\(number): wrong image")
                }
            } catch {}
            await manager.flush()
        } check: { number in
            guard let manager = shared.withLock({ $0 }) else { fail("no manager") }
            for policy in [CachePolicy.reload, .cacheOnly] {
                let result = await bytes(of: "/picture", at: address, from: manager, policy: policy)
                switch (result, expected) {
                case (.success(let data), .success(let right)) where data == right: break
                default: fail("\(number), \(policy): \(result)")
                }
                await manager.flush()
                await manager.removeAllImages(from: .memory)
            }
            shared.withLock { $0 = nil }
            try? FileManager.default.removeItem(atPath: "\(folder)/\(number)")
        }
        exit(0)
    }
    dispatchMain()
}

private func manager(caching folder: String) -> ImageManager {
    var configuration = ImageManagerConfiguration()
    configuration.disk = DiskCache(directory: folder)
    configuration.network.retry = .never
    configuration.network.timeouts = LoadTimeouts(connect: .seconds(2), idle: .seconds(2))
    return ImageManager(configuration)
}

private func bytes(
    of path: String, at address: String, from manager: ImageManager, policy: CachePolicy = .standard
) async -> Result<Data, ImageError> {
    var request = ImageRequest(string: address + path)
    request.cachePolicy = policy
    do throws(ImageError) {
        return .success(try await manager.data(for: request).data)
    } catch {
        return .failure(error)
    }
}
#endif
