import GuideModel

/// The entries that the user's lists lose when other lists replace them, for example when an export is imported.
package enum ListLosses {
  /// A headline with the total, then a line for each affected list; empty if nothing is lost.
  package static func lines(from old: ProgrammeLists, to new: ProgrammeLists) -> [String] {
    let losses = old.lists.compactMap { list in loss(of: list, in: new[list.name]) }
    guard !losses.isEmpty else { return [] }
    let count = losses.reduce(0) { $0 + $1.count }
    return ["!! Your lists will be replaced: \(count == 1 ? "1 programme" : "\(count) programmes") would be lost"]
      + losses.map { "!!   \($0.text)" }
  }

  private static func loss(of list: ProgrammeList, in new: ProgrammeList?) -> (count: Int, text: String)? {
    let kept = Set(new?.items.map(\.identity) ?? [])
    let count = list.items.count { !kept.contains($0.identity) }
    guard count > 0 else { return nil }
    let number = count == list.items.count ? "all \(count)" : "\(count) of \(list.items.count)"
    let programmes = count == 1 ? "1 programme" : "\(count) programmes"
    return (count, new == nil ? "“\(list.name)” is deleted with its \(programmes)" : "“\(list.name)” loses \(number)")
  }
}
