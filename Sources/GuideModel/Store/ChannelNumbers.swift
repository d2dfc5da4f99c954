/// The numbers that channels are shown with.
package enum ChannelNumbers {
  /// By index: the number that a channel has of its own, or else one that no other has.
  ///
  /// Where few channels have numbers, that is the position, counted from 1, or the lowest that is free. Where more than half
  /// of them have, as after an import, a position among these would look like a number that the channel really has: then those
  /// without are counted after the highest. Copies, which come last, do not change which it is.
  package static func shown(_ own: [Int?], copies: Int = 0) -> [Int] {
    let originals = own.dropLast(copies)
    let isNumbered = originals.count { $0 != nil } * 2 > originals.count
    return isNumbered ? afterTheHighest(own) : byPosition(own)
  }

  private static func byPosition(_ own: [Int?]) -> [Int] {
    var taken = Set(own.compactMap(\.self))
    var numbers = own.enumerated().map { index, own in own ?? (taken.contains(index + 1) ? nil : index + 1) }
    taken.formUnion(numbers.compactMap(\.self))
    var free = 1
    for index in numbers.indices where numbers[index] == nil {
      while taken.contains(free) { free += 1 }
      numbers[index] = free
      free += 1
    }
    return numbers.map { $0 ?? 0 }
  }

  private static func afterTheHighest(_ own: [Int?]) -> [Int] {
    let taken = Set(own.compactMap(\.self))
    // Greater numbers are no channel numbers but errors of a guide.
    var last = taken.filter { $0 < 1_000_000_000 }.max() ?? 0
    return own.map { own in
      if let own { return own }
      repeat { last += 1 } while taken.contains(last)
      return last
    }
  }
}

/// Finds the channel that a text means, the same on the command line, in the settings and in a search: by its id, else by its
/// id in any case, else by the number that it is shown with. Only where none of these matches it is a name.
package enum ChannelLookup {
  /// The index of the channel that a text names by its id or number.
  package static func index(of text: String, ids: [String], numbers: [Int]) -> Int? {
    let lowered = text.lowercased()
    return ids.firstIndex(of: text) ?? ids.firstIndex { $0.lowercased() == lowered }
      ?? number(text).flatMap { numbers.firstIndex(of: $0) }
  }

  /// A number is digits and nothing else: `+1` is a part of a name.
  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
