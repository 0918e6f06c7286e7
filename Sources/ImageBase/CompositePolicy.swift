// SPDX-License-Identifier: MIT

/// Which of several caches or loaders, that are used as one, do what is asked for. They have an order: the last added is
/// the highest.
public enum CompositePolicy: String, Sendable, Hashable, CaseIterable {
    /// One after another, from the highest down. Where one answer is wanted, the first that has it ends it.
    case serial
    /// All at the same time. Where one answer is wanted, the first that comes is taken.
    case concurrent
    /// The highest alone.
    case highestOnly
    /// The lowest alone.
    case lowestOnly

    /// Those of `members`, which stand with the highest first, that have something to do.
    @inlinable
    package func chosen<Member>(_ members: [Member]) -> ArraySlice<Member> {
        switch self {
        case .serial, .concurrent: members[...]
        case .highestOnly: members.prefix(1)
        case .lowestOnly: members.suffix(1)
        }
    }
}
