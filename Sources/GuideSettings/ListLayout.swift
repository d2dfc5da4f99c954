/// How a list of programmes shows its entries.
package enum ListLayout: Hashable, Sendable, CaseIterable {
  /// One line per entry.
  case lines
  /// Three lines per entry, with a picture of its show.
  case covers
  /// A picture and a few lines per entry, side by side.
  case strip
}
