import CellCanvas
import GuideApp
import GuideModel

/// The line at the top: which day is shown, what the guide covers, and the clock.
extension GridScreen {
  func drawHeader(on frame: inout FrameBuilder, _ app: App) {
    let columns = frame.columns
    frame.canvas.fill(Rectangle(column: 0, row: 0, columns: columns, rows: 1), style: frame.theme.bar)
    let clock = SafeText(" \(app.zone.local(app.now).time.text) ")
    var end = frame.write(clock, endingAt: columns, row: 0, style: frame.theme.bar.adding(.bold))
    let start = drawDay(limit: end, kept: columnsKept(app, of: end), on: &frame, app)
    for fact in facts(app) {
      let text = SafeText(fact.text + "  ")
      guard end - text.width > start + 1 else { break }
      end = frame.write(
        text, endingAt: end, row: 0, style: fact.isWarning ? frame.theme.bar.adding(.bold) : frame.theme.bar)
    }
  }

  /// Columns that the day leaves free for the facts: where channels are hidden, the date is said in short for it.
  private func columnsKept(_ app: App, of columns: Int) -> Int {
    guard rows.emptyHidden > 0 || rows.group != .all || hits != nil, columns >= 70 else { return 0 }
    return facts(app).reduce(2) { $0 + SafeText($1.text).width + 2 }
  }

  /// Draws the day between arrows that can be clicked, and returns the column after it.
  private func drawDay(limit: Int, kept: Int, on frame: inout FrameBuilder, _ app: App) -> Int {
    // The name, the arrows and a short day stay whatever is kept free.
    var writer = LineWriter(row: 0, columns: 0..<max(min(limit, 26), limit - kept))
    if limit >= 60 { writer.write(SafeText(" tvgrid "), style: frame.theme.bar.adding(.bold), on: &frame) }
    let day = shownDay(app)
    let back = writer.column
    writer.write(SafeText(" ‹ "), style: frame.theme.bar, on: &frame)
    frame.mark(
      Rectangle(column: back, row: 0, columns: writer.column - back, rows: 1), as: GridTarget.day(day.previous))
    let parts = [dayText(app, room: writer.room - 3)] + [app.nearness(of: day), night(app)].compactMap { $0 }
    for (index, part) in parts.enumerated() {
      let text = SafeText(index == 0 ? part : ", \(part)")
      guard text.width + 3 <= writer.room || index == 0 else { break }
      writer.write(text.clipped(to: writer.room), style: frame.theme.bar.adding(.bold), on: &frame)
    }
    let forth = writer.column
    writer.write(SafeText(" › "), style: frame.theme.bar, on: &frame)
    frame.mark(Rectangle(column: forth, row: 0, columns: writer.column - forth, rows: 1), as: GridTarget.day(day.next))
    return writer.column
  }

  private func dayText(_ app: App, room: Int) -> String {
    let long = shownDay(app).date.longText
    return long.count + 10 <= room ? long : shownDay(app).date.shortText
  }

  /// After midnight the broadcast day is still yesterday's: says so.
  private func night(_ app: App) -> String? {
    let local = app.zone.local(position.anchor)
    return local.date == shownDay(app).date ? nil : "night to \(local.date.weekday.shortName)"
  }

  /// The texts at the right, the most important first.
  private func facts(_ app: App) -> [(text: String, isWarning: Bool)] {
    var facts: [(String, Bool)] = []
    // That only a part of the channels is shown must be visible.
    let isPart = rows.group != .all
    if isPart, rows.hitless == 0 { facts.append((channelsText(app), true)) }
    if let hits = hits { facts.append((text(of: hits, app), true)) }
    let isHiding = rows.hitless > 0
    if isHiding { facts.append((channelsText(app), true)) }
    let problems = app.guide.lossCount
    if problems > 0 { facts.append(("!\(problems)", true)) }
    if let loading = app.loading { facts.append(("reading \(loading.percent) %", true)) }
    let freshness = FreshnessText(app)
    if let text = freshness.pressing { facts.append((text, true)) }
    facts.append((span(app), false))
    if !isPart, !isHiding { facts.append((channelsText(app), false)) }
    if let text = freshness.quiet { facts.append((text, false)) }
    return facts.map { (text: $0.0, isWarning: $0.1) }
  }

  /// The number of hits, and of those on the day that is shown.
  private func text(of hits: SearchHits, _ app: App) -> String {
    let here = hits.count(in: shownDay(app).interval(in: app.zone), of: app.guide)
    if hits.inOrder.isEmpty { return hits.isPartial ? "searching…" : "no hits" }
    let all = hits.isPartial ? "\(hits.inOrder.count)+ hits" : counted(hits.inOrder.count, "hit")
    return "\(all), \(here) this day"
  }

  /// The numbers of channels that are shown and that are hidden, such as `16 channels (3 empty hidden)`.
  private func channelsText(_ app: App) -> String {
    let group = rows.group.name.map { " in \($0)" } ?? ""
    let shown = counted(rows.count, "channel") + group
    if rows.hitless > 0 {
      return "\(rows.count) of \(counted(rows.count + rows.hitless, "channel"))\(group)"
    }
    guard rows.emptyHidden > 0 else { return shown }
    return app.size.columns >= 80 ? "\(shown) (\(rows.emptyHidden) empty hidden)" : shown
  }

  /// From and to dates of what the guide covers, such as `16–23 Nov` or `28 Nov–11 Dec`.
  private func span(_ app: App) -> String {
    guard !app.timeline.extent.isEmpty else { return "no programmes" }
    let first = firstDay(app).date
    let last = lastDay(app).date
    let end = "\(last.day) \(last.shortMonthName)"
    if first == last { return end }
    return first.month == last.month && first.year == last.year
      ? "\(first.day)–\(end)" : "\(first.day) \(first.shortMonthName)–\(end)"
  }
}

/// The freshness of the guide, as the header shows it.
struct FreshnessText {
  /// Urgent: an update under way, or a guide that is days old.
  private(set) var pressing: String?
  /// Left out when room is short: the time when the guide came.
  private(set) var quiet: String?

  init(_ app: App) {
    guard let freshness = app.freshness else { return }
    if let progress = freshness.progress {
      pressing = freshness.isEnding ? "ending the update" : progress.isEmpty ? "updating" : "updating \(progress)"
    } else if let updated = freshness.updated {
      let days = FreshnessText.days(from: updated, to: app.now, in: app.zone)
      if days > 1 {
        pressing = "\(days) days old"
      } else {
        let time = app.zone.local(updated).time.text
        quiet = days == 1 ? "updated yesterday \(time)" : "updated \(time)"
      }
    }
  }

  /// The number of midnights between two times; 0 if the clock was set back.
  private static func days(from earlier: Instant, to later: Instant, in zone: ZoneTable) -> Int {
    max(0, zone.local(later).date.dayNumber - zone.local(earlier).date.dayNumber)
  }
}
