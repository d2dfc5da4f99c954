/// The entry whose address has not come yet, and what lines of their own say of it.
struct M3UOpenEntry {
  enum State {
    case nothing
    case entry(M3UEntry)
    /// One that was left out, as is its address.
    case unusable
  }

  var state = State.nothing
  /// Groups of lines of their own, for the entry that is open or the next one.
  private var groups: [String] = []
  private var groupLines = 0

  /// Takes a line of groups, and returns what of it had to be mended.
  mutating func read(groups text: Range<Int>, _ bytes: Span<UInt8>) -> M3UFacts {
    var facts = M3UFacts()
    groupLines += 1
    // Groups without an end would be complaints without an end.
    if groupLines <= M3ULimits.groups { groups = facts.groups(bytes, text, beside: groups) }
    if groupLines == M3ULimits.groups + 1 { facts.refuseFurtherGroups() }
    return facts
  }

  /// Ends what is open; nil where that is no entry. The groups of its own line go before those of others.
  mutating func close() -> M3UEntry? {
    defer { self = M3UOpenEntry() }
    guard case .entry(var entry) = state else { return nil }
    if entry.groups.isEmpty { entry.groups = groups }
    return entry
  }
}
