// SPDX-License-Identifier: MIT

import ImageLoading
import Testing
import WebImageTestSupport

/// This build's transports. Each one runs the whole contract suite.
enum TransportKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    #if WEBIMAGE_CURL
    case curl
    #endif
    #if URLSessionTransport || canImport(Darwin)
    case urlSession
    #endif

    var testDescription: String { rawValue }

    func make(_ change: (inout LoaderConfiguration) -> Void = { _ in }) -> any Transport {
        var configuration = LoaderConfiguration()
        configuration.proxy = .none
        change(&configuration)
        switch self {
        #if WEBIMAGE_CURL
        case .curl: return CurlTransport(configuration: configuration)
        #endif
        #if URLSessionTransport || canImport(Darwin)
        case .urlSession: return URLSessionTransport(configuration: configuration)
        #endif
        }
    }

    /// Returns the response at the speed of a network. At loopback speed, URLSession on Linux reads an
    /// endless body for minutes before it handles `cancel`.
    func paced(_ response: OriginResponse) -> OriginResponse {
        Self.strict.contains(self) ? response : response.slowLoris(bytesPerSecond: 4_000_000)
    }

    /// The transports that see framing and header bytes themselves and accept trust settings.
    static let strict = allCases.filter { $0.rawValue == "curl" }
}
