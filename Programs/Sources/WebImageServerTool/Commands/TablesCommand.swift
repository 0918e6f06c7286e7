// SPDX-License-Identifier: MIT

#if Server
import ArgumentParser
import CommandSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `webimage-server tables`: writes the tables in the documentation, for developers of `webimage-server`.
struct TablesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tables",
        abstract: "Updates the generated tables in the documentation.",
        shouldDisplay: false)

    @Argument(help: ArgumentHelp("The folder with the pages.", valueName: "folder"))
    var folder = "Documentation"

    func run() throws {
        for page in PageTables.pages {
            let path = folder + "/" + page
            let text = String(decoding: try SettingValues.file(at: path, for: "page"), as: UTF8.self)
            let updated = try PageTables.updated(text)
            guard updated != text else { continue }
            try Data(updated.utf8).write(to: URL(filePath: path))
            StandardStream.output.line(path)
        }
    }
}
#endif
