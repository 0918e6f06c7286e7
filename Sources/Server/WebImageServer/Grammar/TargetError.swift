// SPDX-License-Identifier: MIT

#if Server
/// The reason for which a target stands for no image.
struct TargetError: Error, Hashable {
    /// The status code of the answer: 400, 403 or 404.
    let status: Int
    /// The option that is wrong, as written; nil if another part is.
    let option: String?
    /// The fault, with the text that was found and those that are allowed.
    let message: String

    private init(status: Int, option: String? = nil, message: String) {
        (self.status, self.option, self.message) = (status, option, message)
    }

    /// A malformed target.
    static func malformed(_ message: String) -> TargetError { TargetError(status: 400, message: message) }

    /// An option that is unknown, malformed, out of range or not supported. The message contains its name.
    static func option(_ name: some StringProtocol, _ message: String) -> TargetError {
        let name = String(name.prefix(64))
        return TargetError(status: 400, option: name, message: "\(name): \(message)")
    }

    /// A signature that is missing or wrong.
    ///
    /// - Parameter status: 400 in thumbor's grammar.
    static func signature(status: Int = 403) -> TargetError {
        TargetError(status: status, message: "invalid signature")
    }

    /// A target that belongs to no grammar.
    static let unknown = TargetError(status: 404, message: "no such picture")
}
#endif
