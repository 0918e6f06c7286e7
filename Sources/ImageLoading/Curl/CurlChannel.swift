// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase

/// What other threads tell the engine.
enum CurlCommand: Sendable {
    case start(CurlLoadHandle, CurlLoadParameters)
    case cancel(CurlLoadHandle)
    case resume(CurlLoadHandle)
    case setPriority(CurlLoadHandle, Priority)
}

/// The path from all threads to the engine's: a list of commands and the means to wake it.
///
/// A wake-up is a system call, so only the first command after the engine went to sleep makes one.
final class CurlChannel: Sendable {
    struct Inbox: Sendable {
        var commands: [CurlCommand] = []
        var isClosing = false
    }

    private struct State {
        var inbox = Inbox()
        var activity = TransportActivity()
        // What a write to wakes the engine.
        var wake: Int32 = -1
        var isAsleep = false
        var isOpen = true
    }

    private let state = Locked(State())

    /// False when the engine is gone, or never came.
    @discardableResult
    func send(_ command: CurlCommand) -> Bool {
        state.withLock { state in
            guard state.isOpen else { return false }
            state.inbox.commands.append(command)
            Self.wake(&state)
            return true
        }
    }

    /// Lets the engine end all and go.
    func close() {
        state.withLock { state in
            state.inbox.isClosing = true
            Self.wake(&state)
        }
    }

    var activity: TransportActivity {
        state.withLock { state in
            var activity = state.activity
            for case .start in state.inbox.commands { activity.waiting += 1 }
            return activity
        }
    }

    // Under the lock, because the engine takes `wake` away under it before it is closed.
    private static func wake(_ state: inout State) {
        guard state.isAsleep, state.wake >= 0 else { return }
        state.isAsleep = false
        ccurl_wake(state.wake)
    }
}

/// The engine's side.
extension CurlChannel {
    func open(wake: Int32) {
        state.withLock { $0.wake = wake }
    }

    /// Moves the new commands into `commands`, whose storage is reused for the next ones.
    ///
    /// - Returns: whether the channel was closed.
    func take(_ commands: inout [CurlCommand], activity: TransportActivity) -> Bool {
        commands.removeAll(keepingCapacity: true)
        let (taken, isClosing) = state.withLock { [commands] state in
            var list = commands
            swap(&list, &state.inbox.commands)
            state.activity = activity
            state.isAsleep = false
            return (list, state.inbox.isClosing)
        }
        commands = taken
        return isClosing
    }

    /// Returns whether the engine may sleep, because no command was sent since ``take(_:activity:)``. If so, the
    /// next command wakes it.
    func prepareToSleep(activity: TransportActivity) -> Bool {
        state.withLock { state in
            let inbox = state.inbox
            guard inbox.commands.isEmpty, !inbox.isClosing else { return false }
            state.activity = activity
            state.isAsleep = true
            return true
        }
    }

    /// After this no command is taken. Gives back the last that came.
    func finish() -> [CurlCommand] {
        state.withLock { state in
            state.isOpen = false
            state.wake = -1
            state.activity = TransportActivity()
            let last = state.inbox.commands
            state.inbox.commands = []
            return last
        }
    }
}
#endif
