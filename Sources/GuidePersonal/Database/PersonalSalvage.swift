import GuideModel

/// The readable data of a damaged database; the copy fills its gaps.
struct Salvage {
  var data = PersonalData()
  /// The parts that cannot be read in full.
  var lost: [PersonalSection] = []
  /// Whether rows may be missing of parts that can be read, or be others than were written, since pages are damaged.
  var isSuspect = false
  /// By part, how often it was changed; nil where that cannot be read.
  var revisions: [PersonalSection: Int]?

  /// Nothing can be read.
  static let nothing = Salvage(lost: PersonalSection.allCases, isSuspect: true)

  /// The parts of which something can be read.
  var present: Set<PersonalSection> { data.changedSections(to: PersonalData()) }

  /// Fills damaged parts from the copy, and returns those that became others. A part that was not changed after the copy was
  /// made is taken from it; to others the rows are added that only the copy has. Then a row that was removed since comes back:
  /// that is better than losing one.
  mutating func fillGaps(from copy: PersonalCopy?) -> [PersonalSection] {
    guard let copy, isSuspect || !lost.isEmpty else { return [] }
    let read = data
    for section in PersonalSection.allCases where isSuspect || lost.contains(section) {
      if copy.problem == nil, let revisions, let known = copy.revisions, revisions[section] == known[section] {
        data.replace(section, from: copy.data)
      } else {
        data.fillGaps(in: section, from: copy.data)
      }
    }
    let changed = read.changedSections(to: data)
    return PersonalSection.allCases.filter(changed.contains)
  }
}

extension PersonalData {
  /// Replaces a section with that of other data.
  fileprivate mutating func replace(_ section: PersonalSection, from other: PersonalData) {
    switch section {
    case .channels: choices = other.choices
    case .searches: searches = other.searches
    case .seen: seen = other.seen
    case .episodes: episodes = other.episodes
    case .reminders: reminders = other.reminders
    case .lists: lists = other.lists
    case .shows: shows = other.shows
    case .streams: streams = other.streams
    case .imports: imports = other.imports
    case .history: history = other.history
    case .view: view = other.view
    }
  }

  /// Adds what only older data has. What this has stays as it is, in its order.
  fileprivate mutating func fillGaps(in section: PersonalSection, from older: PersonalData) {
    switch section {
    case .channels:
      choices = ChannelChoices(
        older.choices.choices.merging(choices.choices) { _, new in new },
        order: ChannelChoices.merged(choices.order, keeping: older.choices.order))
    case .searches: searches = searches.fillingGaps(from: older.searches)
    case .seen: seen.marks.merge(older.seen.marks) { new, _ in new }
    case .episodes: episodes.formUnion(older.episodes)
    case .reminders: reminders = reminders.fillingGaps(from: older.reminders)
    case .lists: lists = lists == .initial ? older.lists : lists.fillingGaps(from: older.lists)
    case .shows: shows = shows.fillingGaps(from: older.shows)
    case .streams: streams = streams.fillingGaps(from: older.streams)
    case .imports: imports.channels = imports.channels.fillingGaps(from: older.imports.channels)
    case .history:
      history = RecentTexts(ChannelChoices.merged(history.texts, keeping: older.history.texts))
    case .view: if view == SavedView() { view = older.view }
    }
  }
}

extension SavedSearches {
  fileprivate func fillingGaps(from older: SavedSearches) -> SavedSearches {
    let names = { (searches: SavedSearches) in searches.searches.map { $0.name.lowercased() } }
    let merged = ChannelChoices.merged(names(self), keeping: names(older))
    return SavedSearches(merged.compactMap { self[$0] ?? older[$0] })
  }
}

extension Reminders {
  fileprivate func fillingGaps(from older: Reminders) -> Reminders {
    let subjects = ChannelChoices.merged(reminders.map(\.subject), keeping: older.reminders.map(\.subject))
    let known = Set(states.map(\.showing))
    let others = older.states.map(\.showing).filter { known.contains($0) || state(of: $0) == nil }
    let showings = ChannelChoices.merged(states.map(\.showing), keeping: others)
    return Reminders(
      subjects.compactMap { self[$0] ?? older[$0] },
      states: showings.compactMap { state(of: $0) ?? older.state(of: $0) })
  }
}

