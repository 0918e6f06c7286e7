// SPDX-License-Identifier: MIT

#if Server
import NIOCore
import NIOPosix
import PortableC
import WebImage

/// The file of a Unix socket.
enum SocketFile {
    /// Removes the file that a process has left which has ended without removing it.
    ///
    /// - Throws: ``ImageError/Code/network`` if a process listens on it, or if it's another file.
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
