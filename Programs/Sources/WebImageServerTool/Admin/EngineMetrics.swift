// SPDX-License-Identifier: MIT

#if Server
import WebImage
import WebImageRemoteCaches
import WebImageServer

/// The metrics that `/metrics` reports about the image engine and its listener.
enum EngineMetrics {
    static func text(
        _ engine: ImageServer, _ metrics: ServerMetrics, configuration: ServeConfiguration, log: LogWriter
    ) -> String {
        var text = PrometheusText()
        metrics.write(to: &text)
        let statistics = engine.manager.statistics
        text.family("webimage_tasks", .gauge, help: "Loads by state.")
        for (state, count) in [("running", statistics.running), ("waiting", statistics.waiting)] {
            text.sample("webimage_tasks", labels: [("state", state)], value: Double(count))
        }
        text.single(
            "webimage_pixel_bytes", .gauge,
            help: "Pixels that are being decoded, transformed and encoded, in bytes.",
            value: Double(statistics.pixelBytes))
        text.family(
            "webimage_engine_hits_total", .counter, help: "Loads served from a cache.")
        for (tier, count) in [("disk", statistics.diskHits), ("memory", statistics.memoryHits)] {
            text.sample("webimage_engine_hits_total", labels: [("tier", tier)], value: Double(count))
        }
        text.single(
            "webimage_transfers_total", .counter, help: "Transfers from sources.",
            value: Double(statistics.transfers))
        text.single(
            "webimage_failures_total", .counter, help: "Failed loads.",
            value: Double(statistics.failures))
        text.single(
            "webimage_received_bytes_total", .counter, help: "Bytes from sources.",
            value: Double(statistics.receivedBytes))
        text.single(
            "webimage_dropped_log_lines_total", .counter,
            help: "Log lines dropped because the reader was too slow.",
            value: Double(log.dropped))
        if configuration.folder != nil {
            text.single(
                "webimage_cache_folder_usable", .gauge,
                help: "Whether files can be written to the cache folder: 1 or 0.",
                value: configuration.cacheFailure == nil ? 1 : 0)
        }
        if let shared = configuration.shared { write(shared, to: &text) }
        ProcessMetrics.write(to: &text)
        return text.text
    }

    private static func write(_ shared: SharedCaches, to text: inout PrometheusText) {
        let stores = shared.cache.storeStatistics
        text.family("webimage_store_reads_total", .counter, help: "Reads from a shared store by result.")
        for store in stores {
            let counts = [
                ("hit", store.hits), ("miss", store.misses), ("timeout", store.timeouts),
                ("damaged", store.damaged), ("skipped", store.skipped),
            ]
            for (result, count) in counts {
                text.sample(
                    "webimage_store_reads_total", labels: [("store", store.name), ("result", result)],
                    value: Double(count))
            }
        }
        func family(
            _ name: String, _ kind: PrometheusText.Kind, help: String,
            value: (RemoteStoreStatistics) -> Int
        ) {
            text.family(name, kind, help: help)
            for store in stores {
                text.sample(name, labels: [("store", store.name)], value: Double(value(store)))
            }
        }
        family("webimage_store_writes_total", .counter, help: "Entries written to a shared store.") {
            $0.writes
        }
        family(
            "webimage_store_dropped_writes_total", .counter,
            help: "Entries that were not written to a shared store."
        ) { $0.droppedWrites }
        family(
            "webimage_store_errors_total", .counter, help: "Failed calls to a shared store."
        ) { $0.errors }
        family("webimage_store_pending_bytes", .gauge, help: "Bytes waiting for a shared store.") {
            $0.pendingBytes
        }
        family(
            "webimage_store_up", .gauge, help: "Whether a shared store is in use: 1, or 0 after failures."
        ) { $0.circuit == .closed ? 1 : 0 }
        guard let leases = shared.leases?.statistics else { return }
        text.family(
            "webimage_leases_total", .counter,
            help: "Images that were not in this server's caches, by how it got them.")
        let counts = [
            ("made", leases.made), ("shared", leases.shared), ("unshared", leases.unshared),
            ("expired", leases.expired), ("unavailable", leases.unavailable),
        ]
        for (result, count) in counts {
            text.sample("webimage_leases_total", labels: [("result", result)], value: Double(count))
        }
    }
}
#endif
