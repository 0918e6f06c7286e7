// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import Foundation
import SwiftUI
import WebImage
import WebImageSwiftUI

/// The modifiers of ``WebImageView`` in every order. Compiling them is the test. A script generated the list.
@MainActor
enum ModifierOrders {
    static func pairs(_ url: URL) {
        _ = WebImageView(url: url).resizable().resizedToFill()
        _ = WebImageView(url: url).resizable().imagePlaceholder { Color.gray }
        _ = WebImageView(url: url).resizable().imageIndicator(.bar)
        _ = WebImageView(url: url).resizable().imageTransition(.fade(0.25))
        _ = WebImageView(url: url).resizable().onSuccess { _ in }
        _ = WebImageView(url: url).resizable().onFailure { _ in }
        _ = WebImageView(url: url).resizable().onProgress { _ in }
        _ = WebImageView(url: url).resizable().whenDisappearing(.keep)
        _ = WebImageView(url: url).resizable().animationLoops(2)
        _ = WebImageView(url: url).resizedToFill().resizable()
        _ = WebImageView(url: url).resizedToFill().imagePlaceholder { Color.gray }
        _ = WebImageView(url: url).resizedToFill().imageIndicator(.bar)
        _ = WebImageView(url: url).resizedToFill().imageTransition(.fade(0.25))
        _ = WebImageView(url: url).resizedToFill().onSuccess { _ in }
        _ = WebImageView(url: url).resizedToFill().onFailure { _ in }
        _ = WebImageView(url: url).resizedToFill().onProgress { _ in }
        _ = WebImageView(url: url).resizedToFill().whenDisappearing(.keep)
        _ = WebImageView(url: url).resizedToFill().animationLoops(2)
        _ = WebImageView(url: url).imagePlaceholder { Color.gray }.resizable()
        _ = WebImageView(url: url).imagePlaceholder { Color.gray }.resizedToFill()
        _ = WebImageView(url: url).imagePlaceholder { Color.gray }.imageIndicator(.bar)
        _ = WebImageView(url: url).imagePlaceholder { Color.gray }.imageTransition(.fade(0.25))
        _ = WebImageView(url: url).imagePlaceholder { Color.gray }.onSuccess { _ in }
        _ = WebImageView(url: url).imagePlaceholder { Color.gray }.onFailure { _ in }
        _ = WebImageView(url: url).imagePlaceholder { Color.gray }.onProgress { _ in }
        _ = WebImageView(url: url).imagePlaceholder { Color.gray }.whenDisappearing(.keep)
        _ = WebImageView(url: url).imagePlaceholder { Color.gray }.animationLoops(2)
        _ = WebImageView(url: url).imageIndicator(.bar).resizable()
        _ = WebImageView(url: url).imageIndicator(.bar).resizedToFill()
        _ = WebImageView(url: url).imageIndicator(.bar).imagePlaceholder { Color.gray }
        _ = WebImageView(url: url).imageIndicator(.bar).imageTransition(.fade(0.25))
        _ = WebImageView(url: url).imageIndicator(.bar).onSuccess { _ in }
        _ = WebImageView(url: url).imageIndicator(.bar).onFailure { _ in }
        _ = WebImageView(url: url).imageIndicator(.bar).onProgress { _ in }
        _ = WebImageView(url: url).imageIndicator(.bar).whenDisappearing(.keep)
        _ = WebImageView(url: url).imageIndicator(.bar).animationLoops(2)
        _ = WebImageView(url: url).imageTransition(.fade(0.25)).resizable()
        _ = WebImageView(url: url).imageTransition(.fade(0.25)).resizedToFill()
        _ = WebImageView(url: url).imageTransition(.fade(0.25)).imagePlaceholder { Color.gray }
        _ = WebImageView(url: url).imageTransition(.fade(0.25)).imageIndicator(.bar)
        _ = WebImageView(url: url).imageTransition(.fade(0.25)).onSuccess { _ in }
        _ = WebImageView(url: url).imageTransition(.fade(0.25)).onFailure { _ in }
        _ = WebImageView(url: url).imageTransition(.fade(0.25)).onProgress { _ in }
        _ = WebImageView(url: url).imageTransition(.fade(0.25)).whenDisappearing(.keep)
        _ = WebImageView(url: url).imageTransition(.fade(0.25)).animationLoops(2)
        _ = WebImageView(url: url).onSuccess { _ in }.resizable()
        _ = WebImageView(url: url).onSuccess { _ in }.resizedToFill()
        _ = WebImageView(url: url).onSuccess { _ in }.imagePlaceholder { Color.gray }
        _ = WebImageView(url: url).onSuccess { _ in }.imageIndicator(.bar)
        _ = WebImageView(url: url).onSuccess { _ in }.imageTransition(.fade(0.25))
        _ = WebImageView(url: url).onSuccess { _ in }.onFailure { _ in }
        _ = WebImageView(url: url).onSuccess { _ in }.onProgress { _ in }
        _ = WebImageView(url: url).onSuccess { _ in }.whenDisappearing(.keep)
        _ = WebImageView(url: url).onSuccess { _ in }.animationLoops(2)
        _ = WebImageView(url: url).onFailure { _ in }.resizable()
        _ = WebImageView(url: url).onFailure { _ in }.resizedToFill()
        _ = WebImageView(url: url).onFailure { _ in }.imagePlaceholder { Color.gray }
        _ = WebImageView(url: url).onFailure { _ in }.imageIndicator(.bar)
        _ = WebImageView(url: url).onFailure { _ in }.imageTransition(.fade(0.25))
        _ = WebImageView(url: url).onFailure { _ in }.onSuccess { _ in }
        _ = WebImageView(url: url).onFailure { _ in }.onProgress { _ in }
        _ = WebImageView(url: url).onFailure { _ in }.whenDisappearing(.keep)
        _ = WebImageView(url: url).onFailure { _ in }.animationLoops(2)
        _ = WebImageView(url: url).onProgress { _ in }.resizable()
        _ = WebImageView(url: url).onProgress { _ in }.resizedToFill()
        _ = WebImageView(url: url).onProgress { _ in }.imagePlaceholder { Color.gray }
        _ = WebImageView(url: url).onProgress { _ in }.imageIndicator(.bar)
        _ = WebImageView(url: url).onProgress { _ in }.imageTransition(.fade(0.25))
        _ = WebImageView(url: url).onProgress { _ in }.onSuccess { _ in }
        _ = WebImageView(url: url).onProgress { _ in }.onFailure { _ in }
        _ = WebImageView(url: url).onProgress { _ in }.whenDisappearing(.keep)
        _ = WebImageView(url: url).onProgress { _ in }.animationLoops(2)
        _ = WebImageView(url: url).whenDisappearing(.keep).resizable()
        _ = WebImageView(url: url).whenDisappearing(.keep).resizedToFill()
        _ = WebImageView(url: url).whenDisappearing(.keep).imagePlaceholder { Color.gray }
        _ = WebImageView(url: url).whenDisappearing(.keep).imageIndicator(.bar)
        _ = WebImageView(url: url).whenDisappearing(.keep).imageTransition(.fade(0.25))
        _ = WebImageView(url: url).whenDisappearing(.keep).onSuccess { _ in }
        _ = WebImageView(url: url).whenDisappearing(.keep).onFailure { _ in }
        _ = WebImageView(url: url).whenDisappearing(.keep).onProgress { _ in }
        _ = WebImageView(url: url).whenDisappearing(.keep).animationLoops(2)
        _ = WebImageView(url: url).animationLoops(2).resizable()
        _ = WebImageView(url: url).animationLoops(2).resizedToFill()
        _ = WebImageView(url: url).animationLoops(2).imagePlaceholder { Color.gray }
        _ = WebImageView(url: url).animationLoops(2).imageIndicator(.bar)
        _ = WebImageView(url: url).animationLoops(2).imageTransition(.fade(0.25))
        _ = WebImageView(url: url).animationLoops(2).onSuccess { _ in }
        _ = WebImageView(url: url).animationLoops(2).onFailure { _ in }
        _ = WebImageView(url: url).animationLoops(2).onProgress { _ in }
        _ = WebImageView(url: url).animationLoops(2).whenDisappearing(.keep)
    }

