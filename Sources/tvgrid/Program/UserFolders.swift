import Glibc

/// Where the program keeps what is a person's: the folders of the XDG Base Directory Specification.
struct UserFolders: Sendable {
  /// What counts of the environment; nil and empty are the same.
  struct Variables: Hashable, Sendable {
    /// `XDG_CONFIG_HOME`
    var config: String?
    /// `XDG_CACHE_HOME`
    var cache: String?
    /// `XDG_STATE_HOME`
    var state: String?
    /// `XDG_DATA_HOME`
    var data: String?
    /// `HOME`
    var home: String?
    /// `TVGRID_CONFIG`, which names another file of settings.
    var settingsFile: String?
    /// The home folder that the system has noted for the person.
    var notedHome: String?
  }

  private let variables: Variables

  init(_ variables: Variables) {
    self.variables = variables
  }

  /// Those of the person who runs the program.
  static var current: UserFolders {
    UserFolders(
      Variables(
        config: Environment.value("XDG_CONFIG_HOME"), cache: Environment.value("XDG_CACHE_HOME"),
        state: Environment.value("XDG_STATE_HOME"), data: Environment.value("XDG_DATA_HOME"),
        home: Environment.value("HOME"),
        settingsFile: Environment.value("TVGRID_CONFIG"), notedHome: notedHome))
  }

  /// The file of settings, which need not be there.
  var settingsFile: String {
    get throws(Failure) {
      if let named = variables.settingsFile, namesSettingsFile { return named }
      return try folder(variables.config, "XDG_CONFIG_HOME", usual: ".config") + "/tvgrid/config.toml"
    }
  }

  /// Whether `TVGRID_CONFIG` names the file of settings.
  var namesSettingsFile: Bool { variables.settingsFile?.isEmpty == false }

  /// The database of what is the person's, beside the settings where these are another file; nil where a person wants none.
  var personalDatabase: String? {
    get throws(Failure) {
      guard namesSettingsFile else {
        return try folder(variables.data, "XDG_DATA_HOME", usual: ".local/share") + "/tvgrid/mine.db"
      }
      return try settingsFile == "/dev/null" ? nil : try file("mine.db")
    }
  }

  /// The file in which an older version kept what is chosen for channels, beside the settings.
  var channelsFile: String {
    get throws(Failure) { try file("channels.toml") }
  }

  /// The file of the searches that were kept under names, in the same place.
  var savedSearchesFile: String {
    get throws(Failure) { try file("searches.toml") }
  }

  /// The file of what was searched for, of an older version.
  var searchesFile: String {
    get throws(Failure) { try state + "/searches" }
  }

  /// The file of what was seen of what saved searches find, of an older version.
  var seenSearchesFile: String {
    get throws(Failure) { try state + "/seen-searches" }
  }

  /// The folder of what can be fetched again.
  var cache: String {
    get throws(Failure) { try folder(variables.cache, "XDG_CACHE_HOME", usual: ".cache") + "/tvgrid" }
  }

  /// The folder of what nobody would carry to another machine.
  private var state: String {
    get throws(Failure) { try folder(variables.state, "XDG_STATE_HOME", usual: ".local/state") + "/tvgrid" }
  }

  /// A file beside the settings.
  private func file(_ name: String) throws(Failure) -> String {
    let settings = try settingsFile
    if settings == "/dev/null" { return settings }
    return settings.lastIndex(of: "/").map { settings[...$0] + name } ?? name
  }

  /// The folder that a variable names, if it names one from the root, as the specification wants it.
  private func folder(_ value: String?, _ name: String, usual: String) throws(Failure) -> String {
    if let value, value.hasPrefix("/") { return UserFolders.trimmed(value) }
    let homes = [variables.home, variables.notedHome].compactMap { $0 }
    guard let home = homes.first(where: { $0.hasPrefix("/") }) else {
      throw Failure("there is no home folder: set HOME, or \(name)")
    }
    return "\(UserFolders.trimmed(home))/\(usual)"
  }

  /// Without slashes at its end.
  private static func trimmed(_ path: String) -> String {
    var path = path
    while path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static var notedHome: String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { room in
      guard let start = room.baseAddress, getpwuid_r(getuid(), &entry, start, room.count, &found) == 0, found != nil
      else { return nil }
      return entry.pw_dir.map { String(cString: $0) }
    }
  }
}
