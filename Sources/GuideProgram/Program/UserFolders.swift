import ArgumentParser
import Glibc
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSources
import GuideSystem

/// The user's files and folders, following the XDG Base Directory Specification.
struct UserFolders: Sendable {
  /// The relevant environment variables. An empty one counts as unset.
  struct Variables: Hashable, Sendable {
    /// `XDG_CONFIG_HOME`
    var config: String?
    /// `XDG_CACHE_HOME`
    var cache: String?
    /// `XDG_DATA_HOME`
    var data: String?
    /// `HOME`
    var home: String?
    /// `TVGRID_CONFIG`, an alternative settings file.
    var settingsFile: String?
    /// The home folder in the system's user database.
    var passwdHome: String?
  }

  private let variables: Variables

  init(_ variables: Variables) {
    self.variables = variables
  }

  static let current = UserFolders(
    Variables(
      config: Environment.value("XDG_CONFIG_HOME"), cache: Environment.value("XDG_CACHE_HOME"),
      data: Environment.value("XDG_DATA_HOME"), home: Environment.value("HOME"),
      settingsFile: Environment.value("TVGRID_CONFIG"), passwdHome: passwdHome))

  /// Path of the settings file, which need not exist.
  var settingsFile: String {
    get throws(CommandError) {
      if let named = variables.settingsFile, namesSettingsFile { return named }
      return try folder(variables.config, "XDG_CONFIG_HOME", fallback: ".config") + "/tvgrid/config.toml"
    }
  }

  var namesSettingsFile: Bool { variables.settingsFile?.isEmpty == false }

  /// Path of the database, next to the settings if `TVGRID_CONFIG` names them; `nil` if nothing is stored.
  var personalDatabase: String? {
    get throws(CommandError) {
      guard namesSettingsFile else {
        return try folder(variables.data, "XDG_DATA_HOME", fallback: ".local/share") + "/tvgrid/mine.db"
      }
      return try settingsFile == "/dev/null" ? nil : try file("mine.db")
    }
  }

  /// Folder of the user's systemd units (systemd.unit(5)).
  var systemdUnits: String {
    get throws(CommandError) { try folder(variables.config, "XDG_CONFIG_HOME", fallback: ".config") + "/systemd/user" }
  }

  /// Folder for data that can be fetched again.
  var cache: String {
    get throws(CommandError) { try folder(variables.cache, "XDG_CACHE_HOME", fallback: ".cache") + "/tvgrid" }
  }

  /// Folder for the guides of sources.
  var sourceCache: String {
    get throws(CommandError) { try cache + "/sources" }
  }

  /// Path of the database with cached answers about shows.
  var answers: String {
    get throws(CommandError) { try cache + "/answers.db" }
  }

  /// A path entered by the user with `~/` expanded.
  func expanded(_ path: String) throws(CommandError) -> String {
    guard path.hasPrefix("~/") else { return path }
    return try folder(nil, "HOME", fallback: String(path.dropFirst(2)))
  }

  /// Path of a file next to the settings.
  private func file(_ name: String) throws(CommandError) -> String {
    let settings = try settingsFile
    if settings == "/dev/null" { return settings }
    return settings.folder == "." && !settings.hasPrefix("./") ? name : settings.folder.appending(path: name)
  }

  /// A variable that is ignored because its path is not absolute, as the specification requires.
  struct Problem: Sendable {
    let name: String
    let text: String
    let remedy: String
  }

  /// The ignored variables. They must be reported, because ignoring them means that the user's data is elsewhere.
  var problems: [Problem] {
    let named = [
      ("XDG_CONFIG_HOME", variables.config, ".config"), ("XDG_CACHE_HOME", variables.cache, ".cache"),
      ("XDG_DATA_HOME", variables.data, ".local/share"),
      ("HOME", variables.home, ""),
    ]
    return named.compactMap { name, value, fallback in
      guard let value, !value.isEmpty, !value.isAbsolutePath else { return nil }
      let used = try? folder(nil, name, fallback: fallback)
      return Problem(
        name: name,
        text: "“\(value)” is not an absolute path and is ignored" + (used.map { "; using \($0)" } ?? ""),
        remedy: "set \(name) to an absolute path, or unset it")
    }
  }

  /// The folder in a variable if its path is absolute, as the specification requires; otherwise the default.
  private func folder(_ value: String?, _ name: String, fallback: String) throws(CommandError) -> String {
    if let value, value.isAbsolutePath { return UserFolders.withoutSlashes(value) }
    let homes = [variables.home, variables.passwdHome].compactMap { $0 }
    guard let home = homes.first(where: \.isAbsolutePath) else {
      throw CommandError("no home folder: set HOME or \(name)")
    }
    return fallback.isEmpty ? UserFolders.withoutSlashes(home) : "\(UserFolders.withoutSlashes(home))/\(fallback)"
  }

  private static func withoutSlashes(_ path: String) -> String {
    var path = path
    while path.utf8.last == UInt8(ascii: "/") { path.unicodeScalars.removeLast() }
    return path
  }

  private static var passwdHome: String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
      guard let start = buffer.baseAddress, getpwuid_r(getuid(), &entry, start, buffer.count, &found) == 0, found != nil
      else { return nil }
      return entry.pw_dir.map { String(fileName: $0) }
    }
  }
}

extension PersonalStore {
  /// The current user's database; `nil` if nothing is stored.
  ///
  /// Completions pass `repairsDamage: false`: they could not report the repair of a damaged database.
  static func ofCurrentUser(
    in folders: UserFolders = .current, repairsDamage: Bool = true
  ) throws(CommandError) -> PersonalStore? {
    guard let path = try folders.personalDatabase else { return nil }
    let language = InterfaceLanguage(environment: Environment.value)
    let newLists = ProgrammeLists(ProgrammeLists.initialNames.map { ProgrammeList(language.text($0)) })
    return PersonalStore(
      PersonalFile(path, newLists: newLists), repairsDamage: repairsDamage, startThread: { Threads.start($0) })
  }

  /// The database for commands that change it. Throws if nothing is stored.
  static func forChanging() throws(CommandError) -> PersonalStore {
    guard let store = try ofCurrentUser() else { throw CommandError("nothing is saved with TVGRID_CONFIG=/dev/null") }
    return store
  }
}

extension PersonalStore.Reading {
  /// Writes the problems of the database to standard error. Throws the exit code for a failure if the database could
  /// not be read.
  func requireRead() throws {
    Output.writeErrors(diagnostics)
    if !isRead { throw ExitCode(ExitCodes.failure) }
  }
}
