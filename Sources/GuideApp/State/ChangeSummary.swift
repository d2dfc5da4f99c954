import CellCanvas
package import GuideModel

/// The changes of an update, with their counts and column width. These are made once, since there can be very many changes.
package struct ChangeSummary: Sendable {
  /// By start.
  package let changes: [GuideChange]
  /// How many there are of each kind, such as `12 new, 3 gone`; empty where nothing changed.
  package let summary: String
  /// The columns that the widest name of a channel takes.
  package let nameColumns: Int

  /// A list of changes.
  package init(_ changes: [GuideChange] = []) {
    self.changes = changes
    var (new, moved, gone) = (0, 0, 0)
    var names: Set<String> = []
    for change in changes {
      switch change.kind {
      case .new: new += 1
      case .moved: moved += 1
      case .gone: gone += 1
      }
      names.insert(change.channel.name)
    }
    summary = zip([new, moved, gone], ["new", "moved", "gone"]).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      .joined(separator: ", ")
    nameColumns = names.lazy.map { SafeText($0).width }.max() ?? 0
  }
}
