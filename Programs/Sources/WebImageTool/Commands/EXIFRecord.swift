// SPDX-License-Identifier: MIT

@_spi(Programs) import ImageBase
import ImageCoding
import PortableFoundation
@_spi(Programs) import WebImage

/// The `info --exif` report on one input.
struct EXIFRecord: Sendable {
    /// The JSON names and values; empty if there's no EXIF.
    private let fields: [(key: String, value: JSONValue)]
    /// The names and values of the output lines without `--json`.
    private let texts: [(String, String)]

    init(_ exif: EXIFProperties?) {
        guard let exif else {
            (fields, texts) = ([], [])
            return
        }
        let date = exif.captureDate.map { Self.text($0) }
        let exposure = exif.exposureTime.map { Self.text($0) }
        let location = exif.location.map { Self.text($0) }
        fields = [
            ("make", .optional(exif.make)), ("model", .optional(exif.model)),
            ("lensMake", .optional(exif.lensMake)), ("lensModel", .optional(exif.lensModel)),
            ("software", .optional(exif.software)), ("artist", .optional(exif.artist)),
            ("copyright", .optional(exif.copyright)), ("captured", .optional(date)),
            ("exposure", .optional(exposure)), ("fNumber", exif.fNumber.map { .double($0) } ?? .null),
            ("iso", .optional(exif.iso)), ("focalLengthMm", exif.focalLength.map { .double($0) } ?? .null),
            ("flash", exif.flashFired.map { .bool($0) } ?? .null), ("location", .optional(location)),
        ]
        func joined(_ parts: String?...) -> String? {
            let known = parts.compactMap(\.self)
            return known.isEmpty ? nil : known.joined(separator: " ")
        }
        func number(_ value: Double?) -> String? { value.map { JSONValue.double($0).text } }
        let lines: [(String, String?)] = [
            ("camera", joined(exif.make, exif.model)), ("lens", joined(exif.lensMake, exif.lensModel)),
            ("date", date),
            (
                "exposure",
                joined(
                    exposure.map { $0 + " s" }, number(exif.fNumber).map { "f/" + $0 },
                    exif.iso.map { "ISO \($0)" }, number(exif.focalLength).map { $0 + " mm" },
                    exif.flashFired == true ? "flash" : nil)
            ),
            ("location", location), ("software", exif.software), ("artist", exif.artist),
            ("copyright", exif.copyright),
        ]
        texts = lines.compactMap { line in line.1.map { (line.0, $0) } }
    }

    var json: JSONValue { fields.isEmpty ? .null : .object(fields) }

    /// The lines below the input's own: `  camera     Canon EOS R5`
    var lines: [String] { texts.map { "  " + $0.0.padded(to: 9) + "  " + ProgramSupport.escaping($0.1) } }

    /// Returns an exposure time such as `1/250`, or `2.5` for a second or more.
    private static func text(_ exposure: EXIFProperties.Rational) -> String {
        guard let value = exposure.value, value > 0, value < 1 else {
            return JSONValue.double(exposure.value ?? 0).text
        }
        let whole = (1 / value).rounded()
        return whole < 1e9 ? "1/\(Int(whole))" : "0"
    }

    /// Returns a date such as `2026-01-31T18:05:59.25+01:00`.
    private static func text(_ date: DateComponents) -> String {
        func padded(_ number: Int?, _ count: Int = 2) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        var text = "\(padded(date.year, 4))-\(padded(date.month))-\(padded(date.day))"
        text += "T\(padded(date.hour)):\(padded(date.minute)):\(padded(date.second))"
        if let nanosecond = date.nanosecond {
            let digits = padded(nanosecond, 9)
            text +=
                "."
                + digits.prefix(max(1, (digits.lastIndex { $0 != "0" }?.utf16Offset(in: digits) ?? 0) + 1))
        }
        guard let seconds = date.timeZone?.secondsFromGMT() else { return text }
        let minutes = abs(seconds) / 60
        return text + (seconds < 0 ? "-" : "+") + "\(padded(minutes / 60)):\(padded(minutes % 60))"
    }

    /// Returns a URI (RFC 5870) such as `geo:48.858222,2.2945,35`.
    private static func text(_ location: EXIFProperties.Location) -> String {
        func degrees(_ value: Double) -> String { "\((value * 1e6).rounded() / 1e6)" }
        let altitude = location.altitude.map { "," + JSONValue.double($0).text } ?? ""
        return "geo:\(degrees(location.latitude)),\(degrees(location.longitude))" + altitude
    }
}
