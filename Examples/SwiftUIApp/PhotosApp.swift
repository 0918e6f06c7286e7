// SPDX-License-Identifier: MIT

import SwiftUI
import WebImage
import WebImageSwiftUI

/// A grid of images that are decoded at the size of their cells.
@main
struct PhotosApp: App {
    var body: some Scene {
        WindowGroup { PhotoGrid() }
    }
}

struct PhotoGrid: View {
    private let urls = (0..<200).compactMap { URL(string: "https://picsum.photos/id/\($0)/1200/800") }

    var body: some View {
        ScrollView {
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 120))]) {
                ForEach(urls, id: \.self) { url in
                    WebImageView(request: ImageRequest(url: url, thumbnail: .view))
                        .resizable()
                        .imageTransition(.fade(0.25))
                        .frame(width: 120, height: 120)
                }
            }
        }
    }
}
