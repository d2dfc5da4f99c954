import ArgumentParser
import GuideModel
import GuideSystem

/// A timer of the person's own systemd that runs `tvgrid remind --due` once a minute: two files of user units.
struct ReminderTimer {
  static let name = "tvgrid-remind"
  private let folder: String
  private let searchPath: String
  private let program: String

  init() throws(CommandError) {
    folder = try UserFolders.current.systemdUnits
    searchPath = Environment.value("PATH") ?? ""
    program = Environment.executable
  }

  /// The units by the names of their files. `program` is the path of tvgrid.
  /// The variables are those of the person's shell that the service needs: it has none of them by itself.
  static func units(program: String, variables: [String: String] = [:]) -> [(name: String, text: String)] {
    let environment = variables.sorted { $0.key < $1.key }
      .map { "Environment=\(quoted("\($0.key)=\($0.value)", doublingDollars: false))\n" }.joined()
    let service = """
      # Made by tvgrid remind --install; tvgrid remind --uninstall takes it away.
      [Unit]
      Description=Tell of programmes that tvgrid reminds of

      [Service]
      Type=oneshot
      \(environment)ExecStart=\(quoted(program)) remind --due

      """
    let timer = """
      # Made by tvgrid remind --install; tvgrid remind --uninstall takes it away.
      [Unit]
      Description=Look once a minute whether tvgrid has something to remind of

      [Timer]
      OnCalendar=minutely
      AccuracySec=1s

      [Install]
      WantedBy=timers.target

      """
    return [("\(name).service", service), ("\(name).timer", timer)]
  }

  /// A path as a word of a unit: percent signs and dollars mean something there, also in quotes (systemd.service(5)).
  private static func quoted(_ path: String, doublingDollars: Bool = true) -> String {
    let word = path.inQuotes.escaping("%", with: "%")
    return doublingDollars ? word.escaping("$", with: "$") : word
  }

  /// Writes the units, and starts the timer where systemd runs.
  func install() throws {
    try requireOwnUnits()
    try FileSystem.makeFolders(folder)
    let names = [
      "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "TVGRID_CONFIG", "TVGRID_GUIDE", "TZ",
      "PATH",
    ]
    let variables = Environment.all.filter { names.contains($0.key) && !$0.value.contains("\n") }
    for unit in Self.units(program: program, variables: variables) {
      // It may name the user's folders, so only the user may change it, whatever the umask.
      try AtomicFile.replace(AtomicFile.target(of: folder.appending(path: unit.name)), atMost: 0o644) {
        (file) throws(FileError) in try file.write(unit.text.utf8)
      }
    }
    guard tell(["daemon-reload"]), tell(["enable", "--now", "\(Self.name).timer"]) else {
      let hint =
        FileSystem.program("systemctl", in: searchPath) == nil
        ? "there is no systemctl here: let cron run “\(program) remind --due” once a minute"
        : "systemd does not answer here: start it with systemctl --user enable --now \(Self.name).timer"
      return try Output.write(["written: \(folder)/\(Self.name).timer and .service; \(hint)"])
    }
    try Output.write(["a timer looks once a minute: \(folder)/\(Self.name).timer"])
  }

  /// Stops the timer, and removes the units. Without them there is nothing to do, which is said.
  func uninstall() throws {
    let paths = Self.units(program: program).map { folder.appending(path: $0.name) }.filter(FileSystem.isReadable)
    guard !paths.isEmpty else { return try Output.write(["there is no timer in \(folder)"]) }
    try requireOwnUnits()
    _ = tell(["disable", "--now", "\(Self.name).timer"])
    for path in paths { FileSystem.remove(path) }
    _ = tell(["daemon-reload"])
    try Output.write(["the timer is gone"])
  }

  /// Refuses units of these names that somebody else has made.
  private func requireOwnUnits() throws {
    let paths = Self.units(program: program).map { folder.appending(path: $0.name) }.filter(FileSystem.isReadable)
    let mark = Array("# Made by tvgrid".utf8)
    for path in paths where FileSystem.beginning(of: path, count: mark.count) != mark {
      throw CommandError("\(path) was not made by tvgrid, and is left as it is: move it away and try again")
    }
  }

  /// Whether systemd has done something.
  private func tell(_ arguments: [String]) -> Bool {
    guard let path = FileSystem.program("systemctl", in: searchPath) else { return false }
    let (outcome, _) = ProcessRun.run(
      path, ["--user"] + arguments, environment: Environment.all, limits: ProcessLimits(seconds: 30))
    return outcome == .ended(.code(0))
  }
}
