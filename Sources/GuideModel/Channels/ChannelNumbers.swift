/// The numbers that channels are shown with.
enum ChannelNumbers {
  /// By place: the number that a channel has of its own, or else one that no other has.
  ///
  /// Where few channels have numbers, that is the place, counted from 1, or the lowest that is free. Where more than half
  /// of them have, as after an import, a place among these would look like a number that the channel really has: then those
  /// without are counted after the highest. Copies, which come last, do not change which it is.
  static func shown(_ own: [Int?], copies: Int = 0) -> [Int] {
    let originals = own.dropLast(copies)
    let isNumbered = originals.count { $0 != nil } * 2 > originals.count
    return isNumbered ? afterTheHighest(own) : byPlace(own)
  }

  private static func byPlace(_ own: [Int?]) -> [Int] {
    var taken = Set(own.compactMap(\.self))
    var numbers = own.enumerated().map { place, own in own ?? (taken.contains(place + 1) ? nil : place + 1) }
    taken.formUnion(numbers.compactMap(\.self))
    var free = 1
    for place in numbers.indices where numbers[place] == nil {
      while taken.contains(free) { free += 1 }
      numbers[place] = free
      free += 1
    }
    return numbers.map { $0 ?? 0 }
  }

  private static func afterTheHighest(_ own: [Int?]) -> [Int] {
    let taken = Set(own.compactMap(\.self))
    // Beyond these are no numbers of channels, but what a broken guide says.
    var last = taken.filter { $0 < 1_000_000_000 }.max() ?? 0
    return own.map { own in
      if let own { return own }
      repeat { last += 1 } while taken.contains(last)
      return last
    }
  }
}
