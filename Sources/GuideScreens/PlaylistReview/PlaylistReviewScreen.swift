package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
package import GuidePersonal
import GuideSearch
import GuideSettings

/// The keys of the review of playlists.
package enum PlaylistReviewCommand: String, BoundCommand {
  case choose, refuse

  package static let table = "review"
  package static let sections = [
    KeySection<PlaylistReviewCommand>(
      "In the review of playlists",
      [
        KeyBinding(.choose, "c", help: "choose its channel by name, as you type", hint: "choose a channel"),
        KeyBinding(.refuse, "n", help: "it is not in this guide; do not ask again", hint: "not in this guide"),
      ])
  ]
}

/// The entries of the user's playlists and their channels; those in doubt first.
package struct PlaylistReviewScreen: ListScreen {
  package var list = ListState()
  package var question: Question<Self>?
  private var rows: PlaylistReviewRows
  /// The candidates for entries without a channel, by name, as far as they have been compared.
  private var candidates: [String: EntryCandidates] = [:]
  /// The entry whose channel is being chosen.
  private var choosing: String?
  /// The id of the row to select once the entry before it has a channel.
  private var next: String?

  /// Opens the review, or says how to add a playlist.
  static func open(in app: inout App) {
    var screen = PlaylistReviewScreen(rows: PlaylistReviewRows(app))
    guard screen.rows.count > 0 else {
      return app.notice = app.text(
        "You have no playlist yet; \(app.keymap.name(of: GridCommand.addSource)) adds one.")
    }
    screen.compare(in: &app)
    screen.list.fold([screen.rows.heading(.sure)])
    screen.refresh(app)
    screen.list.select(row: 0, screen.rows, page: screen.page(app))
    app.open(screen)
  }

  private init(rows: PlaylistReviewRows) { self.rows = rows }

  package static let keys = [AppCommand.allKeys, ListCommand.allKeys, PlaylistReviewCommand.allKeys]
  package var helpTable: String { PlaylistReviewCommand.table }
  package static let hasColumnTitles = true
  package static var opener: GridCommand? { .playlists }
  package var defersArrangement: Bool { true }
  package func rows(_ app: App) -> PlaylistReviewRows { rows }

  package func title(_ app: App) -> String {
    if let choosing { return app.text("Which channel is \(app.language.quoted(choosing))?") }
    let (all, known) = rows.counts
    return app.text("Your playlists: \(app.count(all, "channel")), \(known) with a guide")
  }

  package func hints(_ app: App) -> [Hint] {
    let accepting = list.row(rows).map { rows.lines[$0].candidate != nil } ?? false
    let opening =
      accepting ? app.text("accept") : list.row(rows) == nil ? app.text("unfold") : app.text("choose a channel")
    return [app.keymap.hint(ListCommand.open, opening)] + app.keymap.hints(ListCommand.close)
      + app.keymap.hints(PlaylistReviewCommand.choose, .refuse) + app.keymap.hints(AppCommand.help)
      + app.keymap.hints(ListCommand.narrow)
  }

  package func unusedKeyAdvice(_ app: App) -> String {
    let (open, choose) = (app.keymap.name(of: ListCommand.open), app.keymap.name(of: PlaylistReviewCommand.choose))
    return app.text("\(open) accepts the channel, \(choose) chooses another.")
  }

  package func selectedShowing(_ app: App) -> SelectedShowing? {
    guard choosing == nil, let row = list.row(rows) else { return nil }
    return app.channelList.entry(of: rows.lines[row].id).map { SelectedShowing($0.channel, nil) }
  }

  // MARK: Keys

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    guard let command: PlaylistReviewCommand = app.keymap.command(for: key) else { return false }
    guard let row = list.row(rows) else {
      app.notice = app.text("Select an entry first.")
      return true
    }
    switch command {
    case .choose: choose(rows.lines[row].entry, app)
    case .refuse: assign(rows.lines[row].entry, to: nil, in: &app)
    }
    return true
  }

  package mutating func open(row: Int, in app: inout App) {
    let line = rows.lines[row]
    guard let candidate = line.candidate else { return choose(line.entry, app) }
    assign(line.entry, to: app.base.channels.first { $0.id == candidate.id }, in: &app)
  }

  /// Lists the guide's channels whose names contain the typed text.
  private mutating func choose(_ entry: String, _ app: App) {
    let (up, down) = (app.keymap.name(of: PromptCommand.previous), app.keymap.name(of: PromptCommand.next))
    let prompt = Prompt(
      "Channel for “\(entry)”: ", examples: "(part of its name in the guide; \(up), \(down) select)",
      instruction: "Type part of a name", accepting: "takes the selected channel", cancelling: "closes")
    choosing = entry
    showChoices(of: entry, "", app)
    ask(prompt, preview: { $0.preview($1, $2) }) { screen, _, app in screen.take(in: &app) }
    question?.step = { screen, step, app in screen.list.step(by: step, screen.rows, page: screen.page(app)) }
  }

  /// Shows the channels that match; after cancelling, the entries again.
  private mutating func preview(_ text: String, _ app: App) {
    guard let entry = choosing else { return }
    // A cancelled question is no longer there.
    if question == nil { showEntries(app, selecting: entry) } else { showChoices(of: entry, text, app) }
  }

  private mutating func showChoices(of entry: String, _ text: String, _ app: App) {
    rows = PlaylistReviewRows(choosing: entry, text, app)
    refreshItems(app)
    list.select(0, rows, page: page(app))
  }

  private mutating func showEntries(_ app: App, selecting entry: String) {
    choosing = nil
    rows = PlaylistReviewRows(app, candidates)
    foldSure(app)
    let row = rows.lines.firstIndex { $0.entry == entry } ?? 0
    list.select(row: row, rows, page: page(app))
    list.reveal(rows, page: page(app))
  }

  private mutating func take(in app: inout App) -> Bool {
    guard let entry = choosing else { return true }
    guard let row = list.row(rows), let id = rows.lines[row].candidate?.id,
      let channel = app.base.channels.first(where: { $0.id == id })
    else {
      app.notice = app.text("No channel of the guide matches.")
      return false
    }
    showEntries(app, selecting: entry)
    assign(entry, to: channel, in: &app)
    return true
  }

  /// Assigns an entry to a channel, or to none.
  private mutating func assign(_ entry: String, to channel: Channel?, in app: inout App) {
    let edits = EntryAssignment(app.mine.data).edits(assigning: entry, to: channel)
    let quoted = app.language.quoted(entry)
    let name = channel.map { app.name(ofChannel: $0.id) }
    let message = name.map { app.text("\(quoted) is \($0)") } ?? app.text("\(quoted) is not in this guide")
    guard !edits.isEmpty else { return app.notice = message + "." }
    if let row = list.row(rows) {
      let section = rows.lines[row].section
      next = rows.lines.indices.dropFirst(row).first {
        rows.lines[$0].entry != entry && rows.lines[$0].section == section
      }.flatMap(rows.id)
    }
    app.change(edits, saying: message)
  }

  /// Closes the review and arranges the guide by the new choices.
  package mutating func close(in app: inout App) {
    app.close()
    app.rearrange()
  }

  // MARK: Events

  /// Compares entries without a channel with the guide's channels, in the background.
  private mutating func compare(in app: inout App) {
    let entries = PlaylistReviewRows.entriesWithoutChannel(app)
    if entries.isEmpty || app.base.channels.isEmpty { return }
    app.perform(
      .compareEntries(
        EntryComparison(entries: entries, channels: app.base.channels, regions: app.settings.values.regions)))
  }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide:
      compare(in: &app)
      update(app)
    case .choices:
      // An undone assignment may leave an entry in doubt.
      let unknown = PlaylistReviewRows.entriesWithoutChannel(app).contains { candidates[$0] == nil }
      if unknown { compare(in: &app) }
      update(app)
    default: refresh(app)
    }
  }

  package mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool {
    guard case .compared(let found)? = message as? PlaylistReviewMessage else { return false }
    let isFirst = candidates.isEmpty
    candidates.merge(found) { _, new in new }
    update(app)
    // The first doubtful entry may be another one now.
    if isFirst, choosing == nil { list.select(row: 0, rows, page: page(app)) }
    return true
  }

  /// Updates the rows and keeps the selection.
  private mutating func update(_ app: App) {
    if choosing != nil { return refresh(app) }
    let isFolded = list.isFolded(rows.heading(.sure))
    defer { next = nil }
    reload(app, selecting: next) { screen in
      screen.rows = PlaylistReviewRows(app, screen.candidates)
      if isFolded { screen.list.fold([screen.rows.heading(.sure)]) }
    }
  }

  private mutating func foldSure(_ app: App) {
    list.fold([rows.heading(.sure)])
    refreshItems(app)
  }

  // MARK: Drawing

  package func describe(_ row: Int, of rows: Rows, in columns: inout RowColumns, _ app: App) {
    let line = rows.lines[row]
    if !rows.isChoice {
      let width = min(rows.entryWidth, max(12, columns.width / 3))
      columns.add(
        line.isFirst ? line.entry : nil, .plain, .column(width), title: app.text("In the playlist"), in: .drawn)
      columns.add(line.entry, in: [.spoken, .searched, .named])
    }
    let room = rows.isChoice ? columns.width * 2 / 3 : columns.width / 3
    columns.add(
      line.channelName, line.section == .unmatched ? .quiet : .plain, .column(min(rows.channelWidth, max(12, room))),
      title: app.text("In the guide"), in: .all)
    columns.add(line.words, .quiet, in: .shown)
  }
}

/// Answers to requests of the review of playlists.
package enum PlaylistReviewMessage: ScreenMessage {
  /// The candidates for entries, by name.
  case compared([String: EntryCandidates])
}
