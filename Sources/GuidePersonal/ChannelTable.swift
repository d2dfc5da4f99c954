import GuideModel

/// The choices for channels, a row a channel; one that is only in the order has a row too.
extension Database {
  func channels() throws(DatabaseError) -> ChannelChoices {
    var choices: [String: ChannelChoice] = [:]
    var places: [(place: Int, id: String)] = []
    let count = try number("SELECT count(*) FROM channel")
    choices.reserveCapacity(count)
    places.reserveCapacity(count)
    try forEachRow(
      of: """
        SELECT id, place, name, number, group_names, is_favourite, is_hidden, shift, hours, joined, same_as, copy_of
        FROM channel
        """
    ) { row in
      let id = row.text(0)
      if let place = row.optionalInteger(1) { places.append((place, id)) }
      let choice = row.channelChoice(of: id)
      if !choice.isEmpty { choices[id] = choice }
    }
    return ChannelChoices(choices, order: Database.order(places))
  }

  /// The choices that some rows have.
  static func choices(of rows: [(id: String, place: Int?, choice: ChannelChoice)]) -> ChannelChoices {
    let chosen = rows.filter { !$0.choice.isEmpty }.map { ($0.id, $0.choice) }
    let places = rows.compactMap { row in row.place.map { (place: $0, id: row.id) } }
    return ChannelChoices(Dictionary(chosen) { first, _ in first }, order: order(places))
  }

  /// Ids by their places, which are those from 0 on where nothing but this has written them.
  private static func order(_ places: [(place: Int, id: String)]) -> [String] {
    var order = [String?](repeating: nil, count: places.count)
    for (place, id) in places where order.indices.contains(place) { order[place] = id }
    let ids = order.compactMap(\.self)
    return ids.count == places.count ? ids : places.sorted { $0.place < $1.place }.map(\.id)
  }

  /// Writes the rows in which some choices differ from those that are there.
  func write(_ new: ChannelChoices, over old: ChannelChoices) throws(DatabaseError) {
    let (newPlaces, oldPlaces) = (new.places, old.places)
    let known = Set(old.choices.keys).union(oldPlaces.keys)
    for id in known.union(new.choices.keys).union(newPlaces.keys) {
      let (choice, place) = (new[id], newPlaces[id])
      if known.contains(id), choice == old[id], place == oldPlaces[id] { continue }
      if choice.isEmpty, place == nil {
        try run("DELETE FROM channel WHERE id = ?", [.text(id)])
      } else {
        try run(
          "REPLACE INTO channel VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          [.text(id), .integer(orNull: place)] + choice.columns)
      }
    }
  }
}

extension ChannelChoices {
  /// By id, the place in the order.
  fileprivate var places: [String: Int] {
    Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}

extension ChannelChoice {
  /// From `name` on.
  fileprivate var columns: [SQLValue] {
    [
      .text(orNull: name), .integer(orNull: number), TextList.column(groups), .integer(isFavourite ? 1 : 0),
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
    choice.number = optionalInteger(3).flatMap { ChannelChoice.numbers.contains($0) ? $0 : nil }
    if let groups = optionalText(4) { choice.groups = TextList.texts(groups) }
    choice.isFavourite = integer(5) != 0
    choice.isHidden = integer(6) != 0
    choice.shift = ChannelChoice.shifts.contains(integer(7)) ? integer(7) : 0
    if let hours = optionalText(8) { choice.hours = DailyHours(hours) }
    if let joined = optionalText(9) { choice.joined = TextList.texts(joined).filter { $0 != id } }
    if let ids = optionalText(10) { choice.sameAs = TextList.texts(ids) }
    choice.copyOf = optionalText(11).flatMap { $0 == id ? nil : $0 }
    return choice
  }
}
