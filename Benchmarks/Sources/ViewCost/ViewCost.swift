// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import WebImageGTK

/// `ViewCost SCENARIO FOLDER`: shows images in a GTK window and prints a name and a number on each line:
/// seconds, bytes or counts. Times named "processor" are for the main thread. The inputs are kept in FOLDER.
/// `Scripts/bench views` runs it. It needs a display.
@main
@MainActor
struct ViewCost {
    private static let scenarios: [String: @MainActor (Inputs) async throws -> Void] = [
        "hits": Hits.run,
        "memory": { try await Flings(images: .memory, inputs: $0).run() },
        "grid": { try await Flings(images: .memory, isGrid: true, inputs: $0).run() },
        "disk": { try await Flings(images: .disk, inputs: $0).run() },
        "network": { try await Flings(images: .network(milliseconds: 0), inputs: $0).run() },
        "slow-network": { try await Flings(images: .network(milliseconds: 40), inputs: $0).run() },
        "slow-grid": { try await Flings(images: .network(milliseconds: 40), isGrid: true, inputs: $0).run() },
        "cold": Filling.cold,
        "warm": Filling.warm,
        "animations": { try await Animations.run(delay: .milliseconds(50), $0) },
        "still": { try await Animations.run(delay: .seconds(20), $0) },
        "many-animations": Animations.many,
        "large": LargeImages.run,
    ]

    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count == 4, arguments[1] == Origin.command {
            return try Origin.serve(arguments[2], milliseconds: Int(arguments[3]) ?? 0)
        }
        guard arguments.count == 3, let scenario = scenarios[arguments[1]] else {
            fail("usage: ViewCost \(scenarios.keys.sorted().joined(separator: "|")) FOLDER")
        }
        let inputs = try Inputs(folder: URL(filePath: arguments[2]))
        gtk_init()
        MainLoopBridge.install()
        let loop = g_main_loop_new(nil, 0)
        Task {
            do { try await scenario(inputs) } catch { fail("\(error)") }
            inputs.end()
            g_main_loop_quit(loop)
        }
        g_main_loop_run(loop)
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("error: \(message)\n".utf8))
        exit(1)
    }
}
