package import GuideModel

/// A change to the lists. Edits are idempotent. An edit to a missing list or entry has no effect.
package enum ListEdit: Hashable, Sendable {
  /// Creates an empty list at the end, unless the name is taken.
  case create(String)
  /// Renames a list, unless the name is taken.
  case rename(String, to: String)
  case delete(String)
  /// Moves a list to a position.
  case move(String, to: Int)
  /// Adds entries that are not in a list yet, at a position or at the end. Nothing is added beyond the limits.
  case add([ListItem], to: String, at: Int? = nil)
  case remove([ListItem.Identity], from: String)
  /// Moves an entry to a position in its list.
  case moveItem(ListItem.Identity, in: String, to: Int)
  /// Inserts a list with its entries, unless the name is taken.
  case insert(ProgrammeList, at: Int)
}

extension ProgrammeLists {
  /// Returns a copy with edits made in order.
  package func applying(_ edits: some Sequence<ListEdit>) -> ProgrammeLists {
    var changed = self
    changed.apply(edits)
    return changed
  }

  /// Makes edits in order, without copying a list of 10,000 entries to add one.
  package mutating func apply(_ edits: some Sequence<ListEdit>) {
    for edit in edits { apply(edit) }
  }

  mutating func apply(_ edit: ListEdit) {
    switch edit {
    case .create(let name):
      guard index(of: name) == nil, ListName.error(of: name) == nil, lists.count < Self.maximumLists else { return }
      lists.append(ProgrammeList(name))
    case .rename(let old, let new):
      guard let index = index(of: old), ListName.error(of: new) == nil, self.index(of: new) ?? index == index else {
        return
      }
      lists[index].name = new
    case .delete(let name): if let index = index(of: name) { lists.remove(at: index) }
    case .move(let name, let position): if let index = index(of: name) { lists.moveElement(at: index, to: position) }
    case .add(let items, let name, let position):
      guard let index = index(of: name) else { return }
      let new = addable(items, to: lists[index])
      let count = lists[index].items.count
      lists[index].insert(new, at: min(max(position ?? count, 0), count))
    case .remove(let identities, let name):
      guard let index = index(of: name) else { return }
      let gone = Set(identities)
      lists[index].removeAll { gone.contains($0.identity) }
    case .moveItem(let identity, let name, let position):
      guard let index = index(of: name),
        let item = lists[index].index(of: identity)
      else { return }
      lists[index].move(from: item, to: position)
    case .insert(let list, let position):
      if index(of: list.name) == nil { lists.insert(list, at: min(position, lists.count)) }
    }
  }

  /// The edits that restore these lists after an edit.
  func inverse(of edit: ListEdit) -> [ListEdit] {
    switch edit {
    case .create(let name):
      return index(of: name) == nil && ListName.error(of: name) == nil && lists.count < Self.maximumLists
        ? [.delete(name)] : []
    case .insert(let list, _): return index(of: list.name) == nil ? [.delete(list.name)] : []
    case .rename(let old, let new):
      guard let list = self[old], list.name != new, ListName.error(of: new) == nil,
        self[new].map({ $0.name == list.name }) ?? true
      else { return [] }
      return [.rename(new, to: list.name)]
    case .delete(let name): return index(of: name).map { [.insert(lists[$0], at: $0)] } ?? []
    case .move(let name, let position):
      guard let index = index(of: name), index != lists.nearestIndex(position) else { return [] }
      return [.move(lists[index].name, to: index)]
    case .add(let items, let name, _):
      guard let list = self[name] else { return [] }
      let new = addable(items, to: list)
      return new.isEmpty ? [] : [.remove(new.map(\.identity), from: list.name)]
    case .remove(let identities, let name): return self[name]?.restoring(Set(identities)) ?? []
    case .moveItem(let identity, let name, let position):
      guard let list = self[name], let index = list.index(of: identity), index != list.items.nearestIndex(position)
      else { return [] }
      return [.moveItem(identity, in: list.name, to: index)]
    }
  }

  /// Whether a list created by an edit is still unchanged; true for other edits.
  func isAsLeft(by edit: ListEdit) -> Bool {
    switch edit {
    case .create(let name): self[name]?.items.isEmpty ?? false
    case .insert(let list, _): self[list.name] == list
    default: true
    }
  }
}

