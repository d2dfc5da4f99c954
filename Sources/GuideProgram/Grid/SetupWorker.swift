import GuideApp
import GuideLanguage
import GuideModel
import GuideScreens
import GuideSettings
import GuideSources
import GuideSystem
import Synchronization

/// Performs the requests of the screen that adds a source in the background, and reports the results to the loop.
final class SetupWorker: Sendable {
  private let sources: ConfiguredSources
  private let file: SettingsFile
  private let catalogue: GuideCatalogue
  private let mailbox: Mailbox
  private let pacer: RequestPacer
  /// Called after a source has been added; `nil` during the first run, which then ends.
  private let whenAdded: (@Sendable () -> Void)?
  private let attempt = Mutex(Attempt())
  private let questions = CancellationToken()

  /// The current attempt to load a guide, which may try several addresses.
  private struct Attempt {
    var update: GuideUpdate?
    var isCancelled = false
  }

  private static let concurrentQueries = 4

  init(
    _ sources: ConfiguredSources, _ file: SettingsFile, _ catalogue: GuideCatalogue, _ mailbox: Mailbox,
    pacer: RequestPacer, whenAdded: (@Sendable () -> Void)? = nil
  ) {
    (self.sources, self.file, self.catalogue) = (sources, file, catalogue)
    (self.mailbox, self.pacer, self.whenAdded) = (mailbox, pacer, whenAdded)
  }

  /// Lists the countries that have public guides, and finds installed grabbers as tv_find_grabbers does, by asking each to
  /// describe itself.
  func findGrabbers() {
    let countries = catalogue.countries.map {
      FirstRunCountry(code: $0.code, words: $0.words, guides: $0.guides.map(\.name))
    }
    tell(.places(country: InterfaceLanguage.country(environment: Environment.value), countries))
    Threads.start { [self] in
      let names = Grabber.installed(searchPath: Self.searchPath)
      // Each takes a moment to start, so several are queried in parallel.
      for first in stride(from: 0, to: names.count, by: Self.concurrentQueries) {
        let some = Array(names[first..<min(first + Self.concurrentQueries, names.count)])
        let answers = Threads.map(some.count) { try? self.described(some[$0]) }
        if questions.isCancelled { return }
        for grabber in answers.compactMap(\.self) { tell(.found(grabber)) }
      }
      tell(.foundAll)
    }
  }

  /// Tries a typed location. If a guide arrives, it is added as a source.
  func tryLocation(_ text: String, name: String?, now: Instant, in language: InterfaceLanguage) {
    attempt.withLock { $0 = Attempt() }
    Threads.start { [self] in
      do {
        end(with: try fetch(text, name, now, language))
      } catch {
        tell(.failed(CommandError.text(of: error).map(language.text) ?? "\(error)"))
      }
    }
  }

  /// Tries the public guides of a country in order. The first one that arrives is added as a source.
  func tryGuides(of country: String, now: Instant, in language: InterfaceLanguage) {
    attempt.withLock { $0 = Attempt() }
    Threads.start { [self] in
      let guides = catalogue.country(country)?.guides ?? []
      var reasons: [Message] = []
      for guide in guides {
        do {
          return end(with: try fetch(guide.address, guide.source, now, language, of: guide))
        } catch {
          if attempt.withLock({ $0.isCancelled }) {
            return tell(.failed(language.text("Cancelled. Nothing was added.")))
          }
          reasons.append("\(guide.name): \(CommandError.text(of: error) ?? .value("\(error)"))")
        }
      }
      tell(.failed(language.text("none of the public guides worked; \(Message.list(reasons, separator: "; "))")))
    }
  }

  /// Ends a successful attempt: the first run opens the guide; later, the screen closes and the guide is read again.
  private func end(with notice: String) {
    guard let whenAdded else { return mailbox.post(.setUp(notice: notice)) }
    tell(.added(notice))
    whenAdded()
  }

  /// Completes a path in the background, because a network folder may be slow.
  func completePath(_ typed: String) {
    Threads.start { [self] in
      let completion = PathCompletion(of: typed, home: Environment.value("HOME"), in: Environment.currentFolder)
      tell(.completed(typed: typed, text: completion.text, names: completion.names))
    }
  }

  func endAttempt() {
    attempt.withLock { attempt in
      attempt.isCancelled = true
      attempt.update?.cancel()
    }
  }

  func finish() {
    questions.cancel()
    endAttempt()
  }

