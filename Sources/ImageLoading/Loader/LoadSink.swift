// SPDX-License-Identifier: MIT

public import ImageBase

/// Receives the response and the data of a load.
///
/// Calls for one load never overlap. They're made on the loader's thread, which all of its loads share, so
/// they must not block. ``DataCollector`` is a sink that collects a body into one `Data`.
public protocol LoadSink: AnyObject, Sendable {
    /// Receives the head of the response, after all redirects. Called at most once and before the body,
    /// unless the load restarts; see ``restart()``.
    func didReceive(_ response: LoadResponse)

    /// Receives the next bytes of the body, without content coding. They're valid only during the call.
    ///
    /// The sink has received the bytes no matter what it returns. After ``LoadFlow/pause``, no more bytes are
    /// delivered until ``LoadHandle/resume()``. If all bytes have been delivered, the load may end while it's
    /// paused.
    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow

    /// Called exactly once, when the load ends.
    func didFinish(_ result: Result<LoadMetrics, ImageError>)

    /// Called when an interrupted load could start over. To allow that, discard the received data and return
    /// `true`; the head is then delivered again. If you return `false`, which is the default, the load fails.
    func restart() -> Bool

    /// Called when the load begins to wait for something other than the server: a queue or a rate limit. A
    /// manager's stall timeout doesn't include this time. Default: no effect.
    ///
    /// A loader may call this and ``didEndWaiting()`` from within ``Loader/load(_:priority:sink:)``, and
    /// while another method of the sink is running. A load that never waits doesn't have to call them.
    ///
    /// - Parameter duration: the time to wait; `nil` to wait until ``didEndWaiting()``.
    func didBeginWaiting(for duration: Duration?)

    /// Called when the load has stopped waiting.
    func didEndWaiting()
}

extension LoadSink {
    public func restart() -> Bool { false }
    public func didBeginWaiting(for duration: Duration?) {}
    public func didEndWaiting() {}
}

/// Whether a sink accepts more bytes.
public enum LoadFlow: Sendable, Hashable {
    case proceed
    /// Deliver no more bytes until ``LoadHandle/resume()``.
    case pause
}
