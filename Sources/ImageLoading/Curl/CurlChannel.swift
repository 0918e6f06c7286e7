// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase

/// A command for the engine.
enum CurlCommand: Sendable {
    case start(CurlLoadHandle, CurlLoadParameters)
    case cancel(CurlLoadHandle)
    case resume(CurlLoadHandle)
    case setProxy(ProxyQuestion, Result<LoaderConfiguration.Proxy, ImageError>)
    case setPriority(CurlLoadHandle, Priority)
    case setLimits(total: Int, perHost: Int)
    case setOrder(LoaderConfiguration.Order)
    case closeUnused
}

/// Sends commands from any thread to the engine's thread.
///
/// Waking the engine takes a system call, so we do it only for the first command after the engine went to
/// sleep.
final class CurlChannel: Sendable {
    struct Inbox: Sendable {
        var commands: [CurlCommand] = []
        var isClosing = false
    }

    private struct State {
        var inbox = Inbox()
        var activity = TransportActivity()
        // Writing to this descriptor wakes the engine.
        var wake: Int32 = -1
        var isAsleep = false
        var isOpen = true
    }

    private let state = Locked(State())

    /// Returns `false` if the engine has ended or couldn't be started.
    @discardableResult
    func send(_ command: CurlCommand) -> Bool {
        state.withLock { state in
            guard state.isOpen else { return false }
            state.inbox.commands.append(command)
            Self.wake(&state)
            return true
        }
    }

    /// Makes the engine end all transfers and exit.
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

    // Call this while the lock is held, because the engine also holds it when it resets `wake`, before it
    // closes the descriptor.
    private static func wake(_ state: inout State) {
        guard state.isAsleep, state.wake >= 0 else { return }
        state.isAsleep = false
        ccurl_wake(state.wake)
    }
}

/// The engine's side of the channel.
extension CurlChannel {
    func open(wake: Int32) {
        state.withLock { $0.wake = wake }
    }

    /// Moves the new commands into `commands`. The next commands reuse its storage.
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

    /// Returns whether the engine may sleep: no command has been sent since ``take(_:activity:)``. If so, the
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

    /// Starts rejecting commands, unless one is still waiting. Returns whether commands are now rejected.
    func finishIfUnused() -> Bool {
        state.withLock { state in
            guard state.inbox.commands.isEmpty else { return false }
            Self.finish(&state)
            return true
        }
    }

    /// Starts rejecting commands, and returns the ones that haven't been handled.
    func finish() -> [CurlCommand] {
        state.withLock { state in
            Self.finish(&state)
            let last = state.inbox.commands
            state.inbox.commands = []
            return last
        }
    }

    private static func finish(_ state: inout State) {
        state.isOpen = false
        state.wake = -1
        state.activity = TransportActivity()
    }
}
#endif
