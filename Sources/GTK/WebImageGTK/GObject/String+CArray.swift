// SPDX-License-Identifier: MIT

#if GTK
extension [String] {
    /// Copies the strings of an array that ends with `NULL`. If the array is nil, the result is empty.
    package init(cArray array: UnsafePointer<UnsafePointer<CChar>?>?) {
        self.init()
        guard let array else { return }
        while let string = array[count] { append(String(cString: string)) }
    }

    /// Copies the strings of a mutable array that ends with `NULL`, such as a `GStrv`.
    package init(cArray array: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
        self.init()
        while let string = array[count] { append(String(cString: string)) }
    }
}
#endif