  /// Lets the user configure a grabber, which uses the terminal until it ends.
  func configure(_ name: String, in language: InterfaceLanguage) -> FirstRunMessage {
    do {
      let grabber = try Grabber(name, searchPath: Self.searchPath, environment: Environment.all)
      try grabber.configure()
      let found = try described(name)
      let problem = language.text("\(name) is not configured yet: it did not write any settings")
      return .configured(found, problem: found.isConfigured ? nil : problem)
    } catch {
      let grabber = InstalledGrabber(name: name, description: "", isConfigured: false)
      return .configured(grabber, problem: CommandError.text(of: error).map(language.text) ?? "\(error)")
    }
  }

  private static var searchPath: String { Environment.value("PATH") ?? "/usr/bin:/bin" }

  private func tell(_ message: FirstRunMessage) { mailbox.post(.action(.message(message))) }

  private func described(_ name: String) throws -> InstalledGrabber {
    let grabber = try Grabber(name, searchPath: Self.searchPath, environment: Environment.all)
    let capabilities = try grabber.capabilities(until: questions)
    guard capabilities.hasBaseline else { throw GrabberError.noBaseline(name) }
    return InstalledGrabber(
      name: name, description: try grabber.description(until: questions),
      isConfigured: !grabber.isUnconfigured(capabilities))
  }

  /// The server on a host that the user typed, as for `tvgrid sources add`; `nil` if it is another location.
  private func server(onHost typed: String, _ language: InterfaceLanguage) throws -> SourceLocation? {
    guard let (host, findings) = try HostSearch.findings(onHost: typed) else { return nil }
    let usable = findings.filter { $0.refusal == nil }
    if let only = usable.first, usable.count == 1 { return try SourceLocation(only.address.location) }
    guard usable.isEmpty else {
      let locations = usable.map(\.address.displayText).joined(separator: ", ")
      throw CommandError(language.text("several servers answer at \(host); enter one of these: \(locations)"))
    }
    guard let refusal = findings.lazy.compactMap(\.refusal).first else {
      throw CommandError(
        language.text("there is no such file, and no known server answers at \(host); an address starts with https://"))
    }
    throw CommandError(language.text("Not added: \(refusal)"))
  }

  /// Fetches a guide into the cache, adds its source to the settings, and returns a notice about it.
  private func fetch(
    _ text: String, _ name: String?, _ now: Instant, _ language: InterfaceLanguage, of guide: PublicGuide? = nil
  ) throws -> String {
    let typed = PastedLocation.text(text, home: Environment.value("HOME"))
    let location = try server(onHost: typed, language) ?? SourceLocation.readable(typed)
    let others = SettingsReading(try file.read()).settings.sources.map(\.name)
    let source = UpdateSource(name: SourceName.suggested(for: location, name, besides: others), location: location)
    let update = sources.update([source], now: now, pacer: pacer)
    attempt.withLock { attempt in
      attempt.update = update
      if attempt.isCancelled { update.cancel() }
    }
    let title = guide.map { "\($0.name): " } ?? ""
    let summary = Mutex(UpdateSummary(count: 1))
    let outcomes = try update.run { [self] source, step in
      if let progress = summary.withLock({ $0.note(source, step) }) { tell(.progress(title + progress)) }
    }
    guard let outcome = outcomes.first, outcome.isUsable else {
      sources.cache.forget(source.name)
      throw CommandError(outcomes.first?.reason(in: language) ?? language.text("no guide received"))
    }
    let setting = SourceSetting(name: source.name, location: location.text)
    let warning = try file.edit { settings throws(SettingsEditError) in try settings.adding(setting) }
    let current = sources.current
    if current.hasPlaylists { try current.refreshPlaylists() }
    let size = sources.text(of: outcome, for: source.name)
    let kept = title + language.text("Added as a source: \(size). To remove it: tvgrid sources remove \(source.name)")
    return warning.map { "\(kept) \(language.text($0))" } ?? kept
  }
}

extension UpdateOutcome {
  /// Why no guide arrived on the first attempt; `nil` if one did.
  fileprivate func reason(in language: InterfaceLanguage) -> String? {
    switch self {
    case .failed(let reason): language.text(reason)
    case .refused(let reason, _): language.text("Not added: \(reason)")
    case .both: language.text("Not added: \(text(hasGuide: true))")
    case .cancelled: language.text("Cancelled. Nothing was added.")
    case .unchanged, .updated, .playlist: nil
    }
  }
}
