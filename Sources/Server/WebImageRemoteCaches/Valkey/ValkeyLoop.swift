// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase
import PortableC
import PortableFoundation

/// The loop that a connection's thread runs.
///
/// Each command is in exactly one place: in the inbox, in `queued` while a connection is being opened, or in
/// `awaiting` once its bytes are in the output. The only way to complete a command is to take it out of its
/// place, or its completion out of `awaiting`, so each command is completed exactly once. A command that has
/// timed out stays in `awaiting` without a completion. Otherwise, its late reply would be mistaken for the
/// next command's.
struct ValkeyLoop {
    private enum Link {
        /// There's no connection. Don't open one before `until`, in nanoseconds of uptime.
        case down(until: Int64)
        case connecting
        case up(ValkeyStream)
    }

    private struct Awaiting {
        let deadline: Int64
        var completion: ValkeyConnection.Completion?
    }

    private let shared: ValkeyConnection.Shared
    private var link = Link.down(until: 0)
    private var delay = Self.shortestDelay
    private var lastError = RemoteCacheError.unavailable("not connected")
    private var queued: [ValkeyConnection.Command] = []
    private var awaiting: [Awaiting] = []
    /// How many entries of `awaiting` are done.
    private var done = 0
    private var output = Data()
    private var sent = 0
    private var parser = RESPParser()
    /// When the server last sent bytes, or when the first command after that was sent.
    private var lastSign: Int64 = 0
    private var wanted = CInt(POLLIN)
    private var input = [UInt8](repeating: 0, count: 256 << 10)

    private static let shortestDelay: Int64 = 50_000_000
    private static let longestDelay: Int64 = 1_000_000_000
    private static let largestOutput = 128 << 20
    /// If a subscriber gets no messages for this long, it sends a PING.
    private static let quietTime: Int64 = 10_000_000_000

    private var isSubscriber: Bool { !shared.channels.isEmpty }
    private var isWaiting: Bool { done < awaiting.count }

    init(_ shared: ValkeyConnection.Shared) { self.shared = shared }

    mutating func run() {
        while step() {}
        fail(.unavailable("closed"))
    }

    /// Returns `false` when the connection is released.
    private mutating func step() -> Bool {
        let (commands, connected, isClosed) = shared.inbox.withLock { inbox in
            defer { (inbox.commands, inbox.connected) = ([], nil) }
            return (inbox.commands, inbox.connected, inbox.isClosed)
        }
        queued += commands
        if isClosed { return false }
        if let connected { didConnect(connected) }
        let now = SystemTime.uptimeNanoseconds
        switch link {
        case .up: sendQueued(now)
        case .connecting: break
        case .down(let until):
            if now < until {
                refuseQueued()
            } else if isSubscriber || !queued.isEmpty {
                connect()
            }
        }
        expire(now)
        move()
        poll()
        return true
    }

    // MARK: Opening

    private mutating func connect() {
        link = .connecting
        let shared = shared
        WorkerThreads.run {
            let result = Result { () throws(RemoteCacheError) in
                try ValkeyStream.open(shared.configuration)
            }
            shared.tell { $0.connected = result }
        }
    }

    private mutating func didConnect(_ result: Result<ValkeyStream, RemoteCacheError>) {
        switch result {
        case .success(let stream):
            link = .up(stream)
            delay = Self.shortestDelay
            (output, sent, parser) = (Data(), 0, RESPParser())
            (wanted, lastSign) = (CInt(POLLIN), SystemTime.uptimeNanoseconds)
            // Replies to SUBSCRIBE aren't matched with commands, because messages can arrive in between.
            if isSubscriber {
                output = RESPValue.command(["SUBSCRIBE"] + shared.channels.map { RESPArgument($0) })
            }
        case .failure(let error):
            lastError = error
            link = .down(until: SystemTime.uptimeNanoseconds + delay)
            delay = min(2 * delay, Self.longestDelay)
        }
    }

    private mutating func refuseQueued() {
        let refused = queued
        queued = []
        for command in refused { command.completion(.failure(lastError)) }
    }

    /// Closes the connection and fails everything waiting for it.
    private mutating func fail(_ error: RemoteCacheError) {
        lastError = error
        link = .down(until: SystemTime.uptimeNanoseconds + delay)
        delay = min(2 * delay, Self.longestDelay)
        let failed = awaiting[done...]
        (awaiting, done) = ([], 0)
        // The server may have received these commands, so it might still carry them out. `unavailable` would
        // mean that they weren't sent.
        let isUnavailable = if case .unavailable = error { true } else { false }
        let lost = isUnavailable ? RemoteCacheError.connectionLost(error.message) : error
        for entry in failed { entry.completion?(.failure(lost)) }
        refuseQueued()
    }

    // MARK: Commands

    private mutating func sendQueued(_ now: Int64) {
        let commands = queued
        queued = []
        for command in commands {
            guard output.count - sent < Self.largestOutput else {
                command.completion(.failure(.unavailable("too many bytes are waiting to be sent")))
                continue
            }
            append(
                command.bytes, Awaiting(deadline: command.deadline, completion: command.completion), at: now)
        }
        if isSubscriber, !isWaiting, now - lastSign > Self.quietTime {
            append(RESPValue.command(["PING"]), Awaiting(deadline: .max, completion: nil), at: now)
        }
    }

