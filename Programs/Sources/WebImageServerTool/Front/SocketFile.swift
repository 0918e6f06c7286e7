// SPDX-License-Identifier: MIT

#if Server
import NIOCore
import NIOPosix
import PortableC
import WebImage

/// A Unix socket's file.
enum SocketFile {
    /// Removes the file if the process that created it has ended without removing it.
    ///
    /// - Throws: ``ImageError/Code/network`` if a process is listening on it, or if it isn't a socket.
    static func removeUnused(
        _ path: String, group: MultiThreadedEventLoopGroup
    ) async throws(ImageError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw ImageError(.network, "the file isn't a socket")
        }
        if let channel = try? await ClientBootstrap(group: group).connect(unixDomainSocketPath: path).get() {
            try? await channel.close()
            throw ImageError(.network, "another process listens on it")
        }
        unlink(path)
    }
}
#endif
