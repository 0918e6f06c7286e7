// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import ImageBase
import ImageLoading
import PortableFoundation
@_spi(Programs) import WebImage

/// The options for network requests, with the same long and short names as curl's.
struct NetworkArguments: ParsableArguments {
    @Option(
        name: [.customShort("H"), .long],
        help: ArgumentHelp(
            """
            A header field for the requests, or a file with one on each line; may be repeated. Other users \
            can see your command line, so put secrets into a file.
            """, valueName: "name: value|@file"))
    var header: [String] = []

    @Option(
        name: [.customShort("u"), .long],
        help: ArgumentHelp(
            """
            The user for Basic and Digest. Without a password here, WEBIMAGE_PASSWORD is used. Sent only to \
            hosts of the inputs that ask for it.
            """, valueName: "name[:password]"))
    var user: String?

    @Option(name: [.customShort("A"), .long], help: ArgumentHelp("The User-Agent.", valueName: "text"))
    var userAgent: String?

    @Option(
        name: [.customShort("x"), .long],
        help: ArgumentHelp(
            "The proxy: http, https, socks5 or socks5h. (default: from the environment)",
            valueName: "url"))
    var proxy: String?

    @Flag(name: [.customShort("k"), .long], help: "Accept any certificate.")
    var insecure = false

    @Option(
        name: [.customShort("m"), .long],
        help: ArgumentHelp("The maximum time for each input.", valueName: "seconds"))
    var maxTime: Double?

    @Option(
        help: ArgumentHelp("The maximum bytes per second for each input, such as 200kB.", valueName: "bytes"))
    var limitRate: ByteCountArgument?

    func validate() throws {
        guard (0.001...1e6).contains(maxTime ?? 1) else {
            throw ValidationError("--max-time must be more than 0 seconds.")
        }
        guard limitRate.map({ $0.count > 0 }) ?? true else {
            throw ValidationError("--limit-rate must be more than 0.")
        }
        if let proxy, !["http", "https", "socks5", "socks5h"].contains(URL(string: proxy)?.scheme) {
            throw ValidationError("--proxy needs a URL of http, https, socks5 or socks5h.")
        }
    }

    /// Whether any option is set.
    private var isUsed: Bool {
        !header.isEmpty || user != nil || userAgent != nil || proxy != nil || insecure || maxTime != nil
            || limitRate != nil
    }

    /// Returns a manager configuration with these options; nil if none is set.
    ///
    /// - Parameter inputs: the URLs with the hosts that may get the credentials.
    /// - Throws: a usage error for an invalid header field, and for a user without a password.
    func changed(
        _ configuration: ImageManagerConfiguration, for inputs: [InputAddress]
    ) throws -> ImageManagerConfiguration? {
        guard isUsed else { return nil }
        var configuration = configuration
        for field in try headers() { configuration.network.headers[field.name.text] = field.value }
        if let userAgent { configuration.network.headers["User-Agent"] = userAgent }
        if insecure { configuration.network.trust = .anything }
        if let maxTime { configuration.network.timeouts = LoadTimeouts(total: .seconds(maxTime)) }
        if let limitRate { configuration.network.bytesPerSecond = .use(limitRate.count) }
        if let proxy {
            var loader = LoaderConfiguration()
            loader.proxy = .server(proxy)
            configuration.loader = ImageManagerConfiguration.makeLoader(loader)
        }
        if let credential = try credential() {
            let hosts = Set(inputs.compactMap { try? $0.url().host()?.lowercased() })
            configuration.network.credentials = .use(
                CredentialProvider { space, refused in
                    refused == nil && hosts.contains(space.host) ? credential : nil
                })
        }
        return configuration
    }

    private func headers() throws -> [(name: HTTPHeaders.Name, value: String)] {
        var lines: [String] = []
        for argument in header {
            guard argument.hasPrefix("@") else {
                lines.append(argument)
                continue
            }
            let data = try InputFile.readAll(String(argument.dropFirst()))
            lines += String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        }
        return try lines.map { line in
            let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2 else {
                // Don't print the field, because it may be a secret.
                throw ValidationError("--header needs a name, a colon and a value: 'Accept: image/png'.")
            }
            let field = HTTPHeaders.Field(
                name: String(halves[0]), value: ProgramSupport.trimmed(halves[1]))
            guard HTTPHeaders([field]).isValid else {
                throw ValidationError("--header has a name or a value that HTTP doesn't allow.")
            }
            return (field.name, field.value)
        }
    }

    private func credential() throws -> Credential? {
        guard let user else { return nil }
        let halves = user.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let stated = halves.count == 2 ? String(halves[1]) : nil
        guard let password = stated ?? ProcessInfo.processInfo.environment["WEBIMAGE_PASSWORD"] else {
            throw ValidationError("--user needs name:password, or the password in WEBIMAGE_PASSWORD.")
        }
        return .password(user: String(halves[0]), password: password)
    }
}
