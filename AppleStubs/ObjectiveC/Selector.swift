// SPDX-License-Identifier: MIT

/// Swift on Linux has no `#selector`; Scripts/check-darwin writes `Selector(stub:)` for it.
public struct Selector: Sendable {
    public init<Method>(stub method: Method) {}
}
