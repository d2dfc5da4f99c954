import GuideModel
import GuideSystem

/// The open database, and what is known of it.
struct PersonalConnection {
  private(set) var database: Database?
  private var identity: PersonalFile.Identity?
  /// The revisions of the parts that were read.
  var revisions: [PersonalSection: Int] = [:]
  var dataVersion: Int?
  /// The generation of the database when it was first read.
  var generation: Int?
  /// The problems of the database, each once.
  var findings: [Diagnostic] = []
  /// The number of `findings` that were returned to a caller that shows them.
  private var shownFindings = 0
  /// The data of the copy, when no database can be made.
  private(set) var substitute: PersonalData?
  /// Whether something was written since the last copy.
  var isToBeCopied = false
  /// When the database was opened or copied last.
  private var copyTime = MonotonicClock.now
  /// How the open database was checked.
  private var check: Check?

  /// How a database is checked before it is used.
  enum Check: Comparable {
    /// For reading one part of it: nothing that takes long.
    case quick
    /// For writing, and for reading all of it.
    case whole
  }

  /// Opens the file, or makes it where something is to be written or there is a copy. Damage is found as it is opened, and
  /// before the first change: what is written then may replace the copy.
  mutating func open(
    _ file: PersonalFile, isForWriting: Bool, isForAll: Bool = false, mends: Bool = true
  ) throws(DatabaseError) {
    let identity = file.identity
    if let database, identity != self.identity || isForWriting && database.mode == .readAlone {
      // The file that replaced it may be open elsewhere, and closing this one would remove that one's log.
      if identity != self.identity { _ = Unmanaged.passRetained(database) }
      close()
    }
    try openIfNeeded(file, isForWriting: isForWriting, mends: mends)
    if mends { try check(isForWriting || isForAll ? .whole : .quick, file) }
  }

  private mutating func openIfNeeded(
    _ file: PersonalFile, isForWriting: Bool, mends: Bool
  ) throws(DatabaseError) {
    guard database == nil, substitute == nil || isForWriting else { return }
    try file.checkKind()
    if file.isMade || isForWriting || mends && file.hasCopy { try begin(file, isForWriting: isForWriting) }
  }

  private mutating func check(_ wanted: Check, _ file: PersonalFile) throws(DatabaseError) {
    guard let database, check.map({ $0 < wanted }) ?? true else { return }
    switch wanted {
    case .quick: try database.checkForReading()
    case .whole: try database.checkWhole()
    }
    check = wanted
  }

  /// Reads from the copy if the database cannot be read, and cannot be restored because nothing can be written.
  mutating func useSubstitute(_ file: PersonalFile) {
    guard substitute == nil, (try? file.contents()) == nil else { return }
    substitute = file.lastCopy?.data
  }

  /// Whether there are findings that were not shown yet.
  var hasNewFindings: Bool { shownFindings < findings.count }

  /// The findings that were not shown yet; from now on they count as shown.
  mutating func takeNewFindings() -> [Diagnostic] {
    defer { shownFindings = findings.count }
    return Array(findings.dropFirst(shownFindings))
  }

  /// Whether the database was restored since it was first read.
  mutating func wasRestored() throws(DatabaseError) -> Bool {
    guard let now = try database?.generation() else { return false }
    defer { generation = now }
    return generation.map { $0 != now } ?? false
  }

  private mutating func begin(_ file: PersonalFile, isForWriting: Bool) throws(DatabaseError) {
    let isGone = file.identity == nil
    var restored: (data: PersonalData?, finding: Diagnostic)?
    do throws(DatabaseError) {
      let fill = {
        restored = file.restoredWhereEmpty(isGone: isGone)
        return restored?.data ?? file.newData
      }
      database = try file.isMade ? file.open(isForWriting: isForWriting, filling: fill) : file.create(filling: fill)
    } catch {
      if case .failed = error, file.isUnfilled { useSubstitute(file) }
      throw error
    }
    identity = file.identity
    substitute = nil
    if let finding = restored?.finding { findings.append(finding) }
  }

  mutating func close() {
    database = nil
    dataVersion = nil
    check = nil
  }

  /// Copies what was written.
  mutating func copy(_ file: PersonalFile) {
    guard let database, isToBeCopied else { return }
    isToBeCopied = !file.makeCopy(of: database)
    copyTime = MonotonicClock.now
  }

  /// The same, if the last copy is old.
  mutating func copy(_ file: PersonalFile, after interval: Duration) {
    if MonotonicClock.now - copyTime > interval { copy(file) }
  }

  mutating func end(_ file: PersonalFile) {
    copy(file)
    close()
  }
}
