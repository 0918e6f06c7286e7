// SPDX-License-Identifier: MIT

import ImageLoading
import Testing
import WebImageTestSupport

/// The transports that are built here: each runs the whole contract.
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

    /// An answer at the pace of a network. At loopback's, URLSession on Linux is so busy reading what has no end that
    /// `cancel` waits, for minutes and gigabytes.
    func paced(_ response: OriginResponse) -> OriginResponse {
        Self.strict.contains(self) ? response : response.slowLoris(bytesPerSecond: 4_000_000)
    }

    /// Those that see the bytes of framing and headers themselves, and can be told whom to trust.
    static let strict = allCases.filter { $0.rawValue == "curl" }
}
