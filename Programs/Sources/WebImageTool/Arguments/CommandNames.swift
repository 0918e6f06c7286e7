// SPDX-License-Identifier: MIT

import ArgumentParser

/// The names of the commands on the command line.
enum CommandNames {
    /// Reports a command that does not exist: for an unexpected argument, the parser does not say what is
    /// missing.
    ///
    /// - Throws: a usage error that suggests the command with the most similar name, or lists all.
    static func check(_ arguments: some Sequence<String>, of root: any ParsableCommand.Type) throws {
        var commands = root.configuration.subcommands
        for argument in arguments {
            if commands.isEmpty || argument.hasPrefix("-") || argument == "help" { return }
            guard let command = commands.first(where: { name(of: $0) == argument }) else {
                throw unknown(argument, names: commands.map(name))
            }
            commands = command.configuration.subcommands
        }
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? String(describing: command).lowercased()
    }

    private static func unknown(_ name: String, names: [String]) -> ValidationError {
        let distances = names.map { ($0, distance(from: name, to: $0)) }
        guard let (nearest, count) = distances.min(by: { $0.1 < $1.1 }), count <= 2 else {
            return ValidationError(
                "unknown command \(name); the commands are \(names.joined(separator: ", "))")
        }
        return ValidationError("unknown command \(name); did you mean \(nearest)?")
    }

    /// Returns the least number of characters to insert, delete or replace that makes one text the other.
    private static func distance(from first: String, to second: String) -> Int {
        let second = Array(second)
        var row = Array(0...second.count)
        for (index, character) in first.enumerated() {
            var diagonal = index
            row[0] = index + 1
            for column in second.indices {
                let replaced = diagonal + (second[column] == character ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[second.count]
    }
}
