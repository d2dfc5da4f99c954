import GuideModel

/// The choices for channels, a row a channel; one that is only in the order has a row too.
extension Database {
  func channels() throws(DatabaseError) -> ChannelChoices {
    var choices: [String: ChannelChoice] = [:]
    var positions: [(position: Int, id: String)] = []
    let count = try number("SELECT count(*) FROM channel")
    choices.reserveCapacity(count)
    positions.reserveCapacity(count)
    try forEachRow(
      of: """
        SELECT id, place, name, number, group_names, is_favourite, is_hidden, shift, hours, joined, same_as, copy_of
        FROM channel
        """
    ) { row in
      let id = row.text(0)
      if let position = row.optionalInteger(1) { positions.append((position, id)) }
      let choice = row.channelChoice(of: id)
      if !choice.isEmpty { choices[id] = choice }
    }
    return ChannelChoices(choices, order: Database.order(positions))
  }

  /// The choices that some rows have.
  static func choices(of rows: [(id: String, position: Int?, choice: ChannelChoice)]) -> ChannelChoices {
    let chosen = rows.filter { !$0.choice.isEmpty }.map { ($0.id, $0.choice) }
    let positions = rows.compactMap { row in row.position.map { (position: $0, id: row.id) } }
    return ChannelChoices(Dictionary(chosen) { first, _ in first }, order: order(positions))
  }

  /// Ids by their positions, which are those from 0 on where nothing but this has written them.
  private static func order(_ positions: [(position: Int, id: String)]) -> [String] {
    var order = [String?](repeating: nil, count: positions.count)
    for (position, id) in positions where order.indices.contains(position) { order[position] = id }
    let ids = order.compactMap(\.self)
    return ids.count == positions.count ? ids : positions.sorted { $0.position < $1.position }.map(\.id)
  }

  /// Writes the rows in which some choices differ from those that are there.
  func write(_ new: ChannelChoices, over old: ChannelChoices) throws(DatabaseError) {
    let (newPositions, oldPositions) = (new.positions, old.positions)
    let known = Set(old.choices.keys).union(oldPositions.keys)
    for id in known.union(new.choices.keys).union(newPositions.keys) {
      let (choice, position) = (new[id], newPositions[id])
      if known.contains(id), choice == old[id], position == oldPositions[id] { continue }
      if choice.isEmpty, position == nil {
        try run("DELETE FROM channel WHERE id = ?", [.text(id)])
      } else {
        try run(
          "REPLACE INTO channel VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          [.text(id), .integer(orNull: position)] + choice.columns)
      }
    }
  }
}

extension ChannelChoices {
  /// The position in the order, by id.
  fileprivate var positions: [String: Int] {
    Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}

extension ChannelChoice {
  /// From `name` on.
  fileprivate var columns: [SQLValue] {
    [
      .text(orNull: name), .integer(orNull: number), TextList.column(orNull: groups),
      .integer(isFavourite ? 1 : 0),
      .integer(isHidden ? 1 : 0), .integer(shift), .text(orNull: hours?.text), TextList.column(joined),
      TextList.column(sameAs), .text(orNull: copyOf),
    ]
  }
}

extension Row {
  /// A value that no choice may have, as after a flipped bit or an edit by another program, is read as nothing chosen.
  func channelChoice(of id: String) -> ChannelChoice {
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
    return choice
  }
}
