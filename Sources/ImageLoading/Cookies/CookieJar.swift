// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// Stores cookies (RFC 6265) and selects the ones to send with a request, including requests after a
/// redirect.
///
/// ```swift
/// let jar = CookieJar(data: try? Data(contentsOf: file))
/// options.cookies = .use(jar)
/// // later
/// try jar.data().write(to: file)
/// ```
///
/// A jar stores at most 50 cookies for a domain and 3,000 in total, each up to 4 KiB; the oldest is removed
/// first. Cookies for a top-level domain are rejected. On Linux, if libpsl is installed (`libpsl.so.5`, which
/// libcurl usually needs), cookies for other domains under which anybody can register a name, such as
/// `co.uk`, are rejected, too.
///
/// Loads share a transfer only if they have the same jar. Their data isn't stored on disk unless you set a
/// cache key on the request.
public final class CookieJar: Sendable {
    private static let numbers = Locked(0)
    private static let maximumPerDomain = 50
    private static let maximumCount = 3000
    /// Identifies the jar in this process.
    package let number: Int
    private let time: any TimeSource
    private let state: Locked<[String: [Cookie]]>
    /// The store that's used instead of ``state``; `nil` if the jar itself stores the cookies.
    private let backing: (any CookieBacking)?

    /// - Parameters:
    ///   - data: the result of ``data()``; ignored if it's invalid.
    ///   - time: the clock for expiry times.
    public init(data: Data? = nil, time: any TimeSource = .system) {
        let cookies = data.flatMap { try? JSONDecoder().decode([Cookie].self, from: $0) } ?? []
        state = Locked(Dictionary(grouping: cookies.prefix(Self.maximumCount), by: \.domain))
        self.time = time
        backing = nil
        number = Self.nextNumber()
        PublicSuffixList.prepare()
    }

    init(_ backing: any CookieBacking, time: any TimeSource) {
        state = Locked([:])
        self.time = time
        self.backing = backing
        number = Self.nextNumber()
        PublicSuffixList.prepare()
    }

    private static func nextNumber() -> Int {
        numbers.withLock { number in
            number += 1
            return number
        }
    }

    /// The cookies that haven't expired, the oldest first.
    public var cookies: [Cookie] {
        let now = time.wallTime
        return (backing?.cookies ?? state.withLock { Array($0.values.joined()) })
            .filter { ($0.expires ?? .infinity) > now }.sorted { $0.created < $1.created }
    }

    /// Encodes the cookies that outlive the process, for ``init(data:time:)``. The result contains secrets.
    public func data() -> Data {
        (try? JSONEncoder().encode(cookies.filter { $0.expires != nil })) ?? Data()
    }

    /// Adds cookies, replacing cookies with the same name, domain and path. With `URLSessionTransport`, you
    /// can create one from a system cookie with `Cookie.init(_:)`.
    public func add(_ cookies: [Cookie]) {
        let now = time.wallTime
        for var cookie in cookies {
            if let backing {
                backing.store(cookie, isSecure: true)
                continue
            }
            cookie.created = now
            state.withLock { [cookie] in Self.insert(cookie, into: &$0, isSecure: true, now: now) }
        }
    }

    public func removeAll() {
        backing?.removeAll()
        state.withLock { $0 = [:] }
    }

    /// Stores the cookies of `Set-Cookie` values.
    func store(_ values: [String], from target: HTTPTarget) {
        guard !values.isEmpty else { return }
        let now = time.wallTime
        for text in values {
            guard let cookie = Cookie(text, from: target, now: now) else { continue }
            if let backing {
                backing.store(cookie, isSecure: target.isSecure)
                continue
            }
            state.withLock { Self.insert(cookie, into: &$0, isSecure: target.isSecure, now: now) }
        }
    }

    /// The `Cookie` value for a request; `nil` if no cookie matches.
    func header(for target: HTTPTarget) -> String? {
        let now = time.wallTime
        let path = String(target.path.prefix { $0 != "?" })
        var found: [Cookie] =
            backing?.cookies
            ?? state.withLock { domains in
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
        // Cookies with longer paths come first, then older cookies (RFC 6265, 5.4).
        found.sort { ($1.path.utf8.count, $0.created) < ($0.path.utf8.count, $1.created) }
        return found.isEmpty ? nil : found.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    private static func insert(
        _ cookie: Cookie, into domains: inout [String: [Cookie]], isSecure: Bool, now: Double
    ) {
        var list = domains[cookie.domain] ?? []
        var cookie = cookie
        if let index = list.firstIndex(where: { $0.name == cookie.name && $0.path == cookie.path }) {
            // A response without TLS must not replace a secure cookie (RFC 6265bis, 5.7).
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

/// A cookie store outside the jar. It can be used on any thread, and other code may use it at the same time.
protocol CookieBacking: Sendable {
    var cookies: [Cookie] { get }

    /// - Parameter isSecure: whether the cookie was received over TLS. If not, it doesn't replace a secure
    ///   cookie.
    func store(_ cookie: Cookie, isSecure: Bool)
    func removeAll()
}

extension CookieJar: Hashable {
    public static func == (left: CookieJar, right: CookieJar) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
