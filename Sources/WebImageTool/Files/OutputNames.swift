// SPDX-License-Identifier: MIT

import ImageBase

/// The names of the files in a folder, one for each input. They depend on the inputs and their order alone, not on
/// which is there first.
final class OutputNames: Sendable {
    private let names: [String]
    private let book = NameBook()

    init(_ inputs: [String]) {
        let book = book
        names = inputs.map { book.claim(FileName.safe(for: $0)) }
    }

    subscript(index: Int) -> String { names[index] }

    /// The same name with another extension, or a number more where that is taken.
    func rename(_ index: Int, suffix: String) -> String {
        book.claim(FileName.split(names[index]).stem + suffix)
    }
}

/// The names given away in one run: the second `a.png` becomes `a-2.png`.
final class NameBook: Sendable {
    private let taken = Locked<Set<String>>([])

    func claim(_ name: String) -> String {
        taken.withLock { taken in
            // Case does not tell files apart on every system.
            if taken.insert(name.lowercased()).inserted { return name }
            let (stem, suffix) = FileName.split(name)
            var number = 2
            while !taken.insert("\(stem)-\(number)\(suffix)".lowercased()).inserted { number += 1 }
            return "\(stem)-\(number)\(suffix)"
        }
    }
}
