// SPDX-License-Identifier: MIT

public import Foundation

// iOS 16, macOS 13, tvOS 16, watchOS 9
public protocol Transferable: Sendable {}

// iOS 16, macOS 13, tvOS 16, watchOS 9
extension Data: Transferable {}
