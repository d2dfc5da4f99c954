import ArgumentParser
import CursesTerminal
import GuideApp
import GuideModel
import GuideScreens
import GuideSettings
import GuideSources
import GuideSystem

/// The grid from its opening to its end: starts the loading, runs the loop, gives the terminal back.
struct GridRun {
  let clock: Clock
  let zone: ZoneTable
  let mouse: Bool

  /// A guide that is there sooner than this is shown without a word about loading.
  private static let blink = Duration.milliseconds(150)

  func run(_ supply: GuideSupply, on terminal: Terminal) throws {
    let mailbox: Mailbox
    do { mailbox = try Mailbox() } catch {
      terminal.close()
      throw error
    }
    let loader = GridLoader(supply, zone: zone, mailbox)
    let updater = supply.desk.map { GridUpdater($0, loader, mailbox) }
    let display = Display(colours: terminal.colours, mouse: mouse)
    var stack = ScreenStack(zone: zone, now: clock.now, size: terminal.size, display: display)
    let (keymap, problems) = Keymap.load(from: .current)
    stack.app.keymap = keymap
    let personal = PersonalFiles(channels: supply.channels, in: .current)
    personal.fill(&stack.app)
    if let first = problems.first {
      stack.app.notice = problems.count > 1 ? "\(first) (and \(problems.count - 1) more)" : first
    }
    begin(loader, updater, supply.desk, &stack.app)
    var loop = GridLoop(
      stack: stack, terminal: terminal, mailbox: mailbox, clock: clock, updater: updater, personal: personal)
    let end = loop.run(quietFor: Self.blink)
    let unkept = GridEnding(
      endSearches: { loop.endSearches() }, closeTerminal: { terminal.close() },
      keepLastMarks: { loop.keepLastMarks() }, finishUpdate: { updater?.finish() },
      finishKeeping: { personal.finish() }
    ).run()
    if let unkept { Output.complain(unkept) }
    switch end {
    case .quit(0) where unkept != nil: throw ExitCode(ExitCodes.failure)
    case .quit(let code): throw ExitCode(code)
    case .signal(let number): Terminal.raiseDefault(number)
    case .closed: throw ExitCode(ExitCodes.closed)
    case .failed(let message): throw Failure(message)
    }
  }

  /// Starts to read what is here, and then to update what is due.
  private func begin(_ loader: GridLoader, _ updater: GridUpdater?, _ desk: SourceDesk?, _ app: inout App) {
    app.freshness = desk.map { Freshness(updated: $0.updated) }
    app.reportLines = desk?.failures ?? []
    let due = desk?.due(now: clock.now) ?? []
    let isHere = desk == nil || desk?.guides != nil
    if isHere { app.loading = Loading(done: 0, total: 0) }
    if !due.isEmpty {
      app.freshness?.progress = ""
      updater?.announce()
    }
    let now = clock.now
    Threads.start {
      if isHere { loader.load() }
      if !due.isEmpty { updater?.start(due, now: now) }
    }
  }
}

/// The end of a grid, in its order.
///
/// The terminal is given back before anything is waited for: until then a signal leaves the program 0.7 s, after which a
/// timer ends it, and keeping what was looked at may take longer.
struct GridEnding {
  let endSearches: () -> Void
  let closeTerminal: () -> Void
  let keepLastMarks: () -> Void
  let finishUpdate: () -> Void
  /// Returns why something that would be missed is not kept; nil where all is.
  let finishKeeping: () -> String?

  /// Ends it; returns what `finishKeeping` does.
  func run() -> String? {
    endSearches()
    closeTerminal()
    keepLastMarks()
    finishUpdate()
    return finishKeeping()
  }
}

extension Keymap {
  /// The keys as config.toml has them, and what is wrong with its `[keys]`, with its line.
  static func load(from folders: UserFolders) -> (keymap: Keymap, problems: [String]) {
    guard let path = try? folders.settingsFile, let text = try? SettingsFile(path).read() else { return (Keymap(), []) }
    let settings = SettingsReading(text).settings.keys
    let entries = settings.map { Entry(table: $0.table, command: $0.command, keys: $0.keys) }
    let (keymap, diagnostics) = Keymap.remapping(entries, of: KeyTables.all)
    let problems = diagnostics.map { diagnostic in
      let line = settings.first { "\($0.table).\($0.command)" == diagnostic.entry }?.line ?? 1
      return "config.toml:\(line): \(diagnostic.entry): \(diagnostic.message); its keys stay as they are"
    }
    return (keymap, problems)
  }
}
