// SPDX-License-Identifier: MIT

public import ImageBase

/// Where the bytes of a load go.
///
/// The calls of one load never overlap, but they come on the loader's own thread, which other loads share: copy the
/// bytes and return. Never wait in them for disk, for a lock held long, or for another load. ``DataCollector`` is a
/// sink that gathers everything into one `Data`.
public protocol LoadSink: AnyObject, Sendable {
    /// The answer's head, after all redirects. Comes at most once, before any bytes; see ``restart()``.
    func didReceive(_ response: LoadResponse)

    /// The next bytes of the body, content coding undone. Valid only during the call.
    ///
    /// The bytes count as taken whatever is returned. After ``LoadFlow/pause`` no more of them come until
    /// ``LoadHandle/resume()``; the end may still come if nothing is left.
    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow

    /// The end, exactly once.
    func didFinish(_ result: Result<LoadMetrics, ImageError>)

    /// Asked when a load broke off in the middle and could be begun anew: to forget what came, whereupon the head comes
    /// once more. Returns whether it did. Default: false, so that the failure is final.
    func restart() -> Bool

    /// The load waits for something other than the server: its turn in a queue, or a rate limit. Such time is not held
    /// against the server; see ``LoadRequest/patience``. Default: nothing.
    ///
    /// This and ``didEndWaiting()`` only tell the state of the load. They may be called from inside of
    /// ``Loader/load(_:priority:sink:)`` and while another call runs, and a load that never waits need not call them.
    ///
    /// - Parameter duration: how long it waits; nil = until ``didEndWaiting()``.
    func didBeginWaiting(for duration: Duration?)

    /// The work for the load begins.
    func didEndWaiting()
}

extension LoadSink {
    public func restart() -> Bool { false }
    public func didBeginWaiting(for duration: Duration?) {}
    public func didEndWaiting() {}
}

/// Whether a sink wants more.
public enum LoadFlow: Sendable, Hashable {
    case proceed
    /// Send nothing until ``LoadHandle/resume()``.
    case pause
}
