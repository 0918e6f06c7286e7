// SPDX-License-Identifier: MIT

public import DarwinFoundation

public typealias OSStatus = Int32
public final class SecCertificate {}

public let errSecSuccess: OSStatus = 0
public var kSecImportExportPassphrase: CFString { "passphrase" }
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public var kSecImportToMemoryOnly: CFString { "memory" }
public var kSecImportItemIdentity: CFString { "identity" }
public var kSecImportItemCertChain: CFString { "chain" }

public func SecCertificateCreateWithData(_ allocator: AnyObject?, _ data: CFData) -> SecCertificate? { nil }
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { CFData() }
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ certificates: CFArray?) -> OSStatus { 0 }
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ isOnly: Bool) -> OSStatus { 0 }
/// iOS 12, macOS 10.14. The second parameter is a pointer to an error.
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutableRawPointer?) -> Bool { false }
/// iOS 15, macOS 12.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }
public func SecPKCS12Import(
    _ data: CFData, _ options: CFDictionary, _ items: UnsafeMutablePointer<CFArray?>
) -> OSStatus { 0 }
