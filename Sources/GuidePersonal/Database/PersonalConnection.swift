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
  private(set) var substituteName: Message = ""
  /// Whether something was written since the last copy.
  var isToBeCopied = false
  /// How the open database was checked.
  private var check: Check?
  /// Whether it was begun anew, and that must still be reported.
  var isRecoveryUnreported = false

  /// How a database is checked before it is used.
  enum Check: Comparable {
    /// For reading one part of it: nothing that takes long.
    case quick
    /// For writing, and for reading all of it.
    case whole
  }

  /// Opens the file, or makes it where something is to be written or to be brought over. Damage is found as it is opened, and
  /// before the first change: what is written then may replace the copy.
  mutating func open(
    _ file: PersonalFile, _ oldFiles: () -> OldFiles, isForWriting: Bool, isForAll: Bool = false, mends: Bool = true
  ) throws(DatabaseError) {
    let identity = file.identity
    if let database, identity != self.identity || isForWriting && database.mode == .readAlone {
      // The file that replaced it may be open elsewhere, and closing this one would remove that one's log.
      if identity != self.identity { _ = Unmanaged.passRetained(database) }
      close()
    }
    try openIfNeeded(file, oldFiles, isForWriting: isForWriting, mends: mends)
    if mends { try check(isForWriting || isForAll ? .whole : .quick, file) }
  }

  private mutating func openIfNeeded(
    _ file: PersonalFile, _ oldFiles: () -> OldFiles, isForWriting: Bool, mends: Bool
  ) throws(DatabaseError) {
    guard database == nil, substitute == nil || isForWriting else { return }
    try file.checkKind()
    if mends, !isRecoveryUnreported, let found = try file.finishRecovery() { noteRecovery(found) }
    if file.isMade || isForWriting || mends && (file.hasCopy || !oldFiles().isEmpty) {
      try begin(file, oldFiles, isForWriting: isForWriting)
    }
  }

  private mutating func check(_ wanted: Check, _ file: PersonalFile) throws(DatabaseError) {
    guard let database, check.map({ $0 < wanted }) ?? true else { return }
    switch wanted {
    case .quick: try database.checkForReading()
    case .whole:
      try database.checkWhole()
      if let found = try file.keepDifferingCopy(of: database) { findings.append(found) }
    }
    check = wanted
  }

  /// Keeps the finding about a database that was begun anew.
  mutating func noteRecovery(_ finding: Diagnostic) {
    findings.append(finding)
    isRecoveryUnreported = true
  }

  /// Removes the note of a recovery that was reported.
  mutating func markRecoveryReported(_ file: PersonalFile) {
    if isRecoveryUnreported { file.removeRecoveryNote() }
    isRecoveryUnreported = false
  }

  /// Reads from something else where a database cannot be mended, since nothing can be written.
  mutating func useSubstitute(_ file: PersonalFile) {
    guard substitute == nil, let found = file.substituteForDamaged() else { return }
    (substitute, substituteName) = found
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
      if case .failed = error, substitute == nil, file.isUnfilled {
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
    check = nil
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

  var name: Message {
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
      data.lists = file.newLists
      findings += contents.findings
    }
  }
}
