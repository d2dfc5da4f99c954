import CSQLite
import GuideSystem

/// A value in a database.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int)
  case text(String)
  /// A file name as text. Its bytes need not be valid UTF-8.
  case path(String)
  case bytes([UInt8])

  /// A string, or NULL.
  static func text(orNull text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }

  /// A number, or NULL.
  static func integer(orNull number: Int?) -> SQLValue { number.map(SQLValue.integer) ?? .null }
}

extension SQLValue {
  /// Binds the value to a statement's parameter. Returns SQLite's result code.
  func bind(to index: Int32, of statement: OpaquePointer) -> Int32 {
    switch self {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let number): return sqlite3_bind_int64(statement, index, Int64(number))
    case .text(var text):
      return text.withUTF8 { utf8 in
        utf8.withMemoryRebound(to: CChar.self) { bytes in
          // A null pointer would bind NULL.
          bytes.isEmpty
            ? tvgrid_bind_text(statement, index, "", 0)
            : tvgrid_bind_text(statement, index, bytes.baseAddress, UInt64(bytes.count))
        }
      }
    case .path(let path):
      let bytes = path.fileBytes
      return tvgrid_bind_text(statement, index, bytes, UInt64(bytes.count - 1))
    case .bytes(let bytes):
      return bytes.withUnsafeBytes { bytes in
        bytes.isEmpty
          ? sqlite3_bind_zeroblob(statement, index, 0)
          : tvgrid_bind_blob(statement, index, bytes.baseAddress, UInt64(bytes.count))
      }
    }
  }
}

/// A row of a query result, valid until the query moves on.
package struct Row {
  let statement: OpaquePointer

  /// The number of columns.
  var count: Int { Int(sqlite3_column_count(statement)) }

  /// The text in a column, counted from 0; empty if it is NULL.
  package func text(_ column: Int32) -> String {
    let start = sqlite3_column_text(statement, column)
    return String(
      decoding: UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))), as: UTF8.self)
  }

  /// The text in a column; `nil` if it is NULL.
  package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// The number in a column; 0 if it is NULL.
  package func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  /// The number in a column; `nil` if it is NULL.
  package func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }

  /// The bytes in a column.
  package func bytes(_ column: Int32) -> [UInt8] {
    let start = sqlite3_column_blob(statement, column)
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }

  /// Whether the row's values match the types of some columns. Text that is not valid UTF-8 never matches.
  func matches(_ columns: [PersonalTable.Column]) -> Bool {
    for (index, column) in columns.enumerated() {
      let type = sqlite3_column_type(statement, Int32(index))
      if type == SQLITE_NULL ? !column.isOptional : type != column.type { return false }
      if type == SQLITE_TEXT, !isValidText(Int32(index)) { return false }
    }
    return true
  }

  private func isValidText(_ column: Int32) -> Bool {
    let start = sqlite3_column_text(statement, column)
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
    return bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
  }

  private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
}
