// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// The reason for which the loads of a command are waiting, and the time since.
///
/// It knows when attempts begin, receive bytes and end. It cannot tell connecting from waiting for the
/// response. The caller passes the time.
struct WaitStatus: Sendable {
    private enum Phase: Sendable {
        case noResponse
        case receiving(bytes: Int, expected: Int?)
        case failed(ImageError)
    }

    private struct Load: Sendable {
        let host: String
        var phase: Phase
        /// The time at which the phase began or bytes were received.
        var changed: Duration
    }

    /// The time without progress after which there is a text.
    static let delay = Duration.seconds(2)

    private var loads: [String: Load] = [:]
    private var lastChange = Duration.zero

    /// Returns the name of a load: the URL without its fragment, which loaders may not be given.
    static func name(of url: URL) -> String { String(url.absoluteString.prefix { $0 != "#" }) }

    /// Reports that an attempt to load `url` begins.
    mutating func begin(_ url: String, host: String, at now: Duration) {
        loads[url] = Load(host: host, phase: .noResponse, changed: now)
        lastChange = now
    }

    /// Reports that the head of a response, or more of its body, was received.
    mutating func receive(_ url: String, bytes: Int, expected: Int? = nil, at now: Duration) {
        guard let load = loads[url] else { return }
        var (received, total) = (bytes, expected)
        if case .receiving(let known, let knownTotal) = load.phase {
            (received, total) = (known + bytes, expected ?? knownTotal)
        }
        loads[url]?.phase = .receiving(bytes: received, expected: total)
        loads[url]?.changed = now
        lastChange = now
    }

    /// Reports that an attempt has ended. Another one may follow a failure.
    mutating func end(_ url: String, error: ImageError?, at now: Duration) {
        lastChange = now
        guard let error else { return remove(url) }
        loads[url]?.phase = .failed(error)
        loads[url]?.changed = now
    }

    /// Reports that no further attempt follows.
    mutating func remove(_ url: String) { loads[url] = nil }

    /// Returns the status of the load that has waited longest, or `nil` if any load has advanced recently.
    func text(at now: Duration) -> String? {
        guard now - lastChange >= Self.delay, let load = loads.values.min(by: { $0.changed < $1.changed })
        else { return nil }
        let waited = Self.seconds(now - load.changed)
        switch load.phase {
        case .noResponse: return "connecting to \(load.host) or waiting for its response for \(waited)"
        case .receiving(let bytes, let expected):
            let total = expected.map { " of \(ByteCount.text($0))" } ?? ""
            return "nothing received from \(load.host) for \(waited), after \(ByteCount.text(bytes))\(total)"
        case .failed(let error):
            let rest = (error.retryAfter ?? .zero) - (now - load.changed)
            let time = rest > .zero ? " for \(Self.seconds(rest)) more" : ""
            return "waiting\(time) to retry \(load.host): \(error.message)"
        }
    }

    private static func seconds(_ duration: Duration) -> String {
        "\(Int((duration / .seconds(1)).rounded())) s"
    }
}
