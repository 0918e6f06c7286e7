// SPDX-License-Identifier: MIT

/// One way to do the work of a row.
struct Contender {
    let name: String
    /// Does the work once, or a batch of it, and returns the seconds that one piece took; or the bytes.
    let sample: () async throws -> Double
}

/// How a figure is shown.
enum Unit: String, Codable {
    case milliseconds = "ms"
    case microseconds = "us"
    case nanoseconds = "ns"
    case perSecond = "/s"
    /// Not of seconds but of bytes.
    case megabytes = "MB"

    func text(_ seconds: Double) -> String {
        switch self {
        case .milliseconds: "\(rounded(seconds * 1e3)) ms"
        case .microseconds: "\(rounded(seconds * 1e6)) us"
        case .nanoseconds: "\(rounded(seconds * 1e9)) ns"
        case .perSecond: "\(rounded(1 / seconds))/s"
        case .megabytes: "\(rounded(seconds / 1e6)) MB"
        }
    }
}

/// Three significant digits.
func rounded(_ value: Double) -> String {
    if value >= 100 { return String(Int(value.rounded())) }
    let digits = value >= 10 ? 10.0 : 100.0
    return String((value * digits).rounded() / digits)
}

/// Some work, and those who do it, ours first.
struct Row {
    let name: String
    let unit: Unit
    var ours: Contender?
    var peers: [Contender]
    /// The least `peer's time / our time` that is asked for.
    var goals: [String: Double] = [:]
    /// The most seconds, or bytes, that are asked for, whatever the peers need.
    var limit: Double?
    /// Rounds that are made whatever they take.
    var fewestRounds = 5
    var note: String?

    mutating func keepContenders(named part: String) {
        if let ours, !ours.name.lowercased().contains(part) { self.ours = nil }
        peers.removeAll { !$0.name.lowercased().contains(part) }
    }
}

/// A row that is only prepared when it is asked for.
struct Subject: Sendable {
    let name: String
    let rows: @Sendable (Session) async throws -> [Row]
}
