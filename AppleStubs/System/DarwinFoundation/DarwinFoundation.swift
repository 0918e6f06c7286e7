// SPDX-License-Identifier: MIT
// What Foundation and Dispatch have on Darwin only. Scripts/check-darwin adds this module to each file that
// imports Foundation. Core Foundation's types are the classes that Swift bridges them to: as with the SDK, a
// value of Swift's becomes one by a cast only.

@_exported public import Foundation
@_exported public import FoundationNetworking
public import Dispatch

public typealias CFString = NSString
public typealias CFData = NSData
public typealias CFMutableData = NSMutableData
public typealias CFArray = NSArray
public typealias CFDictionary = NSDictionary

/// Unavailable in the Foundation of Linux.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

/// The types of Security that Foundation uses.
public final class SecTrust {}
public final class SecIdentity {}

extension URLProtectionSpace {
    public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
    public convenience init(trust: SecTrust) {
        self.init(user: "", password: "", persistence: .none)
    }

    public convenience init(
        identity: SecIdentity, certificates: [Any]?, persistence: URLCredential.Persistence
    ) {
        self.init(user: "", password: "", persistence: persistence)
    }
}

public protocol DispatchSourceMemoryPressure: DispatchSourceProtocol, Sendable, AnyObject {
    var data: DispatchSource.MemoryPressureEvent { get }
    var mask: DispatchSource.MemoryPressureEvent { get }
}

extension DispatchSource {
    public struct MemoryPressureEvent: OptionSet, RawRepresentable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal = MemoryPressureEvent(rawValue: 1)
        public static let warning = MemoryPressureEvent(rawValue: 2)
        public static let critical = MemoryPressureEvent(rawValue: 4)
    }

    public class func makeMemoryPressureSource(
        eventMask: MemoryPressureEvent, queue: DispatchQueue? = nil
    ) -> any DispatchSourceMemoryPressure { fatalError() }
}
