/// The channel numbers to display.
package enum ChannelNumbers {
  /// The numbers by channel index: the channels' own, or positions if no channel has a number.
  ///
  /// Positions start at 1 and avoid numbers in use. If some channels have numbers, the others get none, because a
  /// position would look like a real number. Copies of channels are ignored when checking whether any channel has a
  /// number.
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

/// Finds the channel that a string in a command, setting or search refers to.
///
/// Tries the id, the id ignoring case, then the displayed number. Otherwise the text is a name.
package enum ChannelLookup {
  /// The index of the channel with the given id or number, or `nil`.
  package static func index(of text: String, ids: [String], numbers: [Int?]) -> Int? {
    let key = ChannelName.key(text)
    return ids.firstIndex(of: text) ?? ids.firstIndex { ChannelName.key($0) == key }
      ?? number(text).flatMap { numbers.firstIndex(of: $0) }
  }

  /// Parses a number. Only digits count: `+1` is part of a name.
  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
