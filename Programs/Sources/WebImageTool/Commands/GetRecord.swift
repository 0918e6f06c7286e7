// SPDX-License-Identifier: MIT

@_spi(Programs) import ImageBase
import ImageCoding
import Raster
@_spi(Programs) import WebImage

/// The `get` report on one input.
struct GetRecord: InputRecord {
    let input: InputAddress
    var origin: ImageOrigin?
    var status: CacheStatus?
    var bytes: Int?
    var format: ImageFormat?
    var size: PixelSize?
    var isPartial = false
    var output: String?
    /// The frames or pages that didn't fit into the file.
    var leftOut: LeftOutFrames?
    /// Whether a file already exists and is kept.
    var isSkipped = false
    var steps: [LoadStep] = []
    var error: ImageError?
    /// A dry run's plan.
    var plan: Plan?

    /// The work that `get` would do for an input.
    struct Plan {
        /// The file's path; nil if there's none, or if its name depends on the image.
        let output: String?
    }

    init(input: InputAddress) { self.input = input }

    mutating func add(_ response: ImageResponse) {
        origin = response.origin
        status = response.status
        steps = response.steps
        format = response.image.format
        size = response.image.size
        isPartial = response.image.isPartial
        bytes = response.data?.count
        if bytes == nil {
            let source = response.steps.first { $0.name == .transfer || $0.name == .disk }
            bytes = source?.bytes
        }
    }

    var json: JSONValue {
        let steps = steps.map { step in
            var fields: [(String, JSONValue)] = [
                ("name", .string(step.name.rawValue)), ("ms", .milliseconds(step.duration)),
            ]
            if let bytes = step.wireBytes, bytes > 0 { fields.append(("wireBytes", .int(bytes))) }
            return JSONValue.object(fields)
        }
        return .object([
            ("url", .string(input.record)),
            ("ok", .bool(error == nil)),
            ("origin", .optional(origin?.rawValue)),
            ("cache", .optional(status?.rawValue)),
            ("bytes", .optional(bytes)),
            ("format", .optional(format?.rawValue)),
            ("width", .optional(size?.width)),
            ("height", .optional(size?.height)),
            ("partial", .bool(isPartial)),
            ("output", .optional(output ?? plan?.output)),
            ("skipped", .bool(isSkipped)),
            ("steps", .array(steps)),
            ("error", .error(error)),
        ])
    }

    /// The output line without `--json`:
    /// `network  14.2 KB  jpeg 640x480  transfer 1.2, decode 3.4, total 5.1 ms  http://…`
    var line: String? {
        if isSkipped { return "skipped  the file exists  \(input.label)" }
        if let plan {
            let target = plan.output.map { " -> " + ProgramSupport.escaping($0) } ?? ""
            return "would load  \(input.label)\(target)"
        }
        var parts = [origin?.rawValue.padded(to: 7) ?? "", bytes.map(ByteCount.text)?.padded(to: 8) ?? ""]
        parts.append([format?.rawValue, size?.description].compactMap(\.self).joined(separator: " "))
        let times = steps.map { step in
            let milliseconds = (step.duration / .milliseconds(1)).rounded(places: 2)
            return "\(step.name.rawValue) \(JSONValue.double(milliseconds).text)"
        }
        if !times.isEmpty { parts.append(times.joined(separator: ", ") + " ms") }
        if let status, [.revalidated, .stale].contains(status) { parts.append("(\(status.rawValue))") }
        if isPartial { parts.append("(partial)") }
        parts.append(input.label + (output.map { " -> " + ProgramSupport.escaping($0) } ?? ""))
        return parts.joined(separator: "  ")
    }
}

extension String {
    /// Returns the string padded with spaces to `length` characters.
    func padded(to length: Int) -> String {
        self + String(repeating: " ", count: max(0, length - count))
    }
}

extension Double {
    func rounded(places: Int) -> Double {
        var factor = 1.0
        for _ in 0..<places { factor *= 10 }
        return (self * factor).rounded() / factor
    }
}
