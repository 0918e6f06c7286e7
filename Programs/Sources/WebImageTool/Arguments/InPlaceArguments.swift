// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import PortableFoundation

/// The options of commands that can replace their inputs.
struct InPlaceArguments: ParsableArguments {
    @Flag(
        help: """
            Replace the inputs, which must be files. Each one keeps its name, format and permissions, and is \
            replaced once the new file is complete.
            """)
    var inPlace = false

    @Option(
        help: ArgumentHelp(
            """
            With --in-place, keep what is replaced in a file that has this at the end of its name, such as \
            .orig. A backup that exists is an error without --force.
            """, valueName: "suffix"))
    var backup: String?

    @Flag(help: "With --in-place, keep the time of the last change.")
    var keepTime = false

    func validate() throws {
        if !inPlace, backup != nil || keepTime {
            throw ValidationError("--backup and --keep-time need --in-place.")
        }
        if let backup, backup.isEmpty || backup.contains("/") {
            throw ValidationError("--backup must be the end of a name, such as .orig.")
        }
    }

    /// Returns the destination that replaces the inputs.
    ///
    /// - Throws: a usage error if an input isn't a file or is named twice.
    func destination(
        for inputs: [InputAddress], replacesBackups: Bool, isDryRun: Bool
    ) throws -> Destination {
        var files: [InPlaceFile] = []
        for input in inputs {
            guard let url = try? input.url(), url.isFileURL, !input.isStream else {
                throw ValidationError("--in-place replaces files only, not \(input.label).")
            }
            files.append(
                try InPlaceFile(
                    input.isURL ? url.path : input.text, suffix: backup, replacesBackup: replacesBackups,
                    keepsTimes: keepTime))
        }
        let paths = Dictionary(grouping: files, by: \.path)
        if let path = paths.first(where: { $0.value.count > 1 })?.key {
            throw ValidationError("--in-place: \(path) is named twice.")
        }
        return Destination(.inPlace(files), format: nil, isReplaced: true, isDryRun: isDryRun)
    }
}
