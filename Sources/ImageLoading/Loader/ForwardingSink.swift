// SPDX-License-Identifier: MIT

public import ImageBase

/// A sink that forwards every call that it doesn't implement itself to another sink.
@_spi(Programs) public protocol ForwardingSink: LoadSink {
    var sink: any LoadSink { get }
}

@_spi(Programs) extension ForwardingSink {
    public func didReceive(_ response: LoadResponse) { sink.didReceive(response) }
    public func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow { sink.didReceive(bytes) }
    public func didFinish(_ result: Result<LoadMetrics, ImageError>) { sink.didFinish(result) }
    public func restart() -> Bool { sink.restart() }
    public func didBeginWaiting(for duration: Duration?) { sink.didBeginWaiting(for: duration) }
    public func didEndWaiting() { sink.didEndWaiting() }
}
