import GuideModel

/// The open database, and what is known of it.
struct PersonalConnection {
  private(set) var database: Database?
  private var identity: PersonalFile.Identity?
  /// The revisions of the parts that were read.
  var revisions: [PersonalSection: Int] = [:]
  var dataVersion: Int?
  /// The problems of the database, each once.
  var findings: [Diagnostic] = []
  /// The data of the copy or of older files, when no database can be made.
  private(set) var substitute: PersonalData?
  /// The source of the substitute, as it is named in a message.
  private(set) var substituteName = ""
  /// Whether something was written since the last copy.
  var isToBeCopied = false

  /// Opens the file, or makes it where something is to be written or to be brought over.
  mutating func open(
    _ file: PersonalFile, _ oldFiles: () -> OldFiles, isForWriting: Bool, mends: Bool = true
  ) throws(DatabaseError) {
    let identity = file.identity
    if let database, identity != self.identity || isForWriting && database.mode == .readAlone {
      // The file that replaced it may be open elsewhere, and closing this one would remove that one's log.
      if identity != self.identity { _ = Unmanaged.passRetained(database) }
      close()
    }
    guard database == nil, substitute == nil || isForWriting else { return }
    try file.checkKind()
    if file.isMade || isForWriting || mends && (file.hasCopy || !oldFiles().isEmpty) {
      try begin(file, oldFiles, isForWriting: isForWriting)
    }
  }

  private mutating func begin(
    _ file: PersonalFile, _ oldFiles: () -> OldFiles, isForWriting: Bool
  ) throws(DatabaseError) {
    let isGone = file.identity == nil
    var filling = Filling()
    do throws(DatabaseError) {
      let fill = {
        filling = Filling(file, oldFiles, isGone: isGone)
        return filling.data
      }
      database = try file.isMade ? file.open(isForWriting: isForWriting, filling: fill) : file.create(filling: fill)
    } catch {
      if case .failed = error, !file.isMade, substitute == nil {
        filling = Filling(file, oldFiles, isGone: isGone)
        (substitute, substituteName) = (filling.data, filling.name)
      }
      // Nothing was restored, nor given another name.
      if findings.isEmpty { findings = filling.findings.filter { $0.file != file.path } }
      throw error
    }
    identity = file.identity
    substitute = nil
    findings += filling.findings + filling.old.setAside()
    isToBeCopied = isToBeCopied || !filling.old.isEmpty
  }

  mutating func close() {
    database = nil
    dataVersion = nil
  }

  /// Copies what was written.
  mutating func copy(_ file: PersonalFile) {
    if let database, isToBeCopied { file.makeCopy(of: database) }
    isToBeCopied = false
  }

  mutating func end(_ file: PersonalFile) {
    copy(file)
    close()
  }
}

/// The first contents of a database: the copy of an earlier one, or else the files of older versions.
private struct Filling {
  var data = PersonalData()
  var findings: [Diagnostic] = []
  /// Those that were brought over.
  var old = OldFiles()
  /// Whether it is from the copy.
  var isRestored = false

  var name: String {
    if isRestored { return "its copy is used" }
    return old.isEmpty ? "nothing of it is used" : "the files of an older version are used"
  }

  /// Nothing.
  init() {}

  init(_ file: PersonalFile, _ oldFiles: () -> OldFiles, isGone: Bool) {
    let restored = file.restored(isGone: isGone)
    findings = restored.map { [$0.finding] } ?? []
    if let data = restored?.data {
      (self.data, isRestored) = (data, true)
    } else {
      old = oldFiles()
      let contents = old.contents()
      data = contents.data
      findings += contents.findings
    }
  }
}