    private mutating func append(_ bytes: Data, _ entry: Awaiting, at now: Int64) {
        if !isWaiting { lastSign = now }
        output.append(bytes)
        awaiting.append(entry)
    }

    /// Fails commands that have timed out, and closes the connection if the server has gone silent.
    private mutating func expire(_ now: Int64) {
        for index in done..<awaiting.count where awaiting[index].deadline <= now {
            guard let completion = awaiting[index].completion else { continue }
            awaiting[index].completion = nil
            completion(.failure(.timedOut))
        }
        let late = queued.filter { $0.deadline <= now }
        if !late.isEmpty { queued.removeAll { $0.deadline <= now } }
        for command in late { command.completion(.failure(.timedOut)) }
        if isWaiting, now - lastSign > shared.configuration.timeout.nanoseconds { fail(.timedOut) }
    }

    // MARK: Bytes

    private mutating func move() {
        guard case .up(let stream) = link else { return }
        wanted = CInt(POLLIN)
        do {
            try write(to: stream)
            try read(from: stream)
        } catch {
            fail(error)
        }
    }

    private mutating func write(to stream: ValkeyStream) throws(RemoteCacheError) {
        let start = sent
        while sent < output.count {
            let step = output.withUnsafeBytes { stream.write(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
            switch step {
            case .moved(let count): sent += count
            case .blocked(let events):
                wanted |= events
                // The server is reading, even if it hasn't replied yet. The first bytes don't show that,
                // because they fit into the socket's empty buffer.
                if start > 0, sent > start { lastSign = SystemTime.uptimeNanoseconds }
                // Drop sent bytes now and then, so the buffer doesn't grow if the server is slow.
                if sent > 4 << 20 {
                    output = output.subdata(in: sent..<output.count)
                    sent = 0
                }
                return
            case .closed(let reason): throw .unavailable(reason)
            }
        }
        if !output.isEmpty { (output, sent) = (Data(), 0) }
    }

    private mutating func read(from stream: ValkeyStream) throws(RemoteCacheError) {
        while true {
            let step = input.withUnsafeMutableBytes { stream.read(into: $0) }
            switch step {
            case .moved(let count):
                input.withUnsafeBytes { parser.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
                lastSign = SystemTime.uptimeNanoseconds
                while let value = try parser.next() { try take(value) }
            case .blocked(let events):
                wanted |= events
                return
            case .closed(let reason): throw .unavailable(reason)
            }
        }
    }

    private mutating func take(_ value: RESPValue) throws(RemoteCacheError) {
        if isSubscriber, case .array(let parts) = value, parts.count == 3, case .bulk(let kind) = parts[0] {
            if kind == Data("subscribe".utf8) { return }
            guard kind == Data("message".utf8), case .bulk(let channel) = parts[1],
                case .bulk(let payload) = parts[2]
            else { throw .malformed("invalid message") }
            shared.onMessage(
                String(decoding: channel, as: UTF8.self), String(decoding: payload, as: UTF8.self))
            return
        }
        guard isWaiting else { throw .malformed("a reply without a command") }
        let completion = awaiting[done].completion
        done += 1
        if done == awaiting.count {
            (awaiting, done) = ([], 0)
        } else if done > 1024 {
            awaiting.removeFirst(done)
            done = 0
        }
        if case .error(let message) = value {
            completion?(.failure(.refused(message)))
        } else {
            completion?(.success(value))
        }
    }

    // MARK: Waiting

    /// Waits until bytes arrive or can be sent, the inbox changes, or the next deadline passes.
    private mutating func poll() {
        var entries = [pollfd(fd: shared.wakeReader, events: Int16(POLLIN), revents: 0)]
        if case .up(let stream) = link {
            entries.append(pollfd(fd: stream.descriptor, events: Int16(wanted), revents: 0))
        }
        let wait = nextDeadline.map { max(0, $0 - SystemTime.uptimeNanoseconds) / 1_000_000 + 1 }
        let count = systemPoll(
            &entries, shared.wakeReader < 0 ? 1 : CInt(min(wait ?? 60_000, 60_000)))
        if count > 0, entries[0].revents != 0 {
            // A change made before the flag is reset doesn't write a byte, but the next step picks it up.
            var bytes: [UInt8] = [0, 0, 0, 0]
            _ = systemRead(shared.wakeReader, &bytes)
            shared.inbox.withLock { $0.isWoken = false }
        }
    }

    private var nextDeadline: Int64? {
        var next = Int64.max
        for entry in awaiting[done...] where entry.completion != nil { next = min(next, entry.deadline) }
        for command in queued { next = min(next, command.deadline) }
        if isWaiting { next = min(next, lastSign + shared.configuration.timeout.nanoseconds) }
        if isSubscriber {
            switch link {
            case .down(let until): next = min(next, until)
            case .connecting: break
            case .up: if !isWaiting { next = min(next, lastSign + Self.quietTime) }
            }
        }
        return next == .max ? nil : next
    }
}

private func systemPoll(_ entries: inout [pollfd], _ milliseconds: CInt) -> CInt {
    poll(&entries, nfds_t(entries.count), milliseconds)
}

private func systemRead(_ descriptor: CInt, _ bytes: inout [UInt8]) -> Int {
    read(descriptor, &bytes, bytes.count)
}
#endif
