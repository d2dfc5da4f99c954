import GuideModel
import GuideSettings

/// A kind of user data: its edits, its tables in the database, and its text for export.
protocol SectionValue: Hashable, Sendable {
  /// Makes an edit to this section. Edits are idempotent.
  mutating func apply(_ edit: PersonalEdit)
  /// The edits that restore this value after an edit to this section; none if the edit changes nothing.
  func inverse(of edit: PersonalEdit) -> [PersonalEdit]
  /// Whether an edit is still in effect, so that repeating it would change nothing. Undo checks this first.
  func isAsLeft(by edit: PersonalEdit) -> Bool

  static var tables: [PersonalTable] { get }
  static func read(from database: Database) throws(DatabaseError) -> Self
  /// Writes the rows in which this differs from `old`, the value in the database.
  func write(over old: Self, to database: Database) throws(DatabaseError)
  /// Whether single edits are written without reading the rest of the section.
  static var writesRows: Bool { get }
  /// Writes a single edit; called only if `writesRows` is true.
  static func write(_ edit: PersonalEdit, to database: Database) throws(DatabaseError)
  /// Whether quitting waits until the section's edits are saved.
  static var delaysQuitting: Bool { get }
  /// Whether the section refers to the channels of the user's own guide. If so, edits made in any other guide are not saved.
  static var isOfGuide: Bool { get }

  /// The top-level keys of its text; empty if it has no text form.
  static var keys: [String] { get }
  /// Reads the entries with these keys; there is at least one.
  mutating func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading)
  func write(to text: inout PersonalText)
  /// The differences from an earlier value, one line each.
  func lines(since old: Self, names: [String: String]) -> [String]
  /// The name and number of each kind of item in this section.
  var counts: [(name: String, count: Int)] { get }
}

extension SectionValue {
  func isAsLeft(by edit: PersonalEdit) -> Bool { true }
  static var writesRows: Bool { false }
  static func write(_ edit: PersonalEdit, to database: Database) throws(DatabaseError) {}
  static var delaysQuitting: Bool { true }
  static var isOfGuide: Bool { false }
  static var keys: [String] { [] }
  mutating func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading) {}
  func write(to text: inout PersonalText) {}
  func lines(since old: Self, names: [String: String]) -> [String] { [] }
  var counts: [(name: String, count: Int)] { [] }

  /// Makes any edit to this section, including swaps.
  fileprivate mutating func make(_ edit: PersonalEdit) {
    guard case .swap(let swap) = edit else { return apply(edit) }
    if hasMade(swap.old) { for edit in swap.new { apply(edit) } }
  }

  /// Whether a swap would change something: its old edits are still in effect, but its new ones are not.
  fileprivate func isChanged(by swap: PersonalSwap) -> Bool { hasMade(swap.old) && !isUnchanged(by: swap.new) }

  private func hasMade(_ edits: [PersonalEdit]) -> Bool { edits.allSatisfy(isAsLeft) && isUnchanged(by: edits) }

  /// Whether making edits would change nothing. Copies the section only if there are several edits and one of them would have
  /// an effect on its own.
  private func isUnchanged(by edits: [PersonalEdit]) -> Bool {
    edits.allSatisfy { inverse(of: $0).isEmpty }
      || edits.count > 1 && edits.reduce(into: self) { $0.apply($1) } == self
  }
}

