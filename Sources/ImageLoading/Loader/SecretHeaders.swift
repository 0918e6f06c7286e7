// SPDX-License-Identifier: MIT

extension LoadRequest {
    /// The header fields that tell a server who asks: what ``secretHeaders`` is by default.
    public static let defaultSecretHeaders: Set<HTTPHeaders.Name> = [
        "Authorization", "Cookie", "Proxy-Authorization", "X-Api-Key", "X-Auth-Token",
    ]
}
