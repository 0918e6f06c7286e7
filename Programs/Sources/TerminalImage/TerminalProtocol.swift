// SPDX-License-Identifier: MIT

/// The ways to draw images in a terminal.
public enum TerminalProtocol: String, Sendable, CaseIterable {
    case kitty
    case sixel
    case blocks

    /// Detects the terminal from environment variables; nil if they don't identify it and it must be queried.
    ///
    /// Inside tmux and screen, the outer terminal's variables are meaningless: only the sequences that the
    /// multiplexer itself understands work.
    public static func detect(environment: [String: String]) -> TerminalProtocol? {
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

    /// A query for kitty graphics, followed by one for the primary device attributes. Every terminal replies
    /// to the latter, so the attributes mark the end of the reply.
    public static let query = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

    /// Returns whether the reply to ``query`` is complete.
    public static func isComplete(answer: String) -> Bool {
        guard let start = answer.range(ofText: "\u{1B}[?") else { return false }
        return answer[start...].contains("c")
    }

    /// Interprets the terminal's reply to ``query``.
    public static func parse(answer: String) -> TerminalProtocol {
        if answer.range(ofText: "_Gi=31;OK") != nil { return .kitty }
        guard let start = answer.range(ofText: "\u{1B}[?") else { return .blocks }
        let attributes = answer[start...].dropFirst(3).prefix { $0 != "c" }.split(separator: ";")
        return attributes.contains("4") ? .sixel : .blocks
    }
}

extension String {
    /// Returns where `text` first occurs.
    fileprivate func range(ofText text: String) -> String.Index? {
        firstRange(of: text)?.lowerBound
    }
}
