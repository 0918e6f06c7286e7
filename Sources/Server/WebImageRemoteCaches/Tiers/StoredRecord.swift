// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase
import ImageCaching
import PortableFoundation

/// An entry as it's stored remotely: a single value with a checksum. Numbers are little-endian. The offsets:
/// - 0: `WIR1`
/// - 4: the CRC-32C of all bytes from 8 on
/// - 8: when it was stored, in nanoseconds since 1970 (8 bytes)
/// - 16: when it expires, or 0 (8 bytes)
/// - 24: the digest of the version and the key (32 bytes)
/// - 56: the lengths of the version, the metadata and the data (4 bytes each)
/// - 68: the version, the metadata and the data
enum StoredRecord {
    private static let magic = Array("WIR1".utf8)
    private static let headBytes = 68

    static func byteCount(of entry: DiskEntry, version: String) -> Int {
        headBytes + version.utf8.count + entry.metadata.count + entry.data.count
    }

    /// Returns the record for an entry, or `nil` if a length doesn't fit.
    static func encode(_ entry: DiskEntry, key: RemoteKey, version: String) -> Data? {
        let parts = [Data(version.utf8), entry.metadata, entry.data]
        let lengths = parts.compactMap { UInt32(exactly: $0.count) }
        guard lengths.count == parts.count else { return nil }
        var record = Data(capacity: byteCount(of: entry, version: version))
        record.append(contentsOf: magic)
        record.append(bytesOf: UInt32(0))
        record.append(bytesOf: UInt64(bitPattern: entry.stored.nanoseconds))
        record.append(bytesOf: UInt64(bitPattern: entry.expires?.nanoseconds ?? 0))
        record.append(contentsOf: key.digest)
        for length in lengths { record.append(bytesOf: length) }
        for part in parts { record.append(part) }
        var checksum = checksum(of: record).littleEndian
        withUnsafeBytes(of: &checksum) { record.replaceSubrange(4..<8, with: $0) }
        return record
    }

    /// Returns the entry in a record, or `nil` if it's damaged or belongs to another key or version.
    static func decode(_ bytes: Data, key: RemoteKey, version: String) -> DiskEntry? {
        guard bytes.count >= headBytes else { return nil }
        let record = bytes.startIndex == 0 ? bytes : Data(bytes)
        let lengths = (0..<3).map { Int(record.number(at: 56 + 4 * $0, as: UInt32.self)) }
        guard record.starts(with: magic), lengths.reduce(headBytes, +) == record.count,
            record.number(at: 4, as: UInt32.self) == checksum(of: record),
            record[24..<56].elementsEqual(key.digest)
        else { return nil }
        let metadata = headBytes + lengths[0]
        let data = metadata + lengths[1]
        guard record[headBytes..<metadata].elementsEqual(version.utf8) else { return nil }
        let expires = Int64(bitPattern: record.number(at: 16, as: UInt64.self))
        return DiskEntry(
            data: record.subdata(in: data..<record.count), metadata: record.subdata(in: metadata..<data),
            stored: Date(nanosecondsSince1970: Int64(bitPattern: record.number(at: 8, as: UInt64.self))),
            expires: expires == 0 ? nil : Date(nanosecondsSince1970: expires))
    }

    private static func checksum(of record: Data) -> UInt32 {
        record.withUnsafeBytes { CRC32C.of(UnsafeRawBufferPointer(rebasing: $0[8...])) }
    }
}

extension Data {
    fileprivate mutating func append(bytesOf number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    fileprivate func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
        withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
    }
}

extension Date {
    var nanoseconds: Int64 {
        Int64((timeIntervalSince1970 * 1e9).clamped(to: -9e18...9e18))
    }

    init(nanosecondsSince1970 nanoseconds: Int64) {
        self.init(timeIntervalSince1970: Double(nanoseconds) / 1e9)
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
#endif
