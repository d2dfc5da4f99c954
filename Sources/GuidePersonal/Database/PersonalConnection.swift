import GuideModel
import GuideSystem

/// The open database and its state.
struct PersonalConnection {
  private(set) var database: Database?
  private var identity: PersonalFile.Identity?
  /// The revisions of the sections that have been read.
  var revisions: [PersonalSection: Int] = [:]
  var dataVersion: Int?
  /// The generation of the database when it was first read.
  var generation: Int?
  /// The problems with the database, without duplicates.
  var diagnostics: [Diagnostic] = []
  /// The number of `diagnostics` already returned to a caller that shows them.
  private var shownDiagnostics = 0
  /// The data from the copy, if no database can be created.
  private(set) var substitute: PersonalData?
  /// Whether something has been written since the last copy.
  var needsCopy = false
  /// When the database was last opened or copied.
  private var copyTime = MonotonicClock.now
  /// How thoroughly the open database was checked.
  private var check: Check?

  /// How thoroughly a database is checked before use.
  enum Check: Comparable {
    /// A fast check, before reading one section.
    case quick
    /// A full check, before writing or reading everything.
    case whole
  }

  /// Opens the file. Creates it if something will be written or a copy exists. The file is checked for damage when it is opened
  /// and before the first change, because a copy of a damaged file must not replace an intact copy.
  mutating func open(
    _ file: PersonalFile, isForWriting: Bool, isForAll: Bool = false, repairsDamage: Bool = true
  ) throws(DatabaseError) {
    let identity = file.identity
    if let database, identity != self.identity || isForWriting && database.mode == .immutable {
      // The file has been replaced. Closing the old one would delete the log of the new one, which may be open elsewhere.
      if identity != self.identity { _ = Unmanaged.passRetained(database) }
      close()
    }
    try openIfNeeded(file, isForWriting: isForWriting, repairsDamage: repairsDamage)
    if repairsDamage { try check(isForWriting || isForAll ? .whole : .quick, file) }
  }

  private mutating func openIfNeeded(
    _ file: PersonalFile, isForWriting: Bool, repairsDamage: Bool
  ) throws(DatabaseError) {
    guard database == nil, substitute == nil || isForWriting else { return }
    try file.checkKind()
    if file.hasContent || isForWriting || repairsDamage && file.hasCopy { try begin(file, isForWriting: isForWriting) }
  }

  private mutating func check(_ wanted: Check, _ file: PersonalFile) throws(DatabaseError) {
    guard let database, check.map({ $0 < wanted }) ?? true else { return }
    switch wanted {
    case .quick: try database.checkForReading()
    case .whole: try database.checkWhole()
    }
    check = wanted
  }

  /// Reads from the copy if the database is unreadable and cannot be restored because nothing can be written.
  mutating func useSubstitute(_ file: PersonalFile) {
    guard substitute == nil, (try? file.contents()) == nil else { return }
    substitute = file.lastCopy?.data
  }

  /// Whether there are diagnostics that have not been shown yet.
  var hasNewDiagnostics: Bool { shownDiagnostics < diagnostics.count }

  /// Returns the diagnostics that have not been shown yet, which then count as shown.
  mutating func takeNewDiagnostics() -> [Diagnostic] {
    defer { shownDiagnostics = diagnostics.count }
    return Array(diagnostics.dropFirst(shownDiagnostics))
  }

  /// Whether the database has been restored since it was first read.
  mutating func wasRestored() throws(DatabaseError) -> Bool {
    guard let now = try database?.generation() else { return false }
    defer { generation = now }
    return generation.map { $0 != now } ?? false
  }

  private mutating func begin(_ file: PersonalFile, isForWriting: Bool) throws(DatabaseError) {
    let isGone = file.identity == nil
    var restored: (data: PersonalData?, diagnostic: Diagnostic)?
    do throws(DatabaseError) {
      let fill = {
        restored = file.restoredIfEmpty(isGone: isGone)
        return restored?.data ?? file.newData
      }
      database = try file.hasContent ? file.open(isForWriting: isForWriting, filling: fill) : file.create(filling: fill)
    } catch {
      if case .failed = error, file.isUnfilled { useSubstitute(file) }
      throw error
    }
    identity = file.identity
    substitute = nil
    if let diagnostic = restored?.diagnostic { diagnostics.append(diagnostic) }
  }

  mutating func close() {
    database = nil
    dataVersion = nil
    check = nil
  }

  /// Copies the database if it has changed.
  mutating func copy(_ file: PersonalFile) {
    guard let database, needsCopy else { return }
    needsCopy = !file.makeCopy(of: database)
    copyTime = MonotonicClock.now
  }

  /// Copies the database if it has changed and the last copy is older than an interval.
  mutating func copy(_ file: PersonalFile, after interval: Duration) {
    if MonotonicClock.now - copyTime > interval { copy(file) }
  }

  mutating func end(_ file: PersonalFile) {
    copy(file)
    close()
  }
}
