import ArgumentParser
import GuideModel
import GuideSystem

/// A systemd user timer that runs `tvgrid remind --due` once a minute.
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

  /// The systemd units with their file names.
  ///
  /// `program` is the path of tvgrid. `variables` come from the user's shell, because systemd does not pass them on.
  static func units(program: String, variables: [String: String] = [:]) -> [(name: String, text: String)] {
    let environment = variables.sorted { $0.key < $1.key }
      .map { "Environment=\(quoted("\($0.key)=\($0.value)", doublingDollars: false))\n" }.joined()
    let service = """
      # Made by tvgrid remind --install. To remove it, run tvgrid remind --uninstall.
      [Unit]
      Description=Send due tvgrid reminders

      [Service]
      Type=oneshot
      \(environment)ExecStart=\(quoted(program)) remind --due

      """
    let timer = """
      # Made by tvgrid remind --install. To remove it, run tvgrid remind --uninstall.
      [Unit]
      Description=Check for due tvgrid reminders every minute

      [Timer]
      OnCalendar=minutely
      AccuracySec=1s

      [Install]
      WantedBy=timers.target

      """
    return [("\(name).service", service), ("\(name).timer", timer)]
  }

  /// A path quoted for a unit file. Percent and dollar signs are special even in quotes (systemd.service(5)).
  private static func quoted(_ path: String, doublingDollars: Bool = true) -> String {
    let word = path.inQuotes.escaping("%", with: "%")
    return doublingDollars ? word.escaping("$", with: "$") : word
  }

  /// Writes the units, and starts the timer if systemd is running.
  func install() throws {
    try requireOwnUnits()
    try FileSystem.makeFolders(folder)
    let names = [
      "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "TVGRID_CONFIG", "TVGRID_GUIDE", "TZ",
      "PATH",
    ]
    let variables = Environment.all.filter { names.contains($0.key) && !$0.value.contains("\n") }
    for unit in Self.units(program: program, variables: variables) {
      // The unit may name the user's folders, so only the user may change it, whatever the umask is.
      try AtomicFile.replace(AtomicFile.target(of: folder.appending(path: unit.name)), atMost: 0o644) {
        (file) throws(FileError) in try file.write(unit.text.utf8)
      }
    }
    guard tell(["daemon-reload"]), tell(["enable", "--now", "\(Self.name).timer"]) else {
      let hint =
        FileSystem.program("systemctl", in: searchPath) == nil
        ? "systemctl not found: run “\(program) remind --due” every minute from cron instead"
        : "systemd is not responding: start the timer with systemctl --user enable --now \(Self.name).timer"
      return try Output.write(["wrote \(folder)/\(Self.name).timer and .service; \(hint)"])
    }
    try Output.write(["timer installed: \(folder)/\(Self.name).timer"])
  }

  /// Stops the timer and removes the units. Writes a message if the timer is not installed.
  func uninstall() throws {
    let paths = Self.units(program: program).map { folder.appending(path: $0.name) }.filter(FileSystem.isReadable)
    guard !paths.isEmpty else { return try Output.write(["no timer is installed in \(folder)"]) }
    try requireOwnUnits()
    _ = tell(["disable", "--now", "\(Self.name).timer"])
    for path in paths { FileSystem.remove(path) }
    _ = tell(["daemon-reload"])
    try Output.write(["timer removed"])
  }

  /// Throws if units with these names were made by something else.
  private func requireOwnUnits() throws {
    let paths = Self.units(program: program).map { folder.appending(path: $0.name) }.filter(FileSystem.isReadable)
    let mark = Array("# Made by tvgrid".utf8)
    for path in paths where FileSystem.beginning(of: path, count: mark.count) != mark {
      throw CommandError("\(path) was not made by tvgrid and was not changed: move it away and try again")
    }
  }

  /// Runs systemctl; returns whether it succeeded.
  private func tell(_ arguments: [String]) -> Bool {
    guard let path = FileSystem.program("systemctl", in: searchPath) else { return false }
    let (outcome, _) = ProcessRun.run(
      path, ["--user"] + arguments, environment: Environment.all, limits: ProcessLimits(seconds: 30))
    return outcome == .ended(.code(0))
  }
}
