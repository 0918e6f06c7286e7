// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps cookies (RFC 6265), of all hops of a load, and says which go where.
///
///     let jar = CookieJar(data: try? Data(contentsOf: file))
///     options.cookies = .use(jar)
///     // later
///     try jar.data().write(to: file)
///
/// Bounded: 50 cookies a domain, 3,000 in all, 4 KiB each; the one that was set first makes room. A cookie
/// for a whole top-level domain is refused; there is no list of public suffixes here, so one for `co.uk` is
/// not. Two loads share a transfer only if they have the same jar, and what they get is on no disk unless the
/// request names its cache key.
public final class CookieJar: Sendable {
    private static let numbers = Locked(0)
    private static let maximumPerDomain = 50
    private static let maximumCount = 3000
    /// No other jar of this process has it.
    package let number: Int
    private let time: any TimeSource
    private let state: Locked<[String: [Cookie]]>

    /// - Parameters:
    ///   - data: what ``data()`` gave; what is no such thing is left out.
    ///   - time: what ends of life are compared with.
    public init(data: Data? = nil, time: any TimeSource = .system) {
        let cookies = data.flatMap { try? JSONDecoder().decode([Cookie].self, from: $0) } ?? []
        state = Locked(Dictionary(grouping: cookies.prefix(Self.maximumCount), by: \.domain))
        self.time = time
        number = Self.numbers.withLock { number in
            number += 1
            return number
        }
    }

    /// All that have not ended, the oldest first.
    public var cookies: [Cookie] {
        let now = time.wallTime
        return state.withLock { $0.values.joined() }
            .filter { ($0.expires ?? .infinity) > now }.sorted { $0.created < $1.created }
    }

    /// The cookies that outlive the process, to be given to ``init(data:time:)`` some time later. They are
    /// secrets.
    public func data() -> Data {
        (try? JSONEncoder().encode(cookies.filter { $0.expires != nil })) ?? Data()
    }

    public func removeAll() { state.withLock { $0 = [:] } }

    /// Keeps what the values of `Set-Cookie` say.
    func store(_ values: [String], from target: HTTPTarget) {
        guard !values.isEmpty else { return }
        let now = time.wallTime
        for text in values {
            guard let cookie = Cookie(text, from: target, now: now) else { continue }
            state.withLock { Self.insert(cookie, into: &$0, isSecure: target.isSecure, now: now) }
        }
    }

    /// The value of `Cookie` for a request; nil when none goes there.
    func header(for target: HTTPTarget) -> String? {
        let now = time.wallTime
        let path = String(target.path.prefix { $0 != "?" })
        var found: [Cookie] = state.withLock { domains in
            var found: [Cookie] = []
            var name = Substring(target.host)
            while true {
                found += domains[String(name)] ?? []
                guard let dot = name.firstIndex(of: ".") else { return found }
                name = name[name.index(after: dot)...]
            }
        }
        found.removeAll { cookie in
            (cookie.expires ?? .infinity) <= now || cookie.isSecure && !target.isSecure
                || !cookie.matches(host: target.host) || !cookie.matches(path: path)
        }
        // Longer paths first, then older ones (RFC 6265, 5.4).
        found.sort { ($1.path.utf8.count, $0.created) < ($0.path.utf8.count, $1.created) }
        return found.isEmpty ? nil : found.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    private static func insert(
        _ cookie: Cookie, into domains: inout [String: [Cookie]], isSecure: Bool, now: Double
    ) {
        var list = domains[cookie.domain] ?? []
        var cookie = cookie
        if let index = list.firstIndex(where: { $0.name == cookie.name && $0.path == cookie.path }) {
            // What was set over TLS is not for everybody on the way to change (RFC 6265bis, 5.7).
            if list[index].isSecure, !isSecure { return }
            cookie.created = list[index].created
            list.remove(at: index)
        }
        if (cookie.expires ?? .infinity) > now {
            list.removeAll { ($0.expires ?? .infinity) <= now }
            if list.count >= maximumPerDomain { removeOldest(&list) }
            list.append(cookie)
        }
        domains[cookie.domain] = list.isEmpty ? nil : list
        guard domains.values.reduce(0, { $0 + $1.count }) > maximumCount else { return }
        let oldest = domains.min { ($0.value.first?.created ?? 0) < ($1.value.first?.created ?? 0) }
        guard let name = oldest?.key, var list = oldest?.value else { return }
        removeOldest(&list)
        domains[name] = list.isEmpty ? nil : list
    }

    private static func removeOldest(_ list: inout [Cookie]) {
        guard let index = list.indices.min(by: { list[$0].created < list[$1].created }) else { return }
        list.remove(at: index)
    }
}

extension CookieJar: Hashable {
    public static func == (left: CookieJar, right: CookieJar) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
