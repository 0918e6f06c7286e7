// SPDX-License-Identifier: MIT

#if os(Linux)
import Dispatch
import Foundation
import ImageBase
import InternalTestSupport
import WebImage
import WebImageTestSupport

/// Starts this executable again with `posix_spawn` while a cache and transfers are open. The child lists the
/// descriptors that it inherits. Never returns.
func startProgram(caching folder: String, loading address: String, certificate: String) -> Never {
    // Exclude descriptors inherited from the parent process.
    for descriptor in openDescriptors() { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var configuration = ImageManagerConfiguration()
    configuration.disk = DiskCache(directory: folder)
    configuration.network.trust = .authorities(inFile: certificate)
    let manager = ImageManager(configuration)
    Task.detached {
        do {
            try await startProgram(manager, address)
            exit(0)
        } catch {
            fail("\(error)")
        }
    }
    dispatchMain()
}

private func startProgram(_ manager: ImageManager, _ address: String) async throws {
    _ = try await manager.image(for: ImageRequest(string: address + "/picture"))
    await manager.flush()
    // One transfer stays open.
    let task = manager.load(ImageRequest(string: address + "/endless"))
    for await event in task.events {
        if case .progress = event { break }
    }
    await manager.flush()
    // A descriptor that the child does inherit, to check that it lists any.
    _ = open("/dev/null", O_RDONLY)
    try spawn([CommandLine.arguments[0], "list"])
    withExtendedLifetime(task) {}
}

/// Prints the target of every inherited descriptor except the standard ones. Never returns.
func listDescriptors() -> Never {
    for descriptor in openDescriptors() {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isLocal = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                getsockname(descriptor, pointer, &size) == 0 && pointer.pointee.sa_family == AF_UNIX
            }
        }
        // Older versions of libcurl create the socket pairs that wake its threads without close-on-exec. They
        // don't give access to a file or a peer.
        if isLocal { continue }
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
        printError("\(target ?? "gone")\n")
    }
    exit(0)
}

/// Returns all open descriptors except the standard ones.
private func openDescriptors() -> [CInt] {
    (3..<1024).filter { fcntl($0, F_GETFD) >= 0 }
}

private func spawn(_ arguments: [String]) throws {
    var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    strings.append(nil)
    defer { for string in strings { free(string) } }
    var child = pid_t()
    guard posix_spawn(&child, arguments[0], nil, nil, strings, environ) == 0 else {
        throw ImageError(.io, "\(arguments[0]) does not start")
    }
    var status: CInt = 0
    waitpid(child, &status, 0)
}
#endif
