// SPDX-License-Identifier: MIT

#if Server
/// An option of a URL: its names and arguments, what the documentation says about it, and its effect.
///
/// `Reading` is the state of parsing a URL in some grammar.
struct URLOption<Reading>: Sendable {
    /// An effect only throws ``TargetError``. We don't declare that, because each row would have to repeat
    /// the type.
    typealias Effect = @Sendable (inout Reading, OptionArguments) throws -> Void

    let fact: OptionFact
    private let effect: Effect

    init(_ fact: OptionFact, _ effect: @escaping Effect) {
        (self.fact, self.effect) = (fact, effect)
    }

    /// Throws if the server rejects the option or an argument, or if the number of arguments is wrong.
    func apply(_ arguments: OptionArguments, to reading: inout Reading) throws(TargetError) {
        if let refusal = fact.refusal { throw arguments.fault("not supported: \(refusal)") }
        try arguments.requireCount(fact.counts)
        do {
            try effect(&reading, arguments)
        } catch {
            throw error as? TargetError ?? arguments.fault("\(error)")
        }
    }
}

/// A grammar's options, which are looked up by name.
struct URLOptions<Reading>: Sendable {
    let all: [URLOption<Reading>]
    private let byName: [String: URLOption<Reading>]

    /// - Parameter groups: options in the documentation's order.
    init(_ groups: [URLOption<Reading>]...) {
        all = groups.flatMap(\.self)
        byName = Dictionary(
            all.flatMap { option in option.fact.names.map { ($0, option) } },
            uniquingKeysWith: { first, _ in first })
    }

    subscript(name: String) -> URLOption<Reading>? { byName[name] }

    var facts: [OptionFact] { all.map(\.fact) }
}

// Functions that create the rows of the option tables.
extension URLOption {
    static func option(
        _ names: String..., counts: ClosedRange<Int> = 1...1, paid: Bool = false, differs: String = "",
        meaning: String = "", _ effect: @escaping Effect
    ) -> Self {
        Self(OptionFact(names, counts: counts, paid: paid, differs: differs, meaning: meaning), effect)
    }

    /// Creates an option that's known but not supported.
    static func refused(
        _ names: String..., paid: Bool = true, because reason: String
    ) -> Self {
        Self(OptionFact(names, paid: paid, refused: reason)) { _, _ in }
    }

    static func flag(
        _ names: String..., paid: Bool = false, differs: String = "", meaning: String = "",
        sets path: any WritableKeyPath<Reading, Bool> & Sendable
    ) -> Self {
        Self(OptionFact(names, paid: paid, differs: differs, meaning: meaning)) { reading, arguments in
            reading[keyPath: path] = try arguments.flag(0)
        }
    }

    static func number(
        _ names: String..., in range: ClosedRange<Double>, paid: Bool = false, differs: String = "",
        meaning: String = "", _ set: @escaping @Sendable (inout Reading, Double) -> Void
    ) -> Self {
        single(OptionFact(names, paid: paid, differs: differs, meaning: meaning), set) {
            try $0.number(0, in: range)
        }
    }

    static func integer(
        _ names: String..., in range: ClosedRange<Int>, paid: Bool = false, differs: String = "",
        meaning: String = "", _ set: @escaping @Sendable (inout Reading, Int) -> Void
    ) -> Self {
        single(OptionFact(names, paid: paid, differs: differs, meaning: meaning), set) {
            try $0.integer(0, in: range)
        }
    }

    /// Creates an option for a length in pixels.
    static func side(
        _ names: String..., meaning: String = "", _ set: @escaping @Sendable (inout Reading, Int) -> Void
    ) -> Self {
        single(OptionFact(names, meaning: meaning), set) { try $0.side(0) }
    }

    /// Creates an option with one argument, parsed by `read`.
    private static func single<Value>(
        _ fact: OptionFact, _ set: @escaping @Sendable (inout Reading, Value) -> Void,
        read: @escaping @Sendable (OptionArguments) throws -> Value
    ) -> Self {
        Self(fact) { reading, arguments in set(&reading, try read(arguments)) }
    }
}
#endif
