// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import ImageBase

/// A caller's hold on a transfer. It knows only the way to the engine, so it keeps neither sink nor transport alive.
final class CurlLoad: LoadHandle {
    private let channel: CurlChannel

    init(_ channel: CurlChannel) {
        self.channel = channel
    }

    func cancel() { channel.send(.cancel(self)) }
    func resume() { channel.send(.resume(self)) }
    func setPriority(_ priority: Priority) { channel.send(.setPriority(self, priority)) }
}

/// All that the engine needs to begin.
struct CurlStart: Sendable {
    let request: LoadRequest
    let target: HTTPTarget
    let headers: HTTPHeaders
    let priority: Priority
    let sink: any LoadSink
    let time: Int64
}
#endif