extension ProgrammeLists {
  /// Entries whose list could not be read stay where no older list has them.
  fileprivate func fillingGaps(from older: ProgrammeLists) -> ProgrammeLists {
    let lost = self[KeptLists.restoredName]?.items ?? []
    let known = older[KeptLists.restoredName] == nil ? applying([.delete(KeptLists.restoredName)]) : self
    let names = { (lists: ProgrammeLists) in lists.lists.map { $0.name.lowercased() } }
    let merged = ChannelChoices.merged(names(known), keeping: names(older))
    let lists = merged.compactMap { name in
      guard let new = known[name], let old = older[name] else { return known[name] ?? older[name] }
      let items = Dictionary((new.items + old.items).map { ($0.identity, $0) }) { first, _ in first }
      let order = ChannelChoices.merged(new.items.map(\.identity), keeping: old.items.map(\.identity))
      return ProgrammeList(new.name, order.compactMap { items[$0] })
    }
    let present = Set(lists.flatMap { $0.items.map(\.identity) })
    let rest = lost.filter { !present.contains($0.identity) }
    let filled = ProgrammeLists(lists)
    return rest.isEmpty
      ? filled : filled.applying([.create(KeptLists.restoredName), .add(rest, to: KeptLists.restoredName)])
  }
}

extension Database {
  /// The readable data. Errors other than damage are thrown.
  func salvage() throws(DatabaseError) -> Salvage {
    var salvage = Salvage()
    do throws(DatabaseError) {
      try checkForReading(isLargeToo: true)
    } catch {
      guard error.isDamage else { throw error }
      salvage.isSuspect = true
    }
    for section in PersonalSection.allCases {
      let isAll = try read(section, readableInto: &salvage.data, isSuspect: salvage.isSuspect)
      if !isAll { salvage.lost.append(section) }
    }
    let rows = try readableRows(of: .revision, salvage.isSuspect) { (section: $0.text(0), number: $0.integer(1)) }
    if rows.isAll { salvage.revisions = Database.revisions(of: rows.values) }
    return salvage
  }

