// SPDX-License-Identifier: MIT

import PortableC
import Sockets

/// A pipe that wakes a thread from poll.
struct WakePipe: Sendable {
    let reader: CInt
    private let writer: CInt

    /// Returns `nil` if the process doesn't have free descriptors.
    init?() {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        reader = ends[0]
        writer = ends[1]
    }

    func wake() {
        var byte: UInt8 = 1
        _ = write(writer, &byte, 1)
    }

    /// Blocks until ``wake()`` is called.
    func wait() {
        var byte: UInt8 = 0
        while read(reader, &byte, 1) < 0, errno == EINTR {}
    }

    func close() {
        SocketSystem.close(reader)
        SocketSystem.close(writer)
    }
}