/// A section of the user's data, for code that works with any section. `allCases` lists all sections.
package struct PersonalSection: Hashable, Sendable {
  /// The name in the database and in messages.
  package let name: String
  let path: any PartialKeyPath<PersonalData> & Sendable
  let tables: [PersonalTable]
  /// The top-level keys of its text; empty if it has no text form.
  let keys: [String]
  /// Whether quitting waits until the section's edits are saved.
  let delaysQuitting: Bool
  /// Whether the section refers to the channels of the user's own guide. If so, edits made in any other guide are not saved.
  package let isOfGuide: Bool

  let apply: @Sendable (PersonalEdit, inout PersonalData) -> Void
  let inverse: @Sendable (PersonalEdit, PersonalData) -> [PersonalEdit]
  let isChanged: @Sendable (PersonalSwap, PersonalData) -> Bool
  let copy: @Sendable (PersonalData, inout PersonalData) -> Void
  let isEqual: @Sendable (PersonalData, PersonalData) -> Bool
  let read: @Sendable (Database, inout PersonalData) throws(DatabaseError) -> Void
  let write: @Sendable ([PersonalEdit], Database) throws(DatabaseError) -> Void
  /// Replaces the data in the database.
  let replace: @Sendable (PersonalData, Database) throws(DatabaseError) -> Void
  let readText: @Sendable ([TOMLEntry], inout PersonalReading) -> Void
  let writeText: @Sendable (PersonalData, inout PersonalText) -> Void
  let lines: @Sendable (_ old: PersonalData, _ new: PersonalData, _ names: [String: String]) -> [String]
  let counts: @Sendable (PersonalData) -> [(name: String, count: Int)]

  init<Value: SectionValue>(_ name: String, _ path: any WritableKeyPath<PersonalData, Value> & Sendable) {
    (self.name, self.path, tables, keys) = (name, path, Value.tables, Value.keys)
    (delaysQuitting, isOfGuide) = (Value.delaysQuitting, Value.isOfGuide)
    apply = { $1[keyPath: path].make($0) }
    inverse = { $1[keyPath: path].inverse(of: $0) }
    isChanged = { $1[keyPath: path].isChanged(by: $0) }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
    isEqual = { $0[keyPath: path] == $1[keyPath: path] }
    read = { database, data throws(DatabaseError) in data[keyPath: path] = try Value.read(from: database) }
    write = { edits, database throws(DatabaseError) in
      let hasSwaps = edits.contains { if case .swap = $0 { true } else { false } }
      if Value.writesRows, !hasSwaps {
        for edit in edits { try Value.write(edit, to: database) }
      } else {
        let old = try Value.read(from: database)
        try edits.reduce(into: old) { $0.make($1) }.write(over: old, to: database)
      }
    }
    replace = { data, database throws(DatabaseError) in
      try data[keyPath: path].write(over: try Value.read(from: database), to: database)
    }
    readText = { entries, reading in
      var value = reading.data[keyPath: path]
      value.read(entries, &reading)
      reading.data[keyPath: path] = value
    }
    writeText = { $0[keyPath: path].write(to: &$1) }
    lines = { old, new, names in new[keyPath: path].lines(since: old[keyPath: path], names: names) }
    counts = { $0[keyPath: path].counts }
  }

  package static func == (one: PersonalSection, other: PersonalSection) -> Bool { one.name == other.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension PersonalData {
  mutating func apply(_ edit: PersonalEdit) {
    for part in edit.parts { part.section.apply(part, &self) }
  }

  /// The data after some edits. Writing the edits to the database has the same effect.
  package func applying(_ edits: some Sequence<PersonalEdit>) -> PersonalData {
    edits.reduce(into: self) { $0.apply($1) }
  }

  /// Makes edits and returns the swaps that undo them, in reverse order.
  package mutating func make(_ edits: [PersonalEdit]) -> [PersonalSwap] {
    var swaps: [PersonalSwap] = []
    for edit in edits.flatMap(\.parts) {
      let inverse = edit.section.inverse(edit, self)
      edit.section.apply(edit, &self)
      if !inverse.isEmpty { swaps.append(PersonalSwap(old: [edit], new: inverse)) }
    }
    return swaps.reversed()
  }

  /// The swaps that change something when all are made in order.
  package func effective(_ swaps: [PersonalSwap]) -> [PersonalSwap] {
    var data = self
    return swaps.filter { swap in
      guard PersonalEdit.swap(swap).section.isChanged(swap, data) else { return false }
      for edit in swap.new { data.apply(edit) }
      return true
    }
  }

  /// Returns a copy with some sections taken from other data.
  package func replacing(_ sections: Set<PersonalSection>, by other: PersonalData) -> PersonalData {
    sections.reduce(into: self) { $1.copy(other, &$0) }
  }

  /// The sections that differ from those in other data.
  package func changedSections(to other: PersonalData) -> Set<PersonalSection> {
    Set(PersonalSection.allCases.filter { !$0.isEqual(self, other) })
  }
}
