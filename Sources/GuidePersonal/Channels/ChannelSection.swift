import GuideModel
import GuideSettings

/// Channel settings in the database: a row for each channel with settings or a position in the order.
extension ChannelChoices: SectionValue {
  static let isOfGuide = true
  static let table = PersonalTable(
    "channel",
    [
      "id TEXT PRIMARY KEY", "place INTEGER", "name TEXT", "number INTEGER", "group_names TEXT",
      "is_favourite INTEGER NOT NULL", "is_hidden INTEGER NOT NULL", "shift INTEGER NOT NULL", "hours TEXT",
      "joined TEXT", "same_as TEXT", "copy_of TEXT", "is_standalone INTEGER NOT NULL", "logo TEXT",
      "playlist_logo TEXT", "source TEXT",
    ], hasRowID: false)
  static let tables = [table]

  mutating func apply(_ edit: PersonalEdit) {
    if case .channel(let edit) = edit { apply(edit) }
  }

  func inverse(of edit: PersonalEdit) -> [PersonalEdit] {
    if case .channel(let edit) = edit { inverse(of: edit).map(PersonalEdit.channel) } else { [] }
  }

  static func read(from database: Database) throws(DatabaseError) -> ChannelChoices {
    var choices: [String: ChannelChoice] = [:]
    var positions: [(position: Int, id: String)] = []
    let count = try database.number("SELECT count(*) FROM channel")
    choices.reserveCapacity(count)
    positions.reserveCapacity(count)
    try database.forEachRow(of: table.query) { row in
      let id = row.text(0)
      if let position = row.optionalInteger(1) { positions.append((position, id)) }
      let choice = row.channelChoice(of: id)
      if !choice.isEmpty { choices[id] = choice }
    }
    return ChannelChoices(choices, order: order(positions))
  }

  /// Sorts ids by position. Positions start at 0, unless another program has edited them.
  private static func order(_ positions: [(position: Int, id: String)]) -> [String] {
    var order = [String?](repeating: nil, count: positions.count)
    for (position, id) in positions where order.indices.contains(position) { order[position] = id }
    let ids = order.compactMap(\.self)
    return ids.count == positions.count ? ids : positions.sorted { $0.position < $1.position }.map(\.id)
  }

  func write(over old: ChannelChoices, to database: Database) throws(DatabaseError) {
    let (newPositions, oldPositions) = (positions, old.positions)
    let known = Set(old.choices.keys).union(oldPositions.keys)
    for id in known.union(choices.keys).union(newPositions.keys) {
      let (choice, position) = (self[id], newPositions[id])
      if known.contains(id), choice == old[id], position == oldPositions[id] { continue }
      if choice.isEmpty, position == nil {
        try database.remove(.text(id), from: Self.table)
      } else {
        try database.put([.text(id), .integer(orNull: position)] + choice.columns, in: Self.table)
      }
    }
  }

  /// The positions in the order, by id.
  private var positions: [String: Int] {
    Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}

extension ChannelChoice {
  /// The columns, starting with `name`.
  fileprivate var columns: [SQLValue] {
    [
      .text(orNull: name), .integer(orNull: number), TextList.column(orNull: groups),
      .integer(isFavourite ? 1 : 0),
      .integer(isHidden ? 1 : 0), .integer(shift), .text(orNull: hours?.text), TextList.column(joined),
      TextList.column(sameAs), .text(orNull: copyOf), .integer(isStandalone ? 1 : 0), .text(orNull: logo),
      .text(orNull: playlistLogo), .text(orNull: source),
    ]
  }
}

extension Row {
  /// Reads the settings from a row. Invalid values, for example from a flipped bit or an edit by another program, are ignored.
  fileprivate func channelChoice(of id: String) -> ChannelChoice {
    var choice = ChannelChoice()
    choice.name = optionalText(2)
    choice.number = optionalInteger(3).flatMap { Channel.numbers.contains($0) ? $0 : nil }
    if let groups = optionalText(4) { choice.groups = TextList.texts(groups) }
    choice.isFavourite = integer(5) != 0
    choice.isHidden = integer(6) != 0
    choice.shift = Channel.shifts.contains(integer(7)) ? integer(7) : 0
    if let hours = optionalText(8) { choice.hours = DailyHours(hours) }
    if let joined = optionalText(9) { choice.joined = TextList.texts(joined).filter { $0 != id } }
    if let ids = optionalText(10) { choice.sameAs = TextList.texts(ids) }
    choice.copyOf = optionalText(11).flatMap { $0 == id ? nil : $0 }
    choice.isStandalone = integer(12) != 0
    choice.logo = optionalText(13)
    choice.playlistLogo = optionalText(14)
    choice.source = optionalText(15)
    return choice
  }
}
