// SPDX-License-Identifier: MIT

import PortableC
import PortableFoundation

/// The name that distinguishes this app from the user's other apps.
enum ApplicationName {
    /// The `GApplication`'s identifier if there is one, otherwise the executable's name. It's never empty and
    /// always a valid folder name.
    static var current: String {
        folderName(gApplicationID ?? gProgramName ?? ProcessInfo.processInfo.processName)
    }

    /// Returns the name without slashes or a leading dot, cut to at most 128 bytes.
    static func folderName(_ name: String) -> String {
        let bytes = name.utf8.prefix(128).map {
            $0 < 0x20 || $0 == 0x2F || $0 == 0x7F ? UInt8(ascii: "_") : $0
        }
        let text = String(decoding: bytes.drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
        return text.isEmpty ? "unnamed" : text
    }

    #if os(Linux)
    // This module doesn't link GLib. If GLib is in the process, no matter which language the app is written
    // in, we look up its functions.
    private static var gApplicationID: String? {
        typealias Get = @convention(c) () -> UnsafeMutableRawPointer?
        typealias GetID = @convention(c) (UnsafeMutableRawPointer) -> UnsafePointer<CChar>?
        guard let get = dlsym(nil, "g_application_get_default"),
            let getID = dlsym(nil, "g_application_get_application_id"),
            let application = unsafeBitCast(get, to: Get.self)()
        else { return nil }
        return unsafeBitCast(getID, to: GetID.self)(application).map { String(cString: $0) }
    }

    // For an interpreted app, this is the name of the script.
    private static var gProgramName: String? {
        typealias Get = @convention(c) () -> UnsafePointer<CChar>?
        guard let get = dlsym(nil, "g_get_prgname") else { return nil }
        return unsafeBitCast(get, to: Get.self)().map { String(cString: $0) }
    }
    #else
    private static var gApplicationID: String? { nil }
    private static var gProgramName: String? { nil }
    #endif
}
