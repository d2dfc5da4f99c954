import CellCanvas
import Foundation
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideScreens
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideProgram

/// Runs the user's players and commands, here scripts that record their input.
@Suite struct GridProgramsTests {
  private let folder: TemporaryFolder
  private let zone = Moments.london
  private let now = Moments.at("2026-11-20 20:47")
  private let guide = DemoGuide.week

  init() throws { folder = try TemporaryFolder() }

  private func read(_ name: String) throws -> String {
    try String(decoding: FileSystem.read(folder.path(name), limit: 1 << 20), as: UTF8.self)
  }

  /// Installs a program that writes its arguments, its input and a variable, one per line.
  private func install(_ name: String, exit code: Int = 0, error: String = "") throws {
    let script = """
      #!/bin/sh
      printf '%s\\n' "$@" > '\(folder.path)/arguments'
      /bin/cat > '\(folder.path)/input'
      printf '%s' "$TVGRID_TITLE" > '\(folder.path)/title'
      printf '%s\\n' '\(error)' >&2
      exit \(code)
      """
    try ScriptFile.write(script, to: folder.path(name))
  }

  private func programs(
    explain: @escaping @Sendable (String) -> Message? = { _ in nil }, _ report: @escaping @Sendable (Message) -> Void
  ) -> ProgramLauncher {
    ProgramLauncher(environment: ["PATH": folder.path], explain: explain, startThread: { $0() }, report: report)
  }

  /// Plays the first channel and returns the reported lines.
  private func play(
    _ player: [String] = [], address: String = "http://example.org/live/me/PW/1", headers: String = "",
    past: Interval? = nil, explain: @escaping @Sendable (String) -> Message? = { _ in nil }
  ) throws -> [String] {
    var stack = ScreenStack(zone: zone, now: now, size: Size(columns: 100, rows: 30), display: Display())
    _ = update(&stack, .loaded(PreparedGuide(guide, zone: zone)))
    var data = PersonalData()
    let catchup = ChannelStream.Catchup(template: "http://example.org/{utc}")
    let stream = ChannelStream(address: address, headers: RequestHeaders(text: headers), catchup: catchup)
    data.streams.set(stream, for: stack.app.guide.channels[0].id)
    _ = update(&stack, .mine(PersonalUpdate(data: data, sections: [.streams])))
    if past != nil { _ = update(&stack, .key(.left)) }
    let reports = Mutex<[String]>([])
    for case .play(let request) in update(&stack, .key("w")) {
      programs(explain: explain) { line in reports.withLock { $0.append(line.english) } }
        .play(request, through: player, of: stack.app.guide, in: zone, now: now)
    }
    return reports.withLock { $0 }
  }

  @Test func theConfiguredPlayerGetsTheAddress() throws {
    try install("player")
    #expect(try play(["player", "--title={title}", "{url}"]) == [])
    #expect(try read("arguments") == "--title=Full English\nhttp://example.org/live/me/PW/1\n")
    #expect(try read("input") == "" && read("title") == "Full English")
  }

