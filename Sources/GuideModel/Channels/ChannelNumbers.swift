/// The numbers that channels are shown with.
enum ChannelNumbers {
  /// By place: the number that a channel has of its own; for those without, the numbers after the highest of these, in
  /// their order. So none of them looks like a number that a channel really has, and 5 is never the third that lacks one.
  static func shown(_ own: [Int?]) -> [Int] {
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
