import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSettings

/// The top line: the day shown, the guide's coverage, and the clock.
extension GridScreen {
  func drawHeader(on frame: inout FrameBuilder, _ app: App) {
    let columns = frame.columns
    frame.canvas.fill(Rectangle(column: 0, row: 0, columns: columns, rows: 1), style: frame.theme.bar)
    let header = HeaderTexts(parts(app), columns: columns)
    let clock = header.text(of: .clock)
    var end = frame.write(clock, endingAt: columns, row: 0, style: frame.theme.bar.adding(.bold))
    for part in header.facts {
      let style = part.isBold ? frame.theme.bar.adding(.bold) : frame.theme.bar
      end = frame.write(SafeText(part.text + "  "), endingAt: end, row: 0, style: style)
    }
    var writer = LineWriter(row: 0, columns: 0..<max(0, end))
    let bold = frame.theme.bar.adding(.bold)
    writer.write(header.text(of: .name), style: bold, on: &frame)
    let day = shownDay(app)
    drawArrow(day > app.firstDay && !app.timeline.extent.isEmpty ? "‹" : " ", to: day.previous, &writer, on: &frame)
    writer.write(header.text(of: .day).clipped(to: writer.room), style: bold, on: &frame)
    drawArrow(day < app.lastDay && !app.timeline.extent.isEmpty ? "›" : " ", to: day.next, &writer, on: &frame)
  }

  /// Draws a clickable arrow to the next or previous day; draws a space at either end of the guide.
  private func drawArrow(
    _ arrow: String, to day: BroadcastDay, _ writer: inout LineWriter, on frame: inout FrameBuilder
  ) {
    let start = writer.column
    writer.write(SafeText(" \(arrow) "), style: frame.theme.bar, on: &frame)
    guard arrow != " " else { return }
    frame.mark(Rectangle(column: start, row: 0, columns: writer.column - start, rows: 1), as: GridTarget.day(day))
  }

  /// Minimum widths of a header with the program's name, and with the whole date.
  private static let (columnsForName, columnsForLongDay) = (100, 110)

  /// All header parts, most important first.
  private func parts(_ app: App) -> [HeaderTexts.Part] {
    let day = shownDay(app)
    var parts = [
      HeaderTexts.Part(.clock, " \(app.time(of: app.now)) "), .init(.day, day.date.shortText(in: app.language)),
    ]
    // The name and the whole date come and go only with the width, so that the day stays in one place.
    if app.size.columns >= Self.columnsForName { parts.append(.init(.name, " tvgrid ")) }
    let isAll = rows.group == .all && rows.channelsWithoutMatch == 0
    // The row number matters more than the rest.
    if isAll { parts.append(.init(.fact, channelsText(app), short: "\(selectedRow + 1)/\(rows.count)")) }
    parts += warnings(app).map { .init(.fact, $0.text, short: $0.short, isBold: true) }
    parts += [night(app), app.nearness(of: day)].compactMap { $0 }.map { .init(.day, ", \($0)") }
    // The strip of days already shows what the guide covers.
    let isInStrip =
      geometry(app).hasDayStrip && app.lastDay.date.dayNumber - app.firstDay.date.dayNumber < stripDays(app)
    if !app.timeline.extent.isEmpty, !isInStrip {
      let index = day.date.dayNumber - app.firstDay.date.dayNumber + 1
      let count = index + app.lastDay.date.dayNumber - day.date.dayNumber
      parts.append(.init(.fact, app.text("day \(index)/\(count)")))
    }
    if !isInStrip { parts.append(.init(.fact, span(app))) }
    if let text = FreshnessText(app).quiet { parts.append(.init(.fact, text)) }
    return app.size.columns < Self.columnsForLongDay
      ? parts : parts + [.init(.longDay, day.date.longText(in: app.language))]
  }

  /// A note after midnight, when the broadcast day is still yesterday's; `nil` otherwise.
  private func night(_ app: App) -> String? {
    let local = app.zone.local(position.anchor)
    let weekday = local.date.weekday.shortName(in: app.language)
    return local.date == shownDay(app).date ? nil : app.text("early \(weekday)")
  }

  /// Strings that must not be missed, most important first.
  private func warnings(_ app: App) -> [(text: String, short: String?)] {
    // Users must notice that only some channels are shown.
    let isPart = rows.group != .all
    let problems = app.guide.omissionCount
    let followed = app.settings.values.showsFollowedCount ? app.followedTodayCount : 0
    let counted: [(text: String?, short: String?)] = [
      (isPart && rows.channelsWithoutMatch == 0 ? channelsText(app) : nil, nil), (hits.map { text(of: $0, app) }, nil),
      (followed == 0 ? nil : app.text("★ \(followed) left today"), app.text("★ \(followed) left")),
      (app.hidesAny ? app.text("watched hidden") : nil, nil),
      (rows.channelsWithoutMatch > 0 ? channelsText(app) : nil, nil),
      (problems > 0 ? "!\(problems)" : nil, nil), (app.loading.map { app.text("reading \($0.percent) %") }, nil),
      (FreshnessText(app).pressing, nil),
    ]
    return counted.compactMap { part in part.text.map { ($0, part.short) } }
  }

