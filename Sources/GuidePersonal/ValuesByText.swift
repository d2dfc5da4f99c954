import GuideModel
import GuideSettings

/// Values stored under text keys, for example under channel ids.
package struct ValuesByText<Value: Hashable & Sendable>: Hashable, Sendable {
  package private(set) var values: [String: Value] = [:]
  /// The maximum number of values.
  package static var limit: Int { 100_000 }

  /// Creates an empty store.
  package init() {}

  package var isEmpty: Bool { values.isEmpty }

  /// The value of a key; `nil` if the key has none.
  package subscript(text: String) -> Value? { values[text] }

  /// Sets or removes the value of a key.
  package mutating func set(_ value: Value?, for text: String) {
    guard value == nil || values[text] != nil || values.count < Self.limit else { return }
    values[text] = value
  }
}

/// A value with its own table, which has a row for each key.
protocol ValueRow: Hashable, Sendable {
  static var table: PersonalTable { get }
  static var delaysQuitting: Bool { get }
  static var isOfGuide: Bool { get }
  init(_ row: Row)
  /// The columns after the key column.
  var columns: [SQLValue] { get }
  /// The edit that sets the value of a key.
  static func edit(_ text: String, _ value: Self?) -> PersonalEdit
  /// The key and value that an edit sets; `nil` for edits to other sections.
  static func change(by edit: PersonalEdit) -> (text: String, value: Self?)?

  static var keys: [String] { get }
  static func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading) -> ValuesByText<Self>
  static func write(_ kept: ValuesByText<Self>, to text: inout PersonalText)
  static func lines(_ old: ValuesByText<Self>, _ new: ValuesByText<Self>) -> [String]
  static func counts(_ kept: ValuesByText<Self>) -> [(name: String, count: Int)]
}

extension ValueRow {
  static var keys: [String] { [] }
  static func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading) -> ValuesByText<Self> { ValuesByText() }
  static func write(_ kept: ValuesByText<Self>, to text: inout PersonalText) {}
  static func lines(_ old: ValuesByText<Self>, _ new: ValuesByText<Self>) -> [String] { [] }
  static func counts(_ kept: ValuesByText<Self>) -> [(name: String, count: Int)] { [] }
}

extension ValuesByText: SectionValue where Value: ValueRow {
  static var delaysQuitting: Bool { Value.delaysQuitting }
  static var isOfGuide: Bool { Value.isOfGuide }
  static var writesRows: Bool { true }
  static var tables: [PersonalTable] { [Value.table] }

  mutating func apply(_ edit: PersonalEdit) {
    if let (text, value) = Value.change(by: edit) { set(value, for: text) }
  }

  func inverse(of edit: PersonalEdit) -> [PersonalEdit] {
    guard let (text, value) = Value.change(by: edit), value != self[text] else { return [] }
    return [Value.edit(text, self[text])]
  }

  static func read(from database: Database) throws(DatabaseError) -> ValuesByText {
    try database.rows(Value.table.query) { ($0.text(0), Value($0)) }.reduce(into: ValuesByText()) {
      $0.set($1.1, for: $1.0)
    }
  }

  func write(over old: ValuesByText, to database: Database) throws(DatabaseError) {
    for text in Set(old.values.keys).union(values.keys).sorted() where old[text] != self[text] {
      try Self.write(Value.edit(text, self[text]), to: database)
    }
  }

  static func write(_ edit: PersonalEdit, to database: Database) throws(DatabaseError) {
    guard let (text, value) = Value.change(by: edit) else { return }
    guard let value else { return try database.remove(.text(text), from: Value.table) }
    try database.put([.text(text)] + value.columns, in: Value.table)
  }

  static var keys: [String] { Value.keys }
  var counts: [(name: String, count: Int)] { Value.counts(self) }
  func lines(since old: ValuesByText, names: [String: String]) -> [String] { Value.lines(old, self) }
  func write(to text: inout PersonalText) { Value.write(self, to: &text) }
  mutating func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading) { self = Value.read(entries, &reading) }
}
