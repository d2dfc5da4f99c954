package import CellCanvas
package import GuideApp
package import GuideModel

/// The keys of the list of what is on.
package enum OnNowCommand: String, BoundCommand {
  case now, primeTime, goToTime, earlier, later, previousDay, nextDay, order, showings, simulcasts, copy

  package static let table = "onnow"
  package static let sections = [
    KeySection<OnNowCommand>(
      "Among what is on",
      [
        KeyBinding(.now, ".", help: "what is on now", hint: "now"),
        KeyBinding(.primeTime, "p", help: "what is on at prime time of the day shown", hint: "tonight"),
        KeyBinding(.goToTime, "t", help: "what is on at a time, typed: 21:30, fri 21:00, +2h", hint: "time"),
        KeyBinding(.earlier, "<", .shiftLeft, help: "half an hour earlier"),
        KeyBinding(.later, ">", .shiftRight, help: "half an hour later"),
        KeyBinding(.previousDay, "[", .controlLeft, help: "the day before, at the same time"),
        KeyBinding(.nextDay, "]", .controlRight, help: "the day after, at the same time"),
        KeyBinding(.order, "S", help: "sort by channel, end, title or genre", hint: "sort"),
        KeyBinding(.showings, "o", help: "other showings of the programme"),
        KeyBinding(
          .simulcasts, .control("r"), help: "the channels that show the programme at the same time; again: one line",
          hint: "its channels"),
        KeyBinding(.copy, "y", help: "copy the programme as a line of text"),
      ])
  ]
}

