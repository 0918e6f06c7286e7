// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// Why a command's loads are waiting, and since when.
///
/// It tracks when attempts begin, receive bytes and end. It can't distinguish connecting from waiting for the
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
        /// When the phase began or bytes were last received.
        var changed: Duration
    }

    /// How long loads must be without progress before the status is shown.
    static let delay = Duration.seconds(2)

    private var loads: [String: Load] = [:]
    private var lastChange = Duration.zero

    /// Returns a load's name: its URL without the fragment, which loaders may not get.
    static func name(of url: URL) -> String { String(url.absoluteString.prefix { $0 != "#" }) }

    /// Reports that an attempt to load `url` begins.
    mutating func begin(_ url: String, host: String, at now: Duration) {
        loads[url] = Load(host: host, phase: .noResponse, changed: now)
        lastChange = now
    }

    /// Reports that a response's head, or more of its body, was received.
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

    /// Reports that an attempt ended. If it failed, another one may follow.
    mutating func end(_ url: String, error: ImageError?, at now: Duration) {
        lastChange = now
        guard let error else { return remove(url) }
        loads[url]?.phase = .failed(error)
        loads[url]?.changed = now
    }

    /// Reports that no more attempts follow.
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
