import GuideModel

/// When an episode is shown, and for how long.
struct TVmazeTime {
  /// The start; noon UTC on the episode's date if the time is unknown.
  let start: Instant
  /// Whether the time is known. If there is no `airtime`, the `airstamp` is a placeholder.
  let isKnown: Bool
  /// Whether there is a time without an `airstamp`, so that its zone is unknown.
  let isStampMissing: Bool
  /// The length of this episode, or else the show's typical length; `nil` if unknown.
  let minutes: Int?

  private static let lengths = 1...2_880

  /// Returns `nil` if a row has neither a time nor a date.
  init?(_ row: TVmazeRow) {
    let stamp = JSONText.instant(row[text: .airstamp])
    let hasTime = !(row[text: .airtime] ?? []).isEmpty
    let lengths = [row[number: .runtime], row[number: .averageRuntime], row[number: .showRuntime]]
    minutes = lengths.compactMap(\.self).first(where: TVmazeTime.lengths.contains)
    isKnown = hasTime && stamp != nil
    isStampMissing = hasTime && stamp == nil
    if let stamp, hasTime {
      start = stamp
    } else if let day = JSONText.instant(row[text: .airdate]) ?? stamp {
      start = Instant(seconds: day.seconds.flooredQuotient(by: 86_400) * 86_400 + 43_200)
    } else {
      return nil
    }
  }
}
