import CursesTerminal
import GuideListings
import GuideModel
import GuidePersonal
import GuideSources

/// Turns the facts of `tvgrid doctor` into the lines of its report.
struct DoctorReport {
  let facts: DoctorFacts

  /// The lines, section by section, with the home folder as `~`.
  static func lines(of facts: DoctorFacts) -> [DoctorLine] {
    let report = DoctorReport(facts: facts)
    let lines =
      report.program + report.terminal + report.time + report.libraries + report.settings + [report.database]
      + facts.folders.map(report.line) + report.sources
    return lines.map { $0.mapping(report.withoutHome) }
  }

  /// A one-sentence summary.
  static func summary(of lines: [DoctorLine]) -> String {
    let count = lines.count(where: \.isWrong)
    return count == 0
      ? "no problems found" : "\(counted(count, "problem")) found, marked with !"
  }

  /// A string with `~` in place of the home folder, which contains the user's name.
  func withoutHome(_ text: String) -> String {
    facts.homes.reduce(text, Self.without)
  }

  private static func without(_ text: String, home: String) -> String {
    let parts = text.split(separator: home, omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts.first ?? "")) { changed, part in
      // Another folder's name may start with the home folder's name.
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
    let state: DoctorLine.State = facts.zoneProblem.map { .wrong("set a valid zone, or none: \($0)") } ?? .good
    // A guide downloaded in the future shows that the clock was set back.
    let last = facts.sources.compactMap(\.updated).max()
    let isBehind = last.map { $0 > facts.now.adding(minutes: 24 * 60) } ?? false
    return [
      DoctorLine(.time, "zone", zone, state),
      DoctorLine(
        .time, "clock", stamp(facts.now),
        isBehind ? .wrong("set the clock: a guide was downloaded on \(last.map(stamp) ?? "")") : .good),
    ]
  }

  private var libraries: [DoctorLine] {
    let linked = facts.linked.map { "\($0.name) \($0.version ?? "")" }.joined(separator: ", ")
    let needsCurl = facts.sources.contains(where: \.isFetched)
    let curl = Self.installing("libcurl4", "to download guides from addresses")
    return [
      DoctorLine(.libraries, "linked", linked),
      library(facts.curl, missing: needsCurl ? .wrong(curl) : .hint(curl)),
    ]
      + facts.pictures.map { library in
        let (package, kind) = library.name == "libpng" ? ("libpng16-16", "PNG") : ("libturbojpeg0", "JPEG")
        return self.library(
          library, missing: .hint(Self.installing(package, "to show \(kind) pictures")))
      }
  }

  private static func installing(_ package: String, _ use: String) -> String {
    "apt-get install \(package) \(use); the name may differ on other systems"
  }

  private func library(_ library: SystemLibrary, missing: DoctorLine.State) -> DoctorLine {
    library.version.map { DoctorLine(.libraries, library.name, $0) }
      ?? DoctorLine(.libraries, library.name, "not found", missing)
  }

  private var settings: [DoctorLine] {
    let file = facts.settingsFile
    if let problem = facts.settingsProblem {
      return [DoctorLine(.settings, "file", "\(file): \(problem)", .wrong("make it a readable file"))]
    }
    let state = facts.isSettingsFileThere ? "" : " (not present, using defaults)"
    let exposure = DoctorLine(
      .settings, "login", "\(file) contains a login, and others can read it", .wrong("chmod 600 \(file)"))
    return [DoctorLine(.settings, "file", file + state)] + (facts.isLoginExposed ? [exposure] : [])
      + facts.settingsDiagnostics.map { diagnostic in
        let place = diagnostic.line > 0 ? "line \(diagnostic.line)" : "file"
        return DoctorLine(.settings, place, diagnostic.statement.english, .wrong("edit \(file)"))
      } + [player] + facts.commands.map(line)
  }

  private var player: DoctorLine {
    guard let player = facts.player else {
      return DoctorLine(
        .settings, "player", "mpv, vlc and ffplay not found",
        .hint("to play channels, install one, or set player in \(facts.settingsFile)"))
    }
    return line(of: player, called: "player")
  }

  private func line(of command: DoctorProgram) -> DoctorLine { line(of: command, called: "command") }

  private func line(of program: DoctorProgram, called role: String) -> DoctorLine {
    guard let problem = program.problem else { return DoctorLine(.settings, role, program.name) }
    return DoctorLine(
      .settings, role, "\(program.name): \(problem)", .wrong("install it, or set another in \(facts.settingsFile)"))
  }

  private var database: DoctorLine {
    guard let (path, check) = facts.database else {
      return DoctorLine(.yours, "database", "not used, nothing is saved")
    }
    if let problem = check.problem {
      let remedy =
        check.logSize > 0
        ? "close every tvgrid, then run tvgrid doctor again" : "run tvgrid mine to repair it or see what to do"
      return DoctorLine(.yours, "database", "\(path): \(problem)", .wrong(remedy))
    }
    if let name = check.unwritable {
      let remedy =
        name == path ? "chmod u+w \(path)" : "close every tvgrid and delete \(name); it is recreated"
      return DoctorLine(.yours, "database", "\(name) is read-only: changes cannot be saved", .wrong(remedy))
    }
    guard let version = check.version, version > 0 else {
      let state = check.logSize > 0 ? "in use by a running tvgrid" : "not created yet"
      return DoctorLine(.yours, "database", "\(path): \(state)")
    }
    let upgrade = version < check.ownVersion ? ", upgraded to version \(check.ownVersion) when next opened" : ""
    let log = check.logSize > 0 ? ", \(Self.size(check.logSize)) in its log" : ""
    let copy = check.hasCopy ? "with a backup copy" : "no backup copy yet"
    return DoctorLine(
      .yours, "database", "\(path): OK, version \(version)\(upgrade), \(Self.size(check.size))\(log), \(copy)")
  }

  private func line(of folder: DoctorFolder) -> DoctorLine {
    let free = folder.free.map { ", \(Self.size($0)) free" } ?? ""
    let isFull = folder.free.map { $0 < Self.minimumFree } ?? false
    switch folder.state {
    case .unwritable(let reason):
      return DoctorLine(.folders, folder.role, "\(folder.path): \(reason)", .wrong("make it a writable folder"))
    case .writable, .missing:
      let state = if case .missing = folder.state { "not created yet" } else { "writable" }
      return DoctorLine(
        .folders, folder.role, "\(folder.path): \(state)\(free)",
        isFull ? .wrong("free some disk space: an update writes the new guide before removing the old one") : .good)
    }
  }

  /// Minimum free bytes: twice the size of a week's guide for a hundred channels.
  private static let minimumFree = 50_000_000

  /// For example `Thu 26 Nov 2026 08:02`.
  func stamp(_ instant: Instant) -> String {
    let local = facts.zoneTable.local(instant)
    return "\(local.date.shortText) \(local.date.year) \(local.time.text)"
  }

  /// For example `24.8 MB`.
  static func size(_ bytes: Int) -> String {
    for (unit, name) in [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")] where bytes >= unit {
      return "\(bytes / unit).\(bytes % unit * 10 / unit) \(name)"
    }
    return "\(bytes) bytes"
  }
}
