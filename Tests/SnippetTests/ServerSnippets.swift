// SPDX-License-Identifier: MIT

#if Server
import WebImageServer

// The examples in WebImageServer.md and in the documentation comments of WebImageServer.
extension Snippets {
    static func serverPage() {
        let grammar = ImageGrammar(.thumbor, keys: [URLSigningKey("MY_SECURE_KEY")])
        let target = grammar.target(of: "https://images.example.com/a.jpg", options: "fit-in/300x200")
        print(target)
    }

    static func thumborGrammar() {
        let grammar = ImageGrammar(.thumbor, keys: [URLSigningKey("MY_SECURE_KEY")])
        let target = grammar.signed("300x200/smart/images.example.com/a.jpg")
        print(target)
    }

    static func imgproxyGrammar() {
        let key = URLSigningKey(hexadecimal: "943b421c9eb07c83", salt: "520f986b998545b4")
        let grammar = ImageGrammar(.imgproxy, keys: [key!])
        let target = grammar.signed("/rs:fit:300:300/plain/https://images.example.com/a.jpg")
        print(target)
    }

    static func queryGrammar() {
        let grammar = ImageGrammar(.query, keys: [URLSigningKey("MY_SECURE_KEY")])
        let target = grammar.target(of: "https://images.example.com/a.jpg", options: "w=300&fit=cover&h=200")
        print(target)
    }

    static func sourceReplacement() {
        let replacement = SourceReplacement("media://*/", with: "https://${1}.example.com/")
        print(replacement)
    }
}
#endif
