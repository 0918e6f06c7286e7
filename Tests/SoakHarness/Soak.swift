// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import ImageLoading
import Raster
import WebImage
import WebImageTestSupport

/// Tells whether a manager is gone.
final class WeakManager: Sendable {
    private weak let manager: ImageManager?

    init(_ manager: ImageManager) { self.manager = manager }

    var object: ImageManager? { manager }
}

/// Random loads over one manager, in ten phases. After each, all loads must have ended and the library must hold
/// nothing more; at the end descriptors must be as before, and memory about what it was after the first phase.
struct Soak {
    private static let phases = 10
    private static let circuitPause = Duration.milliseconds(300)
    private let options: SoakOptions

    init(_ options: SoakOptions) { self.options = options }

    /// Short times, so that a failure is over soon.
    static let network: NetworkOptions = {
        var network = NetworkOptions()
        network.timeouts.idle = .milliseconds(400)
        network.timeouts.connect = .seconds(5)
        network.retry.maximumAttempts = 2
        network.retry.firstDelay = .milliseconds(30)
        network.retry.maximumRetryAfter = .milliseconds(200)
        return network
    }()

    /// Runs to the end: all that is wrong.
    func run() async throws -> [String] {
        // Threads, libraries and caches of the process that stay open.
        _ = try await round(seconds: 1, phases: 1, isQuiet: true)
        let before = ProcessFigures.descriptors
        var (faults, manager) = try await round(
            seconds: options.seconds, phases: Self.phases, isQuiet: false)
        if !(await Wait.until(seconds: 10) { manager.object == nil }) {
            faults.append("the manager is still there after its last reference went")
        }
        let isClosed = await Wait.until(seconds: 10) { ProcessFigures.descriptors.count <= before.count }
        if !isClosed {
            let after = ProcessFigures.descriptors
            faults.append("\(after.count) descriptors are open, \(before.count) were before: \(after)")
        }
        return faults
    }

    /// Makes everything, uses it and lets it go.
    private func round(seconds: Double, phases: Int, isQuiet: Bool) async throws -> ([String], WeakManager) {
        let folder = try TemporaryFolder("soak")
        defer { withExtendedLifetime(folder) {} }
        let origins = try SoakOrigins()
        var loader = LoaderConfiguration()
        loader.proxy = .none
        let transport = CurlTransport(configuration: loader)
        let manager = Self.manager(in: folder.path, HTTPLoader(transport: transport, configuration: loader))
        let state = SoakState(manager, transport, origins)
        var firstResident = 0
        for phase in 0..<phases {
            await work(state, seconds: seconds / Double(phases), seed: options.seed &+ UInt64(phase) << 8)
            await settle(state)
            let resident = ProcessFigures.residentBytes
            if phase == 0 { firstResident = resident }
            let loads = state.loads.withLock { $0 }
            if !isQuiet {
                let line = "phase \(phase + 1): \(loads) loads, \(resident >> 10) KiB resident\n"
                FileHandle.standardOutput.write(Data(line.utf8))
            }
            if phase == phases - 1, Double(resident) > 1.15 * Double(firstResident) {
                state.report("\(resident >> 10) KiB are resident, \(firstResident >> 10) after a tenth")
            }
        }
        // A circuit is forgotten ten pauses after its last failure.
        if !(await Wait.until(seconds: 10) { manager.circuitCount == 0 }) {
            state.report("\(manager.circuitCount) circuits are kept after their time")
        }
        origins.stop()
        return (state.faults.withLock { $0 }, WeakManager(state.manager))
    }

    private static func manager(in folder: String, _ loader: any Loader) -> ImageManager {
        var configuration = ImageManager.Configuration.memoryOnly
        var disk = DiskCacheConfiguration()
        disk.maximumBytes = 4 << 20
        configuration.disk = DiskCache(directory: folder, configuration: disk)
        configuration.memory.maximumCost = 2 << 20
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

    /// Lets everything end, empties what may stay, and reports what is left beyond it.
    private func settle(_ state: SoakState) async {
        let manager = state.manager
        await state.settle()
        await manager.flush()
        manager.memory.removeAll()
        manager.forgetAllFailures()
        state.budget.trim()
        state.budget.relax()
        state.origins.resetCounters()
        if !(await Wait.until(seconds: 30) { manager.liveCounts == LiveCounts() }) {
            state.report("the manager is at rest and holds \(manager.liveCounts)")
        }
        if !(await Wait.until(seconds: 10) { state.transport.activity == TransportActivity() }) {
            state.report("the transport is at rest and holds \(state.transport.activity)")
        }
        PixelPool.shared.empty()
        if !(await Wait.until(seconds: 10) { PixelPool.shared.usedBytes == 0 }) {
            state.report("\(PixelPool.shared.usedBytes) bytes of pixels are in use, and nobody has an image")
        }
    }
}
#endif
