// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import ImageLoading
import Raster
import WebImage
import WebImageTestSupport

/// A weak reference to a manager, to check that it's deallocated.
final class WeakManager: Sendable {
    private weak let manager: ImageManager?

    init(_ manager: ImageManager) { self.manager = manager }

    var object: ImageManager? { manager }
}

/// Runs random loads with one manager, in ten phases.
///
/// After each phase, all loads must have ended and the library must hold no resources for them. At the end,
/// no more descriptors may be open than before, and at most 6 MiB more may be allocated than halfway through
/// the phases: the 30,000 loads in between would exceed that if each leaked 250 bytes. Some memory always
/// stays, because libraries and the allocator keep data for each thread and host.
struct Soak {
    private static let phases = 10
    private static let maximumGrowth = 6 << 20
    private static let circuitPause = Duration.milliseconds(300)
    private let options: SoakOptions

    init(_ options: SoakOptions) { self.options = options }

    /// Short timeouts and delays, so failures end soon.
    static let network: NetworkOptions = {
        var network = NetworkOptions()
        network.timeouts = LoadTimeouts(connect: .seconds(5), idle: .milliseconds(400))
        network.retry = RetryPolicy(
            maximumAttempts: 2, firstDelay: .milliseconds(30), maximumRetryAfter: .milliseconds(200))
        return network
    }()

    /// Runs all phases and returns a description of each fault.
    func run() async throws -> [String] {
        // A first round opens the descriptors that stay open, for the process's threads, libraries and
        // caches.
        _ = try await round(seconds: 1, phases: 1, isQuiet: true)
        let before = ProcessFigures.descriptors
        var (faults, manager) = try await round(
            seconds: options.seconds, phases: Self.phases, isQuiet: false)
        if !(await Wait.until(seconds: 10) { manager.object == nil }) {
            faults.append("the manager was not released with its last reference")
        }
        let isClosed = await Wait.until(seconds: 10) { ProcessFigures.descriptors.count <= before.count }
        if !isClosed {
            let after = ProcessFigures.descriptors
            faults.append("\(after.count) descriptors are open; \(before.count) were before: \(after)")
        }
        return faults
    }

    /// Creates origins and a manager, runs the phases with them and releases them.
    private func round(seconds: Double, phases: Int, isQuiet: Bool) async throws -> ([String], WeakManager) {
        let folder = try TemporaryFolder("soak")
        defer { withExtendedLifetime(folder) {} }
        let origins = try SoakOrigins()
        var loader = LoaderConfiguration()
        loader.proxy = .none
        let transport = CurlTransport(configuration: loader)
        let manager = Self.manager(in: folder.path, HTTPLoader(transport: transport, configuration: loader))
        let state = SoakState(manager, transport, origins)
        var allocatedAtHalf = 0
        for phase in 0..<phases {
            await work(state, seconds: seconds / Double(phases), seed: options.seed &+ UInt64(phase) << 8)
            await settle(state)
            let allocated = ProcessFigures.allocatedBytes
            if phase == phases / 2 - 1 { allocatedAtHalf = allocated }
            guard !isQuiet else { continue }
            let loads = state.loads.withLock { $0 }
            let line = "phase \(phase + 1): \(loads) loads, \(allocated >> 10) KiB allocated\n"
            FileHandle.standardOutput.write(Data(line.utf8))
            if phase == phases - 1, allocated > allocatedAtHalf + Self.maximumGrowth {
                state.report("\(allocated >> 10) KiB are allocated; \(allocatedAtHalf >> 10) were at half")
            }
        }
        // A circuit is removed ten pauses after its last failure.
        if !(await Wait.until(seconds: 10) { manager.circuitCount == 0 }) {
            state.report("\(manager.circuitCount) circuits were not removed in time")
        }
        origins.stop()
        return (state.faults.withLock { $0 }, WeakManager(state.manager))
    }

    private static func manager(in folder: String, _ loader: any Loader) -> ImageManager {
        var configuration = ImageManagerConfiguration.memoryOnly
        var disk = DiskCacheConfiguration()
        disk.maximumBytes = 4 << 20
        configuration.disk = DiskCache(directory: folder, configuration: disk)
        configuration.memoryLimits.maximumCost = 2 << 20
        configuration.memoryPressure = nil
        configuration.loader = loader
        var circuit = CircuitPolicy()
        circuit.failures = 1
        circuit.pause = circuitPause
        configuration.circuit = circuit
        configuration.network = network
        configuration.previewInterval = .milliseconds(5)
        return ImageManager(configuration)
    }

    private func work(_ state: SoakState, seconds: Double, seed: UInt64) async {
        let end = ContinuousClock.now + .seconds(seconds)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<5 {
                let fresh = SoakWorker(state, seed: seed &+ UInt64(number))
                group.addTask {
                    var worker = fresh
                    switch number {
                    case 0: await worker.runRefused(until: end)
                    case 1: await worker.runCancelled(until: end)
                    default: await worker.runMixed(until: end)
                    }
                }
            }
        }
    }

    /// Waits until all loads have ended, empties the caches, and reports resources that are still held.
    private func settle(_ state: SoakState) async {
        let manager = state.manager
        await state.settle()
        await manager.flush()
        manager.memory.removeAll()
        manager.forgetFailures()
        state.budget.trim()
        state.budget.relax()
        state.origins.resetCounters()
        if !(await Wait.until(seconds: 30) { manager.liveCounts == LiveCounts() }) {
            state.report("the idle manager holds \(manager.liveCounts)")
        }
        if !(await Wait.until(seconds: 10) { state.transport.activity == TransportActivity() }) {
            state.report("the idle transport holds \(state.transport.activity)")
        }
        PixelPool.shared.empty()
        BufferPool.shared.empty()
        if !(await Wait.until(seconds: 10) { PixelPool.shared.usedBytes == 0 }) {
            state.report(
                "\(PixelPool.shared.usedBytes) bytes of pixels are in use although no image is referenced")
        }
    }
}
#endif
