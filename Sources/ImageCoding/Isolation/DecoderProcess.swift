// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import PortableFoundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A process that runs a ``DecoderService``, and the connection to it.
final class DecoderProcess {
    private let child: pid_t
    private let line: Int32
    private var isOver = false

    /// - Throws: ``ImageError/Code/io`` when the process cannot be started.
    init(helper: String, memoryBytes: Int) throws(ImageError) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw ImageError(.io, "cannot connect to the decoder process")
        }
        var strings: [UnsafeMutablePointer<CChar>?] = [strdup(helper), strdup(String(memoryBytes)), nil]
        defer { for string in strings { free(string) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Standard input is the connection, in both directions. Other output is discarded.
        posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var child = pid_t()
        let result = posix_spawn(&child, helper, &actions, nil, &strings, environ)
        close(ends[1])
        guard result == 0 else {
            close(ends[0])
            throw ImageError(.io, "cannot start the decoder program \(helper)")
        }
        (self.child, line) = (child, ends[0])
    }

    deinit {
        end()
        close(line)
    }

    /// Kills the process and returns its exit status.
    @discardableResult
    private func end() -> Int32 {
        guard !isOver else { return 0 }
        isOver = true
        kill(child, SIGKILL)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Sends a request and returns the answer. Ends the process on an error that the decoder did not report.
    func ask(_ request: Data, _ token: CancellationToken) throws(ImageError) -> WireReader {
        try withLine { () throws(ImageError) in
            try withUnsafeBytes(of: Int64(request.count)) { Data($0) }.withBytes { bytes throws(ImageError) in
                try write(bytes, token)
            }
            try request.withBytes { bytes throws(ImageError) in try write(bytes, token) }
            var header = Data(count: 8)
            try read(into: &header, token)
            let count = header.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) }
            guard (8...64 << 20).contains(count) else { throw WireReader.nonsense }
            var answer = Data(count: Int(count))
            try read(into: &answer, token)
            return WireReader(answer)
        }
    }

    /// Reads the bytes that follow an answer.
    func read(into buffer: UnsafeMutableRawBufferPointer, _ token: CancellationToken) throws(ImageError) {
        var done = 0
        while done < buffer.count {
            let count = recv(
                line, buffer.baseAddress! + done, buffer.count - done, Int32(MSG_DONTWAIT))
            if count > 0 {
                done += count
            } else if count < 0, errno == EINTR {
                continue
            } else if count < 0, errno == EAGAIN {
                try wait(Int16(POLLIN), token)
            } else {
                throw crash()
            }
        }
    }

    private func read(into data: inout Data, _ token: CancellationToken) throws(ImageError) {
        let result: Result<Void, ImageError> = data.withUnsafeMutableBytes { buffer in
            do throws(ImageError) { return .success(try read(into: buffer, token)) } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private func write(_ bytes: UnsafeRawBufferPointer, _ token: CancellationToken) throws(ImageError) {
        var done = 0
        while done < bytes.count {
            let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
            let count = send(line, bytes.baseAddress! + done, bytes.count - done, flags)
            if count > 0 {
                done += count
            } else if count < 0, errno == EINTR {
                continue
            } else if count < 0, errno == EAGAIN {
                try wait(Int16(POLLOUT), token)
            } else {
                throw crash()
            }
        }
    }

    /// Waits at most 20 ms for the connection to become ready; throws when the time is up.
    private func wait(_ events: Int16, _ token: CancellationToken) throws(ImageError) {
        var entry = pollfd(fd: line, events: events, revents: 0)
        poll(&entry, 1, 20)
        try token.check()
    }

    /// Runs work after whose failure the connection is in an unknown state.
    func withLine<Result>(_ work: () throws(ImageError) -> Result) throws(ImageError) -> Result {
        guard !isOver else { throw ImageError(.decoderCrashed, "the decoder process has ended") }
        do {
            return try work()
        } catch {
            end()
            throw error
        }
    }

    private func crash() -> ImageError {
        let status = end()
        let signal = status & 127
        let reason = signal == 0 ? "exit status \(status >> 8 & 255)" : "signal \(signal)"
        return ImageError(.decoderCrashed, "the decoder process ended without an answer: \(reason)")
    }
}
#endif
