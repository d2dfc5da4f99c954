import CellCanvas
import GuideApp
import GuideModel

/// A programme as a sentence of the reading mode.
extension App {
  /// Such as `Harbour One, 20:30 to 21:00, Full English: Last Orders, s2 e6/6, new`.
  func sentence(of item: TimelineItem, on channel: Int) -> String {
    let name = guide.channels[channel].name
    switch item {
    case .programme(let programme): return "\(name), \(sentence(of: programme))"
    case .gap: return "\(name), \(spokenTimes(of: timeline.interval(of: item))), no listing"
    }
  }

  /// The same without the channel.
  func sentence(of programme: ProgrammeID) -> String {
    let title = SpokenText.sentence(guide.title(of: programme) + facts(of: programme))
    return "\(spokenTimes(of: guide.interval(of: programme))), \(title)"
  }

  private func spokenTimes(of interval: Interval) -> String {
    interval.isEmpty ? time(of: interval.start) : "\(time(of: interval.start)) to \(time(of: interval.end))"
  }
}
