import GuideModel

/// Playlist imports in the database: a row per channel, and one with an empty id for the last import. They have no text form,
/// since they contain addresses.
extension PlaylistImports: SectionValue {
  static let isMissed = false
  static let isOfGuide = true
  static let writesRows = true
  static let tables = [ImportedChannel.table]

  mutating func apply(_ edit: PersonalEdit) {
    if case .importStep(let step) = edit { self.step = step } else { channels.apply(edit) }
  }

  func inverse(of edit: PersonalEdit) -> [PersonalEdit] {
    guard case .importStep(let new) = edit else { return channels.inverse(of: edit) }
    return new == step ? [] : [.importStep(step)]
  }

  static func read(from database: Database) throws(DatabaseError) -> PlaylistImports {
    var imports = PlaylistImports()
    imports.channels = try KeptByText.read(from: database)
    imports.channels.set(nil, for: "")
    imports.step = try database.rows("\(ImportedChannel.table.query) WHERE channel = ''") { Step($0) }.first ?? nil
    return imports
  }

  func write(over old: PlaylistImports, to database: Database) throws(DatabaseError) {
    try channels.write(over: old.channels, to: database)
    if step != old.step { try Self.write(.importStep(step), to: database) }
  }

  static func write(_ edit: PersonalEdit, to database: Database) throws(DatabaseError) {
    guard case .importStep(let step) = edit else { return try KeptByText<ImportedChannel>.write(edit, to: database) }
    guard let step else { return try database.remove(.text(""), from: ImportedChannel.table) }
    let orders = [ImportFields.list(step.oldOrder), ImportFields.list(step.newOrder)]
    try database.put(
      [.text(""), .text(""), .integer(step.time.seconds), .text(orders.text), .null], in: ImportedChannel.table)
  }
}

extension PlaylistImports.Step {
  /// The last import; `nil` of a row that no tvgrid wrote.
  fileprivate init?(_ row: Row) {
    let fields = ImportFields.fields(row.text(3))
    guard fields.count == 2 else { return nil }
    self.init(
      time: Instant(seconds: row.integer(2)), oldOrder: ImportFields.texts(fields[0]),
      newOrder: ImportFields.texts(fields[1]))
  }
}

extension ImportedChannel: KeptRow {
  static let isMissed = false
  static let isOfGuide = true
  static let table = PersonalTable(
    "imported",
    [
      "channel TEXT PRIMARY KEY", "playlist TEXT NOT NULL", "position INTEGER NOT NULL", "given TEXT NOT NULL",
      "replaced TEXT",
    ], hasRowID: false)

  init(_ row: Row) {
    self.init(
      playlist: row.text(1), position: row.integer(2), given: Given(ImportFields.fields(row.text(3))) ?? Given(),
      replaced: row.optionalText(4).flatMap { Replaced(ImportFields.fields($0)) })
  }

  var columns: [SQLValue] {
    [
      .text(playlist), .integer(position), .text(given.fields.text),
      .text(orNull: replaced.map { $0.fields.text }),
    ]
  }

  static func edit(_ text: String, _ value: ImportedChannel?) -> PersonalEdit { .imported(channel: text, value) }
  static func change(by edit: PersonalEdit) -> (text: String, value: ImportedChannel?)? {
    if case .imported(let id, let imported) = edit { (id, imported) } else { nil }
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
