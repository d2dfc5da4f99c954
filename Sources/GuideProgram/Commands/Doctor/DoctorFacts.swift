import CursesTerminal
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources

/// Everything that `tvgrid doctor` checks, as values. The report depends only on them.
struct DoctorFacts: Sendable {
  /// An environment variable that is set, with secrets removed from its value.
  struct Variable: Sendable {
    let name: String
    let value: String
  }

  /// The path of the program and its size in bytes.
  var program = ""
  var programSize: Int?
  /// For example `Linux 6.1.0 x86_64, glibc 2.36`.
  var system = ""
  /// The home folder, both as given in the environment and with symbolic links resolved; the report shows it as `~`.
  var homes: [String] = []
  var variables: [Variable] = []

  var term = ""
  var terminal: TerminalFacts
  /// `tmux` or `screen`; `nil` if neither is running.
  var multiplexer: String?
  var isRemote = false
  /// Whether NO_COLOR is set.
  var isNoColorSet = false
  /// The variable that sets the character locale; `nil` if none does.
  var locale: Variable?

  /// Where the zone is set (`TZ`, the settings or the system) and its name.
  var zone = Variable(name: "", value: "")
  var zoneProblem: String?
  var zoneTable = ZoneTable.utc
  var now: Instant

  /// Linked libraries, including SQLite and ncurses.
  var linked: [SystemLibrary] = []
  var curl = SystemLibrary(name: "libcurl", version: nil)
  var pictures: [SystemLibrary] = []

  var settings = Settings()
  var settingsFile = ""
  var isSettingsFileThere = false
  /// Why the file could not be read; `nil` if it could.
  var settingsProblem: String?
  var settingsDiagnostics: [Diagnostic] = []
  /// Whether the file contains a login and other users can read it.
  var isLoginExposed = false
  /// Problems with variables that name folders, with advice.
  var folderProblems: [UserFolders.Problem] = []
  /// The player; `nil` if none is set and none was found.
  var player: DoctorProgram?
  var commands: [DoctorProgram] = []

  /// `nil` if nothing is stored.
  var database: (path: String, check: PersonalCheck)?
  var folders: [DoctorFolder] = []
  /// The guides named in `TVGRID_GUIDE`, which are read instead of the sources.
  var namedGuides: [String] = []
  var sources: [DoctorSource] = []

  init(terminal: TerminalFacts, now: Instant) {
    (self.terminal, self.now) = (terminal, now)
  }
}

/// A program named in the settings.
struct DoctorProgram: Sendable {
  /// The name of the command, or the player's program.
  let name: String
  /// Why the program cannot be run; `nil` if it can.
  let problem: String?
}

/// A folder that tvgrid writes to.
struct DoctorFolder: Sendable {
  enum State: Sendable {
    case writable
    /// Does not exist yet, and will be created on the first write.
    case missing
    case unwritable(reason: String)
  }

  let role: String
  let path: String
  let state: State
  /// Free bytes for this user; `nil` if unknown.
  let free: Int?
}

/// A source with the state of its cache.
struct DoctorSource: Sendable {
  let name: String
  /// For example `XMLTV address`.
  let kind: String
  /// Whether the guide comes from a server.
  var isFetched = false
  let location: String
  /// Why the source cannot work until the user fixes it; `nil` if it can.
  var problem: String?
  var updated: Instant?
  var confirmed: Instant?
  var failure: (message: Message, at: Instant)?
  /// `nil` if there is no guide, or if counting would take too long.
  var contents: (channels: Int, programmes: Int)?
  /// With `--online`: empty if the server responds, otherwise the reason why it does not.
  var answer: String?
}
