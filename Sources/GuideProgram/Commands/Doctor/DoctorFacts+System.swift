import CursesTerminal
import Glibc
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideScreens
import GuideSettings
import GuideSources
import GuideSystem

/// Collects the facts about this machine without writing anything or contacting a server.
extension DoctorFacts {
  /// The facts for the current user. Throws if there is no home folder.
  static func ofCurrentUser(_ folders: UserFolders = .current) throws -> DoctorFacts {
    let environment = Environment.all.filter { !$0.value.isEmpty }
    var facts = DoctorFacts(terminal: TerminalFacts(environment: environment), now: Clock.system.now)
    facts.addProgram()
    facts.addTerminal()
    facts.addLibraries()
    try facts.addSettings(folders)
    facts.addTime()
    facts.folderProblems = folders.problems
    if let path = try folders.personalDatabase { facts.database = (path, PersonalFile(path).check()) }
    try facts.addFolders(folders)
    return facts
  }

  private mutating func addProgram() {
    program = Environment.executable
    programSize = FileSystem.size(of: program)
    system = Self.systemName
    let home = Environment.value("HOME") ?? ""
    // A relative path is not used.
    homes = (home.isAbsolutePath ? [home, FileSystem.realPath(of: home) ?? ""] : []).map { path in
      String(path.reversed().drop { $0 == "/" }.reversed())
    }.filter { !$0.isEmpty }
    let proxies = ["http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"].compactMap { name in
      // libcurl treats a proxy without a scheme as HTTP.
      Environment.value(name).map { value in
        let hasScheme = RedactedAddress.isContained(in: value.utf8)
        return Variable(name: name, value: RedactedAddress.of(hasScheme ? value : "http://\(value)"))
      }
    }
    let names =
      ["TVGRID_GUIDE", "TVGRID_OPTIONS", "TVGRID_CONFIG"] + WebService.allCases.map(\.variable)
      + [GuideCatalogue.variable, "ESCDELAY"]
    variables =
      names.compactMap { name in
        Environment.value(name).map { value in
          let words = value.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
          return Variable(name: name, value: words.map(Self.withoutSecrets).joined(separator: " "))
        }
      } + proxies
  }

  /// A word, with secrets removed if it is an address or contains one after an equals sign.
  private static func withoutSecrets(_ word: String) -> String {
    if RedactedAddress.isContained(in: word.utf8) { return RedactedAddress.redacting(word: word[...]) }
    guard let sign = word.firstIndex(of: "="), word.hasPrefix("-") else { return SourceLocation.shown(word) }
    return word[...sign] + SourceLocation.shown(String(word[word.index(after: sign)...]))
  }

  private static var systemName: String {
    var name = utsname()
    uname(&name)
    let parts = [text(of: &name.sysname), text(of: &name.release), text(of: &name.machine)]
    return parts.joined(separator: " ") + ", " + library
  }

