// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import ImageBase

/// A transfer's handle. It retains only the channel, not the sink or the transport.
final class CurlLoadHandle: LoadHandle {
    private let channel: CurlChannel

    init(_ channel: CurlChannel) {
        self.channel = channel
    }

    func cancel() { channel.send(.cancel(self)) }
    func resume() { channel.send(.resume(self)) }
    func setPriority(_ priority: Priority) { channel.send(.setPriority(self, priority)) }
}

/// The parameters of a transfer.
final class CurlLoadParameters: Sendable {
    let request: LoadRequest
    let target: HTTPTarget
    let headers: HTTPHeaders
    let priority: Priority
    let sink: any LoadSink
    let time: Int64

    init(
        request: LoadRequest, target: HTTPTarget, headers: HTTPHeaders, priority: Priority,
        sink: any LoadSink, time: Int64
    ) {
        self.request = request
        self.target = target
        self.headers = headers
        self.priority = priority
        self.sink = sink
        self.time = time
    }
}
#endif
