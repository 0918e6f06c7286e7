// SPDX-License-Identifier: MIT

#if canImport(MapKit) && canImport(UIKit) && !os(watchOS)
import Foundation
import MapKit
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageMapKit

@MainActor
@Suite("MKAnnotationView", .timeLimit(.minutes(1)))
struct MapKitTests {
    @Test("An annotation shows the image until it's cleared")
    func annotation() async throws {
        let fixture = ViewFixture()
        let view = MKAnnotationView(annotation: nil, reuseIdentifier: "pin")
        await fixture.load(try fixture.url(5), into: view.webImage)
        #expect(view.image?.pixelWidth == 5)
        view.webImage.clear()
        #expect(view.image == nil)
    }
}
#endif