extension ProgrammeList {
  /// The edits that restore removed entries, one for each run of consecutive entries.
  fileprivate func restoring(_ identities: Set<ListItem.Identity>) -> [ListEdit] {
    let indices = items.indices.filter { identities.contains(items[$0].identity) }
    var runs: [Range<Int>] = []
    for index in indices {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs.map { .add(Array(items[$0]), to: name, at: $0.lowerBound) }
  }
}

extension Array {
  /// Moves an element to a position, or as close to it as possible.
  mutating func moveElement(at index: Int, to position: Int) {
    let target = nearestIndex(position)
    guard target != index else { return }
    insert(remove(at: index), at: target)
  }

  /// The index closest to a position.
  fileprivate func nearestIndex(_ position: Int) -> Int { Swift.min(Swift.max(position, 0), count - 1) }
}

/// The reason why a change to the lists is impossible: one line that ends with a remedy.
package struct ListError: Error, Hashable, Sendable {
  package let text: Message

  init(_ text: Message) { self.text = text }

  /// The reason in English.
  package var message: String { text.english }

  static let nameIsEmpty = ListError("a list needs a name: type some letters")
  static let nameIsLong = ListError(
    "list names have at most \(ListName.maximumLetters) characters: choose a shorter one")
  static let nameHasBreak = ListError("list names cannot contain line breaks: choose another one")
  static let tooManyLists = ListError(
    "the maximum of \(ProgrammeLists.maximumLists) lists has been reached: delete one first")
  static let tooManyBytes = ListError(
    "the lists have already reached the maximum size of \(ProgrammeLists.maximumBytes >> 20) MB: remove something first"
  )
}

/// The result of adding entries to a list.
package struct ListAddition: Hashable, Sendable {
  /// The edits that add the entries; empty if the list already has all of them.
  package let edits: [ListEdit]
  /// The number of added entries.
  package let added: Int
  /// The number of entries that were already in the list, or were given twice.
  package let known: Int
  /// The number of entries beyond the limits.
  package let leftOut: Int
}

/// Changes requested by the user. They throw if there is nothing to change or if they are impossible.
extension ProgrammeLists {
  /// Creates a list at the end.
  package func creating(_ typed: String) throws(ListError) -> [ListEdit] {
    let name = try name(typed, besides: nil)
    if lists.count >= Self.maximumLists { throw .tooManyLists }
    return [.create(name)]
  }

  /// Renames a list.
  package func renaming(_ name: String, to typed: String) throws(ListError) -> [ListEdit] {
    let list = try named(name)
    return [.rename(list.name, to: try self.name(typed, besides: list))]
  }

  /// Deletes a list with its entries.
  package func deleting(_ name: String) throws(ListError) -> [ListEdit] { [.delete(try named(name).name)] }

  /// Adds entries to a list. Throws if no new entry fits.
  package func adding(_ items: [ListItem], to name: String) throws(ListError) -> ListAddition {
    let list = try named(name)
    let (missing, new) = (list.missing(of: items), addable(items, to: list))
    if new.isEmpty, !missing.isEmpty {
      guard list.items.count >= ProgrammeList.maximumItems else { throw .tooManyBytes }
      throw ListError(
        "“\(list.shortName)” already has the maximum of \(ProgrammeList.maximumItems) entries: create another list")
    }
    return ListAddition(
      edits: new.isEmpty ? [] : [.add(new, to: list.name)], added: new.count, known: items.count - missing.count,
      leftOut: missing.count - new.count)
  }

  /// The list with the given name, ignoring case.
  package func named(_ name: String) throws(ListError) -> ProgrammeList {
    if let list = self[name] { return list }
    let names = lists.prefix(8).map(\.quotedName).joined(separator: ", ")
    throw lists.isEmpty
      ? ListError("no list “\(name.shortened)”: create one first")
      : ListError("no list “\(name.shortened)”; your lists: \(names)")
  }

  private func name(_ typed: String, besides list: ProgrammeList?) throws(ListError) -> String {
    let name = ListName.typed(typed)
    if let error = ListName.error(of: name) { throw error }
    if let other = self[name], other.name != list?.name {
      throw ListError("a list called “\(other.shortName)” already exists: choose another name")
    }
    return name
  }
}

extension ProgrammeList {
  var shortName: String { name.shortened }
  var quotedName: String { "“\(shortName)”" }
}
