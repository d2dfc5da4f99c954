/// Another user's lists merged into the user's own. Missing lists are added, as are missing entries in existing lists.
package struct ListMerge: Hashable, Sendable {
  /// The edits that merge them; empty if nothing is missing.
  package let edits: [ListEdit]
  /// The merged lists.
  package let lists: ProgrammeLists
  /// The numbers of new lists and entries.
  package let newLists: Int
  package let newItems: Int
  /// The number of entries that exist already.
  package let knownItems: Int
  /// The number of entries beyond the limits.
  package let leftOutItems: Int
}

extension ProgrammeLists {
  /// Merges other lists without duplicates. Existing lists keep their order.
  package func merging(_ other: ProgrammeLists) -> ListMerge {
    var (merged, edits) = (self, [ListEdit]())
    var (newLists, newItems, knownItems, leftOutItems) = (0, 0, 0, 0)
    for list in other.lists {
      if merged[list.name] == nil {
        let edit = ListEdit.create(list.name)
        merged = merged.applying(CollectionOfOne(edit))
        guard merged[list.name] != nil else {
          leftOutItems += list.items.count
          continue
        }
        edits.append(edit)
        newLists += 1
      }
      guard let own = merged[list.name] else { continue }
      let (missing, new) = (own.missing(of: list.items), merged.addable(list.items, to: own))
      knownItems += list.items.count - missing.count
      leftOutItems += missing.count - new.count
      guard !new.isEmpty else { continue }
      let edit = ListEdit.add(new, to: own.name)
      merged = merged.applying(CollectionOfOne(edit))
      edits.append(edit)
      newItems += new.count
    }
    return ListMerge(
      edits: edits, lists: merged, newLists: newLists, newItems: newItems, knownItems: knownItems,
      leftOutItems: leftOutItems)
  }
}
