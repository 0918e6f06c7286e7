// SPDX-License-Identifier: MIT

#if Server
import PortableFoundation

extension Data {
    /// Returns the bytes at the offsets in `range` without copying them, or `nil` if there are fewer.
    func slice(_ range: Range<Int>) -> Data? {
        guard range.upperBound <= count else { return nil }
        return self[startIndex + range.lowerBound..<startIndex + range.upperBound]
    }
}
#endif
