// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import InternalTestSupport
import PortableC
import WebImage
import WebImageTestSupport

/// Keeps the manager alive after `main` returns, so its loads aren't canceled earlier.
private let kept = Locked<ImageManager?>(nil)

/// Stores an image, starts many more loads, some of which never end, and then exits during these loads: it
/// either returns, so `main` returns, or calls `exit` on a load's thread.
func leave(caching folder: String, loading address: String, certificate: String, byExit: Bool) {
    var configuration = ImageManagerConfiguration.memoryOnly
    configuration.disk = DiskCache(directory: folder)
    if !certificate.isEmpty { configuration.network.trust = .authorities(inFile: certificate) }
    configuration.network.timeouts = LoadTimeouts(idle: .seconds(600))
    let manager = ImageManager(configuration)
    kept.withLock { $0 = manager }
    let isMidway = DispatchSemaphore(value: 0)
    Task.detached {
        do {
            _ = try await manager.image(for: ImageRequest(string: address + "/picture/0"))
        } catch {
            fail("\(error)")
        }
        await manager.flush()
        let ended = Locked(0)
        for number in 0..<4 { manager.load(ImageRequest(string: "\(address)/endless/\(number)")) }
        for number in 1..<300 {
            manager.load(ImageRequest(string: "\(address)/picture/\(number)")) { _ in
                let count = ended.withLock { count in
                    count += 1
                    return count
                }
                guard count == 40 else { return }
                if byExit { exit(0) }
                isMidway.signal()
            }
        }
    }
    isMidway.wait()
}
