import GuideModel

/// Playlist imports in the database: a row for each channel, and one with an empty id, whose position is the time of the last
/// import. They have no text form, because they contain addresses.
extension PlaylistImports: SectionValue {
  static let delaysQuitting = false
  static let isOfGuide = true
  static let writesRows = true
  static let tables = [ImportedChannel.table]

  mutating func apply(_ edit: PersonalEdit) {
    if case .importTime(let time) = edit { self.time = time } else { channels.apply(edit) }
  }

  func inverse(of edit: PersonalEdit) -> [PersonalEdit] {
    guard case .importTime(let new) = edit else { return channels.inverse(of: edit) }
    return new == time ? [] : [.importTime(time)]
  }

  static func read(from database: Database) throws(DatabaseError) -> PlaylistImports {
    var imports = PlaylistImports()
    imports.channels = try ValuesByText.read(from: database)
    imports.time = imports[""].map { Instant(seconds: $0.position) }
    imports.channels.set(nil, for: "")
    return imports
  }

  func write(over old: PlaylistImports, to database: Database) throws(DatabaseError) {
    try channels.write(over: old.channels, to: database)
    if time != old.time { try Self.write(.importTime(time), to: database) }
  }

  static func write(_ edit: PersonalEdit, to database: Database) throws(DatabaseError) {
    var edit = edit
    if case .importTime(let time) = edit {
      edit = .imported(channel: "", time.map { ImportedChannel(playlist: "", position: $0.seconds) })
    }
    try ValuesByText<ImportedChannel>.write(edit, to: database)
  }
}

extension ImportedChannel: ValueRow {
  static let delaysQuitting = false
  static let isOfGuide = true
  static let table = PersonalTable(
    "imported",
    [
      "channel TEXT PRIMARY KEY", "playlist TEXT NOT NULL", "position INTEGER NOT NULL", "name TEXT", "number INTEGER",
      "group_names TEXT", "shift INTEGER NOT NULL", "step TEXT NOT NULL", "score INTEGER NOT NULL",
      "entry TEXT NOT NULL", "mark TEXT",
    ], hasRowID: false)

  init(_ row: Row) {
    var given = Given()
    (given.name, given.number) = (row.optionalText(3), row.optionalInteger(4))
    (given.groups, given.shift) = (TextList.texts(row.text(5)), row.integer(6))
    self.init(
      playlist: row.text(1), position: row.integer(2), given: given, entry: row.text(9),
      mark: row.optionalText(10), step: ChannelMatchStep(rawValue: row.text(7)) ?? .id, score: row.integer(8))
  }

  var columns: [SQLValue] {
    [
      .text(playlist), .integer(position), .text(orNull: given.name), .integer(orNull: given.number),
      TextList.column(given.groups), .integer(given.shift), .text(step.rawValue), .integer(score),
      .text(entry), .text(orNull: mark),
    ]
  }

  static func edit(_ text: String, _ value: ImportedChannel?) -> PersonalEdit { .imported(channel: text, value) }
  static func change(by edit: PersonalEdit) -> (text: String, value: ImportedChannel?)? {
    if case .imported(let id, let imported) = edit { (id, imported) } else { nil }
  }
}
