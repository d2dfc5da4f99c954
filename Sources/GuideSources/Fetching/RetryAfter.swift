/// What a busy server says about when to come back.
enum RetryAfter {
  /// How long it asks to be left alone, by its own clock; nil where it does not say. `seconds` reads dates.
  static func wait(_ head: AnswerHead, secondsOfDate seconds: (String) -> Int?) -> Duration? {
    guard let text = head["retry-after"] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // More than a lifetime is as good as for ever.
      return .seconds(min(Int(text) ?? .max, 4_000_000_000))
    }
    guard let then = seconds(text), let now = head["date"].flatMap(seconds) else { return nil }
    return .seconds(max(0, then - now))
  }
}
