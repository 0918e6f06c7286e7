// SPDX-License-Identifier: MIT

import CPeers
import Foundation

/// Returns the facts about the machine and the build that the results depend on, one per line.
func machineFacts() -> [String] {
    let processor = field("model name", in: "/proc/cpuinfo") ?? "unknown processor"
    let system = (field("PRETTY_NAME", in: "/etc/os-release", separator: "=") ?? "unknown system")
        .trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    let load =
        (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(separator: " ").first ?? "?"
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withFullDate]
    return [
        "\(formatter.string(from: Date())), \(processor), "
            + "\(ProcessInfo.processInfo.activeProcessorCount) cores, "
            + "\(ProcessInfo.processInfo.physicalMemory >> 30) GiB, \(system), load at start \(load)",
        "release build; \(String(cString: peers_jpeg_version())), "
            + "libcurl \(String(cString: peers_curl_version()))",
    ]
}

private func field(_ name: String, in file: String, separator: Character = ":") -> String? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix(name) {
        guard let end = line.firstIndex(of: separator) else { continue }
        return line[line.index(after: end)...].trimmingCharacters(in: .whitespaces)
    }
    return nil
}