  /// The reason that a tuner gives is reported instead of the player's, but only if playing fails.
  @Test func knownReasonIsReported() throws {
    let tuners: @Sendable (String) -> Message? = {
      $0.hasPrefix("http://tuner.example") ? "all 2 tuners are in use" : nil
    }
    try install("player", exit: 3, error: "HTTP error 503")
    #expect(
      try play(["player"], address: "http://tuner.example:5004/auto/v2.1", explain: tuners) == [
        "player could not play Harbour One: all 2 tuners are in use"
      ])
    #expect(
      try play(["player"], explain: tuners) == ["player could not play Harbour One: exit code 3: HTTP error 503"])
    try install("player")
    #expect(try play(["player"], address: "http://tuner.example:5004/auto/v2.1", explain: tuners) == [])
  }

  private static let headers = "User-Agent: Lamp/1.0 {title}\nReferer: https://r.example/\nCookie: k=1, l=2"

  @Test(arguments: [
    (
      "mpv",
      "--user-agent=Lamp/1.0 {title}\n--referrer=https://r.example/\n--http-header-fields-append=Cookie: k=1, l=2\n-f\n"
    ),
    ("vlc", "--http-user-agent=Lamp/1.0 {title}\n--http-referrer=https://r.example/\n-f\n"),
    ("ffplay", "-user_agent\nLamp/1.0 {title}\n-referer\nhttps://r.example/\n-headers\nCookie: k=1, l=2\r\n\n-f\n"),
    ("player", "-f\n"),
  ])
  func commonPlayersGetTheHeaders(player: String, arguments: String) throws {
    try install(player)
    #expect(try play([player, "-f"], headers: Self.headers) == [])
    #expect(try read("arguments") == arguments + "http://example.org/live/me/PW/1\n")
    #expect(try play([player, "-f"], address: "rtsp://example.org/1", headers: Self.headers) == [])
    #expect(try read("arguments") == "-f\nrtsp://example.org/1\n", "only web addresses get headers")
  }

  @Test func fieldsForHeadersAreFilledOrOmitted() throws {
    try install("mpv")
    let player = ["mpv", "--user-agent={user-agent}", "-r", "{referrer}", "-f", "{url}"]
    #expect(try play(player, headers: "User-Agent: Lamp\nReferer: r") == [])
    #expect(try read("arguments") == "--user-agent=Lamp\n-r\nr\n-f\nhttp://example.org/live/me/PW/1\n")
    #expect(try play(player) == [])
    #expect(try read("arguments") == "-f\nhttp://example.org/live/me/PW/1\n")
  }

  /// If a header was missing, the player used to be started without the address.
  @Test func aMissingHeaderDoesNotDropTheAddress() throws {
    try install("player")
    #expect(try play(["player", "{url}|User-Agent={user-agent}"]) == [])
    #expect(try read("arguments") == "http://example.org/live/me/PW/1\n")
    let reason = "the argument “{url};{user-agent}” needs “user-agent”, which this channel lacks"
    #expect(
      try play(["player", "{url};{user-agent}"]) == [
        "player could not play Harbour One: \(reason): move it to a separate argument"
      ])
  }

  @Test func aPlayerWithoutAFieldGetsTheAddressLast() throws {
    try install("player")
    #expect(try play(["player", "-f"]) == [])
    #expect(try read("arguments") == "-f\nhttp://example.org/live/me/PW/1\n")
  }

  @Test(arguments: [
    ("mpv", "--force-window=immediate\n--force-media-title=Harbour One: Full English\n--\n"),
    ("vlc", "--play-and-exit\n--meta-title=Harbour One: Full English\n"),
  ])
  func anInstalledPlayerIsFound(name: String, arguments: String) throws {
    try install(name)
    #expect(try play() == [])
    #expect(try read("arguments") == arguments + "http://example.org/live/me/PW/1\n")
  }

  @Test func pastProgrammesPlayFromTheStart() throws {
    try install("player")
    let past = Interval(Moments.at("2026-11-20 20:00"), Moments.at("2026-11-20 20:30"))
    #expect(try play(["player"], past: past) == [])
    let seconds = try #require(Int(try read("arguments").dropFirst("http://example.org/".count).dropLast()))
    #expect(guide.programmes(on: 0, in: past).contains { guide.interval(of: $0).start.seconds == seconds })
  }

  /// A player's error message may repeat the address with its password.
  @Test func aFailureIsOneLineWithoutSecrets() throws {
    try install("player", exit: 2, error: "Failed to open http://example.org/live/me/PW/1.")
    let reports = try play(["player"])
    #expect(
      reports.count == 1 && reports[0].hasPrefix("player could not play Harbour One: exit code 2: Failed to open"))
    #expect(!reports[0].contains("PW"))
  }

  /// ffplay exits with 0 even if the address does not respond.
  @Test func anErrorOfFfplayIsReportedDespiteSuccess() throws {
    try install("ffplay", error: "http://me:PW@example.org/1: Server returned 404 Not Found")
    let reports = try play([])
    #expect(reports.count == 1 && reports[0].hasPrefix("ffplay could not play Harbour One: http://"))
    #expect(!reports[0].contains("PW"))
    try install("other", error: "a line that is no error")
    #expect(try play(["other"]) == [])
  }

  @Test func aNonExecutableFileIsReported() throws {
    try install("player")
    try #require(chmod("\(folder.path)/player", 0o644) == 0)
    let reports = try play(["\(folder.path)/player"])
    #expect(reports.count == 1 && reports[0].hasSuffix("is not executable: run chmod +x on it"))
  }

  @Test func aMissingPlayerIsReported() throws {
    #expect(
      try play(["no-such-player"]) == [
        "no-such-player could not play Harbour One: program not found: “no-such-player”"
      ])
    #expect(
      try play() == ["No player found. Install mpv, vlc or ffplay, or set another in the settings."])
  }

  /// The status line has one row, so the message about a later success would replace the one about the failure.
  @Test func aFailureAmongSeveralStaysVisible() {
    let reports = Mutex<[String]>([])
    let outcomes = CommandResults("record", count: 3) { line in reports.withLock { $0.append(line.english) } }
    outcomes.add(.done("will record"), of: "A")
    #expect(reports.withLock { $0 } == [])
    outcomes.add(.failed("exit code 5: disk full"), of: "B")
    outcomes.add(.done(nil), of: "C")
    #expect(reports.withLock { $0.last } == "record: 2 of 3 done, 1 failed: B: exit code 5: disk full")
    let good = CommandResults("record", count: 2) { line in reports.withLock { $0.append(line.english) } }
    for title in ["A", "B"] { good.add(.done("x"), of: title) }
    #expect(reports.withLock { $0.last } == "record: all 2 done")
  }
}
