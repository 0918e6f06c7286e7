// SPDX-License-Identifier: MIT

#if RemoteCaches
import Foundation
import Testing
import WebImageTestSupport

@testable import WebImageRemoteCaches

@Suite("Valkey replies", .timeLimit(.minutes(1)))
struct RESPParserTests {
    /// Returns all values in `bytes`, which arrive in pieces of the given sizes.
    private static func parse(
        _ bytes: Data, pieces: () -> Int = { .max }, limits: RESPParser.Limits = RESPParser.Limits()
    ) throws -> (values: [RESPValue], isAtBoundary: Bool) {
        var parser = RESPParser(limits: limits)
        var values: [RESPValue] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(max(1, pieces()))
            rest = rest.dropFirst(piece.count)
            piece.withUnsafeBytes { parser.append($0) }
            while let value = try parser.next() { values.append(value) }
        }
        return (values, parser.isAtBoundary)
    }

    private static func encode(_ value: RESPValue) -> Data {
        switch value {
        case .simple(let text): Data("+\(text)\r\n".utf8)
        case .error(let text): Data("-\(text)\r\n".utf8)
        case .integer(let number): Data(":\(number)\r\n".utf8)
        case .bulk(let data): Data("$\(data.count)\r\n".utf8) + data + Data("\r\n".utf8)
        case .null: Data("$-1\r\n".utf8)
        case .array(let elements): elements.reduce(Data("*\(elements.count)\r\n".utf8)) { $0 + encode($1) }
        }
    }

    private static func value(_ random: inout SeededRandom, depth: Int = 0) -> RESPValue {
        switch Int.random(in: 0..<(depth < 3 ? 6 : 5), using: &random) {
        case 0: .simple(["OK", "", "PONG \u{e9}"].randomElement(using: &random) ?? "")
        case 1: .error("ERR \(Int.random(in: 0..<1000, using: &random))")
        case 2: .integer(.random(in: .min ... .max, using: &random))
        case 3:
            .bulk(
                Data(
                    (0..<Int.random(in: 0..<300, using: &random)).map { _ in
                        .random(in: 0...255, using: &random)
                    }))
        case 4: .null
        default:
            .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(&random, depth: depth + 1) })
        }
    }

    @Test("Values are parsed no matter how their bytes are split")
    func pieces() throws {
        var random = SeededRandom(seed: 1)
        for _ in 0..<200 {
            let values = (0..<Int.random(in: 1..<6, using: &random)).map { _ in Self.value(&random) }
            let bytes = values.reduce(Data()) { $0 + Self.encode($1) }
            let parsed = try Self.parse(bytes, pieces: { .random(in: 1..<40, using: &random) })
            #expect(parsed.values == values)
            #expect(parsed.isAtBoundary)
        }
    }

    @Test("The start of a reply isn't parsed as a value")
    func truncated() throws {
        var random = SeededRandom(seed: 2)
        for _ in 0..<100 {
            let bytes = Self.encode(Self.value(&random))
            for count in 0..<bytes.count {
                let parsed = try Self.parse(bytes.prefix(count))
                #expect(parsed.values.isEmpty)
                #expect(parsed.isAtBoundary == (count == 0))
            }
        }
    }

    @Test("Random and modified bytes are parsed as values or fail with an error")
    func random() {
        var random = SeededRandom(seed: 3)
        var errors = 0
        for round in 0..<3000 {
            var bytes = Self.encode(Self.value(&random))
            if round.isMultiple(of: 2) {
                bytes = Data(
                    (0..<64).map { _ in "+-:$*0123456789\r\nA".utf8.randomElement(using: &random) ?? 0 })
            } else {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                bytes[index] = .random(in: 0...255, using: &random)
            }
            do { _ = try Self.parse(bytes, pieces: { .random(in: 1..<9, using: &random) }) } catch {
                errors += 1
            }
        }
        #expect(errors > 1000)
    }

    @Test(
        "Anything that the protocol doesn't allow is rejected",
        arguments: [
            "?\r\n", "OK\r\n", ":\r\n", ":1a\r\n", ":+1\r\n", ":99999999999999999999\r\n", "$-2\r\n",
            "$1\r\nab\r\n", "$x\r\n", "*-2\r\n", "+OK\n", "+O\rK\r\n", "*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n:1\r\n",
            "$9999999999\r\n", "*99999\r\n",
        ])
    func invalid(_ text: String) {
        #expect(throws: RemoteCacheError.self) { try Self.parse(Data(text.utf8)) }
    }

    @Test("Limits are checked before the bytes arrive")
    func limits() {
        let limits = RESPParser.Limits(bulk: 10, line: 16, elements: 3, depth: 1)
        for text in ["$11\r\n", "*4\r\n", "*1\r\n*1\r\n", "+" + String(repeating: "a", count: 19)] {
            #expect(throws: RemoteCacheError.self, "\(text)") {
                try Self.parse(Data(text.utf8), limits: limits)
            }
        }
        // Each element of the array is allowed, but their total isn't.
        let long = "*3\r\n" + String(repeating: "*3\r\n+aaaaaaaaaaaaaaaa\r\n+aaaaaaaaaaaaaaaa\r\n", count: 2)
        #expect(throws: RemoteCacheError.self) {
            try Self.parse(
                Data(long.utf8), limits: RESPParser.Limits(bulk: 10, line: 16, elements: 3, depth: 2))
        }
    }

    @Test("A command is an array of bulk strings")
    func command() {
        let bytes = RESPValue.command(["SET", RESPArgument(Data([0, 13, 10])), "\(5)"])
        #expect(bytes == Data("*3\r\n$3\r\nSET\r\n$3\r\n\0\r\n\r\n$1\r\n5\r\n".utf8))
    }
}
#endif
