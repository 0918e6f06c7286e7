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
    public init?(data: Data) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 16)
        data.copyBytes(to: copy)
        (info, bytes, count) = (nil, UnsafeRawPointer(copy.baseAddress!), data.count)
        release = { _, bytes, _ in bytes.deallocate() }
    }

    deinit { release?(info, bytes, count) }

    /// A copy of the bytes, as Core Graphics makes for a provider with direct access.
    public var data: Data? { Data(bytes: bytes, count: count) }

    /// Where the bytes are. Only tests use it; Core Graphics does not tell.
    public var stubAddress: UnsafeRawPointer { bytes }
}
