package import GuideModel
package import GuideSystem
import Synchronization

/// The user's data in one database. It is written on a background thread, so that no key press waits for a disk or another
/// program. Changes that could not be written are tried again with the next ones, and count as written in the meantime.
package final class PersonalStore: Sendable {
  /// A section of the user's data, including changes that are not in the database yet.
  package struct Reading<Value: Sendable>: Sendable {
    package var value: Value
    /// The problems with the database.
    package var diagnostics: [Diagnostic] = []
    /// How many of the changes made to this section so far are included in the value.
    package var includedEdits = 0
    /// Whether the section was read. If not, the value is a substitute, or empty.
    package var isRead = true

    package init(_ value: Value, diagnostics: [Diagnostic] = [], includedEdits: Int = 0, isRead: Bool = true) {
      self.value = value
      self.diagnostics = diagnostics
      self.includedEdits = includedEdits
      self.isRead = isRead
    }
  }

  let file: PersonalFile
  private let repairsDamage: Bool
  /// The longest time between a change and its copy while the grid is open.
  let copyInterval: Duration
  let startThread: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// Locked while the database is read or written. Code that also locks the queue must lock this first.
  let connection = Mutex(PersonalConnection())
  let queue = Monitor(WriteQueue())

  /// Creates a store for a file, which need not exist. If `repairsDamage` is false, as it must be if diagnostics cannot be
  /// reported, nothing is created or restored.
  package init(
    _ file: PersonalFile, repairsDamage: Bool = true,
    copyInterval: Duration = .seconds(600),
    startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    self.copyInterval = copyInterval
    self.file = file
    self.repairsDamage = repairsDamage
    self.startThread = startThread
  }

  // MARK: Reading

  /// The current value of a section, for a caller that shows the diagnostics.
  package func reading<Value>(_ path: any KeyPath<PersonalData, Value> & Sendable) -> Reading<Value> {
    connection.withLock { connection in
      defer { _ = connection.takeNewDiagnostics() }
      return reading(path, &connection)
    }
  }

  /// The current value of a section, for a caller that does not show the diagnostics itself.
  package func value<Value: Sendable>(_ path: any KeyPath<PersonalData, Value> & Sendable) -> Value {
    connection.withLock { reading(path, &$0).value }
  }

  /// All data, and the problems with the database.
  package func everything() -> Reading<PersonalData> {
    connection.withLock { connection in
      let data = PersonalSection.allCases.reduce(into: file.newData) { data, section in
        load(section, into: &data, &connection, isForAll: true)
      }
      _ = connection.takeNewDiagnostics()
      return Reading(data.applying(queue.current.unsaved), diagnostics: connection.diagnostics)
    }
  }

  private func reading<Value>(
    _ path: any KeyPath<PersonalData, Value> & Sendable, _ connection: inout PersonalConnection
  ) -> Reading<Value> {
    var data = file.newData
    let sections = PersonalSection.allCases.filter { $0.path == path }
    let isRead = sections.reduce(true) { load($1, into: &data, &connection) && $0 }
    let queue = queue.current
    return Reading(
      data.applying(queue.unsaved.filter { sections.contains($0.section) })[keyPath: path],
      diagnostics: connection.diagnostics, includedEdits: sections.reduce(0) { $0 + (queue.counts[$1] ?? 0) },
      isRead: isRead)
  }

  /// Reads a section into the data. Returns whether that was possible; if not, a diagnostic says why.
  @discardableResult private func load(
    _ section: PersonalSection, into data: inout PersonalData, _ connection: inout PersonalConnection,
    isForAll: Bool = false
  ) -> Bool {
    var read = data
    do throws(DatabaseError) {
      try use(&connection, isForAll: isForAll) { database, revisions throws(DatabaseError) in
        guard let database else {
          revisions[section] = 0
          return
        }
        try database.snapshot { () throws(DatabaseError) in
          revisions[section] = try database.revisions()[section] ?? 0
          try section.read(database, &read)
        }
      }
      data = connection.database == nil ? connection.substitute ?? data : read
      if connection.generation == nil { _ = try connection.wasRestored() }
      return true
    } catch {
      data = connection.substitute ?? data
      let nothing: Message =
        error.path == file.path ? "none of it is used" : "nothing in \(file.path.fileName) is used"
      let diagnostic = file.diagnostic(error, connection.substitute == nil ? nothing : "its copy is used")
      if !connection.diagnostics.contains(diagnostic) { connection.diagnostics.append(diagnostic) }
      return false
    }
  }

  /// The changes made by other programs since the last read; `nil` if there are none, or if something is being written.
  package func changes() -> PersonalUpdate? {
    connection.withLockIfAvailable { connection in
      // Without a shared log, reading would wait for another program's write. A key press must not wait for that.
      connection.database?.wait(milliseconds: 0)
      defer { connection.database?.wait(milliseconds: Database.defaultWait) }
      let (changed, wasRestored) = (try? changedSections(&connection)) ?? ([], false)
      guard !changed.isEmpty || wasRestored || connection.hasNewDiagnostics else { return nil }
      // The restored database may lack some or all of this program's edits.
      if wasRestored { queue.change { $0.forgetCounts() } }
      var update = update(of: changed, &connection)
      update.wasRestored = wasRestored
      update.newDiagnostics = connection.takeNewDiagnostics()
      return update
    } ?? nil
  }

  /// The current values of some sections.
  package func read(_ sections: Set<PersonalSection>) -> PersonalUpdate {
    connection.withLock { connection in
      defer { _ = connection.takeNewDiagnostics() }
      return update(of: sections, &connection)
    }
  }

  private func update(
    of sections: Set<PersonalSection>, _ connection: inout PersonalConnection
  ) -> PersonalUpdate {
    var data = file.newData
    // Leaves out unreadable sections, so that the caller keeps its own data for them.
    var read: Set<PersonalSection> = []
    for section in PersonalSection.allCases where sections.contains(section) {
      if load(section, into: &data, &connection) || connection.substitute != nil { read.insert(section) }
    }
    let queue = queue.current
    return PersonalUpdate(
      data: data.applying(queue.unsaved.filter { read.contains($0.section) }), sections: read,
      includedEdits: queue.counts, diagnostics: connection.diagnostics)
  }

  /// The sections that have changed since they were read, and whether the database has been restored since.
  private func changedSections(
    _ connection: inout PersonalConnection
  ) throws(DatabaseError) -> (changed: Set<PersonalSection>, wasRestored: Bool) {
    if connection.database == nil, file.identity == nil { return ([], false) }
    let known = connection.dataVersion
    var version: Int?
    var changed: Set<PersonalSection> = []
    try use(&connection) { database, revisions throws(DatabaseError) in
      version = try database?.dataVersion
      guard let database, version != known || known == nil else { return }
      let now = try database.revisions()
      changed = Set(revisions.keys.filter { revisions[$0] != now[$0] ?? 0 })
    }
    connection.dataVersion = version
    return (changed, version == known ? false : try connection.wasRestored())
  }

  /// A lock for announcing a showing; `nil` while another program or thread is announcing it. The lock is released when the
  /// program that holds it ends.
  package func announcementLock(of showing: ChosenShowing) throws(FileError) -> FileLock? {
    let key = "\(showing.channel)\n\(showing.interval.start.seconds)"
    // FNV-1a gives the same number in every process, unlike `Hasher`.
    let number = key.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return try FileLock.take(AtomicFile.sibling(of: file.target, "telling"), byte: number)
  }

  // MARK: The database

  /// Calls a body with the database, opened or created as needed, or with `nil` if it does not exist and nothing will be
  /// written. A damaged database is restored, and the body is called again. If it can neither be opened nor restored, its copy
  /// is read.
  func use(
    _ connection: inout PersonalConnection, isForWriting: Bool = false, isForAll: Bool = false,
    _ body: (Database?, inout [PersonalSection: Int]) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    do throws(DatabaseError) {
      do throws(DatabaseError) {
        try connection.open(file, isForWriting: isForWriting, isForAll: isForAll, repairsDamage: repairsDamage)
        try body(connection.database, &connection.revisions)
      } catch {
        guard error.isDamage, repairsDamage else { throw error }
        connection.close()
        connection.diagnostics.append(try file.restore(after: error))
        try connection.open(file, isForWriting: isForWriting, isForAll: isForAll)
        try body(connection.database, &connection.revisions)
      }
    } catch {
      if case .failed = error, repairsDamage, connection.database == nil { connection.useSubstitute(file) }
      throw error
    }
  }
}
