import ArgumentParser
import CursesTerminal
import GuideApp
import GuideModel
import GuideSettings
import GuideSources

struct GridCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grid", abstract: "Open the full-screen guide.")

  @OptionGroup var guides: NamedGuides
  @OptionGroup var times: TimeOptions

  @OptionGroup var drawing: DrawingOptions

  @Option(help: ArgumentHelp("Print the screen as text, at this size in columns and rows.", visibility: .hidden))
  var dumpScreen: ScreenSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Keys to press first, by their names in the help.", visibility: .hidden))
  var keys = ""

  @Flag(help: ArgumentHelp("Print the screen as an SVG picture.", visibility: .hidden))
  var svg = false

  func run() throws {
    let zone = try times.zone
    let clock = try times.clock(in: zone)
    if let dumpScreen {
      let provider = try provider(clock.now, zone)
      let colours = drawing.color == .never ? 0 : 256
      return try ScreenDump(
        size: dumpScreen.size, keys: keys, ascii: drawing.ascii, colours: colours, isLinear: drawing.linear
      )
      .write(provider, now: clock.now, zone: zone, asPicture: svg)
    }
    try guides.choice.requireKnownWords()
    let sources = try guides.choice.configuredSources()
    let unset = sources.flatMap { $0.isUnset ? $0 : nil }
    guard Terminal.isAvailable else { throw unset == nil ? TerminalError.notATerminal : GuideSelection.noGuide }
    if guides.choice.named.contains("/dev/stdin") {
      throw CommandError("the grid reads keys from standard input: name a file instead of -")
    }
    let run = GridRun(
      clock: clock, zone: zone, mouse: drawing.mouse, isLinear: drawing.linear,
      overrules: drawing.overrules.merging(times.overrules) { first, _ in first })
    guard let unset else {
      // Errors must be reported before the grid covers the screen.
      let opening = try GridStartup(provider(clock.now, zone, sources), zone: zone)
      return try run.run(opening, on: try openTerminal())
    }
    let terminal = try openTerminal()
    var (choice, notice) = try run.setUp(unset, on: terminal)
    choice.isRaw = guides.choice.isRaw
    let opening: GridStartup
    do {
      let provider = try choice.provider(today: BroadcastDay(containing: clock.now, in: zone).date)
      opening = try GridStartup(provider, zone: zone)
    } catch {
      terminal.close()
      throw error
    }
    try run.run(opening, on: terminal, notice: notice)
  }

  private func provider(
    _ now: Instant, _ zone: ZoneTable, _ sources: ConfiguredSources? = nil
  ) throws -> GuideProvider {
    try guides.choice.provider(today: BroadcastDay(containing: now, in: zone).date, sources: sources)
  }

  private func openTerminal() throws -> Terminal {
    let settings = Settings.ofCurrentUser
    let options = TerminalOptions(
      colours: drawing.wantsColours(settings), ascii: drawing.ascii,
      mouse: drawing.givenMouse ?? settings.usesMouse, asks: !drawing.linear && !settings.isLinear,
      environment: Environment.all.filter { !$0.value.isEmpty })
    return try Terminal.open(options)
  }
}

/// Display options of the grid.
struct DrawingOptions: ParsableArguments {
  @Flag(help: "Use ASCII characters only.")
  var ascii = false

  @Flag(help: "Plain text, for screen readers.")
  var linear = false

  @Option(
    name: [.customLong("color"), .customLong("colour")],
    help: "When to use colour; always overrides NO_COLOR.")
  var color: Colour?

  @Flag(name: .customLong("mouse"), inversion: .prefixedNo, help: "Use mouse clicks and the scroll wheel.")
  var givenMouse: Bool?

  /// Whether the mouse is used, unless the settings say otherwise.
  var mouse: Bool { givenMouse ?? true }

  enum Colour: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  /// The option or variable that overrides each setting.
  var overrules: [Setting: SettingOverride] {
    var overrules: [Setting: SettingOverride] = [:]
    if linear { overrules[.linear] = SettingOverride("--linear") }
    if ascii { overrules[.ascii] = SettingOverride("--ascii") }
    if let givenMouse { overrules[.mouse] = SettingOverride(givenMouse ? "--mouse" : "--no-mouse") }
    if let color {
      overrules[.colours] = SettingOverride("--color \(color.rawValue)")
    } else if Environment.value("NO_COLOR") != nil {
      overrules[.colours] = SettingOverride("NO_COLOR", except: "always", "never")
    }
    return overrules
  }

  /// Whether to enable colours in the terminal.
  ///
  /// `--color` overrides the settings, and `colours = "always"` in the settings overrides NO_COLOR, which counts as set only if
  /// it is not empty (no-color.org). If the settings disable colours, the terminal still enables them, in case the setting
  /// changes later.
  func wantsColours(_ settings: Settings) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: Environment.value("NO_COLOR") == nil
    case nil: settings.colours == .always || Environment.value("NO_COLOR") == nil
    }
  }
}
