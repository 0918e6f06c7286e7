// SPDX-License-Identifier: MIT

#if os(Linux)
import CSandbox
import ImageBase
import PortableC
import PortableFoundation

/// A process that decodes one image for a ``DecoderService``, and the connection to it.
///
/// The process is a child of the helper. The helper ends it when `control` is closed or shut down, then sends
/// the exit status over `control`.
final class DecoderProcess {
    private let line: Int32
    private let control: Int32
    private let limits: Limits
    private var isOver = false
    /// Whether the helper ended, so another process may succeed.
    private(set) var isLost = false
    /// Whether the process ended because too little of its processor time was left.
    private(set) var isSpent = false

    /// - Parameter limits: the limits that were passed to the process, for error messages.
    init(line: Int32, control: Int32, limits: Limits) {
        (self.line, self.control, self.limits) = (line, control, limits)
    }

    deinit {
        close(control)
        close(line)
    }

    private func end() {
        isOver = true
        shutdown(control, Int32(SHUT_WR))
    }

    /// Sends a request with a file and returns the response. If there's an error that the decoder didn't
    /// report, the process is ended.
    func ask(_ request: Data, file: Int32, _ token: CancellationToken) throws(ImageError) -> WireReader {
        try withLine { () throws(ImageError) in
            var message = withUnsafeBytes(of: Int64(request.count)) { Data($0) }
            message.append(request)
            try message.withBytes { bytes throws(ImageError) in try write(bytes, file: file, token) }
            var header = Data(count: 8)
            try read(into: &header, token)
            let count = header.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) }
            // A decoder that hostile data has taken over could send any count, so don't allocate too much.
            guard (8...64 << 20).contains(count) else { throw WireReader.nonsense }
            var answer = Data(count: Int(count))
            try read(into: &answer, token)
            return WireReader(answer)
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

    private func read(
        into buffer: UnsafeMutableRawBufferPointer, _ token: CancellationToken
    ) throws(ImageError) {
        var done = 0
        while done < buffer.count {
            let count = recv(
                line, buffer.baseAddress! + done, buffer.count - done, Int32(MSG_DONTWAIT))
            if count > 0 {
                done += count
            } else if count < 0, errno == EINTR {
                continue
            } else if count < 0, errno == EAGAIN {
                try Self.wait(for: Int16(POLLIN), on: line, token)
            } else {
                throw crash()
            }
        }
    }

    private func write(
        _ bytes: UnsafeRawBufferPointer, file: Int32, _ token: CancellationToken
    ) throws(ImageError) {
        var done = 0
        while done < bytes.count {
            // Send the file descriptor along with the first bytes.
            let count = csandbox_send(
                line, bytes.baseAddress! + done, bytes.count - done, [file], done == 0 ? 1 : 0)
            if count > 0 {
                done += count
            } else if count < 0, errno == EAGAIN {
                try Self.wait(for: Int16(POLLOUT), on: line, token)
            } else {
                throw crash()
            }
        }
    }

    /// Waits at most 20 ms for a socket to become ready, or throws if the time is up.
    static func wait(for events: Int16, on socket: Int32, _ token: CancellationToken) throws(ImageError) {
        var entry = pollfd(fd: socket, events: events, revents: 0)
        // Poll for a short time only, because canceling the token doesn't wake up the socket.
        poll(&entry, 1, 20)
        try token.check()
    }

    /// Runs work that leaves the connection in an unknown state if it fails.
    func withLine<Result>(_ work: () throws(ImageError) -> Result) throws(ImageError) -> Result {
        guard !isOver else { throw ImageError(.decoderCrashed, "the decoder process has ended") }
        do {
            return try work()
        } catch {
            // The rest of a response may still arrive, and we'd mistake it for the next response.
            end()
            throw error
        }
    }

    /// Ends the process and returns the error for it.
    private func crash() -> ImageError {
        end()
        var ending = DecoderEnding()
        let count = withUnsafeMutableBytes(of: &ending) { buffer in
            recv(control, buffer.baseAddress, buffer.count, Int32(MSG_WAITALL))
        }
        // The helper sends a status once the process has ended. If there isn't one, the helper itself is
        // gone.
        guard count == MemoryLayout<DecoderEnding>.size else {
            isLost = true
            return ImageError(.decoderCrashed, "the decoder program ended")
        }
        isSpent = ending.status == DecoderWorker.isSpent << 8
        return ending.error(limits)
    }
}

/// How a process that decoded an image ended.
struct DecoderEnding {
    /// The status from `waitpid`.
    var status: Int32 = 0
    /// The number of the denied system call plus 1, or 0 if there was none.
    var deniedCall: Int32 = 0

    func error(_ limits: Limits) -> ImageError {
        let signal = status & 127
        // These signals come from the timer in `DecodingProcess.limitingTime` and the limit in
        // `DecoderWorker`.
        if signal == SIGPROF { return Self.timeUp("drawingTime", limits.drawingTime) }
        if signal == SIGXCPU { return Self.timeUp("decodingTime", limits.decodingTime) }
        let reason =
            if deniedCall > 0 { "denied system call \(deniedCall - 1)" } else if signal != 0 {
                "signal \(signal)"
            } else { "exit status \(status >> 8 & 255)" }
        return ImageError(.decoderCrashed, "the decoder process ended without a response: \(reason)")
    }

    private static func timeUp(_ name: String, _ time: Duration) -> ImageError {
        let milliseconds = Int(time.milliseconds)
        return .limit(name, found: milliseconds + 1, allowed: milliseconds)
    }
}
#endif
