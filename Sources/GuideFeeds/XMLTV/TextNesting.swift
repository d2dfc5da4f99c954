/// The elements inside text, such as `<b>` in a description: which are read, and which separate words.
struct TextNesting {
  /// The depths of elements that separate words, as bits.
  private var breaks: UInt64 = 0
  /// The depth of the outermost element that is not read.
  private var unread: Int?

  var isRead: Bool { unread == nil }

  func isBreak(_ depth: Int) -> Bool { breaks & bit(depth) != 0 }

  mutating func begin(_ depth: Int, isRead: Bool, isBreak: Bool) {
    if !isRead, unread == nil { unread = depth }
    if isBreak { breaks |= bit(depth) }
  }

  mutating func end(_ depth: Int) {
    if unread == depth { unread = nil }
    breaks &= ~bit(depth)
  }

  private func bit(_ depth: Int) -> UInt64 { 1 << UInt64(depth % 64) }
}
