import CursesTerminal
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources

/// What `tvgrid doctor` looks at, as values: its report is a function of them.
struct DoctorFacts: Sendable {
  /// A variable of the environment that is set, its value without secrets.
  struct Variable: Sendable {
    let name: String
    let value: String
  }

  /// The path of the program, and its size in bytes.
  var program = ""
  var programSize: Int?
  /// Such as `Linux 6.1.0 x86_64, glibc 2.36`.
  var system = ""
  /// The home folder, which the report calls `~`, as the environment has it and as its links lead to it.
  var homes: [String] = []
  var variables: [Variable] = []

  var term = ""
  var terminal: TerminalFacts
  /// `tmux` or `screen`; nil for neither.
  var multiplexer: String?
  var isRemote = false
  /// The value of the variable that decides about colours and is stronger than the settings.
  var isWithoutColours = false
  /// The locale that is set for characters; nil where none is.
  var locale: Variable?

  /// What names the zone: `TZ`, the settings or the system; and the zone's name there.
  var zone = Variable(name: "", value: "")
  var zoneProblem: String?
  var zoneTable = ZoneTable.utc
  var now: Instant

  /// Those that are linked, in one line; SQLite and ncurses among them.
  var linked: [SystemLibrary] = []
  var curl = SystemLibrary(name: "libcurl", version: nil)
  var pictures: [SystemLibrary] = []

  var settings = Settings()
  var settingsFile = ""
  var isSettingsFileThere = false
  /// The reason why the file could not be read.
  var settingsProblem: String?
  var settingsFindings: [Diagnostic] = []
  /// Whether others can read the file, and it has a login.
  var isLoginExposed = false
  /// Problems with the environment variables that name folders, and how to fix them.
  var folderProblems: [UserFolders.Problem] = []
  /// The program that plays channels; nil where none is set and none found.
  var player: DoctorProgram?
  var commands: [DoctorProgram] = []

  /// Nil where nothing is kept.
  var database: (path: String, check: PersonalCheck)?
  var folders: [DoctorFolder] = []
  /// The guide of `TVGRID_GUIDE`, which is read in place of the sources.
  var namedGuides: [String] = []
  var sources: [DoctorSource] = []

  init(terminal: TerminalFacts, now: Instant) {
    (self.terminal, self.now) = (terminal, now)
  }
}

/// A program of the person's settings.
struct DoctorProgram: Sendable {
  /// The name of the command, or the program of the player.
  let name: String
  /// Why it cannot be run; nil where it can.
  let problem: String?
}

/// A folder that the program writes to.
struct DoctorFolder: Sendable {
  enum State: Sendable {
    case writable
    /// It is made when something is to be written.
    case missing
    case unwritable(reason: String)
  }

  let role: String
  let path: String
  let state: State
  /// Bytes that are free for this person; nil where that is not known.
  let free: Int?
}

/// A source of guides, with what is in the cache of it.
struct DoctorSource: Sendable {
  let name: String
  /// Such as `an XMLTV address`.
  let kind: String
  /// Whether it is fetched from a server.
  var isFetched = false
  /// Without secrets.
  let location: String
  /// Why it cannot be asked, which the person has to change.
  var problem: String?
  var updated: Instant?
  var confirmed: Instant?
  var failure: (message: Message, at: Instant)?
  /// Nil where no guide is here, or where counting would take long.
  var contents: (channels: Int, programmes: Int)?
  /// With `--online`: an empty text where its server answers, else the reason why not.
  var answer: String?
}
