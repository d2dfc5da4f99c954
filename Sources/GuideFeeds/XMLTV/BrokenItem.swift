/// A channel or programme with something in it that XML does not allow.
enum BrokenItem {
  /// What an item with a fault turns out to be.
  enum Look {
    /// The item as it was meant, where it lies, and what was wrong with it.
    case mended([UInt8], Range<Int>, ItemMender)
    /// Nothing that could be mended; whatever comes next, comes from an offset on.
    case lost(until: Int)
    /// Its end has not come yet, and is to be sought from an offset on.
    case goesOn(from: Int)
  }

  /// No item of these is longer.
  static let reach = 256 << 10

  /// Looks at the item that begins at an offset, whose end is sought from another one on. It depends on nothing but the
  /// bytes after it, of which more may come.
  static func look(
    from item: Int, seekingFrom first: Int, in view: DocumentView, isUTF8: Bool, ending: XMLDocument.Ending
  ) -> Look {
    let last = item + reach
    switch ItemBoundary.first(from: max(item + 1, first), to: last, in: view) {
    case .end(let tag):
      var mender = ItemMender(isUTF8: isUTF8)
      let mended = mender.mended(Array(view.bytes(from: item, to: tag.upperBound)))
      if !mender.hasFaults { return .lost(until: tag.upperBound) }
      return .mended(mended, item..<tag.upperBound, mender)
    // Another one begins before this one ends.
    case .start(let next): return .lost(until: next)
    case .none(let next):
      if ending == .more, view.end < last { return .goesOn(from: next) }
      // A tag may begin before the last byte and end after it.
      return .lost(until: max(item + 1, min(last, view.end) - ItemBoundary.longest))
    }
  }
}
