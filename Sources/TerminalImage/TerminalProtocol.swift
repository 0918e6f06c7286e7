// SPDX-License-Identifier: MIT

/// How pictures are shown in a terminal.
package enum TerminalProtocol: String, Sendable, CaseIterable {
    case kitty
    case sixel
    case blocks

    /// What the environment says of the terminal; nil when it says nothing and the terminal must be asked.
    ///
    /// Inside tmux and screen the outer terminal's variables mean nothing: only what the multiplexer answers itself
    /// gets through.
    package static func detect(environment: [String: String]) -> TerminalProtocol? {
        let term = environment["TERM"] ?? ""
        if term == "dumb" || term == "linux" { return .blocks }
        if environment["TMUX"] != nil || environment["STY"] != nil || term.hasPrefix("screen") { return nil }
        if environment["KITTY_WINDOW_ID"] != nil || term == "xterm-kitty" { return .kitty }
        switch environment["TERM_PROGRAM"] {
        case "ghostty": return .kitty
        case "WezTerm", "mintty": return .sixel
        case "Apple_Terminal", "vscode": return .blocks
        default: break
        }
        if term == "xterm-ghostty" { return .kitty }
        if term.hasPrefix("foot") || term == "mlterm" || term == "yaft-256color" { return .sixel }
        return nil
    }

    /// Asks for kitty graphics, then for the primary device attributes, which every terminal answers: when those
    /// are there, nothing more will come.
    package static let query = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

    /// Whether the answer to ``query`` is complete.
    package static func isComplete(answer: String) -> Bool {
        guard let start = answer.range(ofText: "\u{1B}[?") else { return false }
        return answer[start...].contains("c")
    }

    /// What the terminal's answer to ``query`` means.
    package static func parse(answer: String) -> TerminalProtocol {
        if answer.range(ofText: "_Gi=31;OK") != nil { return .kitty }
        guard let start = answer.range(ofText: "\u{1B}[?") else { return .blocks }
        let attributes = answer[start...].dropFirst(3).prefix { $0 != "c" }.split(separator: ";")
        return attributes.contains("4") ? .sixel : .blocks
    }
}

extension String {
    /// Where `text` first occurs.
    fileprivate func range(ofText text: String) -> String.Index? {
        firstRange(of: text)?.lowerBound
    }
}
