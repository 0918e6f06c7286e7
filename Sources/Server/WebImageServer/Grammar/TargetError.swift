// SPDX-License-Identifier: MIT

#if Server
/// The reason why a target doesn't describe an image.
struct TargetError: Error, Hashable {
    /// The response's status code: 400, 403 or 404.
    let status: Int
    /// The invalid option, as written; nil if another part is invalid.
    let option: String?
    /// What's wrong, including the text found and what's allowed.
    let message: String

    private init(status: Int, option: String? = nil, message: String) {
        (self.status, self.option, self.message) = (status, option, message)
    }

    /// Creates the error for a malformed target.
    static func malformed(_ message: String) -> TargetError { TargetError(status: 400, message: message) }

    /// Creates the error for an unknown, malformed, out-of-range or unsupported option. The message contains
    /// its name.
    static func option(_ name: some StringProtocol, _ message: String) -> TargetError {
        let name = String(name.prefix(64))
        return TargetError(status: 400, option: name, message: "\(name): \(message)")
    }

    /// Creates the error for a missing or wrong signature.
    ///
    /// - Parameter status: 400 in thumbor's grammar.
    static func signature(status: Int = 403) -> TargetError {
        TargetError(status: status, message: "invalid signature")
    }

    /// The error for a target that doesn't belong to any grammar.
    static let unknown = TargetError(status: 404, message: "no such image")
}
#endif
