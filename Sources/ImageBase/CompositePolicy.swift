// SPDX-License-Identifier: MIT

/// How several caches or loaders that are used as one share an operation. They are ordered: the last one
/// added is the highest.
public enum CompositePolicy: String, Sendable, Hashable, CaseIterable {
    /// One after another, from the highest to the lowest. A look-up ends with the first result.
    case serial
    /// All at the same time. A look-up returns the result that is available first.
    case concurrent
    /// Only the highest.
    case highestOnly
    /// Only the lowest.
    case lowestOnly

    /// The members that take part in an operation.
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
