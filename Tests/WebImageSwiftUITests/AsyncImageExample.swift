// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import Foundation
import SwiftUI
import WebImageSwiftUI

/// The examples in `AsyncImage`'s documentation with only the name changed. Compiling them is the test.
struct AsyncImageExample: View {
    let url = URL(string: "https://example.com/icon.png")

    var body: some View {
        ZStack {
            WebImageView(url: URL(string: "https://example.com/icon.png"))
                .frame(width: 200, height: 200)
            WebImageView(url: URL(string: "https://example.com/icon.png")) { image in
                image.resizable()
            } placeholder: {
                ProgressView()
            }
            .frame(width: 50, height: 50)
            WebImageView(url: URL(string: "https://example.com/icon.png")) { phase in
                if let image = phase.image {
                    image
                } else if phase.error != nil {
                    Color.red
                } else {
                    ProgressView()
                }
            }
            WebImageView(url: url, scale: 2, transaction: Transaction(animation: .default)) { phase in
                switch phase {
                case .empty: ProgressView()
                case .success(let image): image.resizable().scaledToFit()
                case .failure: Color.gray
                }
            }
        }
    }
}
#endif
