// SPDX-License-Identifier: MIT

import CPeers
import Foundation

/// The minimal loop around libcurl. No client that uses libcurl can be faster. It runs in a separate process,
/// so its connections and memory don't affect the other contenders.
enum MultiLoop {
    static let command = "multi-loop"
    static let name = "libcurl multi loop in C"

    /// Runs in the process of the loop: responds to each line `prefix files` with the seconds that the
    /// transfers of one sample took, and with their processor time.
    static func run() {
        let client = peers_client_make(32)
        print("ready libcurl \(String(cString: peers_curl_version()))")
        fflush(nil)
        while let line = readLine() {
            let words = line.split(separator: "\t")
            guard words.count == 3, let files = Int32(words[1]), let total = Int64(words[2]) else { continue }
            var received: Int64 = 0
            let start = processorSeconds()
            let seconds = timed {
                received = peers_client_get(
                    client, String(words[0]), ".jpg", files, Int32(Server.Files.transfers))
            }
            let processor = processorSeconds() - start
            print(received == total ? "ok \(seconds) \(processor)" : "error \(received) bytes")
            fflush(nil)
        }
    }

    /// Measures the seconds, or the processor time, for each file.
    static func contender(
        _ files: Server.Files, at prefix: String, in session: Session, processorTime: Bool = false
    ) -> Contender {
        Contender(name: name) {
            let command = [prefix, String(files.count), String(files.total)]
            let numbers = try session.multiLoop().numbers(of: command)
            return numbers[processorTime ? 1 : 0] / Double(Server.Files.transfers)
        }
    }
}

/// Returns the processor time of the process in seconds.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
