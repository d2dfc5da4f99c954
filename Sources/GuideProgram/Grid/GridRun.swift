import ArgumentParser
import CursesTerminal
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideScreens
import GuideSearch
import GuideSettings
import GuideSources
import GuideSystem

/// Runs the grid from start to end: starts loading, runs the loop, restores the terminal.
struct GridRun {
  let clock: Clock
  let zone: ZoneTable
  let mouse: Bool
  let isLinear: Bool
  /// The option or variable that overrides each setting.
  let overrules: [Setting: SettingOverride]
  /// Paces all requests to TVmaze, including those of the first run and of updates.
  let pacer = RequestPacer(.tvmaze)

  /// A guide that loads faster than this is shown without a loading message.
  private static let quietTime = Duration.milliseconds(150)

  /// Runs the grid until it ends. `notice` is shown until the first key.
  func run(_ opening: GridStartup, on terminal: Terminal, notice: String? = nil) throws {
    let (provider, mailbox, configuration) = (opening.provider, opening.mailbox, opening.configuration)
    let (persistence, late, loader) = (opening.persistence, opening.late, opening.loader)
    let writer = configuration.file.map { SettingsWriter($0, mailbox) }
    let updater = provider.sources.map { GridUpdater($0, loader, mailbox, zone: zone, pacer: pacer) }
    var stack = stack(on: terminal, persistence, configuration)
    stack.app.notice = stack.app.notice ?? notice
    let language = stack.app.language
    // Screen readers would announce a line that changes, and slow connections would send it twice.
    if stack.app.display.isLinear || stack.app.display.isSlow { late.finish() }
    begin(opening, updater, &stack.app)
    let lookup = try? ShowLookup.ofCurrentUser(pacer: pacer)
    var loop = GridLoop(
      stack: stack, terminal: terminal, mailbox: mailbox, clock: clock, updater: updater, persistence: persistence,
      late: late, settings: writer,
      teller: teller(persistence, configuration.settings.reminders, mailbox, language),
      shows: lookup.map { ShowLookupWorker($0, mailbox) }, pictures: lookup.map { PictureWorker($0, mailbox) },
      recorder: provider.sources.map { GridRecorder($0, mailbox) },
      openSetup: { setup(provider.sources, updater, mailbox) })
    let end = loop.run(quietFor: Self.quietTime)
    persistence.keep(loop.view)
    let unsaved = GridShutdown(
      cancelSearches: { loop.cancelSearches() }, closeTerminal: { terminal.close() },
      saveLastMarks: { loop.saveLastMarks() }, finishUpdate: { updater?.finish() },
      finishKeeping: {
        let tell: (Message) -> Void = { Output.writeError(language.text($0)) }
        return [writer?.finish(), persistence.finish(say: tell), loop.finishRecording(tell)].compactMap(\.self)
      }
    ).run()
    unsaved.forEach { Output.writeError(language.text($0)) }
    try exit(end, isEverythingSaved: unsaved.isEmpty)
  }

  /// Adds sources while the grid is open; `nil` if the guide does not come from sources.
  private func setup(_ sources: ConfiguredSources?, _ updater: GridUpdater?, _ mailbox: Mailbox) -> SetupWorker? {
    guard let sources, let file = try? SourcesCommand.file, let catalogue = try? GuideCatalogue.ofCurrentUser() else {
      return nil
    }
    return SetupWorker(sources, file, catalogue, mailbox, pacer: pacer) { updater?.reloadGuide() }
  }

  /// A notifier that fires due reminders; `nil` if nothing is stored or the time was set with an option.
  ///
  /// It opens the database separately, so the grid treats fired reminders like changes by another instance of tvgrid.
  private func teller(
    _ persistence: AppPersistence, _ settings: ReminderSettings, _ mailbox: Mailbox, _ language: InterfaceLanguage
  ) -> ReminderNotifier? {
    guard case .system = clock, persistence.store != nil, let store = try? PersonalStore.ofCurrentUser() else {
      return nil
    }
    return ReminderNotifier(store, settings, zone: zone, language: language, environment: Environment.all) {
      [mailbox] problem in
      mailbox.post(.action(.notice(problem)))
    }
  }

  /// Makes the grid with the user's keys and data, without a guide.
  func stack(
    on terminal: Terminal, _ persistence: AppPersistence,
    _ configuration: Configuration = .load(from: .current)
  ) -> ScreenStack {
    let settings = configuration.settings
    var overrules = overrules
    if !terminal.isUnicode, overrules[.ascii] == nil { overrules[.ascii] = SettingOverride("the locale") }
    let display = Display(
      colours: terminal.colours, ground: terminal.capabilities.ground,
      mouse: overrules[.mouse] == nil ? settings.usesMouse : mouse, isLinear: isLinear,
      isSlow: terminal.isSlow, hasManyPairs: terminal.hasManyPairs)
    var view = persistence.view
    view.apply(settings)
    var stack = ScreenStack(zone: zone, now: clock.now, size: terminal.size, display: display, view: view)
    stack.app.systemLanguage = InterfaceLanguage(environment: Environment.value)
    stack.app.keymap = configuration.keymap
    stack.app.adopt(configuration.appSettings(overrules))
    persistence.fill(&stack.app)
    stack.app.notice = stack.app.notice ?? Configuration.notice(of: configuration.diagnostics).map(stack.app.text)
    return stack
  }

  func exit(_ end: GridLoop.ExitReason, isEverythingSaved: Bool) throws {
    switch end {
    case .quit(0) where !isEverythingSaved: throw ExitCode(ExitCodes.failure)
    case .quit(let code): throw ExitCode(code)
    case .signal(let number): Terminal.raiseDefault(number)
    case .closed: throw ExitCode(ExitCodes.closed)
    case .failed(let message): throw CommandError(message)
    case .setUp: return
    }
  }

  /// Shows that the guide is loading, and starts updating the sources that are due.
  private func begin(_ opening: GridStartup, _ updater: GridUpdater?, _ app: inout App) {
    let sources = opening.provider.sources
    app.freshness = sources.map { Freshness(updated: $0.updated) }
    app.reportLines = sources?.failures ?? []
    let due = sources?.due(now: clock.now) ?? []
    if opening.isHere { app.loading = Loading(done: 0, total: 0) }
    if !due.isEmpty {
      app.freshness?.progress = ""
      updater?.announce()
    }
    let now = clock.now
    Threads.start {
      if opening.isHere { opening.loader.wait() } else { opening.late.finish() }
      if !due.isEmpty { updater?.start(due, now: now) }
    }
  }
}

/// The steps of shutting down the grid, in order.
///
/// The terminal is restored before any step that may wait. Until then, a timer ends the program 0.7 s after a signal, and
/// saving viewed matches may take longer.
struct GridShutdown {
  let cancelSearches: () -> Void
  let closeTerminal: () -> Void
  let saveLastMarks: () -> Void
  let finishUpdate: () -> Void
  /// Returns the errors of edits that were not saved.
  let finishKeeping: () -> [Message]

  /// Runs all steps; returns the result of `finishKeeping`.
  func run() -> [Message] {
    cancelSearches()
    closeTerminal()
    saveLastMarks()
    finishUpdate()
    return finishKeeping()
  }
}
