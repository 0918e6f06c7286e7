// SPDX-License-Identifier: MIT

public import Foundation

public typealias CGDataProviderReleaseDataCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// Memory that somebody else owns; the callback releases it.
public final class CGDataProvider {
    private let info: UnsafeMutableRawPointer?
    private let bytes: UnsafeRawPointer
    private let release: CGDataProviderReleaseDataCallback?
    let count: Int

    public init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: CGDataProviderReleaseDataCallback
    ) {
        (self.info, bytes, count, release) = (info, data, size, releaseData)
    }

    /// Keeps a copy.
    public init?(data: NSData) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: data.length, alignment: 16)
        (data as Data).copyBytes(to: copy)
        (info, bytes, count) = (nil, UnsafeRawPointer(copy.baseAddress!), data.length)
        release = { _, bytes, _ in bytes.deallocate() }
    }

    deinit { release?(info, bytes, count) }

    /// A copy of the bytes, as Core Graphics makes for a provider with direct access.
    public var data: NSData? { NSData(bytes: bytes, length: count) }

    /// Where the bytes are. Only tests use it; Core Graphics does not tell.
    public var stubAddress: UnsafeRawPointer { bytes }
}
