// SPDX-License-Identifier: MIT

public import ImageBase

/// Receives a load.
///
/// Calls for one load never overlap. They come on the loader's thread, which other loads share, so they must
/// not block. ``DataCollector`` is a sink that collects a body into one `Data`.
public protocol LoadSink: AnyObject, Sendable {
    /// The head of the response, after all redirects. Called at most once and before the body, unless the
    /// load restarts; see ``restart()``.
    func didReceive(_ response: LoadResponse)

    /// The next bytes of the body, without content coding. They are valid only during the call.
    ///
    /// The bytes count as received whatever is returned. After ``LoadFlow/pause`` no more bytes are delivered
    /// until ``LoadHandle/resume()``. The load may still end if there are none left.
    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow

    /// The end of the load. Called exactly once.
    func didFinish(_ result: Result<LoadMetrics, ImageError>)

    /// Called when an interrupted load could start again. Discards what was received and returns true; the
    /// head is then delivered again. If it returns false, which is the default, the load fails.
    func restart() -> Bool

    /// The load is waiting for something other than the server: a queue or a rate limit. A manager does not
    /// count this time as time without new data. Default: no effect.
    ///
    /// This and ``didEndWaiting()`` may be called within ``Loader/load(_:priority:sink:)`` and during another
    /// call. A load that never waits need not call them.
    ///
    /// - Parameter duration: the time to wait; nil for until ``didEndWaiting()``.
    func didBeginWaiting(for duration: Duration?)

    /// The load has stopped waiting.
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
    /// Deliver nothing until ``LoadHandle/resume()``.
    case pause
}
