// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import InternalTestSupport
import PortableC
import WebImage
import WebImageTestSupport

/// Loads 20 images and flushes, then loads more until the process is killed.
///
/// - Parameter isDeferring: Whether the clock stands still, so the later images wait to be written. If so,
///   one byte of output reports that they're delivered; otherwise, it reports that the first images are
///   flushed.
func store(caching folder: String, loading address: String, isDeferring: Bool) -> Never {
    var configuration = ImageManagerConfiguration.memoryOnly
    configuration.disk = DiskCache(directory: folder)
    configuration.memoryPressure = nil
    if isDeferring { configuration.time = ManualClock() }
    let manager = ImageManager(configuration)
    @Sendable func load(_ numbers: Range<Int>) async throws {
        for number in numbers {
            _ = try await manager.image(for: ImageRequest(string: "\(address)/picture/\(number)"))
        }
    }
    Task.detached {
        do {
            try await load(0..<20)
            await manager.flush()
            if !isDeferring { write(STDOUT_FILENO, ".", 1) }
            try await load(20..<300)
            if isDeferring { write(STDOUT_FILENO, ".", 1) }
        } catch {
            fail("\(error)")
        }
    }
    dispatchMain()
}
