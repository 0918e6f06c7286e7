// SPDX-License-Identifier: MIT

public import Dispatch

/// iOS 12, macOS 10.14.
public struct NWPath: Sendable {
    public enum Status: Sendable {
        case satisfied, unsatisfied, requiresConnection
    }

    public let status: Status
    /// iOS 13, macOS 10.15.
    public let isConstrained: Bool
    public let isExpensive: Bool
}

public final class NWPathMonitor: @unchecked Sendable {
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)?

    public init() {}

    public func start(queue: DispatchQueue) {}
    public func cancel() {}
}
