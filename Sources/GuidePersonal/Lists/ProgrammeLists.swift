package import GuideModel

/// A user's list of programmes, episodes and shows.
package struct ProgrammeList: Hashable, Sendable {
  package internal(set) var name: String
  /// The entries in order; no two have the same identity.
  package private(set) var items: [ListItem]
  /// The size of all entries in bytes, kept up to date to avoid counting again for each added entry.
  private(set) var byteCount: Int

  /// Creates a list, without duplicate entries.
  package init(_ name: String, _ items: [ListItem] = []) {
    var known: Set<ListItem.Identity> = []
    self.init(name, kept: items.filter { known.insert($0.identity).inserted })
  }

  /// Creates a list from stored entries, without checking for duplicates.
  init(_ name: String, kept items: [ListItem]) {
    (self.name, self.items) = (name, items)
    byteCount = ProgrammeList.byteCount(of: items)
  }

  private static func byteCount(of items: [ListItem]) -> Int { items.reduce(0) { $0 + $1.byteCount } }

  /// The maximum number of entries.
  package static let maximumItems = 10_000

  /// Whether the list has an entry with the given identity.
  package func contains(_ identity: ListItem.Identity) -> Bool { index(of: identity) != nil }

  /// The index of the entry with the given identity. Avoids creating the identities of all 10,000 entries: most differ in start
  /// or episode, so few titles have to be lowercased.
  func index(of identity: ListItem.Identity) -> Int? {
    switch identity {
    case .showing(let channel, let start, let title):
      items.firstIndex {
        $0.scope == .showing && $0.showing.interval.start == start && $0.showing.channel == channel
          && $0.showing.title == title
      }
    case .episode(let show, let episode):
      items.firstIndex {
        $0.scope == .episode && ($0.showing.episode ?? $0.showing.interval.start.isoText) == episode && $0.show == show
      }
    case .show(let show): items.firstIndex { $0.scope == .show && $0.show == show }
    }
  }

  /// The entries of `others` that are missing from this list, without duplicates.
  package func missing(of others: [ListItem]) -> [ListItem] {
    if others.count == 1 { return others.filter { !contains($0.identity) } }
    var known = Set(items.map(\.identity))
    return others.filter { known.insert($0.identity).inserted }
  }

  /// Inserts entries that are not in the list yet.
  mutating func insert(_ new: [ListItem], at index: Int) {
    items.insert(contentsOf: new, at: index)
    byteCount += ProgrammeList.byteCount(of: new)
  }

  mutating func removeAll(where isMeant: (ListItem) -> Bool) {
    items.removeAll(where: isMeant)
    byteCount = ProgrammeList.byteCount(of: items)
  }

  mutating func move(from index: Int, to position: Int) { items.moveElement(at: index, to: position) }
}

/// The user's lists in order. Names are unique, ignoring case.
package struct ProgrammeLists: Hashable, Sendable {
  package internal(set) var lists: [ProgrammeList] = []

  /// Creates lists. Invalid names are repaired, and duplicate names get a number.
  package init(_ lists: [ProgrammeList] = []) {
    var known: Set<String> = []
    for list in lists {
      let name = ListName.validated(list.name)
      var (free, count) = (name, 1)
      while !known.insert(free.lowercased()).inserted {
        count += 1
        free = "\(name.prefix(ListName.maximumLetters - 8)) (\(count))"
      }
      self.lists.append(ProgrammeList(free, kept: list.items))
    }
  }

  /// The names of the lists in a new database.
  package static let initialNames: [Message] = ["To watch", "Films to see", "For friends"]
  /// The lists of a new database, with English names.
  package static let initial = ProgrammeLists(initialNames.map { ProgrammeList($0.english) })

  /// The maximum number of lists.
  package static let maximumLists = 1_000
  /// The maximum size of all lists in bytes, chosen so that an export of all data can be read again.
  package static let maximumBytes = 16 << 20

  /// Whether there are no lists.
  package var isEmpty: Bool { lists.isEmpty }

  /// The list with the given name, ignoring case; `nil` if none.
  package subscript(_ name: String) -> ProgrammeList? { index(of: name).map { lists[$0] } }

  /// The index of the list with the given name, ignoring case.
  package func index(of name: String) -> Int? {
    if let index = lists.firstIndex(where: { $0.name == name }) { return index }
    let lowered = name.lowercased()
    return lists.firstIndex { $0.name.lowercased() == lowered }
  }

  /// The size of all entries in bytes.
  package var byteCount: Int { lists.reduce(0) { $0 + $1.byteCount } }

  /// The entries that can be added to a list: those not in it yet and within the limits.
  func addable(_ items: [ListItem], to list: ProgrammeList) -> [ListItem] {
    var room = ProgrammeLists.maximumBytes - byteCount
    return list.missing(of: items).prefix(max(0, ProgrammeList.maximumItems - list.items.count)).prefix { item in
      room -= item.byteCount
      return room >= 0
    }
  }
}

/// The rules for list names.
package enum ListName {
  /// The maximum number of characters, and of bytes in them. A character can have any number of accents.
  package static let maximumLetters = 100
  static let maximumBytes = 1_000

  /// Normalises spaces in a typed name.
  package static func typed(_ text: String) -> String { SavedSearch.name(typed: text) }

  /// The reason why a name is invalid; `nil` if it is valid.
  package static func error(of name: String) -> ListError? {
    if name.unicodeScalars.contains(where: isBreak) { return .nameHasBreak }
    if !name.unicodeScalars.contains(where: isVisible) { return .nameIsEmpty }
    return name.utf8.count > maximumBytes || name.count > maximumLetters ? .nameIsLong : nil
  }

  /// Turns any name, for example from a damaged or foreign file, into a valid one.
  static func validated(_ name: String) -> String {
    guard error(of: name) != nil else { return name }
    let line = String(String.UnicodeScalarView(name.unicodeScalars.map { isBreak($0) ? " " : $0 }))
    var short = String(line.prefix(maximumLetters))
    while short.utf8.count > maximumBytes { short.unicodeScalars.removeLast() }
    return error(of: short) == nil ? short : "List"
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned, .nonspacingMark: false
    // Some characters in the other categories are invisible as well.
    default: !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{2800}"
    }
  }
}
