import GuideApp
import GuideModel

/// What the header says of how fresh the guide is.
struct FreshnessWords {
  /// What a person should see now: an update under way, or a guide that is days old.
  private(set) var pressing: String?
  /// What may be left out where room is short: when the guide came.
  private(set) var quiet: String?

  init(_ state: State) {
    guard let freshness = state.freshness else { return }
    if let progress = freshness.progress {
      pressing = freshness.isEnding ? "ending the update" : progress.isEmpty ? "updating" : "updating \(progress)"
    } else if let updated = freshness.updated {
      let days = FreshnessWords.days(from: updated, to: state.now, in: state.zone)
      if days > 1 {
        pressing = "\(days) days old"
      } else {
        let time = state.zone.local(updated).time.text
        quiet = days == 1 ? "updated yesterday \(time)" : "updated \(time)"
      }
    }
  }

  /// How many midnights lie between; none where the clock was set back.
  private static func days(from earlier: Instant, to later: Instant, in zone: ZoneTable) -> Int {
    max(0, zone.local(later).date.dayNumber - zone.local(earlier).date.dayNumber)
  }
}
