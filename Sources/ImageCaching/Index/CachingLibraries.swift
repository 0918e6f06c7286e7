// SPDX-License-Identifier: MIT

package import ImageBase

#if canImport(SQLite3)
import SQLite3
#else
import CSQLite
#endif

/// The libraries that store data on disk.
package enum CachingLibraries {
    /// The versions loaded in this process.
    package static var versions: [LibraryVersion] { [LibraryVersion("SQLite", sqlite3_libversion())] }
}
