// SPDX-License-Identifier: MIT

@_spi(Programs) import ImageBase
import ImageLoading

/// A command's report on one input.
protocol InputRecord: Sendable {
    var input: InputAddress { get }
    /// The reason why the input failed; nil on success.
    var error: ImageError? { get }
    /// Whether nothing was written, because a file already exists and is kept.
    var isSkipped: Bool { get }
    /// How many existing files are kept.
    var skippedFiles: Int { get }
    /// The output line without `--json`; nil for none.
    var line: String? { get }
    var json: JSONValue { get }
}

extension InputRecord {
    var isSkipped: Bool { false }
    var skippedFiles: Int { isSkipped ? 1 : 0 }
}

/// A value loaded from one input by a command that makes one result from all inputs. Only its error is
/// reported.
struct LoadedRecord<Value: Sendable>: InputRecord {
    let input: InputAddress
    let result: Result<Value, ImageError>

    var error: ImageError? { result.error }
    var line: String? { nil }
    var json: JSONValue { .null }
}

/// Processes several inputs in parallel and reports them in order.
enum Batch {
    /// Runs `work` on every input, at most `limit` at a time.
    ///
    /// Records are passed to `emit` in the order of the inputs, and written. A failure doesn't stop the other
    /// inputs.
    ///
    /// - Returns: whether any input failed.
    static func run<Record: InputRecord>(
        _ inputs: [InputAddress], limit: Int, json: Bool, writesLines: Bool = true,
        work: @escaping @Sendable (Int, InputAddress) async -> Record, emit: (Record) -> Void = { _ in }
    ) async -> Bool {
        var (finished, skipped, hasFailed) = (0, 0, false)
        func report(_ record: Record) {
            if let error = record.error {
                if error.code == .cancelled, Task.isCancelled { return }
                hasFailed = true
                ErrorLine.write(error, input: record.input.text, hint: LimitArgument.hint(for: error))
            }
            finished += 1
            skipped += record.skippedFiles
            if json {
                StandardOutput.line(record.json.text)
            } else if writesLines, record.error == nil, let line = record.line {
                StandardOutput.line(line)
            }
            emit(record)
        }
        ProgressBar.shared.begin(inputs.map(\.label))
        await withTaskGroup(of: (Int, Record).self) { group in
            var next = 0
            func startOne() {
                guard next < inputs.count, !Task.isCancelled else { return }
                let (index, input) = (next, inputs[next])
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
                    report(record)
                    emitted += 1
                }
            }
        }
        ProgressBar.shared.end()
        if Task.isCancelled {
            StandardError.line("webimage: \(finished) of \(inputs.count) finished; run again to continue")
        }
        ErrorLine.skipped(skipped)
        return hasFailed
    }
}
