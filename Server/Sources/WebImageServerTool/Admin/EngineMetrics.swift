// SPDX-License-Identifier: MIT

import WebImage
import WebImageServer

/// The text of `/metrics`.
enum EngineMetrics {
    static func text(_ engine: ImageServer, _ metrics: ServerMetrics, log: LogWriter) -> String {
        var text = PrometheusText()
        metrics.write(to: &text)
        let statistics = engine.manager.statistics
        text.family("webimage_tasks", .gauge, help: "Loads of the engine by their state.")
        for (state, count) in [("running", statistics.running), ("waiting", statistics.waiting)] {
            text.sample("webimage_tasks", labels: [("state", state)], value: Double(count))
        }
        text.family(
            "webimage_engine_hits_total", .counter, help: "Loads that a cache of the engine has answered.")
        for (tier, count) in [("disk", statistics.diskHits), ("memory", statistics.memoryHits)] {
            text.sample("webimage_engine_hits_total", labels: [("tier", tier)], value: Double(count))
        }
        text.single(
            "webimage_transfers_total", .counter, help: "Transfers from sources.",
            value: Double(statistics.transfers))
        text.single(
            "webimage_failures_total", .counter, help: "Loads that have failed.",
            value: Double(statistics.failures))
        text.single(
            "webimage_received_bytes_total", .counter, help: "Bytes from sources.",
            value: Double(statistics.receivedBytes))
        text.single(
            "webimage_dropped_log_lines_total", .counter,
            help: "Lines that the reader of the log was too slow for.",
            value: Double(log.dropped))
        ProcessMetrics.write(to: &text)
        return text.text
    }
}
