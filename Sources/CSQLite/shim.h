#ifndef TVGRID_CSQLITE_SHIM_H
#define TVGRID_CSQLITE_SHIM_H

#if !__has_include(<sqlite3.h>)
#error "tvgrid needs SQLite: apt-get install libsqlite3-dev"
#endif

#include <sqlite3.h>

// Wraps SQLITE_TRANSIENT (-1 cast to a function) and variadic functions, which Swift cannot import.

/// Binds a copy of some bytes as text.
static inline int tvgrid_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds a copy of some bytes as a blob.
static inline int tvgrid_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// While this is on, VACUUM empties the database, even if its header is damaged.
static inline int tvgrid_set_reset(sqlite3 *database, int is_on) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_RESET_DATABASE, is_on, (int *)0);
}

/// Disables features that are not needed for storing data and that a hostile file could use: views and triggers run
/// statements from the file.
static inline int tvgrid_set_defensive(sqlite3 *database) {
#ifdef SQLITE_DBCONFIG_ENABLE_VIEW
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
#endif
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  return sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

#endif
