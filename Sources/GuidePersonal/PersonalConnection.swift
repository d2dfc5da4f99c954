import GuideModel

/// The open database, and what is known of it.
struct PersonalConnection {
  private(set) var database: Database?
  private var identity: PersonalFile.Identity?
  /// The revisions of the parts that were read.
  var revisions: [PersonalSection: Int] = [:]
  var dataVersion: Int?
  /// What is wrong with it, each thing once.
  var findings: [Finding] = []
  /// What older files say where no database can be made.
  private(set) var substitute: PersonalData?
  /// Whether something was written since the last copy.
  var isToBeCopied = false

  /// Opens the file, or makes it where something is to be written or to be brought over.
  mutating func open(
    _ file: PersonalFile, _ oldFiles: () -> OldFiles, isForWriting: Bool
  ) throws(DatabaseError) {
    let identity = file.identity
    if let database, identity != self.identity || isForWriting && database.mode == .readAlone {
      // What took its place may be open elsewhere, and closing this one would take away that one's log.
      if identity != self.identity { _ = Unmanaged.passRetained(database) }
      close()
    }
    guard database == nil, substitute == nil || isForWriting else { return }
    if file.isMade || isForWriting || isToBeMade(file, oldFiles()) {
      try begin(file, oldFiles, isForWriting: isForWriting)
    }
  }

  /// Whether something has to be brought over into a file that is not there. An empty one that has a copy is one that was
  /// lost.
  private mutating func isToBeMade(_ file: PersonalFile, _ old: OldFiles) -> Bool {
    if file.identity != nil, !file.copyHint.isEmpty {
      let finding = Finding(
        .refused, file: file.path, line: 0, problem: "it is empty", action: "a new one is begun\(file.copyHint)")
      if !findings.contains(finding) { findings.append(finding) }
    }
    return !old.isEmpty
  }

  private mutating func begin(
    _ file: PersonalFile, _ oldFiles: () -> OldFiles, isForWriting: Bool
  ) throws(DatabaseError) {
    var brought: (old: OldFiles, data: PersonalData)?
    var found: [Finding] = []
    func fill() -> PersonalData {
      let old = oldFiles()
      let contents = old.contents()
      brought = (old, contents.data)
      found = contents.findings
      return contents.data
    }
    do throws(DatabaseError) {
      database = try file.isMade ? file.open(isForWriting: isForWriting, filling: fill) : file.create(filling: fill)
    } catch {
      if case .failed = error, !file.isMade, substitute == nil { substitute = fill() }
      if brought != nil, findings.isEmpty { findings = found }
      throw error
    }
    identity = file.identity
    substitute = nil
    findings += found + (brought?.old.setAside() ?? [])
    isToBeCopied = isToBeCopied || brought.map { !$0.old.isEmpty } ?? false
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
