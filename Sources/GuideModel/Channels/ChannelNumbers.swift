/// The numbers that channels are shown with.
enum ChannelNumbers {
  /// By place: the number that a channel has of its own, or else its place counted from 1 where no other has that, or else
  /// a number that none has.
  static func shown(_ own: [Int?]) -> [Int] {
    var taken = Set(own.compactMap(\.self))
    return own.enumerated().map { place, own in
      if let own { return own }
      var number = place + 1
      while !taken.insert(number).inserted { number += max(1, taken.count) }
      return number
    }
  }
}