    static func four(_ url: URL) {
        _ = WebImageView(url: url)
            .resizedToFill().imagePlaceholder { Color.gray }.imageIndicator(.bar).imageTransition(.fade(0.25))
        _ = WebImageView(url: url)
            .resizedToFill().imagePlaceholder { Color.gray }.imageTransition(.fade(0.25)).imageIndicator(.bar)
        _ = WebImageView(url: url)
            .resizedToFill().imageIndicator(.bar).imagePlaceholder { Color.gray }.imageTransition(.fade(0.25))
        _ = WebImageView(url: url)
            .resizedToFill().imageIndicator(.bar).imageTransition(.fade(0.25)).imagePlaceholder { Color.gray }
        _ = WebImageView(url: url)
            .resizedToFill().imageTransition(.fade(0.25)).imagePlaceholder { Color.gray }.imageIndicator(.bar)
        _ = WebImageView(url: url)
            .resizedToFill().imageTransition(.fade(0.25)).imageIndicator(.bar).imagePlaceholder { Color.gray }
        _ = WebImageView(url: url)
            .imagePlaceholder { Color.gray }.resizedToFill().imageIndicator(.bar).imageTransition(.fade(0.25))
        _ = WebImageView(url: url)
            .imagePlaceholder { Color.gray }.resizedToFill().imageTransition(.fade(0.25)).imageIndicator(.bar)
        _ = WebImageView(url: url)
            .imagePlaceholder { Color.gray }.imageIndicator(.bar).resizedToFill().imageTransition(.fade(0.25))
        _ = WebImageView(url: url)
            .imagePlaceholder { Color.gray }.imageIndicator(.bar).imageTransition(.fade(0.25)).resizedToFill()
        _ = WebImageView(url: url)
            .imagePlaceholder { Color.gray }.imageTransition(.fade(0.25)).resizedToFill().imageIndicator(.bar)
        _ = WebImageView(url: url)
            .imagePlaceholder { Color.gray }.imageTransition(.fade(0.25)).imageIndicator(.bar).resizedToFill()
        _ = WebImageView(url: url)
            .imageIndicator(.bar).resizedToFill().imagePlaceholder { Color.gray }.imageTransition(.fade(0.25))
        _ = WebImageView(url: url)
            .imageIndicator(.bar).resizedToFill().imageTransition(.fade(0.25)).imagePlaceholder { Color.gray }
        _ = WebImageView(url: url)
            .imageIndicator(.bar).imagePlaceholder { Color.gray }.resizedToFill().imageTransition(.fade(0.25))
        _ = WebImageView(url: url)
            .imageIndicator(.bar).imagePlaceholder { Color.gray }.imageTransition(.fade(0.25)).resizedToFill()
        _ = WebImageView(url: url)
            .imageIndicator(.bar).imageTransition(.fade(0.25)).resizedToFill().imagePlaceholder { Color.gray }
        _ = WebImageView(url: url)
            .imageIndicator(.bar).imageTransition(.fade(0.25)).imagePlaceholder { Color.gray }.resizedToFill()
        _ = WebImageView(url: url)
            .imageTransition(.fade(0.25)).resizedToFill().imagePlaceholder { Color.gray }.imageIndicator(.bar)
        _ = WebImageView(url: url)
            .imageTransition(.fade(0.25)).resizedToFill().imageIndicator(.bar).imagePlaceholder { Color.gray }
        _ = WebImageView(url: url)
            .imageTransition(.fade(0.25)).imagePlaceholder { Color.gray }.resizedToFill().imageIndicator(.bar)
        _ = WebImageView(url: url)
            .imageTransition(.fade(0.25)).imagePlaceholder { Color.gray }.imageIndicator(.bar).resizedToFill()
        _ = WebImageView(url: url)
            .imageTransition(.fade(0.25)).imageIndicator(.bar).resizedToFill().imagePlaceholder { Color.gray }
        _ = WebImageView(url: url)
            .imageTransition(.fade(0.25)).imageIndicator(.bar).imagePlaceholder { Color.gray }.resizedToFill()
    }

