// SPDX-License-Identifier: MIT

#if Server
import Foundation

/// Deletes a file, or a folder with all in it.
func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }
#endif