/// What is on, a line a channel: now, tonight, or at any time.
package struct OnNowScreen: ViewScreen {
  static let view = GuideView.now

  package var list = ListState()
  package var narrowing: Prompt?
  /// The instant that is shown; nil for now, which goes on with the clock.
  package private(set) var instant: Instant?
  /// What the lines are sorted by.
  package private(set) var order = OnNowRows.Order.channel
  private(set) var rows: OnNowRows
  private var origin: ViewPosition
  private(set) var question: Prompt?
  /// Programmes whose lines are unfolded to the channels that show them at the same time.
  private var unfolded: Set<ProgrammeID> = []
  /// By channel, its name where that has not room for all of it.
  private(set) var labels: [Int: SafeText] = [:]
  private var labelCache = ChannelLabelCache()

  /// What is on at the time of a view, the channel of that selected.
  package init(at position: ViewPosition, _ app: App) {
    origin = position
    instant = position.instant
    rows = OnNowRows(position.channels(app).rows, at: position.instant ?? app.now, by: .channel, app)
    relabel(app)
    select(channel: position.channel, app)
  }

  package var helpTable: String { OnNowCommand.table }
  package var isTyping: Bool { question != nil || narrowing != nil }
  package func rows(_ app: App) -> OnNowRows { rows }

  package func title(_ app: App) -> String {
    let shown = instant ?? app.now
    let local = app.zone.local(shown)
    let day = BroadcastDay(containing: shown, in: app.zone)
    let date = "\(local.date.longText)\(app.nearness(of: day).map { ", \($0)" } ?? "")"
    let group = origin.group == .all ? "" : ", \(origin.group.phrase)"
    let sorted = order == .channel ? "" : ", by \(order.rawValue)"
    return "On \(instant == nil ? "now," : "at") \(app.clock.text(of: local.time))  \(date)\(group)\(sorted)"
  }

  package func hints(_ app: App) -> [String] {
    let back = instant == nil ? [] : app.keymap.hints(OnNowCommand.now)
    let isSimulcast = list.row(rows).flatMap { rows.row(ofGroupAt: $0) } != nil
    let simulcasts = isSimulcast ? app.keymap.hints(OnNowCommand.simulcasts) : []
    return [app.keymap.hint(ListCommand.open, "details")] + back + simulcasts + app.keymap.hints(ViewCommand.next)
      + app.keymap.hints(OnNowCommand.primeTime, .goToTime, .order) + app.keymap.hints(ListCommand.narrow, .close)
      + app.keymap.hints(AppCommand.help)
  }

  func position(_ app: App) -> ViewPosition {
    origin.with(channel: selectedChannel ?? origin.channel, instant: instant)
  }

  /// The selected channel; among several in a line the one that the view was opened at.
  private var selectedChannel: Int? {
    guard let entry = list.row(rows).map({ rows.entries[$0] }) else { return nil }
    return !entry.isUnfolded && entry.others.contains(origin.channel) ? origin.channel : entry.channel
  }

  // MARK: Keys

  package mutating func press(_ key: Key, in app: inout App) -> Bool {
    guard question != nil else { return pressInList(key, in: &app) }
    switch question?.press(key, in: &app) {
    case .accepted: acceptTime(in: &app)
    case .cancelled: question = nil
    case .previous, .next: app.notice = question?.hint(app)
    case .changed, .nothing, nil: break
    }
    return true
  }

  package mutating func type(_ text: String, isPaste: Bool, in app: inout App) {
    guard question != nil else { return typeInList(text, isPaste: isPaste, in: &app) }
    question?.type(text, isPaste: isPaste, in: &app)
  }

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    if let command: ViewCommand = app.keymap.command(for: key) {
      show(command, in: &app)
    } else if let command: OnNowCommand = app.keymap.command(for: key) {
      perform(command, in: &app)
    } else {
      return false
    }
    return true
  }

  private mutating func perform(_ command: OnNowCommand, in app: inout App) {
    let shown = instant ?? app.now
    let day = BroadcastDay(containing: shown, in: app.zone)
    switch command {
    case .now: go(to: nil, in: &app)
    case .primeTime: go(to: day.instant(of: app.primeTime, in: app.zone), in: &app)
    case .goToTime: question = Self.timeQuestion
    case .earlier: go(to: Self.halfHour(before: shown), in: &app)
    case .later: go(to: Self.halfHour(before: shown.adding(seconds: 1801)), in: &app)
    case .previousDay: go(to: day.previous.instant(of: app.zone.local(shown).time, in: app.zone), in: &app)
    case .nextDay: go(to: day.next.instant(of: app.zone.local(shown).time, in: app.zone), in: &app)
    case .order:
      order = order.next
      relist(in: app)
      app.notice = "Sorted by \(order.rawValue)."
    case .showings: openShowings(in: &app)
    case .simulcasts: toggleSimulcast(in: &app)
    case .copy: if let programme = selectedProgramme { app.copy(programme) } else { sayNothingListed(in: &app) }
    }
  }

  /// The last full or half hour before an instant.
  private static func halfHour(before instant: Instant) -> Instant {
    Instant(seconds: (instant.seconds - 1).flooredQuotient(by: 1800) * 1800)
  }

  private static let timeQuestion = Prompt(
    "What is on at: ", examples: "(21:30, fri 21:00, tomorrow, +2h)", instruction: "Type a day, a time or both",
    accepting: "shows it", cancelling: "closes")

  private mutating func acceptTime(in app: inout App) {
    guard let text = question?.text, !text.isEmpty else { return question = nil }
    let shown = instant ?? app.now
    let day = BroadcastDay(containing: shown, in: app.zone)
    guard let typed = app.instant(typed: text, day: day, usual: app.zone.local(shown).time) else {
      return app.notice = "“\(text)” is no day or time."
    }
    if go(to: typed == app.now ? nil : typed, in: &app) { question = nil }
  }

  /// Shows what is on at an instant, nil for now; false, with a notice, where the guide does not reach to it.
  @discardableResult
  private mutating func go(to wanted: Instant?, in app: inout App) -> Bool {
    guard app.timeline.extent.contains(wanted ?? app.now) else {
      app.notice = "The guide covers \(app.coverage)."
      return false
    }
    instant = wanted
    relist(in: app)
    return true
  }

  // MARK: The selected programme

  private var selectedProgramme: ProgrammeID? { list.row(rows).flatMap { rows.entries[$0].programme } }

  private func sayNothingListed(in app: inout App) { app.notice = "The guide lists nothing here." }

  private func openShowings(in app: inout App) {
    guard let programme = selectedProgramme else { return sayNothingListed(in: &app) }
    var details = DetailsScreen(programme, app)
    if details.selectFirstShowing(in: &app) { app.open(details) }
  }

  package mutating func open(row: Int, in app: inout App) {
    guard let programme = rows.entries[row].programme else { return sayNothingListed(in: &app) }
    app.open(DetailsScreen(programme, app))
  }

  /// Unfolds the line to the channels that show the same, or folds it, also from one of these.
  private mutating func toggleSimulcast(in app: inout App) {
    guard let row = list.row(rows).flatMap({ rows.row(ofGroupAt: $0) }), let programme = rows.entries[row].programme
    else { return app.notice = "No other channel shows this at the same time." }
    if rows.entries[row].isUnfolded {
      let channels = [rows.entries[row].channel] + rows.entries[row].others
      unfolded = unfolded.filter { !channels.contains(app.guide.channel(of: $0)) }
    } else {
      unfolded.insert(programme)
    }
    relist(selecting: rows.entries[row].channel, in: app)
  }

  // MARK: Events

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide:
      let id = selectedChannel.map { rows.guide.channels[$0].id }
      // Programmes and channels of the last guide are others in this one.
      unfolded = []
      let opened = rows.guide.channels.indices.contains(origin.channel) ? rows.guide.channels[origin.channel].id : nil
      if let channel = app.guide.channels.firstIndex(where: { $0.id == opened }) {
        origin = origin.with(channel: channel, instant: origin.instant)
      }
      relist(selecting: app.guide.channels.firstIndex { $0.id == id }, in: app)
    case .minute: if instant == nil { relist(in: app) }
    case .arrangement, .size: relist(in: app)
    case .choices, .keptQueries, .seen, .names: break
    }
  }

  /// Looks up anew what is on; the selected channel stays selected.
  private mutating func relist(selecting channel: Int? = nil, in app: App) {
    let channel = channel ?? selectedChannel
    rows = OnNowRows(origin.channels(app).rows, at: instant ?? app.now, by: order, unfolded: unfolded, app)
    relabel(app)
    list.refresh(rows)
    if let channel { select(channel: channel, app) }
    list.reveal(rows, page: page(app))
  }

  /// Makes the labels of the channels, which tell them apart; of very many channels names are cut at their ends.
  private mutating func relabel(_ app: App) {
    let channels = origin.channels(app).rows
    guard channels.count <= ChannelLabelCache.limit else { return labels = [:] }
    let columns = OnNowColumns(of: rows, columns: app.size.columns, app).channel - 2 - Self.digits(app) - 1
    let texts = labelCache.labels(of: channels, in: app.guide, columns: columns)
    labels = Dictionary(zip(channels, texts)) { $1 }
  }

  private mutating func select(channel: Int, _ app: App) {
    guard let row = rows.row(ofChannel: channel) else { return }
    list.select(row: row, rows, page: page(app))
  }
}
