import CellCanvas
import GuideApp
import GuideListings
import GuideModel
import GuidePersonal
import GuideSources
import GuideSystem

/// Starts the user's programs for the grid, without a shell: players and custom commands.
///
/// They may outlive the grid. Problems are reported in one line.
struct ProgramLauncher: Sendable {
  private let installed: InstalledPrograms
  /// Receives a line for the user.
  private let report: @Sendable (Message) -> Void
  /// Explains why a stream could not be played; `nil` if nothing is known. It may take a second.
  private let explain: @Sendable (_ address: String) -> Message?
  private let startThread: @Sendable (@escaping @Sendable () -> Void) -> Void

  init(
    environment: [String: String], explain: @escaping @Sendable (_ address: String) -> Message? = { _ in nil },
    startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { Threads.start($0) },
    report: @escaping @Sendable (Message) -> Void
  ) {
    installed = InstalledPrograms(environment: environment)
    (self.startThread, self.report, self.explain) = (startThread, report, explain)
  }

  /// A player that prints an error and exits successfully within this time has played nothing.
  ///
  /// ffplay behaves this way if an address does not respond. Later errors are only glitches during playback.
  private static let startTime = Duration.seconds(5)

  /// Plays a channel with the user's player, or with the first installed one if none is set.
  func play(
    _ request: PlayRequest, through player: [String], of guide: Guide, in zone: ZoneTable, now: Instant
  ) {
    guard let url = url(of: request, in: zone, now: now) else {
      let channel = request.channel.name
      return report(
        request.past == nil
          ? "The stream of \(channel) in the playlist is not usable."
          : "The catch-up stream of \(channel) in the playlist is not usable.")
    }
    guard let chosen = installed.player(of: player) else {
      return report(
        "No player found. Install mpv, vlc or ffplay, or set another in the settings.")
    }
    let headers = (request.past == nil ? request.stream.headers : request.stream.catchup?.headers) ?? RequestHeaders()
    let program = chosen + (ProgrammeField.url.isNamed(in: chosen) ? [] : ["{url}"])
    let options = PlayerHeaders(headers, url).options(for: program)
    let facts = { @Sendable in
      ProgrammeFacts(request.channel, request.programme, of: guide, url: url, headers: headers, in: zone)
    }
    let begun = MonotonicClock.now
    start(program, options, facts, hiding: url, isPlayer: true) { [report, explain] outcome in
      switch outcome {
      case .failed(let reason):
        report("\(program[0]) could not play \(request.channel.name): \(explain(url) ?? reason)")
      case .done(let line):
        guard program[0].fileName == "ffplay", let line, MonotonicClock.now - begun < Self.startTime else { return }
        report("\(program[0]) could not play \(request.channel.name): \(explain(url) ?? .value(line))")
      }
    }
  }

  private func url(of request: PlayRequest, in zone: ZoneTable, now: Instant) -> String? {
    guard let past = request.past else {
      return try? request.stream.address(showing: request.onAir, at: now, in: zone)
    }
    return try? request.stream.address(ofPast: past, at: now, in: zone)
  }

  /// Runs a custom command once for each of the programmes.
  func run(_ command: UserCommand, for programmes: [ProgrammeID], of app: App, now: Instant) {
    let outcomes = CommandResults(command.name, count: programmes.count, report)
    for programme in programmes {
      let channel = app.guide.channels[app.guide.channel(of: programme)]
      let url = app.liveAddress(of: channel, at: now)
      let headers = app.stream(of: channel.id)?.headers ?? RequestHeaders()
      let facts = { @Sendable [guide = app.guide, zone = app.zone] in
        ProgrammeFacts(channel, programme, of: guide, url: url, headers: headers, in: zone)
      }
      let title = app.guide.title(of: programme)
      start(command.program, [], facts, hiding: url, isPlayer: false) { outcomes.add($0, of: title) }
    }
  }

  /// Starts a program on a thread and reports how it ended. `options` go before its other arguments.
  private func start(
    _ program: [String], _ options: [String], _ facts: @escaping @Sendable () -> ProgrammeFacts,
    hiding address: String?, isPlayer: Bool,
    _ tell: @escaping @Sendable (ProgramOutcome) -> Void
  ) {
    startThread {
      // Formatting all details of a programme takes a while, so the loop does not wait for it.
      let facts = facts()
      let arguments: [String]
      do throws(ArgumentProblem) {
        arguments = try options + facts.arguments(Array(program.dropFirst()))
      } catch { return tell(.failed(error.reason)) }
      let variables = installed.environment.merging(facts.variables) { $1 }
      let input = isPlayer ? [] : Array(facts.json.utf8) + [0x0A]
      // A folder in PATH may be slow to respond.
      let (path, reason) = installed.located(program[0])
      guard let path else { return tell(.failed(reason)) }
      do throws(DetachedProcess.StartError) {
        let process = try DetachedProcess(path, arguments, environment: variables, input: input)
        let (outcome, output) = process.wait()
        let line = lastLine(of: output, hiding: address)
        guard outcome != .ended(.code(0)) else { return tell(.done(line)) }
        tell(.failed(line.map { "\(outcome.text): \($0)" } ?? outcome.text))
      } catch {
        tell(.failed(Message(phrase: error.reason)))
      }
    }
  }
}
