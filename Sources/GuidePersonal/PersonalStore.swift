import Glibc
package import GuideModel
import GuideSystem
import Synchronization

/// A person's own data, kept in one database: read from it, and written there on a thread, so that no key waits for a
/// disk or for another program. Changes that could not be written are tried again with the next ones; until then they
/// count as if they were written.
package final class PersonalStore: Sendable {
  /// A part of a person's data, with the changes that are not in the database as yet.
  package struct Reading<Value: Sendable>: Sendable {
    package var value: Value
    /// The problems of the database, or of the files that it replaced.
    package var findings: [Diagnostic] = []
    /// The number of changes of this part so far that the value includes.
    package var knownEdits = 0

    package init(_ value: Value, findings: [Diagnostic] = [], knownEdits: Int = 0) {
      self.value = value
      self.findings = findings
      self.knownEdits = knownEdits
    }
  }

  /// The parts that another tvgrid has changed; nil for those that are unchanged.
  package struct Changes: Sendable {
    package var channels: Reading<ChannelChoices>?
    package var searches: Reading<SavedSearches>?
    package var seen: SeenShowings?
  }

  private let file: PersonalFile
  private let oldFiles: @Sendable () -> OldFiles
  private let mends: Bool
  private let startThread: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// Held while the database is read or written; before the queue where both are.
  private let connection = Mutex(PersonalConnection())
  private let queue = Mutex(WriteQueue())

  /// A store in a file, which need not exist; when it is made, the data of older versions' files is brought over.
  /// Unless it mends, nothing is made or begun anew: for readers that cannot report findings.
  package init(
    _ file: PersonalFile, oldFiles: @escaping @Sendable () -> OldFiles = { OldFiles() }, mends: Bool = true,
    startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    self.file = file
    self.oldFiles = oldFiles
    self.mends = mends
    self.startThread = startThread
  }

  // MARK: Reading

  /// Whether a finding is about the database, and not about files of older versions.
  package func isOfDatabase(_ finding: Diagnostic) -> Bool {
    finding.file.hasPrefix(file.path) || finding.file.hasPrefix(file.target)
  }

  /// The present choices for channels.
  package func channels() -> Reading<ChannelChoices> { read(.channels, \.choices) }

  /// The queries that are kept now.
  package func searches() -> Reading<SavedSearches> { read(.searches, \.searches) }

  /// The showings that were seen. Empty if they cannot be read: then all are new once more.
  package func seen() -> SeenShowings { read(.seen, \.seen).value }

  /// The texts that were searched for.
  package func history() -> RecentTexts { read(.history, \.history).value }

  /// The view that was left.
  package func view() -> SavedView { read(.view, \.view).value }

  /// All of it, and what is wrong with it.
  package func everything() -> Reading<PersonalData> {
    connection.withLock { connection in
      let data = PersonalSection.allCases.reduce(into: PersonalData()) { data, section in
        load(section, into: &data, &connection, isForAll: true)
      }
      return Reading(data.applying(queue.withLock(\.unkept)), findings: connection.findings)
    }
  }

  private func read<Value>(
    _ section: PersonalSection, _ value: any KeyPath<PersonalData, Value> & Sendable
  ) -> Reading<Value> {
    connection.withLock { connection in reading(of: section, value, &connection) }
  }

  private func reading<Value>(
    of section: PersonalSection, _ value: KeyPath<PersonalData, Value>, _ connection: inout PersonalConnection
  ) -> Reading<Value> {
    var data = PersonalData()
    load(section, into: &data, &connection)
    let (unkept, count) = queue.withLock { ($0.unkept, $0.counts[section] ?? 0) }
    let edits = unkept.filter { $0.section == section }
    return Reading(data.applying(edits)[keyPath: value], findings: connection.findings, knownEdits: count)
  }

  private func load(
    _ section: PersonalSection, into data: inout PersonalData, _ connection: inout PersonalConnection,
    isForAll: Bool = false
  ) {
    var read = data
    // The caller says it.
    defer { connection.recoveryIsSaid(file) }
    do throws(DatabaseError) {
      try use(&connection, isForAll: isForAll) { database, revisions throws(DatabaseError) in
        guard let database else {
          revisions[section] = 0
          return
        }
        try database.snapshot { () throws(DatabaseError) in
          revisions[section] = try database.revisions()[section] ?? 0
          try database.read(section, into: &read)
        }
      }
      data = connection.database == nil ? connection.substitute ?? data : read
    } catch {
      data = connection.substitute ?? data
      let name = error.path == file.path ? "it" : file.path.fileName
      let finding = file.finding(
        error, connection.substitute == nil ? "nothing of \(name) is used" : connection.substituteName)
      if !connection.findings.contains(finding) { connection.findings.append(finding) }
    }
  }

  /// The changes that another program made since the last read; nil if there are none, and while something is being
  /// written.
  package func changes() -> Changes? {
    connection.withLockIfAvailable { connection in
      // Without a log that is shared another's writing is in the way of reading; a key does not wait for that.
      connection.database?.wait(milliseconds: 0)
      defer { connection.database?.wait(milliseconds: Database.usualWait) }
      let changed = (try? changedSections(&connection)) ?? []
      guard !changed.isEmpty else { return nil }
      var changes = Changes()
      if changed.contains(.channels) { changes.channels = reading(of: .channels, \.choices, &connection) }
      if changed.contains(.searches) { changes.searches = reading(of: .searches, \.searches, &connection) }
      if changed.contains(.seen) { changes.seen = reading(of: .seen, \.seen, &connection).value }
      return changes
    } ?? nil
  }

  /// Those that were read, and are of another revision now.
  private func changedSections(_ connection: inout PersonalConnection) throws(DatabaseError) -> Set<PersonalSection> {
    if connection.database == nil, file.identity == nil { return [] }
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
    return changed
  }

  // MARK: Writing

  /// Writes changes down on a thread; what goes wrong is told in one line.
  package func keep(_ edits: [PersonalEdit], orSay report: @escaping @Sendable (String) -> Void) {
    if queue.withLock({ $0.add(edits) }) { startThread { self.writeWaiting(report) } }
  }

  private func writeWaiting(_ report: (String) -> Void) {
    var isDone = false
    while !isDone {
      connection.withLock { connection in
        let edits = queue.withLock { $0.begin() }
        let known = connection.findings.count
        let body = { (database: Database) throws(DatabaseError) in try database.apply(edits) }
        let problem = failure(of: body, &connection)?.message
        // Told before the end is: who waits for that has heard all.
        for found in connection.findings.dropFirst(known) { report(found.notice) }
        // Of the view that is left nothing is said: the next start says it.
        if edits.contains(where: { $0.section != .view }) { connection.recoveryIsSaid(file) }
        if let problem { report("Not kept: \(problem)") }
        isDone = queue.withLock { $0.end(edits, problem: problem) }
      }
    }
  }

  /// Changes a person's data and waits for that, for commands. The changes are made from the data at that moment, when
  /// no other program writes.
  package func change<Refusal: Error>(
    _ edits: (PersonalData) throws(Refusal) -> [PersonalEdit], of section: PersonalSection,
    tell: ([Diagnostic]) -> Void = { _ in }
  ) throws(DatabaseError) -> Result<Void, Refusal> {
    var result = Result<Void, Refusal>.success(())
    try write(tell) { database throws(DatabaseError) in
      var data = PersonalData()
      try database.read(section, into: &data)
      let made: [PersonalEdit]
      do throws(Refusal) {
        made = try edits(data)
      } catch {
        result = .failure(error)
        return
      }
      try database.apply(made)
    }
    return result
  }

  /// Makes changes and waits for that, for commands.
  package func apply(_ edits: [PersonalEdit], tell: ([Diagnostic]) -> Void = { _ in }) throws(DatabaseError) {
    try write(tell) { database throws(DatabaseError) in try database.apply(edits) }
  }

  /// Puts parts of other data in the place of what there is, unless these are not as in `base` any more; whether it did.
  package func replace(
    _ sections: Set<PersonalSection>, of base: PersonalData, with new: PersonalData,
    tell: ([Diagnostic]) -> Void = { _ in }
  ) throws(DatabaseError) -> Bool {
    var isReplaced = false
    try write(tell) { database throws(DatabaseError) in
      guard try database.personalData().changedSections(to: base).isDisjoint(with: sections) else { return }
      try database.replace(sections, with: new)
      isReplaced = true
    }
    return isReplaced
  }

  /// Writes for a command, which tells what was found meanwhile.
  private func write(
    _ tell: ([Diagnostic]) -> Void, _ body: (Database) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let (error, found) = connection.withLock { connection in
      let known = connection.findings.count
      let error = failure(of: body, &connection)
      if error == nil { connection.copy(file) }
      return (error, Array(connection.findings.dropFirst(known)))
    }
    tell(found)
    connection.withLock { $0.recoveryIsSaid(file) }
    if let error { throw error }
  }

  // MARK: The end

  /// Waits until what can be written is, for as long as another program may hold the database, and returns why something
  /// is not that would be missed; nil where all is. Then it makes a copy where something was written, and closes the
  /// database. `isWaiting` is told once where that takes longer than a second.
  package func finish(isWaiting: () -> Void = {}) -> String? {
    if let end = queue.withLock({ $0.endSignal() }) {
      var poll = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      if Glibc.poll(&poll, 1, 1_000) == 0, queue.withLock(\.hasChoices) {
        isWaiting()
        Glibc.poll(&poll, 1, 11_000)
      }
      close(end)
    }
    let (problem, isWriting) = queue.withLock { queue in
      (queue.hasChoices ? queue.problem ?? "\(file.path) is being written still" : nil, queue.isWriting)
    }
    // A write that is still going on is not waited for again.
    if isWriting { connection.withLockIfAvailable { $0.end(file) } } else { connection.withLock { $0.end(file) } }
    return problem.map { "Not kept: \($0)" }
  }
}

