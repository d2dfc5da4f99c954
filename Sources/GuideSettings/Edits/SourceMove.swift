/// Where a source is to be moved to among the others, the first of which is the most important.
package enum SourceMove: Hashable, Sendable {
  case first
  case last
  /// One place towards the first.
  case up
  /// One place towards the last.
  case down
  /// In front of another.
  case before(String)
}
