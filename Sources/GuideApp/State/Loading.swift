/// How far the reading of a guide has come: files, of those that there are.
package struct Loading: Hashable, Sendable {
  /// Steps that are done: two a file, to read it and to decode it.
  package let done: Int
  /// Steps that there are; 0 while that is not known.
  package let total: Int

  /// So many steps of those that there are.
  package init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }

  /// Whether there is more than one file, so that a part of the whole says something.
  package var hasParts: Bool { total > 2 }

  /// From 0 to 100.
  package var percent: Int { total > 0 ? min(100, done * 100 / total) : 0 }
}