    /// The modifiers that can follow SwiftUI's own.
    static func outside(_ url: URL) {
        _ = WebImageView(url: url).resizable().scaledToFit().frame(width: 48, height: 48)
            .imagePlaceholder { Color.gray }.imageIndicator(.spinner)
            .imageTransition(.slide(from: .left))
        _ = WebImageView(url: url).resizable().scaledToFit().frame(width: 48, height: 48)
            .imagePlaceholder { Color.gray }.imageTransition(.slide(from: .left))
            .imageIndicator(.spinner)
        _ = WebImageView(url: url).resizable().scaledToFit().frame(width: 48, height: 48)
            .imageIndicator(.spinner).imagePlaceholder { Color.gray }
            .imageTransition(.slide(from: .left))
        _ = WebImageView(url: url).resizable().scaledToFit().frame(width: 48, height: 48)
            .imageIndicator(.spinner).imageTransition(.slide(from: .left))
            .imagePlaceholder { Color.gray }
        _ = WebImageView(url: url).resizable().scaledToFit().frame(width: 48, height: 48)
            .imageTransition(.slide(from: .left)).imagePlaceholder { Color.gray }
            .imageIndicator(.spinner)
        _ = WebImageView(url: url).resizable().scaledToFit().frame(width: 48, height: 48)
            .imageTransition(.slide(from: .left)).imageIndicator(.spinner)
            .imagePlaceholder { Color.gray }
        _ = WebImageView(url: url).imagePlaceholder { Color.gray }.padding(2)
            .imagePlaceholder { Color.gray }
        _ = WebImageView(url: url).imageIndicator(.spinner).padding(2)
            .imagePlaceholder { Color.gray }
        _ = WebImageView(url: url).imageTransition(.slide(from: .left)).padding(2)
            .imagePlaceholder { Color.gray }
        _ = WebImageView(url: url).imagePlaceholder { Color.gray }.padding(2)
            .imageIndicator(.spinner)
        _ = WebImageView(url: url).imageIndicator(.spinner).padding(2)
            .imageIndicator(.spinner)
        _ = WebImageView(url: url).imageTransition(.slide(from: .left)).padding(2)
            .imageIndicator(.spinner)
        _ = WebImageView(url: url).imagePlaceholder { Color.gray }.padding(2)
            .imageTransition(.slide(from: .left))
        _ = WebImageView(url: url).imageIndicator(.spinner).padding(2)
            .imageTransition(.slide(from: .left))
        _ = WebImageView(url: url).imageTransition(.slide(from: .left)).padding(2)
            .imageTransition(.slide(from: .left))
    }

