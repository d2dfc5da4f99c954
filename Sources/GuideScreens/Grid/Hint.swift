import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal

/// Key hints below the grid: as many as fit, most useful first.
extension GridScreen {
  func drawHints(on frame: inout FrameBuilder, _ app: App) {
    // Cached: looking up all keys takes four times as long as drawing the rest of a typical frame.
    let current = GridHints.Conditions(
      keymap: app.keymap, canPlay: app.canPlay, canRecord: app.canRecord, invitesChoice: invitesChoice(app))
    var hints = frame.takeCache(GridHints.self) ?? GridHints(current)
    if hints.conditions != current { hints = GridHints(current) }
    var writer = LineWriter(row: frame.rows - 1, columns: 1..<max(1, frame.columns))
    for hint in hints.fitting(writer.room, hasHits: hits != nil) {
      writer.write(hint.key, style: frame.theme.heading, on: &frame)
      writer.write(hint.text, style: frame.theme.quiet, on: &frame)
    }
    frame.keep(hints)
  }

  /// Whether the user's own guide has too many channels to browse, and the user has not chosen any yet.
  private func invitesChoice(_ app: App) -> Bool {
    app.mine.savesGuideData && app.mine.choices.isEmpty && !app.mine.hasListedChannels && app.base.channels.count > 40
  }
}

private struct GridHints {
  struct Conditions: Equatable {
    let keymap: Keymap
    let canPlay: Bool
    let canRecord: Bool
    /// Whether to say how to choose channels.
    let invitesChoice: Bool
  }

  let conditions: Conditions
  private let matchHints: [Hint]
  /// The default hints in display order; those with a higher `need` are dropped first.
  private let standard: [(hint: Hint, need: Int)]

  init(_ conditions: Conditions) {
    self.conditions = conditions
    let keymap = conditions.keymap
    matchHints = [
      Hint(keymap, GridCommand.nextHit, .previousHit), Hint(keymap, GridCommand.hitDisplay),
      Hint(keymap, GridCommand.close),
    ]
    // Users who define their own commands already know the arrow keys, so their own commands come first.
    let own = keymap.own.enumerated().map { (Hint(keymap.language.keyName($1.key.name), $1.name), 4 + $0) }
    let choosing = Hint(keymap.name(of: GridCommand.channels), keymap.language.text("to choose your channels"))
    let invitation: [(Hint, Int)] = conditions.invitesChoice ? [(choosing, -1)] : []
    standard =
      invitation
      + [
        (Hint(keymap, GridCommand.earlier, .later), 4), (Hint(keymap, GridCommand.up, .down), 5),
        (Hint(keymap, GridCommand.open), 3), (Hint(keymap, GridCommand.search), 2),
        (Hint(keymap, ProgrammeCommand.follow), 7), (Hint(keymap, ProgrammeCommand.remind), 10),
        (Hint(keymap, ProgrammeCommand.show), 14),
        (Hint(keymap, GridCommand.now), 8),
        (Hint(keymap, ViewCommand.next), 6), (Hint(keymap, AppCommand.help), 0), (Hint(keymap, GridCommand.quit), 1),
        (Hint(keymap, GridCommand.previousDay, .nextDay), 9), (Hint(keymap, GridCommand.zoomIn, .zoomOut), 13),
      ].map { ($0, $1 < 4 ? $1 : $1 + own.count) }
      + (conditions.canPlay ? [(Hint(keymap, AppCommand.play), 11 + own.count)] : [])
      + (conditions.canRecord ? [(Hint(keymap, ProgrammeCommand.record), 12 + own.count)] : []) + own
  }

  /// The hints that fit, chosen by need and in display order; hints for matches come first.
  func fitting(_ columns: Int, hasHits: Bool) -> [Hint] {
    let hits = hasHits && columns >= 40 ? matchHints : []
    var room = columns - hits.reduce(0) { $0 + $1.width }
    var chosen: Set<Int> = []
    for (hint, need) in standard.sorted(by: { $0.need < $1.need }) where hint.width <= room && !hint.key.isEmpty {
      room -= hint.width
      chosen.insert(need)
    }
    return hits + standard.filter { chosen.contains($0.need) }.map(\.hint)
  }
}

/// A key and a word for its command.
private struct Hint {
  let key: SafeText
  let text: SafeText

  /// Creates a hint for one command or for two opposite ones.
  init<Command: BoundCommand>(_ keymap: Keymap, _ command: Command, _ counterpart: Command? = nil) {
    key = SafeText(counterpart.map { keymap.arrows(command, $0) } ?? keymap.name(of: command))
    text = SafeText(" \(keymap.word(of: command) ?? "")  ")
  }

  init(_ key: String, _ text: String) { (self.key, self.text) = (SafeText(key), SafeText(" \(text)  ")) }

  var width: Int { key.width + text.width }
}

extension Keymap {
  /// Explains a grid key pressed on another screen; `nil` if it does nothing in the grid.
  ///
  /// `closing` says how to return to the grid.
  func gridNotice(for key: Key, closing: String) -> String? {
    guard !key.name.isEmpty else { return nil }
    let name = language.keyName(key.name)
    if command(for: key, as: ChannelCommand.self) != nil {
      return language.text("\(name) works on a channel in the grid, not here. \(closing)")
    }
    guard command(for: key, as: GridCommand.self) != nil else { return nil }
    return language.text("\(name) works in the grid, not here. \(closing)")
  }

  /// Says that a key does nothing on this screen. `advice` names keys that do something.
  func unusedKeyNotice(_ key: Key, _ advice: String) -> String {
    key.name.isEmpty
      ? language.text("That key does nothing here. \(advice)")
      : language.text("\(language.keyName(key.name)) does nothing here. \(advice)")
  }
}
