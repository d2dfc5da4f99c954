package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch

/// The list of all channels, including hidden ones. Changes to the order take effect when the list closes.
package struct ChannelsScreen: ListScreen {
  private var rows: Rows
  package var list = ListState()
  package var question: Question<Self>?

  /// The channels, their coverage in the guide, and the widths of their columns.
  package struct Rows: ListRows {
    package let channels: ChannelList
    /// The coverage of each row's channel.
    let coverage: [ChannelCoverage]
    let widths: ChannelColumns.Widths
    /// The number of visible channels without programmes.
    let emptyCount: Int
    /// Whether rows have a column for logos.
    let hasLogos: Bool
    /// The name of the channel shown instead of each copy that the grid omits, by the copy's id.
    private let originals: [String: String]

    init(_ channels: ChannelList, _ app: App) {
      self.channels = channels
      let shown = app.guide.channels
      originals = Dictionary(app.prepared.copies.map { (shown[$0].id, shown[$1].name) }) { first, _ in first }
      coverage = channels.entries.map { $0.origin.map(app.base.coverage) ?? .none }
      widths = ChannelColumns.Widths(channels, coverage)
      hasLogos = app.hasLogos(of: channels.entries.lazy.map(\.channel))
      emptyCount = zip(channels.entries, coverage).count { $0.visibility == .shown && $1.programmes == 0 }
    }

    package var count: Int { channels.entries.count }
    package func id(of row: Int) -> String? { channels.entries[row].channel.id }
    var copyCount: Int { originals.isEmpty ? 0 : channels.entries.count { original(of: $0) != nil } }
    /// The name of the channel that the grid shows instead of a copy.
    func original(of entry: ChannelList.Entry) -> String? {
      entry.visibility == .shown && !entry.channel.isFavourite ? originals[entry.channel.id] : nil
    }
  }

  /// Opens the list with a channel selected.
  static func open(selecting id: String?, in app: inout App) {
    guard !app.channelList.entries.isEmpty else {
      return app.notice = app.textWhileLoading ?? app.text("This guide has no channels.")
    }
    app.mine.hasListedChannels = true
    var screen = ChannelsScreen(rows: Rows(app.channelList, app))
    screen.list.select(id.flatMap(screen.rows.row) ?? 0, screen.rows, page: screen.page(app))
    screen.list.centre(screen.rows, page: screen.page(app))
    app.open(screen)
  }

  private init(rows: Rows) { self.rows = rows }

  package static let keys = [
    AppCommand.allKeys, ListCommand.allKeys, ChannelCommand.allKeys, LineupCommand.keys(only: .list),
    GridCommand.keys(only: .channelNumber, .channelName),
  ]
  package static let opens: [any KeyHandler.Type] = [LineupsScreen.self]
  package var helpTable: String { ChannelCommand.table }
  package static let hasColumnTitles = true
  package static var opener: GridCommand? { .channels }
  package var defersArrangement: Bool { true }
  package func rows(_ app: App) -> Rows { rows }

  /// The number of channels by state, e.g. `Channels: 14 shown, 2 hidden, 1 in another channel's row`.
  package func title(_ app: App) -> String {
    let counts = rows.channels.counts
    let parts = [
      app.text("\(counts.shown - rows.copyCount) shown"), counts.hidden > 0 ? app.text("\(counts.hidden) hidden") : nil,
      counts.joined > 0 ? app.text("\(counts.joined) in another channel's row") : nil,
      rows.copyCount > 0 ? app.text("\(rows.copyCount) left out as copies") : nil,
      rows.emptyCount > 0 ? app.text("\(rows.emptyCount) without programmes") : nil,
    ]
    return app.text("Channels: \(parts.compactMap(\.self).joined(separator: ", "))")
  }

  package func hints(_ app: App) -> [Hint] {
    let keymap = app.keymap
    let move = keymap.hint(ChannelCommand.up, .down)
    // The help hint comes early because the last hints do not fit in 80 columns.
    guard let row = list.row(rows) else {
      return keymap.hints(ListCommand.close) + keymap.hints(AppCommand.help) + keymap.hints(ListCommand.narrow)
    }
    let isShown = rows.channels.entries[row].visibility == .shown
    var hints = openingHints(isShown ? app.text("show in grid") : nil, app) + keymap.hints(AppCommand.help)
    hints += keymap.hints(ChannelCommand.hide, .favourite) + narrowHints(app) + [move]
    if !list.marked.isEmpty { hints += keymap.hints(ChannelCommand.top) }
    return hints + keymap.hints(GridCommand.copies, .playlists)
      + keymap.hints(ChannelCommand.rename, .renumber, .group, .shift, .limit, .join, .copy)
  }

  package func unusedKeyAdvice(_ app: App) -> String {
    let (open, close) = (app.keymap.name(of: ListCommand.open), app.keymap.name(of: ListCommand.close))
    return app.text("\(open) goes to the channel, \(close) back to the grid.")
  }

  // MARK: Keys

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    // A digit or the name key starts narrowing the list.
    switch app.keymap.command(for: key, as: GridCommand.self) {
    case .channelNumber:
      if case .character(let digit) = key {
        startNarrowing(String(Character(digit)), in: &app)
      } else {
        startNarrowing("", in: &app)
      }
      return true
    case .channelName:
      startNarrowing("", in: &app)
      return true
    default: break
    }
    if app.keymap.command(for: key) == LineupCommand.list {
      LineupsScreen.open(in: &app)
      return true
    }
    guard let command: ChannelCommand = app.keymap.command(for: key) else { return false }
    perform(command, in: &app)
    return true
  }

  /// Applies a command to the marked channels, or to the selected one, or asks for details.
  private mutating func perform(_ command: ChannelCommand, in app: inout App) {
    let ids = list.targetRows(rows).map { rows.channels.entries[$0].channel.id }
    guard !ids.isEmpty else { return }
    switch command {
    case .favourite, .hide: app.toggle(command, ids, list: rows.channels)
    case .up, .down:
      let shown = list.visibleRows(rows).map { rows.channels.entries[$0].channel.id }
      let moved = Set(ids).intersection(shown)
      guard !moved.isEmpty else {
        let close = app.keymap.name(of: ListCommand.close)
        return app.notice = app.text("The marked channels are not visible; \(close) shows all channels.")
      }
      app.move(moved, up: command == .up, among: shown, of: rows.channels)
    case .top:
      app.moveToTop(list.targetRowsAsMarked(rows).map { rows.channels.entries[$0].channel.id }, of: rows.channels)
    case .source: app.putNextSourceFirst(for: ids, list: rows.channels)
    default:
      guard let asked = ChannelQuestion(command, ids, app, list: rows.channels) else {
        let escape = app.keymap.name(of: ListCommand.close)
        return app.notice = app.text(
          "\(ids.count) channels are marked, but this works on only one; \(escape) clears the marks.")
      }
      ask(asked.prompt) { $2.answer(asked, $1, list: $0.rows.channels) }
    }
  }

  package func filter(_ text: String, of rows: Rows, _ app: App) -> ListFilter {
    guard ChannelQuery.mayBeQuery(text) else { return .words }
    do throws(ChannelQuery.ChannelQueryError) {
      let finder = ChannelFinder(rows.channels, app.mine.choices, of: app.base) { app.stream(of: $0) != nil }
      let matches = finder.filter(try ChannelQuery(text))
      return .query { matches(rows.channels.entries[$0], rows.coverage[$0]) }
    } catch {
      return .invalid(app.text(error.message))
    }
  }

  package func filterExamples(_ app: App) -> Message {
    "(part of a line, or is:favourite; \(app.keymap.name(of: PromptCommand.complete)) to mark)"
  }

  package func selectedShowing(_ app: App) -> SelectedShowing? {
    list.row(rows).map { SelectedShowing(rows.channels.entries[$0].channel, nil) }
  }

  /// Goes to the channel in the grid, or explains why it has no row there.
  package mutating func open(row: Int, in app: inout App) {
    let entry = rows.channels.entries[row]
    switch entry.visibility {
    case .hidden:
      let hide = app.keymap.name(of: ChannelCommand.hide)
      app.notice = app.text("\(entry.channel.name) is hidden; \(hide) shows it.")
    case .joined(let host):
      app.notice = app.text("\(entry.channel.name) is in the row of \(rows.channels.names[host] ?? host).")
    case .shown:
      close(in: &app)
      app.send(GridMessage.goToChannel(entry.channel.id))
    }
  }

  /// Closes the list and rearranges the guide according to the new choices.
  package mutating func close(in app: inout App) {
    app.close()
    app.rearrange()
  }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide, .choices, .settings, .size:
      reload(app) { $0.rows = Rows(ChannelList(app.base.channels, app.mine.choices), app) }
    default: refresh(app)
    }
  }

  package func shownPictures(_ app: App) -> [ShownPicture] {
    rows.hasLogos ? shownLogos(app) { rows.channels.entries[$0].channel } : []
  }

  // MARK: Drawing

  package func describe(_ row: Int, of rows: Rows, in columns: inout RowColumns, _ app: App) {
    let (entry, coverage) = (rows.channels.entries[row], rows.coverage[row])
    let channel = entry.channel
    if rows.hasLogos { columns.addLogo(of: channel, lines: 1, app) }
    let widths = ChannelColumns(rows.widths, in: columns.width - 1, app.language)
    let look: RowColumns.Look = entry.visibility == .shown ? .plain : .quiet
    // Positions have a dot, as in the grid, but are found without it.
    let dot = columns.use.contains(.drawn) && rows.channels.showsPositions ? "." : ""
    columns.add(entry.number.map { "\($0)\(dot)" }, .quiet, .right(widths.number), in: .name)
    columns.add(channel.isFavourite ? "★" : nil, .heading, .column(1), gap: 1, in: .drawn)
    columns.add(channel.isFavourite ? app.text("favourite") : nil, in: .spoken)
    columns.add(channel.name, look, .column(widths.name), gap: 1, title: app.text("Channel"), in: .name)
    columns.add(rows.channels.originalName(of: entry), in: .named)
    let (groups, sources) = (channel.groups.joined(separator: ", "), coverage.sources.joined(separator: ", "))
    columns.add(groups, look, .column(widths.groups), title: app.text("Groups"), in: .all)
    columns.add(sources, .quiet, .column(widths.sources), title: app.text("Source"), in: .all)
    let programmes = widths.text(ofProgrammes: coverage, rows.widths, app.language)
    columns.add(programmes, .quiet, .column(widths.programmes), title: app.text("Programmes"), in: .drawn)
    if rows.widths.hasDays {
      let count = app.count(coverage.programmes, "programme")
      columns.add(coverage.programmes == 0 ? app.text("no programmes") : count, in: .spoken)
    }
    let days = ChannelColumns.days(coverage, in: app.zone, app.language)
    columns.add(days, .quiet, .column(widths.days), title: app.text("Days"), in: .drawn)
    columns.add(days.replacing(" – ", with: app.text(" to ")), in: .spoken)
    columns.add(summary(of: entry, app), .quiet, title: app.text("Your choices"))
  }

  /// The choices for a channel apart from its name, number and groups.
  private func summary(of entry: ChannelList.Entry, _ app: App) -> String {
    let choice = app.mine.choices[entry.channel.id]
    let names = rows.channels.names
    var parts =
      [entry.visibility.summary(names: names, in: app.language)].compactMap(\.self)
      + choice.summary(names: names, in: app.language)
    if let original = rows.original(of: entry) { parts.append(app.text("copy of \(original)")) }
    let given = rows.channels.originalName(of: entry)
    if choice.name != nil, choice.copyOf == nil, choice.name != given {
      parts.append(app.text("“\(given)” in the guide"))
    }
    let isEmpty = entry.visibility == .shown && entry.origin.map { app.base.programmes(on: $0).isEmpty } ?? false
    if entry.origin == nil { parts.append(app.text("no guide")) }
    // The programmes column, if shown, already says this.
    let logo = rows.hasLogos ? EdgePicture.logoColumns(lines: 1) : 0
    if isEmpty, ChannelColumns(rows.widths, in: app.size.columns - logo - 1, app.language).programmes == 0 {
      parts.append(app.text("no programmes"))
    }
    return parts.joined(separator: ", ")
  }
}
