package import GuideModel

/// A shift of programme times in minutes, as the user writes it: `+01:00`, `-5:30` or `90`.
package enum ClockShift {
  /// The minutes in a text; `nil` if it is no shift of at most a day.
  package static func minutes(_ text: String) -> Int? {
    let sign = text.first == "-" ? -1 : 1
    let digits = text.first.map { "+-".contains($0) } == true ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.count <= 4 && !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard numbers.count == parts.count, (1...2).contains(numbers.count) else { return nil }
    if numbers.count == 2, numbers[1] > 59 { return nil }
    let minutes = sign * (numbers.count == 2 ? numbers[0] * 60 + numbers[1] : numbers[0])
    return Channel.shifts.contains(minutes) ? minutes : nil
  }

  /// A shift as text, such as `+01:00`.
  package static func text(_ minutes: Int) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let size = abs(minutes)
    return "\(minutes < 0 ? "-" : "+")\(digits(size / 60)):\(digits(size % 60))"
  }

  /// The rule, for messages.
  package static let rule: Message = "it must be hours and minutes such as \"+01:00\", at most 24 hours"
}
