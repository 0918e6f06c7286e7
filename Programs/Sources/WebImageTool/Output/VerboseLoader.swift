// SPDX-License-Identifier: MIT

import ImageBase
@_spi(Programs) import ImageLoading
import PortableFoundation
@_spi(Programs) import WebImage

/// Writes the header sections that another loader sends and receives to standard error, like `curl -v`: sent
/// ones after `>`, received ones after `<`. Values that may be secret are left out.
struct VerboseLoader: Loader {
    let base: any Loader

    var partition: String? { base.partition }
    func canLoad(_ url: URL) -> Bool { base.canLoad(url) }
    func defaultHeaders(for url: URL) -> HTTPHeaders { base.defaultHeaders(for: url) }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        guard request.url.host() != nil else { return base.load(request, priority: priority, sink: sink) }
        Self.line(">", "GET \(ProgramSupport.redacting(request.url.absoluteString))")
        Self.fields(">", request.headers)
        return base.load(request, priority: priority, sink: VerboseSink(sink: sink))
    }

    fileprivate static func fields(_ mark: String, _ headers: HTTPHeaders) {
        for field in headers.fields {
            let value = ProgramSupport.isSecretField(field.name.text) ? "…" : field.value
            line(mark, "\(field.name.text): \(value)")
        }
    }

    fileprivate static func line(_ mark: String, _ text: String) {
        StandardError.line(mark + " " + ProgramSupport.escaping(text))
    }
}

private final class VerboseSink: ForwardingSink {
    let sink: any LoadSink

    init(sink: any LoadSink) { self.sink = sink }

    func didReceive(_ response: LoadResponse) {
        for redirect in response.redirects {
            VerboseLoader.line("<", "HTTP \(redirect.status)")
            VerboseLoader.fields("<", redirect.headers)
        }
        VerboseLoader.line("<", "HTTP \(response.status ?? 0)")
        VerboseLoader.fields("<", response.headers)
        sink.didReceive(response)
    }
}
