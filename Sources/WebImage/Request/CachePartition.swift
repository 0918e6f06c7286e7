// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// The part of a cache key that keeps images loaded with different network options apart.
///
/// A manager computes its partition once from ``ImageManagerConfiguration/network``, and adds it to the keys
/// of requests that don't set a relevant field. For other requests, it's computed from the effective options:
/// the request's, then the manager's. Both include the manager's loader.
///
/// Each field of `NetworkOptions` that can change the server's response, or whether the caller may see it, is
/// in the partition or in the selection by `Vary`:
///
/// | field | why | kept apart by |
/// |---|---|---|
/// | `headers`, `Host` | a part of the target URI (RFC 9110, 7.1) | host |
/// | `headers`, secret | the response is for one user | secret |
/// | `headers`, the rest | the response varies | `Vary` |
/// | `secretHeaders`, `publicHeaders` | decide which headers are secret | secret |
/// | `credentials`, `cookies`, `identity` | the response is for one user | secret |
/// | `requestModifier`, `responseModifier`, `decryptor`, named | different bytes | hooks |
/// | `asyncRequestModifier`, named | different bytes | hooks |
/// | the same without a name | different bytes; unknown to other processes | secret |
/// | `addresses`, `trust`, `redirects` | may forbid the response | policy |
/// | `acceptableStatuses`, `additionalStatuses` | may forbid the response | policy |
/// | `acceptableContentTypes` | may forbid the response | policy |
/// | `allowedOrigins`, `redirects.predicate` | evaluate stored responses when they are read | nothing |
/// | `timeouts`, `retry`, `bytesPerSecond` | change when bytes arrive, not which | nothing |
/// | `waitsForConnectivity` | changes when they are requested | nothing |
/// | `base` | decides whether the manager's options are used | the effective options |
///
/// A loader with its own secrets has a `Loader.partition`, which counts as a secret. For
/// ``LoaderConfiguration``, the partition represents a proxy with a user name. A proxy without one is simply
/// part of the network. The remaining fields only affect ordering and limits.
///
/// Among the fields of ``ImageRequest`` itself, `url` is in the key, with its user name and password as a
/// secret. By definition, `alternatives` are the same image as `url`. `decoding.limits` restricts work and
/// doesn't forbid any response.
package struct CachePartition: Sendable, Hashable {
    /// Which servers and redirects were allowed; empty if all defaults apply. The text is the same in every
    /// process.
    let policy: String
    /// The host in the `Host` field, if it replaces the URL's. The text is the same in every process.
    let host: String
    /// The names of the options' functions. The text is the same in every process.
    let hooks: String
    /// The user who owns the responses, if there are credentials and the manager has a name for their user.
    /// It's used in place of the credentials.
    let user: UserPartition?
    /// Represents credentials, identities, unnamed functions and the loader's secrets. It's only valid in
    /// this process.
    let secret: String

    /// - Parameters:
    ///   - options: The effective options, or `nil` if the keys already contain their partition.
    ///   - loader: The loader's partition.
    ///   - user: The user who owns the credentials.
    init(_ options: NetworkOptions?, loader: String? = nil, user: UserPartition? = nil) {
        policy = options?.policyMark ?? ""
        host = options?.hostMark ?? ""
        hooks = options?.hookMark ?? ""
        var secrets = options?.credentialMarks ?? []
        self.user = secrets.isEmpty && loader == nil ? nil : user
        if self.user != nil { secrets = [] }
        secrets += options?.unnamedFunctions ?? []
        let marks = [
            secrets.isEmpty ? nil : Self.line(.credential, secrets),
            self.user == nil ? loader.map { Self.line(.loader, [$0]) } : nil,
        ]
        secret = marks.compactMap(\.self).joined(separator: "\n")
    }

    /// Returns the secret part of a key for a URL with a user name or password, or an empty string for any
    /// other URL.
    static func mark(of url: URL?) -> String {
        guard let url, let user = url.user else { return "" }
        return line(.login, [user, url.password ?? ""])
    }

    /// Returns the secret part of a request's key if the request's own loader has a partition, otherwise an
    /// empty string.
    static func mark(ofLoader partition: String?) -> String {
        partition.map { line(.ownLoader, [$0]) } ?? ""
    }

    /// The partition that adds nothing to a key.
    static let none = CachePartition(nil)

    /// Whether images with this partition are kept in memory only.
    func isSecret(hasCacheKey: Bool) -> Bool {
        user?.isOnDisk == false || !secret.isEmpty && !hasCacheKey
    }

    /// Returns the text to add to the keys of requests.
    ///
    /// By setting a ``ImageRequest/cacheKey``, a request declares that credentials and functions make no
    /// difference. It can't declare this for a policy, which may forbid the response, or for a user, because
    /// the user's images are removed at logout. The cache key replaces the URL, so it replaces the host, too.
    func text(hasCacheKey: Bool) -> String {
        let user = user?.line ?? ""
        return (hasCacheKey ? [policy, user] : [policy, host, hooks, user, secret])
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func line(_ word: KeyWord, _ secrets: [String]) -> String {
        // Include the lengths, so no two lists produce the same text.
        let text = secrets.map { "\($0.utf8.count):\($0)" }.joined()
        return word.line(Hash128(text).hexadecimal)
    }
}

extension NetworkOptions {
    /// Whether a request with these options may be in a different partition than one that sets nothing.
    var affectsPartition: Bool {
        var counting = self
        counting.timeouts = nil
        counting.retry = nil
        counting.waitsForConnectivity = nil
        counting.bytesPerSecond = nil
        counting.allowedOrigins = nil
        return counting != NetworkOptions()
    }

    /// Whether any options are specific to one user.
    var hasCredentials: Bool { !credentialMarks.isEmpty }

    /// The names and values of options that are specific to one user.
    fileprivate var credentialMarks: [String] {
        var secrets: [String] = []
        for field in headers.fields where isSecret(field.name) {
            secrets += ["header", field.name.text.lowercased(), field.value]
        }
        if let provider = credentials?.value { secrets += ["provider", "\(provider.number)"] }
        if let jar = cookies?.value { secrets += ["cookies", "\(jar.number)"] }
        if let identity = identity?.value { secrets += ["identity", identity.fingerprint.hexadecimal] }
        return secrets
    }

    /// The functions without a name, which other processes can't recognize.
    fileprivate var unnamedFunctions: [String] {
        var secrets: [String] = []
        if let modifier = asyncRequestModifier?.value, modifier.name == nil {
            secrets += ["async request", "\(modifier.number)"]
        }
        if let modifier = requestModifier?.value, modifier.name == nil {
            secrets += ["request", "\(modifier.number)"]
        }
        if let modifier = responseModifier?.value, modifier.name == nil {
            secrets += ["response", "\(modifier.number)"]
        }
        if let decryptor = decryptor?.value, decryptor.name == nil {
            secrets += ["decryptor", "\(decryptor.number)"]
        }
        return secrets
    }

    /// Host names are case-insensitive. Apps set this field if they resolve names themselves, or if a server
    /// hosts several sites.
    fileprivate var hostMark: String {
        let hosts = headers.values("Host").map { $0.lowercased() }
        return hosts.isEmpty ? "" : KeyWord.host.line(Self.line(hosts.joined(separator: ",")))
    }

    fileprivate var hookMark: String {
        var marks: [String] = []
        if let name = asyncRequestModifier?.value?.name {
            marks.append(KeyWord.asyncRequest.line(Self.line(name)))
        }
        if let name = requestModifier?.value?.name { marks.append(KeyWord.request.line(Self.line(name))) }
        if let name = responseModifier?.value?.name { marks.append(KeyWord.response.line(Self.line(name))) }
        if let name = decryptor?.value?.name { marks.append(KeyWord.decryptor.line(Self.line(name))) }
        return marks.joined(separator: "\n")
    }

    fileprivate var policyMark: String {
        let statuses = acceptableStatuses == Self.defaults.acceptableStatuses ? nil : acceptableStatuses
        let codes = (additionalStatuses ?? []).sorted()
        let types = acceptableContentTypes?.value.map { $0.sorted().joined(separator: ",") }
        return [
            addresses?.fingerprint.map { KeyWord.addresses.line($0) },
            trust?.fingerprint.map { KeyWord.trust.line($0) },
            redirects?.fingerprint.map { KeyWord.redirects.line($0) },
            statuses.map { KeyWord.statuses.line("\($0.lowerBound)-\($0.upperBound)") },
            codes.isEmpty
                ? nil : KeyWord.moreStatuses.line(codes.map(String.init).joined(separator: ",")),
            types.map { KeyWord.types.line(Self.line($0)) },
        ].compactMap(\.self).joined(separator: "\n")
    }

    /// Returns a name on a single line, because lines separate the parts of a key.
    private static func line(_ name: String) -> String {
        name.contains("\n") ? Hash128(name, seed: .fixed).hexadecimal : name
    }
}
