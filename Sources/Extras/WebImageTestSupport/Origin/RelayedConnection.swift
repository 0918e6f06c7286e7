// SPDX-License-Identifier: MIT

import PortableC
import Sockets

/// A connection of a ``DelayingRelay``.
struct RelayedConnection: Sendable {
    let client: Socket
    let server: Socket
    let delay: Duration
    // The maximum number of bytes in transit: about as many as fit into a real network's buffers.
    private static let maximumPending = 4 << 20

    /// The bytes in transit in one direction.
    private struct Direction {
        let source: CInt
        let target: CInt
        /// The pieces in the order of arrival. An empty one marks the end of the stream.
        var pieces: ArraySlice<(due: ContinuousClock.Instant, bytes: ArraySlice<UInt8>)> = []
        var pending = 0
        var hasEnded = false
        var isDone: Bool { hasEnded && pieces.isEmpty }
    }

    /// Copies until both directions have ended or a socket fails.
    func run() {
        for socket in [client, server] { SocketSystem.setNonBlocking(socket.descriptor) }
        var directions = [
            Direction(source: client.descriptor, target: server.descriptor),
            Direction(source: server.descriptor, target: client.descriptor),
        ]
        while !directions.allSatisfy(\.isDone) {
            wait(for: directions)
            for index in directions.indices {
                guard read(&directions[index]), write(&directions[index]) else { return }
            }
        }
    }

    func shutDown() {
        client.shutDown()
        server.shutDown()
    }

    /// Waits until a source is readable, a target is writable, or the next byte is due.
    private func wait(for directions: [Direction]) {
        let now = ContinuousClock.now
        var descriptors: [pollfd] = []
        var timeout: CInt = -1
        for direction in directions {
            if !direction.hasEnded, direction.pending < Self.maximumPending {
                descriptors.append(pollfd(fd: direction.source, events: Int16(POLLIN), revents: 0))
            }
            guard let due = direction.pieces.first?.due else { continue }
            if due <= now {
                descriptors.append(pollfd(fd: direction.target, events: Int16(POLLOUT), revents: 0))
            } else {
                let rest = CInt(min(((due - now) / .milliseconds(1)).rounded(.up), 60_000))
                timeout = timeout < 0 ? rest : min(timeout, rest)
            }
        }
        _ = poll(&descriptors, nfds_t(descriptors.count), timeout)
    }

    /// Returns false if the source failed.
    private func read(_ direction: inout Direction) -> Bool {
        while !direction.hasEnded, direction.pending < Self.maximumPending {
            var failure: CInt = 0
            let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
                let received = recv(direction.source, buffer.baseAddress, buffer.count, 0)
                if received < 0 { failure = errno }
                count = max(0, received)
            }
            if failure != 0 { return Self.isTemporary(failure) }
            direction.pieces.append((.now + delay, piece[...]))
            direction.pending += piece.count
            direction.hasEnded = piece.isEmpty
        }
        return true
    }

    /// Delivers everything that's due. Returns false if the target failed.
    private func write(_ direction: inout Direction) -> Bool {
        while let piece = direction.pieces.first, piece.due <= .now {
            if piece.bytes.isEmpty {
                _ = shutdown(direction.target, SocketSystem.shutdownWriting)
                direction.pieces.removeFirst()
                continue
            }
            let count = piece.bytes.withUnsafeBytes {
                send(direction.target, $0.baseAddress, $0.count, SocketSystem.sendFlags)
            }
            if count < 0 { return Self.isTemporary(errno) }
            direction.pending -= count
            if count == piece.bytes.count {
                direction.pieces.removeFirst()
            } else {
                direction.pieces[direction.pieces.startIndex].bytes = piece.bytes.dropFirst(count)
            }
        }
        return true
    }

    private static func isTemporary(_ error: CInt) -> Bool {
        error == EAGAIN || error == EWOULDBLOCK || error == EINTR
    }
}
