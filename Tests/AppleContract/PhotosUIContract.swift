// SPDX-License-Identifier: MIT

#if canImport(PhotosUI) && !os(tvOS)
import CoreTransferable
import Foundation
import PhotosUI
// SwiftUI's overlay with PhotosUI declares the item.
import SwiftUI

// PhotosUI declarations that the adapter uses.
func picked(_ identifier: String, _ names: [PhotosPickerItem: String]) -> Progress {
    let item = PhotosPickerItem(itemIdentifier: identifier)
    let _: (String?, String?) = (item.itemIdentifier, names[item])
    item.loadTransferable(type: Data.self) { _ in }
    return progress(of: item, Data.self)
}

private func progress<Value: Transferable>(of item: PhotosPickerItem, _ type: Value.Type) -> Progress {
    item.loadTransferable(type: type) { (result: Result<Value?, any Error>) in
        if case .success(let value) = result { _ = value != nil }
    }
}
#endif
