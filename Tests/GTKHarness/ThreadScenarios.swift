// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import WebImage
import WebImageGTK

@MainActor
enum ThreadScenarios {
    static func urgency() async throws {
        let fixture = try WindowFixture()
        _ = try await fixture.manager.image(for: fixture.request(1))
        let before = try niceOfThreads()
        Report.expect(
            before["WebImage.curl"] == [0] && before["WebImage.worker"]?.allSatisfy { $0 == 0 } == true,
            "threads of a program without widgets are as urgent as its own: \(before)")

        _ = await fixture.load(2, in: fixture.pictures[0])
        let after = try niceOfThreads()
        for name in ["WebImage.curl", "WebImage.worker"] {
            Report.expect(after[name]?.allSatisfy { $0 == 10 } == true, "\(name) has nice 10: \(after)")
        }
        Report.expect(after["GTKHarness"]?.contains(0) == true, "the main thread has nice 0: \(after)")
    }

    /// The nice values of the threads with each name, from the `stat` files in proc(5).
    private static func niceOfThreads() throws -> [String: [Int]] {
        var values: [String: [Int]] = [:]
        for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
            // A thread can end in the meantime.
            guard let data = FileManager.default.contents(atPath: "/proc/self/task/\(thread)/stat"),
                let name = String(decoding: data, as: UTF8.self).split(separator: "(").last?
                    .split(separator: ")"), name.count == 2
            else { continue }
            let fields = name[1].split(separator: " ")
            values[String(name[0]), default: []].append(Int(fields[16]) ?? -100)
        }
        return values
    }
}
#endif