extension PersonalStore {
  /// Writes in a transaction; returns what went wrong. A damaged database is begun anew, and written to then.
  private func failure(
    of body: (Database) throws(DatabaseError) -> Void, _ connection: inout PersonalConnection
  ) -> DatabaseError? {
    do throws(DatabaseError) {
      try use(&connection, isForWriting: true) { database, _ throws(DatabaseError) in
        guard let database else { throw .failed(path: file.path, reason: "it cannot be made") }
        try database.transaction { () throws(DatabaseError) in try body(database) }
      }
      connection.isToBeCopied = true
      return nil
    } catch {
      return error
    }
  }

  /// Calls a body with the database, opened or made as needed; with nil if there is none and nothing is to be written.
  /// A damaged database is begun anew, and the body called again. One that can neither be opened nor mended is read as far as
  /// it and its copy can be.
  private func use(
    _ connection: inout PersonalConnection, isForWriting: Bool = false, isForAll: Bool = false,
    _ body: (Database?, inout [PersonalSection: Int]) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    do throws(DatabaseError) {
      do throws(DatabaseError) {
        try connection.open(file, oldFiles, isForWriting: isForWriting, isForAll: isForAll, mends: mends)
        try body(connection.database, &connection.revisions)
      } catch {
        guard error.isDamage, mends else { throw error }
        connection.close()
        connection.noteRecovery(try file.beginAnew(error))
        try connection.open(file, oldFiles, isForWriting: isForWriting, isForAll: isForAll)
        try body(connection.database, &connection.revisions)
      }
    } catch {
      if case .failed = error, mends, connection.database == nil { connection.useSubstitute(file) }
      throw error
    }
  }
}
