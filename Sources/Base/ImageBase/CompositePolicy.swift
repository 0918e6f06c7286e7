// SPDX-License-Identifier: MIT

/// How a group of caches or loaders, combined into one, performs an operation. The member added last is the
/// highest.
public enum CompositePolicy: String, Sendable, Hashable, CaseIterable {
    /// The members run one after another, from the highest to the lowest. A lookup ends with the first
    /// result.
    case serial
    /// All members run at the same time. A lookup returns whichever result is available first.
    case concurrent
    /// Only the highest member runs.
    case highestOnly
    /// Only the lowest member runs.
    case lowestOnly

    /// Returns the members that take part in an operation.
    ///
    /// - Parameter members: all members, the highest first.
    @inlinable
    package func chosen<Member>(_ members: [Member]) -> ArraySlice<Member> {
        switch self {
        case .serial, .concurrent: members[...]
        case .highestOnly: members.prefix(1)
        case .lowestOnly: members.suffix(1)
        }
    }
}
