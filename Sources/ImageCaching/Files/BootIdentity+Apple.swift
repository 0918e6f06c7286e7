// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin

extension BootIdentity {
    /// Reads `kern.bootsessionuuid`.
    static func read() -> BootIdentity {
        var count = 0
        guard sysctlbyname("kern.bootsessionuuid", nil, &count, nil, 0) == 0, count > 0 else {
            return .unknown
        }
        var bytes = [UInt8](repeating: 0, count: count)
        guard sysctlbyname("kern.bootsessionuuid", &bytes, &count, nil, 0) == 0 else { return .unknown }
        return BootIdentity(hexadecimal: String(decoding: bytes.prefix(count), as: UTF8.self))
    }
}
#endif
