// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageLoading

/// Processes several inputs at a time and reports them in their order.
enum Batch {
    /// Runs `work` on every input, at most `limit` at a time, and passes each result to `emit` when all
    /// before it have been passed. A failure does not stop the others.
    static func run<Record: Sendable>(
        _ inputs: [String], limit: Int, work: @escaping @Sendable (Int, InputAddress) async -> Record,
        emit: (Record) -> Void
    ) async {
        ProgressBar.shared.begin(total: inputs.count)
        await withTaskGroup(of: (Int, Record).self) { group in
            var next = 0
            func startOne() {
                guard next < inputs.count, !Task.isCancelled else { return }
                let (index, input) = (next, InputAddress(inputs[next]))
                next += 1
                group.addTask {
                    let record = await work(index, input)
                    if let url = try? input.url() {
                        ProgressBar.shared.noteWait { wait, _ in wait.remove(WaitStatus.name(of: url)) }
                    }
                    ProgressBar.shared.finish(index)
                    return (index, record)
                }
            }
            for _ in 0..<max(1, limit) { startOne() }
            var done: [Int: Record] = [:]
            var emitted = 0
            for await (index, record) in group {
                done[index] = record
                startOne()
                while let record = done.removeValue(forKey: emitted) {
                    emit(record)
                    emitted += 1
                }
            }
        }
        ProgressBar.shared.end()
    }

    /// Returns the inputs from the command line and those in a file, one per line.
    ///
    /// - Parameter list: the path of the file; `-` for standard input.
    static func inputs(_ arguments: [String], list: String?) throws -> [String] {
        var inputs = arguments
        if let list {
            let data = try InputFile.readAll(list)
            let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
            inputs += lines.map { String($0.trimmingOptionalWhitespace) }
                .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        }
        guard !inputs.isEmpty else { throw ValidationError("Missing expected argument '<input> ...'") }
        return inputs
    }
}
