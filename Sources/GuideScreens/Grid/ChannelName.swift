import CellCanvas

/// Names of channels in few columns. Kin differ at the end of their names: `Harbour One`, `Pennant +1`.
enum ChannelName {
  /// The most columns of a last word that is kept.
  private static let tailColumns = 3

  /// The name where it fits; else its beginning and a short last word, such as `Pen…+1`; else its beginning.
  static func fitted(_ name: String, to columns: Int) -> SafeText {
    let whole = SafeText(name)
    guard whole.width > columns, let last = whole.string.split(separator: " ").last else { return whole }
    let tail = SafeText(String(last))
    guard tail.width <= tailColumns, columns - tail.width >= 4 else { return whole.clipped(to: columns) }
    return whole.clipped(to: columns - tail.width) + tail
  }
}
