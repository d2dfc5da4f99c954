/// The numbers that channels are shown with.
enum ChannelNumbers {
  /// By place: the number that a channel has of its own, or else its place counted from 1 where no other has that, or else
  /// the lowest number that none has.
  static func shown(_ own: [Int?]) -> [Int] {
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
}
