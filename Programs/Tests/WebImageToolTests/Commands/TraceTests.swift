// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("webimage get --trace", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct TraceTests {
    let origin: TestOrigin
    let tool: Tool

    init() throws {
        origin = try TestOrigin()
        tool = try Tool()
        origin.route("/a.png", .bytes(TestImages.png, contentType: "image/png"))
    }

    /// The names of the steps in a waterfall, except for steps that depend on the machine.
    private func steps(_ lines: [String]) -> [String] {
        let optional = ["waited", "dns", "connect", "tls", "first byte", "body", "stored"]
        return lines.filter { $0.contains(" ms  ") }.compactMap { line in
            let columns = line.prefix { $0 != "|" }.split(separator: " ms", omittingEmptySubsequences: true)
            let name = columns.last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
            return optional.contains(name) ? nil : name
        }
    }

    @Test func `The steps of a load are shown as a waterfall on standard error`() async throws {
        let run = try await tool.run(["get", "--trace", origin.address("/a.png")])
        #expect(run.status == 0 && run.lines.count == 1)
        #expect(run.errorLines.first == "load 1  \(origin.address("/a.png"))")
        #expect(
            steps(run.errorLines) == [
                "started", "memory miss", "joined", "disk miss", "transfer", "response received", "decoded",
                "finished",
            ])
        let transfer = try #require(run.errorLines.first { $0.contains("  transfer ") })
        #expect(transfer.contains("=") && transfer.contains("status 200"))
        #expect(run.errorLines.allSatisfy { $0.count <= 140 })
        let again = try await tool.run(["get", "--trace", origin.address("/a.png")])
        #expect(
            steps(again.errorLines) == [
                "started", "memory miss", "joined", "disk hit", "decoded", "finished",
            ])
    }

    @Test func `A load that fails shows its attempts and its error`() async throws {
        origin.route("/busy.png", .status(503))
        let run = try await tool.run(["get", "--trace", origin.address("/busy.png")])
        #expect(run.status == 1)
        #expect(steps(run.errorLines).count { $0 == "delay" } == 2)
        let last = try #require(run.errorLines.last { $0.contains("failed") })
        #expect(last.contains("status 503, http: HTTP status 503"))
    }

    @Test func `Each input has a waterfall of its own`() async throws {
        origin.route("/b.png", .bytes(TestImages.png, contentType: "image/png"))
        let urls = [origin.address("/a.png"), origin.address("/b.png")]
        let run = try await tool.run(["get", "--trace", "--parallel", "1"] + urls)
        #expect(
            run.errorLines.filter { $0.hasPrefix("load ") } == ["load 1  \(urls[0])", "load 2  \(urls[1])"])
    }

    @Test func `The trace event format of Chrome has the steps of every load`() async throws {
        origin.route("/none.png", .status(404))
        let urls = [origin.address("/a.png"), origin.address("/none.png")]
        let run = try await tool.run(["get", "--trace-json", "trace.json"] + urls)
        #expect(run.status == 1 && !run.errors.contains("load 1"))
        let object = try JSONSerialization.jsonObject(with: try #require(tool.data("trace.json")))
        let events = try #require((object as? [String: Any])?["traceEvents"] as? [[String: Any]])
        for event in events {
            #expect(event["name"] is String && event["pid"] as? Int == 1)
            let phase = try #require(event["ph"] as? String)
            #expect(["M", "X", "i"].contains(phase))
            if phase != "M" { #expect(try #require(event["ts"] as? Double) >= 0) }
            if phase == "X" { #expect(try #require(event["dur"] as? Double) >= 0) }
        }
        let rows = Dictionary(grouping: events) { $0["tid"] as? Int ?? 0 }
        #expect(rows.count == 2)
        let names = rows.values.map { Set($0.compactMap { $0["name"] as? String }) }
        #expect(names.allSatisfy { $0.isSuperset(of: ["load", "started", "transfer"]) })
        #expect(names.contains { $0.contains("failed") } && names.contains { $0.contains("finished") })
    }

    @Test func `The trace cannot be written to standard output`() async throws {
        let run = try await tool.run(["get", "--trace-json", "-", origin.address("/a.png")])
        #expect(run.status != 0 && origin.requestCount == 0)
    }
}
