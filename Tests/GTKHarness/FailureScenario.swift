// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import ImageBase
import WebImageGTKC

/// The C error codes of failures.
enum FailureScenario {
    static func codes() {
        var seen: [UInt32: ImageError.Code] = [:]
        // A canceled load ends with a GIO error instead.
        for code in ImageError.Code.all where code != .cancelled {
            let value = ImageError(code, "").failureCode
            Report.expect(value != 0, "\(code.rawValue) has a code of its own")
            Report.expect(seen[value] == nil, "\(code.rawValue) has not that of another")
            seen[value] = code
        }
        let other = ImageError(ImageError.Code(rawValue: "codec of the application"), "")
        Report.expect(other.failureCode == 0, "a code that is not known is a failure")
    }
}
#endif
