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
    frame.write(hints.fitting(max(0, frame.columns - 1), hasHits: hits != nil), row: frame.rows - 1)
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
      keymap.hint(GridCommand.nextHit, .previousHit), keymap.hint(GridCommand.hitDisplay),
      keymap.hint(GridCommand.close),
    ]
    // Users who define their own commands already know the arrow keys, so their own commands come first.
    let own = keymap.own.enumerated().map { (Hint(keymap.language.keyName($1.key.name), $1.name), 4 + $0) }
    let choosing = Hint(keymap.name(of: GridCommand.channels), keymap.language.text("to choose your channels"))
    let invitation: [(Hint, Int)] = conditions.invitesChoice ? [(choosing, -1)] : []
    standard =
      invitation
      + [
        (keymap.hint(GridCommand.earlier, .later), 4), (keymap.hint(GridCommand.up, .down), 5),
        (keymap.hint(GridCommand.open), 3), (keymap.hint(GridCommand.search), 2),
        (keymap.hint(ProgrammeCommand.follow), 7), (keymap.hint(ProgrammeCommand.remind), 10),
        (keymap.hint(ProgrammeCommand.show), 14),
        (keymap.hint(GridCommand.now), 8),
        (keymap.hint(ViewCommand.next), 6), (keymap.hint(AppCommand.help), 0), (keymap.hint(GridCommand.quit), 1),
        (keymap.hint(GridCommand.previousDay, .nextDay), 9), (keymap.hint(GridCommand.zoomIn, .zoomOut), 13),
      ].map { ($0, $1 < 4 ? $1 : $1 + own.count) }
      + (conditions.canPlay ? [(keymap.hint(AppCommand.play), 11 + own.count)] : [])
      + (conditions.canRecord ? [(keymap.hint(ProgrammeCommand.record), 12 + own.count)] : []) + own
  }

  /// The hints that fit, chosen by need and in display order; hints for matches come first.
  func fitting(_ columns: Int, hasHits: Bool) -> [Hint] {
    let hits = hasHits && columns >= 40 ? matchHints : []
    var room = columns - hits.reduce(0) { $0 + $1.width + 2 }
    var chosen: Set<Int> = []
    for (hint, need) in standard.sorted(by: { $0.need < $1.need }) where hint.width + 2 <= room && !hint.isEmpty {
      room -= hint.width + 2
      chosen.insert(need)
    }
    return hits + standard.filter { chosen.contains($0.need) }.map(\.hint)
  }
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