    /// Views with content for each phase, and with content and a placeholder.
    static func contents(_ url: URL) {
        _ = WebImageView(url: url) { $0.image }.resizable().frame(width: 48)
        _ = WebImageView(url: url, content: { $0 }, placeholder: { Color.gray }).resizable()
        _ = WebImageView(url: url) { $0.image }.resizedToFill().frame(width: 48)
        _ = WebImageView(url: url, content: { $0 }, placeholder: { Color.gray }).resizedToFill()
        _ = WebImageView(url: url) { $0.image }.imagePlaceholder { Color.gray }.frame(width: 48)
        _ = WebImageView(url: url, content: { $0 }, placeholder: { Color.gray })
            .imagePlaceholder { Color.gray }
        _ = WebImageView(url: url) { $0.image }.imageIndicator(.bar).frame(width: 48)
        _ = WebImageView(url: url, content: { $0 }, placeholder: { Color.gray }).imageIndicator(.bar)
        _ = WebImageView(url: url) { $0.image }.imageTransition(.fade(0.25)).frame(width: 48)
        _ = WebImageView(url: url, content: { $0 }, placeholder: { Color.gray }).imageTransition(.fade(0.25))
        _ = WebImageView(url: url) { $0.image }.onSuccess { _ in }.frame(width: 48)
        _ = WebImageView(url: url, content: { $0 }, placeholder: { Color.gray }).onSuccess { _ in }
        _ = WebImageView(url: url) { $0.image }.onFailure { _ in }.frame(width: 48)
        _ = WebImageView(url: url, content: { $0 }, placeholder: { Color.gray }).onFailure { _ in }
        _ = WebImageView(url: url) { $0.image }.onProgress { _ in }.frame(width: 48)
        _ = WebImageView(url: url, content: { $0 }, placeholder: { Color.gray }).onProgress { _ in }
        _ = WebImageView(url: url) { $0.image }.whenDisappearing(.keep).frame(width: 48)
        _ = WebImageView(url: url, content: { $0 }, placeholder: { Color.gray }).whenDisappearing(.keep)
        _ = WebImageView(url: url) { $0.image }.animationLoops(2).frame(width: 48)
        _ = WebImageView(url: url, content: { $0 }, placeholder: { Color.gray }).animationLoops(2)
    }
}
#endif
