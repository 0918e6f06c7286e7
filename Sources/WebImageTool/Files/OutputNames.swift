// SPDX-License-Identifier: MIT

import ImageBase

/// The names of the output files, one for each input. They depend only on the inputs and their order, not on
/// the order in which loads finish.
final class OutputNames: Sendable {
    private let names: [String]
    private let taken = TakenNames()

    init(_ inputs: [String]) {
        names = inputs.map { [taken] in taken.claim(FileName.safe(for: $0)) }
    }

    subscript(index: Int) -> String { names[index] }

    /// Returns the name of an input with another extension, numbered if that name is taken.
    func rename(_ index: Int, suffix: String) -> String {
        taken.claim(FileName.split(names[index]).stem + suffix)
    }
}

/// The names that are taken in one run. The second `a.png` becomes `a-2.png`.
final class TakenNames: Sendable {
    private let names = Locked<Set<String>>([])

    /// Takes `name`, numbered if it is taken.
    func claim(_ name: String) -> String {
        names.withLock { taken in
            // Some file systems ignore case.
            if taken.insert(name.lowercased()).inserted { return name }
            let (stem, suffix) = FileName.split(name)
            var number = 2
            while !taken.insert("\(stem)-\(number)\(suffix)".lowercased()).inserted { number += 1 }
            return "\(stem)-\(number)\(suffix)"
        }
    }
}