  /// The number of matches, in total and on the shown day.
  private func text(of hits: SearchHits, _ app: App) -> String {
    let here = hits.count(in: shownDay(app).interval(in: app.zone), of: app.guide)
    if hits.inOrder.isEmpty { return hits.isPartial ? app.text("searching…") : app.text("no matches") }
    let count = hits.inOrder.count
    let all =
      hits.isPartial ? app.text("\(app.language.grouped(count))+ matches") : app.count(count, "match", "matches")
    return app.text("\(all), \(here) on this day")
  }

  /// The number of shown and hidden channels, such as `channel 2/16 (3 empty hidden)`.
  private func channelsText(_ app: App) -> String {
    let group = rows.group.name(in: app.language).map { " " + app.text("in \($0)") } ?? ""
    let shown = app.text("channel \(selectedRow + 1)/\(rows.count)") + group
    if rows.channelsWithoutMatch > 0 {
      return app.text("\(rows.count) of \(rows.count + rows.channelsWithoutMatch) channels") + group
    }
    let hidden = [
      rows.hiddenEmptyCount == 1 ? app.text("1 empty") : app.text("\(rows.hiddenEmptyCount) empty"),
      rows.leftOutCopyCount == 1 ? app.text("1 copy") : app.text("\(rows.leftOutCopyCount) copies"),
    ]
    .enumerated().filter { [rows.hiddenEmptyCount, rows.leftOutCopyCount][$0.offset] > 0 }.map(\.element)
    .joined(separator: ", ")
    return hidden.isEmpty || app.size.columns < 80 ? shown : app.text("\(shown) (\(hidden) hidden)")
  }

  /// The dates that the guide covers, such as `16–23 Nov` or `28 Nov–11 Dec`.
  private func span(_ app: App) -> String {
    guard !app.timeline.extent.isEmpty else { return app.text("no programmes") }
    let first = app.firstDay.date
    let last = app.lastDay.date
    let end = last.dayAndMonthText(in: app.language)
    if first == last { return end }
    return first.month == last.month && first.year == last.year
      ? "\(first.dayText(in: app.language))–\(end)" : "\(first.dayAndMonthText(in: app.language))–\(end)"
  }
}

/// The header strings that fit; the least important are dropped first.
struct HeaderTexts {
  /// A piece of text and its position in the header.
  struct Part {
    enum Position { case name, day, longDay, fact, clock }

    let position: Position
    let text: String
    /// A shorter text for narrow screens, if any.
    let short: String?
    let isBold: Bool

    init(_ position: Position, _ text: String, short: String? = nil, isBold: Bool = false) {
      (self.position, self.text, self.short, self.isBold) = (position, text, short, isBold)
    }
  }

  private let parts: [Part]

  /// Chooses parts by importance; the first two, the clock and the day, are always kept.
  init(_ parts: [Part], columns: Int) {
    // Reserve space for the arrows around the day and a space before the facts.
    var room = columns - 7
    var kept: [Part] = []
    for (index, part) in parts.enumerated() {
      func width(of text: String) -> Int {
        let others = part.position == .longDay ? -SafeText(parts[1].text).width : part.position == .fact ? 2 : 0
        return SafeText(text).width + others
      }
      let texts = [part.text, part.short].compactMap(\.self)
      guard let text = texts.first(where: { index < 2 || width(of: $0) <= room }) else { continue }
      room -= width(of: text)
      kept.append(Part(part.position, text, isBold: part.isBold))
    }
    if let long = kept.firstIndex(where: { $0.position == .longDay }) {
      kept[1] = Part(.day, kept[long].text)
      kept.remove(at: long)
    }
    self.parts = kept
  }

  /// The facts from right to left; the most important one is next to the clock.
  var facts: [Part] { parts.filter { $0.position == .fact } }

  func text(of position: Part.Position) -> SafeText {
    SafeText(parts.filter { $0.position == position }.map(\.text).joined())
  }
}

/// The freshness of the guide as the header shows it.
struct FreshnessText {
  /// Text to show first: an update in progress, or a guide that is days old.
  private(set) var pressing: String?
  /// Text to show if there is space: the time of the last update.
  private(set) var quiet: String?

  init(_ app: App) {
    guard let freshness = app.freshness else { return }
    if let progress = freshness.progress {
      pressing =
        freshness.isEnding
        ? app.text("stopping the update")
        : progress.isEmpty ? app.text("updating") : app.text("updating \(progress)")
    } else if let updated = freshness.updated {
      let days = FreshnessText.days(from: updated, to: app.now, in: app.zone)
      if days > 1 {
        pressing = app.text("\(days) days old")
      } else {
        let time = app.time(of: updated)
        quiet = days == 1 ? app.text("updated yesterday \(time)") : app.text("updated \(time)")
      }
    }
  }

  /// Number of midnights between two times; 0 if the clock was set back.
  private static func days(from earlier: Instant, to later: Instant, in zone: ZoneTable) -> Int {
    max(0, zone.local(later).date.dayNumber - zone.local(earlier).date.dayNumber)
  }
}
