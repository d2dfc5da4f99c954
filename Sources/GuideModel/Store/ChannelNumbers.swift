/// The numbers that channels are shown with.
package enum ChannelNumbers {
  /// By index: the channel's own number. If no channel has one, its position, counted from 1, or the
  /// lowest that is free: among numbers that channels really have, a position would look like one of these. The numbers of
  /// copies are no reason for the others to lose theirs.
  package static func shown(_ own: [Int?], isCopy: (Int) -> Bool = { _ in false }) -> [Int?] {
    if own.indices.contains(where: { own[$0] != nil && !isCopy($0) }) { return own }
    var taken = Set(own.compactMap(\.self))
    var numbers = own.enumerated().map { index, own in own ?? (taken.contains(index + 1) ? nil : index + 1) }
    taken.formUnion(numbers.compactMap(\.self))
    var free = 1
    for index in numbers.indices where numbers[index] == nil {
      while taken.contains(free) { free += 1 }
      numbers[index] = free
      free += 1
    }
    return numbers
  }
}

/// Finds the channel that a text means, the same on the command line, in the settings and in a search: by its id, else by its
/// id in any case, else by the number that it is shown with. Only where none of these matches it is a name.
package enum ChannelLookup {
  /// The index of the channel that a text names by its id or number.
  package static func index(of text: String, ids: [String], numbers: [Int?]) -> Int? {
    let key = ChannelName.key(text)
    return ids.firstIndex(of: text) ?? ids.firstIndex { ChannelName.key($0) == key }
      ?? number(text).flatMap { numbers.firstIndex(of: $0) }
  }

  /// A number is digits and nothing else: `+1` is a part of a name.
  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
