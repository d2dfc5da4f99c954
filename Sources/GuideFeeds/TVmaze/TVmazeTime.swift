import GuideModel

/// When an episode is on, and for how long.
struct TVmazeTime {
  /// Noon UTC of its date where the time is not known.
  let start: Instant
  /// False where TVmaze knows only the date: then there is no `airtime`, and the `airstamp` is a placeholder.
  let isKnown: Bool
  /// Whether a time was given without an `airstamp`, which alone says in which zone it is.
  let isStampMissing: Bool
  /// The length of the episode, or else of the show's episodes; nil where neither is known.
  let minutes: Int?

  private static let lengths = 1...2_880

  /// Nil where a row has neither a time nor a date.
  init?(_ row: TVmazeRow) {
    let stamp = TVmazeTime.instant(row[text: .airstamp])
    let hasTime = !(row[text: .airtime] ?? []).isEmpty
    let lengths = [row[number: .runtime], row[number: .averageRuntime], row[number: .showRuntime]]
    minutes = lengths.compactMap(\.self).first(where: TVmazeTime.lengths.contains)
    isKnown = hasTime && stamp != nil
    isStampMissing = hasTime && stamp == nil
    if let stamp, hasTime {
      start = stamp
    } else if let day = TVmazeTime.instant(row[text: .airdate]) ?? stamp {
      start = Instant(seconds: day.seconds.flooredQuotient(by: 86_400) * 86_400 + 43_200)
    } else {
      return nil
    }
  }

  /// ISO 8601, with a fraction of a second or without.
  static func instant(_ text: [UInt8]?) -> Instant? {
    guard let text else { return nil }
    return text.count >= 10 && text.count <= 40 ? XMLTVTime.read(text.span)?.instant : nil
  }
}
