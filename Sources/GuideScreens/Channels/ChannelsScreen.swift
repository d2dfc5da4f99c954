package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
package import GuidePersonal

/// The list of all channels: what is hidden can be brought back here. The guide is arranged when it closes.
package struct ChannelsScreen: ListScreen {
  private var rows: Rows
  package var list = ListState()
  package var question: Question<Self>?

  /// The channels, what the guide has of each, and how wide their texts are.
  package struct Rows: ListRows {
    package let channels: ChannelList
    /// By row.
    let coverage: [ChannelCoverage]
    let widths: ChannelColumns.Widths
    /// The number of channels that are shown and have no programme.
    let emptyCount: Int
    /// By the id of a channel that the grid leaves out as a copy, the name of the one that it shows.
    private let originals: [String: String]

    init(_ channels: ChannelList, _ app: App) {
      self.channels = channels
      let shown = app.guide.channels
      originals = Dictionary(app.prepared.copies.map { (shown[$0].id, shown[$1].name) }) { first, _ in first }
      coverage = channels.entries.map { app.base.coverage(ofChannel: $0.origin) }
      widths = ChannelColumns.Widths(channels, coverage)
      emptyCount = zip(channels.entries, coverage).count { $0.visibility == .shown && $1.programmes == 0 }
    }

    package var count: Int { channels.entries.count }
    package func text(of row: Int) -> String {
      let entry = channels.entries[row]
      let number = entry.number.map { String($0) } ?? ""
      let parts = [number, entry.channel.name] + entry.channel.groups + coverage[row].sources
      return parts.joined(separator: " ")
    }
    package func names(of row: Int) -> [String] {
      let entry = channels.entries[row]
      return [entry.channel.name, channels.givenName(of: entry)] + (entry.number.map { [String($0)] } ?? [])
    }
    package func id(of row: Int) -> String? { channels.entries[row].channel.id }
    var copyCount: Int { originals.isEmpty ? 0 : channels.entries.count { original(of: $0) != nil } }
    /// The name of the channel that the grid shows in place of one.
    func original(of entry: ChannelList.Entry) -> String? {
      entry.visibility == .shown && !entry.channel.isFavourite ? originals[entry.channel.id] : nil
    }
  }

  /// Opens the list at a channel.
  static func open(selecting id: String?, in app: inout App) {
    guard !app.base.channels.isEmpty else { return app.notice = app.text("This guide has no channels.") }
    var screen = ChannelsScreen(rows: Rows(app.channelList, app))
    screen.list.select(id.flatMap(screen.rows.row) ?? 0, screen.rows, page: screen.page(app))
    screen.list.centre(screen.rows, page: screen.page(app))
    app.open(screen)
  }

  private init(rows: Rows) { self.rows = rows }

  package static let keys = [
    AppCommand.allKeys, ListCommand.allKeys, ChannelCommand.allKeys,
    GridCommand.keys(only: .channelNumber, .channelName),
  ]
  package var helpTable: String { ChannelCommand.table }
  package static var opener: GridCommand? { .channels }
  package var defersArrangement: Bool { true }
  package func rows(_ app: App) -> Rows { rows }

  /// Such as `Channels: 14 shown, 2 hidden, 1 in another's row`.
  package func title(_ app: App) -> String {
    let counts = rows.channels.counts
    let parts = [
      app.text("\(counts.shown - rows.copyCount) shown"), counts.hidden > 0 ? app.text("\(counts.hidden) hidden") : nil,
      counts.joined > 0 ? app.text("\(counts.joined) in another's row") : nil,
      rows.copyCount > 0 ? app.text("\(rows.copyCount) left out as copies") : nil,
      rows.emptyCount > 0 ? app.text("\(rows.emptyCount) without programmes") : nil,
    ]
    return app.text("Channels: \(parts.compactMap(\.self).joined(separator: ", "))")
  }

  package func hints(_ app: App) -> [String] {
    let keymap = app.keymap
    let move = "\(keymap.name(of: ChannelCommand.up)) \(keymap.name(of: ChannelCommand.down)) \(app.text("move"))"
    // Help comes early: at 80 columns the last hints have no room, and the help has them all.
    return [keymap.hint(ListCommand.open, app.text("go there"))] + keymap.hints(ListCommand.close)
      + keymap.hints(AppCommand.help)
      + keymap.hints(ChannelCommand.hide, .favourite) + keymap.hints(ListCommand.narrow) + keymap.markHints
      + [move]
      + keymap.hints(ChannelCommand.rename, .renumber, .group, .shift, .limit, .join, .copy)
  }

  package func uselessKey(_ app: App) -> String {
    let (open, close) = (app.keymap.name(of: ListCommand.open), app.keymap.name(of: ListCommand.close))
    return app.text("That key does nothing here. \(open) goes to the channel, \(close) back to the grid.")
  }

  // MARK: Keys

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    // A digit or a name is the beginning of what the list is narrowed to.
    switch app.keymap.command(for: key, as: GridCommand.self) {
    case .channelNumber:
      if case .character(let digit) = key { startNarrowing(String(Character(digit)), in: &app) }
      return true
    case .channelName:
      startNarrowing("", in: &app)
      return true
    default: break
    }
    guard let command: ChannelCommand = app.keymap.command(for: key) else { return false }
    perform(command, in: &app)
    return true
  }

  /// Changes the channels that are marked, or the selected one, or asks how.
  private mutating func perform(_ command: ChannelCommand, in app: inout App) {
    let ids = list.chosenRows(rows).map { rows.channels.entries[$0].channel.id }
    guard !ids.isEmpty else { return }
    switch command {
    case .favourite, .hide: app.toggle(command, ids, list: rows.channels)
    case .up, .down:
      let shown = list.visibleRows(rows).map { rows.channels.entries[$0].channel.id }
      let moved = Set(ids).intersection(shown)
      guard !moved.isEmpty else {
        let close = app.keymap.name(of: ListCommand.close)
        return app.notice = app.text("The marked channels are not shown; \(close) shows all.")
      }
      app.move(moved, up: command == .up, among: shown, of: rows.channels)
    default:
      guard let asked = ChannelQuestion(command, ids, app, list: rows.channels) else {
        let escape = app.keymap.name(of: ListCommand.close)
        return app.notice = app.text(
          "\(ids.count) channels are marked, and this is for one; \(escape) takes the marks away.")
      }
      ask(asked.prompt) { $2.answer(asked, $1, list: $0.rows.channels) }
    }
  }

  package func selectedShowing(_ app: App) -> SelectedShowing? {
    list.row(rows).map { SelectedShowing(rows.channels.entries[$0].channel, nil) }
  }

  /// Goes to the channel in the grid; says why where it has no row there.
  package mutating func open(row: Int, in app: inout App) {
    let entry = rows.channels.entries[row]
    switch entry.visibility {
    case .hidden:
      let hide = app.keymap.name(of: ChannelCommand.hide)
      app.notice = app.text("\(entry.channel.name) is hidden; \(hide) brings it back.")
    case .joined(let host):
      app.notice = app.text("\(entry.channel.name) is in the row of \(rows.channels.names[host] ?? host).")
    case .shown:
      close(in: &app)
      app.send(GridMessage.goToChannel(entry.channel.id))
    }
  }

  /// Closes the list, and shows the guide as it was chosen there.
  package mutating func close(in app: inout App) {
    app.close()
    app.rearrange()
  }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide, .choices: reload(app) { $0.rows = Rows(ChannelList(app.base.channels, app.mine.choices), app) }
    default: refresh(app)
    }
  }

  // MARK: Drawing

  package func draw(
    row: Int, of rows: Rows, isSelected: Bool, lines: inout [LineWriter], on frame: inout FrameBuilder, _ app: App
  ) {
    let theme = frame.theme
    let entry = rows.channels.entries[row]
    func styled(_ usual: Style) -> Style { isSelected ? theme.selected : usual }
    let style = styled(entry.visibility == .shown ? theme.plain : theme.quiet)
    let columns = ChannelColumns(rows.widths, in: lines[0].room, app.language)
    if columns.number > 0 {
      let number = entry.number.map { String($0) } ?? ""
      lines[0].skip(max(0, columns.number - number.count))
      lines[0].write(SafeText(number), style: styled(theme.quiet), on: &frame)
    }
    lines[0].write(SafeText(entry.channel.isFavourite ? " ★ " : "   "), style: styled(theme.heading), on: &frame)
    for (text, width, quiet) in cells(row, of: rows, columns, app) where width > 0 {
      let cell = SafeText(text).clipped(to: width).padded(to: width)
      lines[0].write(cell, style: quiet ? styled(theme.quiet) : style, on: &frame)
      lines[0].skip(2)
    }
    lines[0].write(
      SafeText(summary(of: entry, app)).clipped(to: lines[0].room), style: styled(theme.quiet), on: &frame)
  }

  /// The texts of a row between its number and the choices for it, each with its width.
  private func cells(
    _ row: Int, of rows: Rows, _ columns: ChannelColumns, _ app: App
  ) -> [(text: String, width: Int, isQuiet: Bool)] {
    let (channel, coverage) = (rows.channels.entries[row].channel, rows.coverage[row])
    return [
      (channel.name, columns.name, false), (channel.groups.joined(separator: ", "), columns.groups, false),
      (coverage.sources.joined(separator: ", "), columns.sources, true),
      (columns.text(ofProgrammes: coverage, rows.widths, app.language), columns.programmes, true),
      (ChannelColumns.days(coverage, in: app.zone, app.language), columns.days, true),
    ]
  }

  /// Such as `1, favourite, Harbour One, News, Regional, 312 programmes, Wed 18 Nov to Tue 24 Nov, hidden`: all of it.
  package func sentence(of row: Int, _ rows: Rows, _ app: App) -> String? {
    let entry = rows.channels.entries[row]
    let coverage = rows.coverage[row]
    let parts = [
      entry.number.map { String($0) } ?? "", entry.channel.isFavourite ? app.text("favourite") : "", entry.channel.name,
      entry.channel.groups.joined(separator: ", "), coverage.sources.joined(separator: ", "),
      !rows.widths.hasDays
        ? "" : coverage.programmes == 0 ? app.text("no programmes") : app.count(coverage.programmes, "programme"),
      ChannelColumns.days(coverage, in: app.zone, app.language).replacing(" – ", with: app.text(" to ")),
      summary(of: entry, app),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The choices for a channel beside its name, number and groups.
  private func summary(of entry: ChannelList.Entry, _ app: App) -> String {
    let choice = app.mine.choices[entry.channel.id]
    let names = rows.channels.names
    var parts =
      [entry.visibility.summary(names: names, in: app.language)].compactMap(\.self)
      + choice.summary(names: names, in: app.language)
    if let original = rows.original(of: entry) { parts.append(app.text("copy of \(original)")) }
    let given = rows.channels.givenName(of: entry)
    if choice.name != nil, choice.copyOf == nil, choice.name != given {
      parts.append(app.text("the guide says “\(given)”"))
    }
    let isEmpty = entry.visibility == .shown && app.base.programmes(on: entry.origin).isEmpty
    // The column of the programmes says so too.
    if isEmpty, ChannelColumns(rows.widths, in: app.size.columns - 1, app.language).programmes == 0 {
      parts.append(app.text("no programmes"))
    }
    return parts.joined(separator: ", ")
  }
}
