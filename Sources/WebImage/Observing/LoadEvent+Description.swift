// SPDX-License-Identifier: MIT

extension LoadEvent: CustomStringConvertible {
    /// A line for logs, such as `load 3, job 7, transfer ended, 20481 bytes, 182.4 ms,
    /// https://example.com/cat.jpg`.
    public var description: String {
        var parts: [String] = []
        let loads = loadIDs
        if !loads.isEmpty {
            parts.append(
                (loads.count == 1 ? "load " : "loads ") + loads.map(String.init).joined(separator: "+"))
        }
        if let jobID { parts.append("job \(jobID)") }
        parts.append(kind.description)
        parts += texts
        if let url { parts.append(url) }
        return parts.joined(separator: ", ")
    }

    /// Descriptions of all properties that are set.
    private var texts: [String] {
        var parts: [String] = []
        if isShared { parts.append("shared") }
        if let origin { parts.append("from \(origin.rawValue)") }
        if let cacheStatus { parts.append(cacheStatus.rawValue) }
        if let reason { parts.append(reason.rawValue) }
        if let tier { parts.append(tier == .memory ? "in memory" : "on disk") }
        if let count { parts.append(count == 1 ? "1 entry" : "\(count) entries") }
        if let status { parts.append("status \(status)") }
        if let info { parts.append("\(info.format)") }
        if let size { parts.append("\(size)") }
        if let info, info.frameCount > 1 { parts.append("\(info.frameCount) frames") }
        if kind == .gainMapIgnored, let fault = info?.gainMapFault { parts.append(fault.rawValue) }
        if let transformer { parts.append(transformer) }
        if let progress {
            parts.append("\(progress.received)" + (progress.expected.map { " of \($0)" } ?? "") + " bytes")
        }
        if let bytes { parts.append("\(bytes) bytes") }
        if let attempt { parts.append("attempt \(attempt)") }
        if let pressure { parts.append("\(pressure)") }
        if let duration { parts.append(duration.millisecondText) }
        if let error { parts.append("\(error.code.rawValue): \(error.message)") }
        return parts
    }
}