  /// Reads the rows of a part that can be read; whether those are all.
  private func read(
    _ section: PersonalSection, readableInto data: inout PersonalData, isSuspect: Bool
  ) throws(DatabaseError) -> Bool {
    switch section {
    case .channels:
      let rows = try readableRows(of: .channel, isSuspect) { row in
        let id = row.text(0)
        return (id: id, position: row.optionalInteger(1), choice: row.channelChoice(of: id))
      }
      data.choices = Database.choices(of: rows.values)
      return rows.isAll
    case .searches:
      let rows = try readableRows(of: .keptQuery, isSuspect) { $0.savedSearch }
      data.searches = SavedSearches(rows.values)
      return rows.isAll
    case .seen:
      let rows = try readableRows(of: .seenShowings, isSuspect) { ($0.text(1), Marks.read($0.bytes(2))) }
      data.seen = SeenShowings(Dictionary(rows.values) { _, later in later })
      return rows.isAll
    case .episodes:
      // A copy of an older version does not have the table.
      if !isSuspect, try !has(.seenEpisodes) { return true }
      let rows = try readableRows(of: .seenEpisodes, isSuspect) { (show: $0.text(0), lines: $0.text(1)) }
      for var row in rows.values {
        row.show.withUTF8 { show in
          row.lines.withUTF8 {
            data.episodes.add(lines: UnsafeRawBufferPointer($0), of: UnsafeRawBufferPointer(show))
          }
        }
      }
      return rows.isAll
    case .reminders:
      if !isSuspect, try !has(.reminder) { return true }
      let reminders = try readableRows(of: .reminder, isSuspect) { $0.reminder }
      let states = try readableRows(of: .dueState, isSuspect) { $0.dueState }
      data.reminders = Reminders(reminders.values.compactMap(\.self), states: states.values)
      return reminders.isAll && states.isAll
    case .lists:
      if !isSuspect, try !has(.list) { return true }
      let lists = try readableRows(of: .list, isSuspect) { $0.keptList }
      let items = try readableRows(of: .listItem, isSuspect) { $0.keptItem }
      let isAll = lists.isAll && items.isAll
      // Of none that can be read nothing is known: they were not all deleted.
      if !isAll, lists.values.isEmpty, items.values.isEmpty { return false }
      let (kept, lost) = KeptLists.lists(of: lists.values, items.values)
      data.lists =
        lost.isEmpty ? kept : kept.applying([.create(KeptLists.restoredName), .add(lost, to: KeptLists.restoredName)])
      return isAll && lost.isEmpty
    case .shows:
      if !isSuspect, try !has(.showChoice) { return true }
      let rows = try readableRows(of: .showChoice, isSuspect) { $0.showChoice }
      data.shows = Database.shows(of: rows.values)
      return rows.isAll
    case .streams:
      if !isSuspect, try !has(.stream) { return true }
      let rows = try readableRows(of: .stream, isSuspect) { $0.stream }
      data.streams = Database.streams(of: rows.values)
      return rows.isAll
    case .imports:
      if !isSuspect, try !has(.imported) { return true }
      let rows = try readableRows(of: .imported, isSuspect) { $0.imported }
      data.imports = Database.imports(of: rows.values)
      return rows.isAll
    case .history:
      let rows = try readableRows(of: .searchHistory, isSuspect) { $0.text(1) }
      data.history = RecentTexts(rows.values)
      return rows.isAll
    case .view:
      do throws(DatabaseError) {
        data.view = try view()
      } catch {
        guard error.isDamage else { throw error }
        return false
      }
      return try readableRows(of: .view, isSuspect) { _ in () }.isAll
    }
  }

  /// The rows of a table that can be read, in the order of its key: from its beginning up to damage, and from its end. A
  /// suspect text with a zero in it is left out: SQLite reads zeros past the end of a file that was cut off.
  private func readableRows<Value>(
    of table: PersonalTable, _ isSuspect: Bool, _ value: (Row) -> Value
  ) throws(DatabaseError) -> (values: [Value], isAll: Bool) {
    let columns = table.columns
    guard try isOrdinary(table) else { return ([], false) }
    var known: Set<SQLValue> = []
    var isAll = true
    func values(_ direction: String) throws(DatabaseError) -> [Value] {
      var values: [Value] = []
      do throws(DatabaseError) {
        try forEachRow(of: "\(table.query) ORDER BY \(table.key) \(direction)") { row in
          guard row.matches(columns), !(isSuspect && row.hasZero(in: columns)) else {
            isAll = false
            return
          }
          let key: SQLValue = columns[0] == .text ? .text(row.text(0)) : .integer(row.integer(0))
          if known.insert(key).inserted { values.append(value(row)) }
        }
      } catch {
        guard error.isDamage else { throw error }
        isAll = false
      }
      return values
    }
    let first = try values("ASC")
    if isAll { return (first, true) }
    return (first + (try values("DESC")).reversed(), false)
  }

  /// Whether a table only stores rows: not a view, not a virtual table, and without computed columns.
  private func isOrdinary(_ table: PersonalTable) throws(DatabaseError) -> Bool {
    do throws(DatabaseError) {
      let name = SQLValue.text(table.rawValue)
      let definitions = try rows("SELECT sql FROM sqlite_schema WHERE lower(CAST(tbl_name AS TEXT)) = ?", [name]) {
        String($0.text(0).filter { !$0.isWhitespace }).lowercased()
      }
      let hidden = try rows("SELECT hidden FROM pragma_table_xinfo(?)", [name]) { $0.integer(0) }
      return definitions.contains { $0.hasPrefix("createtable\(table.rawValue)(") }
        && hidden.count <= table.columns.count && hidden.allSatisfy { $0 == 0 }
    } catch {
      guard error.isDamage else { throw error }
      return false
    }
  }
}
