// SPDX-License-Identifier: MIT
#if !__has_include(<sqlite3.h>)
#error "SQLite is missing: apt-get install libsqlite3-dev"
#endif
#include <sqlite3.h>
