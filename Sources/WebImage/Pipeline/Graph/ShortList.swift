// SPDX-License-Identifier: MIT

/// A list that rarely has more than one element. The first one is stored inline and needs no array.
///
/// The list is its own iterator: ``next()`` removes the first element.
struct ShortList<Element>: Sequence, IteratorProtocol {
    /// The first element; nil only if the list is empty.
    private var first: Element?
    private var rest: [Element] = []
    /// How many elements of `rest` have already been moved to `first`.
    private var taken = 0

    init() {}

    mutating func append(_ element: Element) {
        if first == nil { first = element } else { rest.append(element) }
    }

    mutating func append(contentsOf other: ShortList) {
        for element in other { append(element) }
    }

    mutating func next() -> Element? {
        guard let element = first else { return nil }
        first = taken < rest.count ? rest[taken] : nil
        if first != nil { taken += 1 }
        return element
    }
}
