// SPDX-License-Identifier: MIT

#if Server
/// A connection to the origin, owned by an ``UpstreamPool``. Used by one thread at a time.
final class UpstreamConnection {
    let socket: StreamSocket
    var reader: SocketReader
    private let pool: UpstreamPool
    private var isInUse = true

    init(_ socket: StreamSocket, pool: UpstreamPool) {
        self.socket = socket
        self.pool = pool
        reader = SocketReader(socket)
    }

    deinit { if isInUse { pool.forget(socket) } }

    /// Returns whether the origin sends bytes, or closes the connection, within `timeout` seconds.
    func isAnswering(within timeout: Double) -> Bool {
        if reader.hasBytes { return true }
        do {
            _ = try reader.fill(timeout: timeout)
            return true
        } catch {
            return error != .timeout
        }
    }

    /// Makes the connection available to other requests, after a response whose body was read to its end.
    func release() {
        guard isInUse, !reader.hasBytes else { return }
        isInUse = false
        pool.put(socket)
    }
}
#endif
