// SPDX-License-Identifier: MIT

/// A library or a way of doing the work of a row.
struct Contender {
    let name: String
    /// Does the work once or in a batch. Returns the seconds per operation, or another number in the row's
    /// base unit.
    let sample: () async throws -> Double
}

/// The unit of a result. The cases without a comment are units of time.
enum Unit: String, Codable {
    case milliseconds = "ms"
    case microseconds = "us"
    case nanoseconds = "ns"
    case perSecond = "/s"
    /// A unit of bytes.
    case megabytes = "MB"
    /// A plain number.
    case count = ""
    /// The share of one processor core that was used.
    case percent = "%"

    func text(_ seconds: Double) -> String {
        switch self {
        case .milliseconds: "\(rounded(seconds * 1e3)) ms"
        case .microseconds: "\(rounded(seconds * 1e6)) us"
        case .nanoseconds: "\(rounded(seconds * 1e9)) ns"
        case .perSecond: "\(rounded(1 / seconds))/s"
        case .megabytes: "\(rounded(seconds / 1e6)) MB"
        case .count: "\(Int(seconds))"
        case .percent: "\(rounded(seconds * 100)) %"
        }
    }
}

/// Returns the number with three significant digits.
func rounded(_ value: Double) -> String {
    if value >= 100 { return String(Int(value.rounded())) }
    let digits = value >= 10 ? 10.0 : 100.0
    return String((value * digits).rounded() / digits)
}

/// Some work and the contenders that do it.
struct Row {
    let name: String
    let unit: Unit
    var ours: Contender?
    var peers: [Contender]
    /// The minimum ratio of the peer's time to WebImage's, by the name of the peer.
    var goals: [String: Double] = [:]
    /// The maximum for WebImage, independent of the peers.
    var limit: Double?
    /// The peak signal-to-noise ratio of the contenders' results in decibels, by name. A peer with a goal may
    /// be at most 0.3 dB better than WebImage.
    var decibels: [String: Double] = [:]
    /// The minimum number of rounds, independent of the time they take.
    var minimumRounds = 5
    /// The maximum number of rounds, for samples taken together with another row's samples.
    var maximumRounds = 1_000
    var note: String?

    mutating func keepContenders(named part: String) {
        if let ours, !ours.name.lowercased().contains(part) { self.ours = nil }
        peers.removeAll { !$0.name.lowercased().contains(part) }
    }
}

/// A group of rows that is prepared only if it is selected.
struct Subject: Sendable {
    let name: String
    let rows: @Sendable (Session) async throws -> [Row]
}
