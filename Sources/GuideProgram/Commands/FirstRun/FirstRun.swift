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
    let catalogue: GuideCatalogue
    do {
      mailbox = try Mailbox()
      catalogue = try GuideCatalogue.ofCurrentUser()
      worker = SetupWorker(sources, try SourcesCommand.file, catalogue, mailbox, pacer: pacer)
    } catch {
      terminal.close()
      throw error
    }
    var stack = stack(on: terminal, AppPersistence(channels: nil, in: .current))
    let country = InterfaceLanguage.country(environment: Environment.value)
    let countries = catalogue.countries.map {
      FirstRunCountry(code: $0.code, words: $0.words, guides: $0.guides.map(\.name))
    }
    stack.app.open(FirstRunScreen(stack.app.language, country: country, countries: countries))
    _ = update(&stack, .resized(terminal.size))
    worker.findGrabbers()
    var loop = GridLoop(stack: stack, terminal: terminal, mailbox: mailbox, clock: clock, setup: worker)
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