  private static func text<Field>(of field: inout Field) -> String {
    withUnsafeBytes(of: &field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// The name and version of the C library: `glibc 2.36`.
  private static var library: String {
    var name = [CChar](repeating: 0, count: 64)
    confstr(Int32(_CS_GNU_LIBC_VERSION), &name, name.count - 1)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private mutating func addTerminal() {
    term = Environment.value("TERM") ?? ""
    multiplexer = Environment.value("TMUX") != nil ? "tmux" : Environment.value("STY") != nil ? "screen" : nil
    isRemote = Environment.value("SSH_CONNECTION") != nil || Environment.value("SSH_TTY") != nil
    isNoColorSet = Environment.value("NO_COLOR") != nil
    locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { name in
        Environment.value(name).map { Variable(name: name, value: $0) }
      }.first
  }

  private mutating func addLibraries() {
    linked =
      [
        SystemLibrary(name: "ncurses", version: terminal.library),
        SystemLibrary(name: "SQLite", version: Database.libraryVersion),
      ]
      + SystemLibrary.linked
    curl = .curl
    pictures = SystemLibrary.pictures
  }

  private mutating func addSettings(_ folders: UserFolders) throws {
    settingsFile = try folders.settingsFile
    isSettingsFileThere = FileSystem.type(of: settingsFile) != nil
    var reading = SettingsReading([])
    do throws(SettingsFileError) {
      let text = try SettingsFile(settingsFile).read()
      reading = SettingsReading(checking: text)
      isLoginExposed = SettingsFile.exposesLogin(settingsFile, text)
    } catch {
      settingsProblem = error.problem.english
    }
    settings = reading.settings
    settingsDiagnostics =
      reading.diagnostics + Keymap.load(settings, of: settingsFile).diagnostics.map { $0.with(file: "") }
    let installed = InstalledPrograms(environment: Environment.all)
    player = installed.player(of: settings.player).map { DoctorProgram($0[0], $0[0], installed) }
    commands = settings.commands.map { DoctorProgram($0.name, $0.program[0], installed) }
    namedGuides = Environment.fileNames("TVGRID_GUIDE").map(SourceLocation.shown)
    let cache = SourceCache(try folders.sourceCache)
    sources = settings.sources.map { DoctorSource($0, cache) }
  }

  private mutating func addTime() {
    let (table, problem) = ZoneTable.ofCurrentUser
    (zoneTable, zoneProblem) = (table, problem)
    zone =
      Environment.rawValue("TZ").map { Variable(name: "TZ", value: $0.isEmpty ? "UTC" : $0) }
      ?? settings.zone.map { Variable(name: "config.toml", value: $0) }
      ?? Variable(name: "the system's", value: Self.systemZoneName)
  }

  /// The system's time zone name, from the target of `/etc/localtime`.
  private static var systemZoneName: String {
    let file = FileSystem.realPath(of: "/etc/localtime") ?? ""
    guard let range = file.firstRange(of: "/zoneinfo/") else { return file.isEmpty ? "UTC" : file }
    return String(file[range.upperBound...])
  }

  private mutating func addFolders(_ paths: UserFolders) throws {
    if settingsFile != "/dev/null" { folders.append(DoctorFolder("settings", settingsFile.folder)) }
    if let path = database?.path { folders.append(DoctorFolder("data", path.folder)) }
    folders.append(DoctorFolder("cache", try paths.cache))
  }
}

extension DoctorProgram {
  fileprivate init(_ name: String, _ program: String, _ installed: InstalledPrograms) {
    let (path, reason) = installed.located(program)
    self.init(name: name, problem: path == nil ? reason.english : nil)
  }
}

extension DoctorFolder {
  /// Checks a folder in the file system.
  init(_ role: String, _ path: String) {
    // A missing folder would be created in its nearest existing parent.
    var there = path
    while FileSystem.type(of: there) == nil, there != there.folder { there = there.folder }
    let state: State
    if !FileSystem.isFolder(there) {
      state = .unwritable(reason: "\(there == path ? "" : "\(there) is ")not a folder")
    } else if access(there.fileBytes, W_OK | X_OK) != 0 {
      state = .unwritable(reason: "\(there == path ? "" : "\(there): ")\(String(cString: strerror(errno)))")
    } else {
      state = there == path ? .writable : .missing
    }
    var space = statvfs()
    let isKnown = statvfs(there.fileBytes, &space) == 0
    self.init(role: role, path: path, state: state, free: isKnown ? Self.bytes(space) : nil)
  }

  /// The free bytes; `nil` if a network file system reports an impossible number.
  private static func bytes(_ space: statvfs) -> Int? {
    guard let blocks = Int(exactly: space.f_bavail), let size = Int(exactly: space.f_frsize) else { return nil }
    let (bytes, isTooLarge) = blocks.multipliedReportingOverflow(by: size)
    return isTooLarge ? nil : bytes
  }
}

extension DoctorSource {
  init(_ setting: SourceSetting, _ cache: SourceCache) {
    var source = DoctorSource(
      name: setting.name, kind: "no location", location: SourceLocation.shown(setting.location))
    do throws(SourceLocation.LocationError) {
      let location = try ConfiguredSources.location(setting.location)
      source = DoctorSource(name: setting.name, kind: Self.kind(of: location), location: location.displayText)
      source.isFetched = Self.isFetched(location)
      source.problem = Self.problem(of: location)
    } catch {
      source.problem = error.message
    }
    let state = cache.state(of: setting.name)
    (source.updated, source.confirmed) = (state?.updated, state?.confirmed)
    source.failure = cache.failure(of: setting.name)
    source.contents = cache.contents(of: setting.name)
    self = source
  }

  private static func kind(of location: SourceLocation) -> String {
    switch location {
    case .grabber: "grabber"
    case .radioTimes: "Radio Times address"
    case .xmltv: "XMLTV address"
    case .tvmaze: "TVmaze schedule"
    case .server(let server): "\(server.kind.name) server"
    case .schedulesDirect: "Schedules Direct"
    case .path(let path): FileSystem.size(of: path) == nil ? "folder" : "file"
    }
  }

  private static func isFetched(_ location: SourceLocation) -> Bool {
    switch location {
    case .radioTimes, .xmltv, .tvmaze, .server, .schedulesDirect: true
    case .grabber, .path: false
    }
  }

  /// Why the source cannot work, such as a missing program or file; `nil` if it can.
  private static func problem(of location: SourceLocation) -> String? {
    switch location {
    case .radioTimes, .xmltv, .tvmaze, .server, .schedulesDirect: return nil
    case .grabber(let name):
      do throws(GrabberError) {
        _ = try Grabber(name, searchPath: Environment.value("PATH") ?? "", environment: [:])
        return nil
      } catch {
        return error.message
      }
    case .path(let path):
      let whole = (try? UserFolders.current.expanded(path)) ?? path
      return access(whole.fileBytes, R_OK) == 0 ? nil : String(cString: strerror(errno))
    }
  }
}
