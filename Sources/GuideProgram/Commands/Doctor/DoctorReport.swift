import CursesTerminal
import GuideListings
import GuideModel
import GuidePersonal
import GuideSources

/// The report of `tvgrid doctor`: lines made of facts, and nothing else.
struct DoctorReport {
  let facts: DoctorFacts

  /// The lines, section by section, the home folder as `~`.
  static func lines(of facts: DoctorFacts) -> [DoctorLine] {
    let report = DoctorReport(facts: facts)
    let lines =
      report.program + report.terminal + report.time + report.libraries + report.settings + [report.database]
      + facts.folders.map(report.line) + report.sources
    return lines.map { $0.mapping(report.withoutHome) }
  }

  /// A sentence about all of them.
  static func summary(of lines: [DoctorLine]) -> String {
    let count = lines.count(where: \.isWrong)
    return count == 0
      ? "nothing needs attention" : "\(counted(count, "thing")) marked with ! need\(count == 1 ? "s" : "") attention"
  }

  /// A text with `~` for the home folder, which has the person's name in it.
  func withoutHome(_ text: String) -> String {
    facts.homes.reduce(text, Self.without)
  }

  private static func without(_ text: String, home: String) -> String {
    let parts = text.split(separator: home, omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts.first ?? "")) { changed, part in
      // The name of another folder may begin as that of the home folder does.
      let goesOn = part.first.map { $0.isLetter || $0.isNumber || "-_.".contains($0) } ?? false
      return changed + (goesOn ? home : "~") + part
    }
  }

  private var program: [DoctorLine] {
    let size = facts.programSize.map { ", \(Self.size($0))" } ?? ""
    return [
      DoctorLine(.program, "tvgrid", "\(TVGrid.version), \(facts.program)\(size)"),
      DoctorLine(.program, "system", facts.system),
    ] + facts.variables.map { DoctorLine(.program, $0.name, $0.value) }
      + facts.folderProblems.map { DoctorLine(.program, $0.name, $0.text, .wrong($0.remedy)) }
  }

  private var time: [DoctorLine] {
    let zone = "\(facts.zone.value) (\(facts.zone.name))"
    let state: DoctorLine.State = facts.zoneProblem.map { .wrong("give it another name, or none: \($0)") } ?? .good
    // A guide that was fetched in the future says that the clock was set back.
    let last = facts.sources.compactMap(\.updated).max()
    let isBehind = last.map { $0 > facts.now.adding(minutes: 24 * 60) } ?? false
    return [
      DoctorLine(.time, "zone", zone, state),
      DoctorLine(
        .time, "clock", stamp(facts.now),
        isBehind ? .wrong("set the clock: a guide was fetched at \(last.map(stamp) ?? "")") : .good),
    ]
  }

  private var libraries: [DoctorLine] {
    let linked = facts.linked.map { "\($0.name) \($0.version ?? "")" }.joined(separator: ", ")
    let needsCurl = facts.sources.contains(where: \.isFetched)
    let curl = Self.installing("libcurl4", "fetches guides from addresses")
    return [
      DoctorLine(.libraries, "linked", linked),
      library(facts.curl, missing: needsCurl ? .wrong(curl) : .hint(curl)),
    ]
      + facts.pictures.map { library in
        let (package, kind) = library.name == "libpng" ? ("libpng16-16", "PNG") : ("libturbojpeg0", "JPEG")
        return self.library(
          library, missing: .hint(Self.installing(package, "shows the pictures of shows that are \(kind)")))
      }
  }

  private static func installing(_ package: String, _ use: String) -> String {
    "apt-get install \(package), which \(use); other systems have it under a similar name"
  }

  private func library(_ library: SystemLibrary, missing: DoctorLine.State) -> DoctorLine {
    library.version.map { DoctorLine(.libraries, library.name, $0) }
      ?? DoctorLine(.libraries, library.name, "not found", missing)
  }

  private var settings: [DoctorLine] {
    let file = facts.settingsFile
    if let problem = facts.settingsProblem {
      return [DoctorLine(.settings, "file", "\(file): \(problem)", .wrong("make it a file that you can read"))]
    }
    let state = facts.isSettingsFileThere ? "" : ", which is not there: all settings are the usual ones"
    let exposure = DoctorLine(
      .settings, "login", "\(file) has a login, and others can read it", .wrong("chmod 600 \(file)"))
    return [DoctorLine(.settings, "file", file + state)] + (facts.isLoginExposed ? [exposure] : [])
      + facts.settingsFindings.map { finding in
        let place = finding.line > 0 ? "line \(finding.line)" : "file"
        return DoctorLine(.settings, place, finding.statement.english, .wrong("mend it in \(file)"))
      } + [player] + facts.commands.map(line)
  }

  private var player: DoctorLine {
    guard let player = facts.player else {
      return DoctorLine(
        .settings, "player", "none of mpv, vlc and ffplay was found",
        .hint("install one, or name another as player in \(facts.settingsFile): it plays channels"))
    }
    return line(of: player, called: "player")
  }

  private func line(of command: DoctorProgram) -> DoctorLine { line(of: command, called: "command") }

  private func line(of program: DoctorProgram, called role: String) -> DoctorLine {
    guard let problem = program.problem else { return DoctorLine(.settings, role, program.name) }
    return DoctorLine(
      .settings, role, "\(program.name): \(problem)", .wrong("install it, or name another in \(facts.settingsFile)"))
  }

  private var database: DoctorLine {
    guard let (path, check) = facts.database else { return DoctorLine(.yours, "database", "nothing is kept") }
    if let problem = check.problem {
      let remedy =
        check.logSize > 0
        ? "close every tvgrid, and run tvgrid doctor again" : "tvgrid mine says what can be done, and mends what it can"
      return DoctorLine(.yours, "database", "\(path): \(problem)", .wrong(remedy))
    }
    if let name = check.unwritable {
      let remedy =
        name == path ? "chmod u+w \(path)" : "remove \(name) while no tvgrid runs: it is made again"
      return DoctorLine(.yours, "database", "\(name) can only be read: no change is kept", .wrong(remedy))
    }
    guard let version = check.version, version > 0 else {
      let state = check.logSize > 0 ? "a tvgrid is writing its first entries" : "not there yet"
      return DoctorLine(.yours, "database", "\(path): \(state)")
    }
    let upgrade = version < check.ownVersion ? ", brought to version \(check.ownVersion) when it is opened next" : ""
    let log = check.logSize > 0 ? ", and \(Self.size(check.logSize)) in its log" : ""
    let copy = check.hasCopy ? "with a copy beside it" : "no copy beside it yet"
    return DoctorLine(
      .yours, "database", "\(path): sound, version \(version)\(upgrade), \(Self.size(check.size))\(log), \(copy)")
  }

  private func line(of folder: DoctorFolder) -> DoctorLine {
    let free = folder.free.map { ", \(Self.size($0)) free" } ?? ""
    let isFull = folder.free.map { $0 < Self.leastFree } ?? false
    switch folder.state {
    case .unwritable(let reason):
      return DoctorLine(.folders, folder.role, "\(folder.path): \(reason)", .wrong("make it a folder you can write to"))
    case .writable, .missing:
      let state = if case .missing = folder.state { "not there yet, can be made" } else { "can be written" }
      return DoctorLine(
        .folders, folder.role, "\(folder.path): \(state)\(free)",
        isFull ? .wrong("make room on that disk: an update writes a new guide before it removes the old one") : .good)
    }
  }

  /// A week of a hundred channels, twice.
  private static let leastFree = 50_000_000

  /// Such as `Thu 26 Nov 2026 08:02`.
  func stamp(_ instant: Instant) -> String {
    let local = facts.zoneTable.local(instant)
    return "\(local.date.shortText) \(local.date.year) \(local.time.text)"
  }

  /// Such as `24.8 MB`.
  static func size(_ bytes: Int) -> String {
    for (unit, name) in [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")] where bytes >= unit {
      return "\(bytes / unit).\(bytes % unit * 10 / unit) \(name)"
    }
    return "\(bytes) bytes"
  }
}
