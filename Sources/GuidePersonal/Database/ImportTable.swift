import GuideModel

/// Playlist imports: one row per channel, and one with an empty id for the last import.
extension Database {
  func imports() throws(DatabaseError) -> PlaylistImports {
    return Database.imports(of: try rows(PersonalTable.imported.query) { $0.imported })
  }

  static func imports(of rows: [ImportRow]) -> PlaylistImports {
    rows.reduce(into: PlaylistImports()) { imports, row in
      if row.channel.isEmpty { imports.step = row.step } else { imports.channels.set(row.value, for: row.channel) }
    }
  }

  /// Stores or deletes the import record of a channel.
  func note(_ imported: ImportedChannel?, of id: String) throws(DatabaseError) {
    guard let imported else { return try run("DELETE FROM imported WHERE channel = ?", [.text(id)]) }
    try run(
      "REPLACE INTO imported VALUES (?, ?, ?, ?, ?)",
      [
        .text(id), .text(imported.playlist), .integer(imported.position), .text(imported.given.fields.text),
        imported.replaced.map { .text($0.fields.text) } ?? .null,
      ])
  }

  /// Stores or deletes the last import.
  func note(_ step: PlaylistImports.Step?) throws(DatabaseError) {
    guard let step else { return try run("DELETE FROM imported WHERE channel = ''") }
    let orders = [ImportFields.list(step.oldOrder), ImportFields.list(step.newOrder)]
    try run(
      "REPLACE INTO imported VALUES ('', '', ?, ?, NULL)", [.integer(step.time.seconds), .text(orders.text)])
  }

  /// Replaces all records.
  func write(_ imports: PlaylistImports) throws(DatabaseError) {
    try run("DELETE FROM imported")
    for (id, imported) in imports.channels.values.sorted(by: { $0.key < $1.key }) { try note(imported, of: id) }
    try note(imports.step)
  }
}

/// A row of the import table.
struct ImportRow {
  let channel: String
  var value: ImportedChannel?
  var step: PlaylistImports.Step?
}

extension Row {
  var imported: ImportRow {
    let fields = ImportFields.fields(text(3))
    guard !text(0).isEmpty else {
      guard fields.count == 2 else { return ImportRow(channel: "") }
      let step = PlaylistImports.Step(
        time: Instant(seconds: integer(2)), oldOrder: ImportFields.texts(fields[0]),
        newOrder: ImportFields.texts(fields[1]))
      return ImportRow(channel: "", step: step)
    }
    let replaced = optionalText(4).flatMap { ImportedChannel.Replaced(ImportFields.fields($0)) }
    let value = ImportedChannel(
      playlist: text(1), position: integer(2), given: ImportedChannel.Given(fields) ?? ImportedChannel.Given(),
      replaced: replaced)
    return ImportRow(channel: text(0), value: value)
  }
}

/// Joins values in one text with ASCII's unit and record separators, which no stored text contains.
private enum ImportFields {
  static let fieldSeparator = "\u{1F}"
  private static let textSeparator = "\u{1E}"

  static func fields(_ text: String) -> [String] {
    text.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
  }

  static func list(_ texts: [String]) -> String { texts.joined(separator: textSeparator) }

  static func texts(_ text: String) -> [String] {
    text.isEmpty ? [] : text.split(separator: "\u{1E}", omittingEmptySubsequences: false).map(String.init)
  }
}

extension [String] {
  fileprivate var text: String { joined(separator: ImportFields.fieldSeparator) }
}

extension ImportedChannel.Given {
  fileprivate static let count = 4

  fileprivate var fields: [String] {
    [name ?? "", number.map(String.init) ?? "", ImportFields.list(groups), String(shift)]
  }

  fileprivate init?(_ fields: some Collection<String>) {
    let fields = Array(fields)
    guard fields.count == Self.count else { return nil }
    self.init()
    (name, number) = (fields[0].nonEmpty, Int(fields[1]))
    (groups, shift) = (ImportFields.texts(fields[2]), Int(fields[3]) ?? 0)
  }
}

extension ImportedChannel.Replaced {
  fileprivate var fields: [String] {
    old.importFields + new.importFields + ChannelStream.fields(oldStream) + ChannelStream.fields(newStream)
      + [playlist, String(position)] + given.fields
  }

  fileprivate init?(_ fields: [String]) {
    guard fields.count == 30 else { return nil }
    let given = ImportedChannel.Given(fields[26...]) ?? ImportedChannel.Given()
    let before = ImportedChannel(playlist: fields[24], position: Int(fields[25]) ?? 0, given: given)
    self.init(
      ChannelChoice(importFields: fields[0..<6]), ChannelChoice(importFields: fields[6..<12]),
      oldStream: ChannelStream(fields[12..<18]), newStream: ChannelStream(fields[18..<24]), before: before)
  }
}

extension ChannelChoice {
  /// Values that imports can change.
  fileprivate var importFields: [String] {
    [
      name ?? "", number.map(String.init) ?? "", groups.map { "=" + ImportFields.list($0) } ?? "", String(shift),
      copyOf ?? "", isHidden ? "1" : "",
    ]
  }

  fileprivate init(importFields: ArraySlice<String>) {
    let fields = Array(importFields)
    self.init()
    (name, number) = (fields[0].nonEmpty, Int(fields[1]))
    groups = fields[2].isEmpty ? nil : ImportFields.texts(String(fields[2].dropFirst()))
    shift = Int(fields[3]).flatMap { Channel.shifts.contains($0) ? $0 : nil } ?? 0
    (copyOf, isHidden) = (fields[4].nonEmpty, fields[5] == "1")
  }
}

extension ChannelStream {
  fileprivate static func fields(_ stream: ChannelStream?) -> [String] {
    let catchup = stream?.catchup
    return [
      stream?.address ?? "", stream?.headers.text ?? "", catchup?.template ?? "", catchup?.headers.text ?? "",
      catchup?.storedDays.map(String.init) ?? "", catchup.map { String($0.correction) } ?? "",
    ]
  }

  fileprivate init?(_ fields: ArraySlice<String>) {
    let fields = Array(fields)
    guard !fields[0].isEmpty else { return nil }
    let catchup = fields[2].nonEmpty.map {
      Catchup(
        template: $0, headers: RequestHeaders(text: fields[3]), days: Int(fields[4]), correction: Int(fields[5]) ?? 0)
    }
    self.init(address: fields[0], headers: RequestHeaders(text: fields[1]), catchup: catchup)
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
