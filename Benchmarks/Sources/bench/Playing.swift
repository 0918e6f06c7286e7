// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImage

/// Twenty concurrent animations on a display with 60 refreshes per second: the delay of frames and the
/// processor time.
let playing = Subject(name: "playing") { session in
    let count = 20
    let files = try (0..<count).map { try gif($0, in: session.inputs) }
    let note =
        "Playing: \(count) GIFs of 480 x 360, \(GIFs.frameCount) frames of \(GIFs.delay) each, all "
        + "pixels changing, \((count * GIFs.frameCount * 480 * 360 * 4) >> 20) MiB when decoded, with a "
        + "budget of \(FrameBudget().limit >> 20) MiB (a run that exceeds it fails), for "
        + "\(Int(GIFs.seconds)) s."
    return [
        Row(
            name: "Twenty GIFs: the longest delay of a frame after its due refresh",
            unit: .milliseconds,
            ours: Contender(name: "WebImage") { try await play(files).latest }, peers: [],
            limit: 1.0 / 60, minimumRounds: 1, note: note),
        Row(
            name: "Twenty GIFs: processor time per second", unit: .milliseconds,
            ours: Contender(name: "WebImage") { try await play(files).processor }, peers: [],
            limit: 1, minimumRounds: 1, note: note),
    ]
}

private enum GIFs {
    static let size = PixelSize(width: 480, height: 360)
    static let frameCount = 30
    static let delay = Duration.milliseconds(50)
    static let seconds = 4.0
}

/// Returns an animation of moving waves, which differs for each number. It's made only once.
private func gif(_ number: Int, in folder: URL) throws -> Data {
    let file = folder.appendingPathComponent("playing-\(number).gif")
    if let data = try? Data(contentsOf: file) { return data }
    var frames: [EncodingFrame] = []
    for index in 0..<GIFs.frameCount {
        let phase = Double(index) / Double(GIFs.frameCount) * 2 * .pi
        let bitmap = try Bitmap(size: GIFs.size, alpha: .opaque) { pixels, bytesPerRow in
            for y in 0..<GIFs.size.height {
                for x in 0..<GIFs.size.width {
                    let wave = sin(Double(x + number * 40) / 31 + phase) + cos(Double(y) / 23 - phase)
                    let (red, green) = (UInt32(128 + 60 * wave), UInt32((x * 255) / GIFs.size.width))
                    let value =
                        0xFF00_0000 | red << 16 | green << 8 | UInt32(255 - y * 255 / GIFs.size.height)
                    pixels.storeBytes(of: value, toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
                }
            }
        }
        frames.append(EncodingFrame(bitmap, delay: GIFs.delay))
    }
    let data = try CodecRegistry.default.encode(frames, as: .gif)
    try data.write(to: file, options: .atomic)
    return data
}

private func play(_ files: [Data]) async throws -> (latest: Double, processor: Double) {
    let budget = FrameBudget()
    let shown = Locked<[(player: Int, step: Int)]>([])
    let players = try files.enumerated().map { number, data in
        let player = try AnimationPlayer(data: data, budget: budget)
        player.onFrame = { frame in
            shown.withLock { $0.append((number, frame.loop * GIFs.frameCount + frame.index)) }
        }
        return player
    }
    for player in players {
        await player.prepare()
        player.play()
    }
    let result = await withCheckedContinuation { continuation in
        // Refresh on a separate thread, as a display does.
        Thread { continuation.resume(returning: refresh(players, shown: shown)) }.start()
    }
    guard budget.peakBytes <= budget.limit else {
        throw PeerProcess.Failure(description: "\(budget.peakBytes) bytes of frames")
    }
    return result
}

/// Simulates the refreshes of a display. Returns the longest delay of a frame, and how many seconds of
/// processor time the whole process used per second.
private func refresh(
    _ players: [AnimationPlayer], shown: Locked<[(player: Int, step: Int)]>
) -> (latest: Double, processor: Double) {
    let interval = Duration.seconds(1) / 60
    let time = SystemTime.system
    let start = time.uptime
    var refreshes: [Duration] = []
    var latest = Duration.zero
    var steps = players.map { _ in -1 }
    let before = processorSeconds()
    while true {
        let now = time.uptime
        guard now - start < .seconds(GIFs.seconds) else { break }
        refreshes.append(now)
        for player in players { player.tick(at: now) }
        for frame in shown.withLock({ $0 }) {
            // Include frames that were skipped because they weren't ready.
            let due = refreshes[0] + GIFs.delay * (steps[frame.player] + 1)
            latest = max(latest, now - (refreshes.first { $0 >= due } ?? now))
            steps[frame.player] = frame.step
        }
        shown.withLock { $0 = [] }
        let next = start + interval * refreshes.count
        let rest = (next - time.uptime) / .seconds(1)
        if rest > 0 { usleep(UInt32(rest * 1e6)) }
    }
    let seconds = (time.uptime - start) / .seconds(1)
    return (latest / .seconds(1), (processorSeconds() - before) / seconds)
}
