package import GuideLanguage
package import GuideModel

extension ChangeSummary {
  /// A one-line summary of the changes, for example `Updated: The Ferrymen moved to 21:15, 12 new, 3 gone.`; `nil` if no known
  /// programme changed. The date is omitted if it is `today`.
  package func sentence(
    in language: InterfaceLanguage, zone: ZoneTable, clock: ClockFace, today: BroadcastDay
  ) -> String? {
    let moved = changes.filter { if case .moved = $0.kind { true } else { false } }
    let (new, gone) = (counts.new, counts.gone)
    let named = namedMove(moved)
    let others = moved.count - (named == nil ? 0 : 1)
    var parts: [String] = []
    if let named { parts.append(text(of: named, language, zone, clock, today)) }
    if others > 0 {
      let count = language.grouped(others)
      parts.append(named == nil ? "\(count) \(language.text("moved"))" : language.text("\(count) more moved"))
    }
    if new > 0 { parts.append("\(language.grouped(new)) \(language.text("new"))") }
    if gone > 0 { parts.append("\(language.grouped(gone)) \(language.text("gone"))") }
    return parts.isEmpty ? nil : language.text("Updated: \(parts.joined(separator: ", ")).")
  }

  /// The move to mention by name: the only one, or the first of a followed programme.
  private func namedMove(_ moved: [GuideChange]) -> GuideChange? {
    if moved.count == 1 { return moved.first }
    let followed = Set(changes.prefix(followedCount))
    return moved.first(where: followed.contains)
  }

  private func text(
    of change: GuideChange, _ language: InterfaceLanguage, _ zone: ZoneTable, _ clock: ClockFace, _ today: BroadcastDay
  ) -> String {
    guard case .moved(let from, let to) = change.kind else { return change.title }
    let title = change.title.shortened
    let isSameStart = from.start == to.start
    let instant = isSameStart ? to.end : to.start
    let local = zone.local(instant)
    let time = clock.text(of: local.time)
    if isSameStart { return language.text("\(title) now ends at \(time)") }
    let isToday = BroadcastDay(containing: to.start, in: zone) == today
    return language.text("\(title) moved to \(isToday ? time : "\(local.date.shortText(in: language)) \(time)")")
  }
}
