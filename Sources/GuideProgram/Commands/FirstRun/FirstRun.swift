import ArgumentParser
import CursesTerminal
import GuideApp
import GuideLanguage
import GuideModel
import GuideScreens
import GuideSources

/// The first run: a screen that asks the user where the guide comes from.
extension GridRun {
  /// Runs the setup screen until there is a guide; returns the guide selection and a notice about it.
  ///
  /// The terminal stays open for the grid. If the user quits, it is restored and the exit code is thrown.
  func setUp(_ sources: ConfiguredSources, on terminal: Terminal) throws -> (choice: GuideSelection, notice: String) {
    let mailbox: Mailbox
    let worker: SetupWorker
    do {
      mailbox = try Mailbox()
      worker = SetupWorker(
        sources, try SourcesCommand.file, try GuideCatalogue.ofCurrentUser(), mailbox, pacer: pacer)
    } catch {
      terminal.close()
      throw error
    }
    var stack = stack(on: terminal, AppPersistence(channels: nil, in: .current))
    stack.app.open(FirstRunScreen(stack.app.language))
    _ = update(&stack, .resized(terminal.size))
    worker.findGrabbers()
    var loop = GridLoop(stack: stack, terminal: terminal, mailbox: mailbox, clock: clock) { worker }
    let end = loop.run(quietFor: .zero)
    worker.finish()
    if case .setUp(let choice, let notice) = end { return (choice, notice) }
    terminal.close()
    try exit(end, isEverythingSaved: true)
    throw ExitCode.success
  }
}

extension GuideSelection {
  /// The user's sources, unless another guide was selected.
  func configuredSources() throws -> ConfiguredSources? {
    demo || namesGuide ? nil : try ConfiguredSources(zone: ZoneTable.ofCurrentUser.table)
  }
}
