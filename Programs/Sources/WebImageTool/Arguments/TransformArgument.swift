// SPDX-License-Identifier: MIT

import ArgumentParser
import WebImage

/// A `--transform` step: a name, followed by `=` or `:` and its parameters, separated by commas.
struct TransformArgument {
    let transformer: Transformer

    static let help = """
        A change to the image, such as resize=800x600, crop=1:1 or grayscale; may be repeated. The steps are \
        applied in the order of the options. webimage help transform lists them all.
        """

    /// - Throws: a usage error that explains the problem and lists the steps.
    static func parse(_ argument: String) throws -> TransformArgument {
        let end = argument.firstIndex { $0 == "=" || $0 == ":" }
        let steps = TransformStep.all
        guard let step = steps.first(where: { $0.name == argument[..<(end ?? argument.endIndex)] }) else {
            let names = steps.map(\.name).joined(separator: ", ")
            // If the argument begins with a step's name, the message also explains how to write that step.
            let near = steps.last { argument.hasPrefix($0.name) }
            let form = near.map { ", and \($0.name) takes the form \($0.form)" } ?? ""
            throw ValidationError("unknown step; the steps are \(names)\(form)")
        }
        var reader = ParameterReader(list: end.map { argument[argument.index(after: $0)...] })
        let transformer = step.parse(&reader)
        if let transformer, reader.isAtEnd { return TransformArgument(transformer: transformer) }
        let fault =
            if transformer != nil {
                "unexpected parameter \(reader.peek ?? "")"
            } else if let last = reader.last {
                "\(last.isEmpty ? "an empty parameter" : String(last)) cannot be used"
            } else {
                "a parameter is missing"
            }
        throw ValidationError(
            "\(step.name): \(fault); the form is \(step.form), and the steps are "
                + steps.map(\.name).joined(separator: ", "))
    }

    /// The text for `webimage help transform`.
    static var table: String {
        let steps = TransformStep.all.map { step in
            "\(step.form)\n    \(step.help)\n    Example: --transform '\(step.example)'"
        }
        let words = TransformStep.words.map { "\($0.name): \($0.help)" }
        return """
            Steps of --transform, applied in the order of the options. You can leave out the parts in \
            brackets. Write a comma in a parameter as \\,

            \(steps.joined(separator: "\n\n"))

            \(words.joined(separator: "\n"))
            """
    }
}
