package import GuideModel

/// A list of programmes, episodes and shows that a person has made.
package struct ProgrammeList: Hashable, Sendable {
  package internal(set) var name: String
  /// In the order of the list; no two have the same identity.
  package private(set) var items: [ListItem]
  /// The number of bytes of all of them: a key that adds one does not count it anew.
  private(set) var byteCount: Int

  /// A list of some entries, of which the first of an identity counts.
  package init(_ name: String, _ items: [ListItem] = []) {
    var known: Set<ListItem.Identity> = []
    self.init(name, kept: items.filter { known.insert($0.identity).inserted })
  }

  /// A list as it was kept, which is not looked through.
  init(_ name: String, kept items: [ListItem]) {
    (self.name, self.items) = (name, items)
    byteCount = ProgrammeList.byteCount(of: items)
  }

  private static func byteCount(of items: [ListItem]) -> Int { items.reduce(0) { $0 + $1.byteCount } }

  /// The largest number of entries.
  package static let mostItems = 10_000

  /// Whether an entry of an identity is in it.
  package func contains(_ identity: ListItem.Identity) -> Bool { index(of: identity) != nil }

  /// The index of the entry of an identity. Those of the entries are not made for that: a key looks through 10,000. Most have
  /// another start or episode, and no title is put into small letters for them.
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

  /// The entries of some that are not in it, each once.
  package func missing(of others: [ListItem]) -> [ListItem] {
    if others.count == 1 { return others.filter { !contains($0.identity) } }
    var known = Set(items.map(\.identity))
    return others.filter { known.insert($0.identity).inserted }
  }

  /// Adds entries that are not in it.
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

/// The lists of a person, in their order. No two have the same name, whatever its case.
package struct ProgrammeLists: Hashable, Sendable {
  package internal(set) var lists: [ProgrammeList] = []

  /// Lists. A name that none may have is mended, and of two lists of a name the later one gets a number.
  package init(_ lists: [ProgrammeList] = []) {
    var known: Set<String> = []
    for list in lists {
      let name = ListName.mended(list.name)
      var (free, count) = (name, 1)
      while !known.insert(free.lowercased()).inserted {
        count += 1
        free = "\(name.prefix(ListName.mostLetters - 8)) (\(count))"
      }
      self.lists.append(ProgrammeList(free, kept: list.items))
    }
  }

  /// The names of the lists of a new database.
  package static let initialNames: [Message] = ["To watch", "Films to see", "For friends"]
  /// The lists of a new database, with English names.
  package static let initial = ProgrammeLists(initialNames.map { ProgrammeList($0.english) })

  /// The largest number of lists.
  package static let mostLists = 1_000
  /// The most bytes of all lists, so that an export of all that is a person's can be read again.
  package static let mostBytes = 16 << 20

  /// Whether there is no list.
  package var isEmpty: Bool { lists.isEmpty }

  /// The list of a name, in any case; nil if there is none.
  package subscript(_ name: String) -> ProgrammeList? { index(of: name).map { lists[$0] } }

  /// The index of the list of a name, in any case.
  package func index(of name: String) -> Int? {
    if let index = lists.firstIndex(where: { $0.name == name }) { return index }
    let lowered = name.lowercased()
    return lists.firstIndex { $0.name.lowercased() == lowered }
  }

  /// The number of bytes of all entries.
  package var byteCount: Int { lists.reduce(0) { $0 + $1.byteCount } }

  /// The entries of some that may be added to a list: not there yet, and within the limits.
  func addable(_ items: [ListItem], to list: ProgrammeList) -> [ListItem] {
    var room = ProgrammeLists.mostBytes - byteCount
    return list.missing(of: items).prefix(max(0, ProgrammeList.mostItems - list.items.count)).prefix { item in
      room -= item.byteCount
      return room >= 0
    }
  }
}

/// The names that lists may have.
package enum ListName {
  /// The largest number of letters, and of their bytes: a letter can have any number of accents.
  package static let mostLetters = 100
  static let mostBytes = 1_000

  /// A name as it was typed, without spaces at its ends, and with single ones between its words.
  package static func typed(_ text: String) -> String { SavedSearch.name(typed: text) }

  /// The reason why a list cannot have a name; nil where it can.
  package static func error(of name: String) -> ListError? {
    if name.unicodeScalars.contains(where: isBreak) { return .nameHasBreak }
    if !name.unicodeScalars.contains(where: isVisible) { return .nameIsEmpty }
    return name.utf8.count > mostBytes || name.count > mostLetters ? .nameIsLong : nil
  }

  /// A name that a list may have, like that of a damaged or a foreign file.
  static func mended(_ name: String) -> String {
    guard error(of: name) != nil else { return name }
    let line = String(String.UnicodeScalarView(name.unicodeScalars.map { isBreak($0) ? " " : $0 }))
    var short = String(line.prefix(mostLetters))
    while short.utf8.count > mostBytes { short.unicodeScalars.removeLast() }
    return error(of: short) == nil ? short : "List"
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned, .nonspacingMark: false
    // Letters of no width and no ink.
    default: !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{2800}"
    }
  }
}
