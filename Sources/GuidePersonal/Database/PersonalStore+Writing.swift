package import GuideModel
import GuideSystem
import Synchronization

/// Writing changes: in the background for the grid, immediately for commands.
extension PersonalStore {
  /// Writes edits on a background thread and reports a failure in one line.
  package func keep(_ edits: [PersonalEdit], orSay report: @escaping @Sendable (Message) -> Void) {
    if queue.change({ $0.add(edits) }) { startThread { self.writeWaiting(report) } }
  }

  private func writeWaiting(_ report: (Message) -> Void) {
    var isDone = false
    while !isDone {
      connection.withLock { connection in
        let edits = queue.change { $0.begin() }
        let body = { (database: Database) throws(DatabaseError) in try database.apply(edits) }
        let problem = failure(of: body, &connection)?.text
        // Report before the edits count as done, so that `finish` does not return before every report has been made. The view
        // is written when the grid closes and no screen can show a message, so `finish` returns any problem with it.
        if !edits.contains(where: { $0.section == .view }) {
          for found in connection.takeNewDiagnostics() { report(found.notice) }
        }
        if let problem { report("Not saved: \(problem)") }
        isDone = queue.change { $0.end(edits, problem: problem) }
        if isDone { connection.copy(file, after: copyInterval) }
      }
    }
  }

  /// Changes the user's data on behalf of a command, and waits until it is written. `edits` is called with the current data,
  /// while no other program can write. If a command makes several changes, either the last must set `isCopied`, or
  /// `copyIfWritten` must be called afterwards.
  package func change<Refusal: Error>(
    _ edits: (PersonalData) throws(Refusal) -> [PersonalEdit], of section: PersonalSection, isCopied: Bool = true,
    tell: ([Diagnostic]) -> Void = { _ in }
  ) throws(DatabaseError) -> Result<Void, Refusal> {
    var result = Result<Void, Refusal>.success(())
    try write(tell, isCopied: isCopied) { database throws(DatabaseError) in
      var data = PersonalData()
      try section.read(database, &data)
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

  /// Makes edits on behalf of a command, and waits until they are written. If `canUndo` is true, the replaced data is kept.
  package func apply(
    _ edits: [PersonalEdit], canUndo: Bool = false, isCopied: Bool = true,
    tell: ([Diagnostic]) -> Void = { _ in }
  ) throws(DatabaseError) {
    var replaced: ReplacedData?
    try write(tell, isCopied: isCopied) { database throws(DatabaseError) in
      let sections = Set(edits.flatMap(\.parts).map(\.section))
      var data = PersonalData()
      if canUndo { for section in sections { try section.read(database, &data) } }
      try database.apply(edits)
      if canUndo { replaced = try ReplacedData(sections, of: data, by: edits, in: database) }
    }
    replaced?.keep(in: file)
  }

  /// The data that a change replaced. It is stored after the change, so that other programs need not wait.
  private struct ReplacedData {
    let sections: Set<PersonalSection>
    let data: PersonalData
    let revisions: [PersonalSection: Int]

    init(_ sections: Set<PersonalSection>, of data: PersonalData, in database: Database) throws(DatabaseError) {
      (self.sections, self.data, revisions) = (sections, data, try database.revisions())
    }

    /// Records the data that edits replaced; `nil` if they changed nothing.
    init?(
      _ sections: Set<PersonalSection>, of data: PersonalData, by edits: [PersonalEdit], in database: Database
    ) throws(DatabaseError) {
      guard data.applying(edits) != data else { return nil }
      try self.init(sections, of: data, in: database)
    }

    /// Stores the data. The change has already been made, so a failure here only means that it cannot be undone.
    func keep(in file: PersonalFile, isOfUndo: Bool = false) {
      try? file.saveUndoData(sections, of: data, revisions: revisions, isOfUndo: isOfUndo)
    }
  }

  /// Replaces sections with the ones in `new`, unless they have changed since `base`. Returns whether they were replaced. The
  /// replaced data is kept for undo if `canUndo` is set; `isUndo` tells whether this change is itself an undo.
  package func replace(
    _ sections: Set<PersonalSection>, of base: PersonalData, with new: PersonalData, canUndo: Bool = true,
    isUndo: Bool = false,
    tell: ([Diagnostic]) -> Void = { _ in }
  ) throws(DatabaseError) -> Bool {
    var (replaced, isDone): (ReplacedData?, Bool) = (nil, false)
    try write(tell) { database throws(DatabaseError) in
      guard try database.personalData().changedSections(to: base).isDisjoint(with: sections) else { return }
      try database.replace(sections, with: new)
      isDone = true
      if canUndo { replaced = try ReplacedData(sections, of: base, in: database) }
    }
    replaced?.keep(in: file, isOfUndo: isUndo)
    return isDone
  }

  /// Reads the database on behalf of a command, and passes any problems found to `tell`. Without a database, `body` is not
  /// called.
  func read(
    _ tell: ([Diagnostic]) -> Void, _ body: (Database) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let result = connection.withLock { connection in
      var failure: DatabaseError?
      do throws(DatabaseError) {
        try use(&connection) { database, _ throws(DatabaseError) in
          if let database { try database.snapshot { () throws(DatabaseError) in try body(database) } }
        }
      } catch { failure = error }
      return (failure: failure, found: connection.takeNewDiagnostics())
    }
    tell(result.found)
    if let failure = result.failure { throw failure }
  }

  /// Writes to the database on behalf of a command, and passes any problems found to `tell`.
  func write(
    _ tell: ([Diagnostic]) -> Void, isCopied: Bool = true, _ body: (Database) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let (error, found) = connection.withLock { connection in
      let error = failure(of: body, &connection)
      if error == nil, isCopied { connection.copy(file) }
      return (error, connection.takeNewDiagnostics())
    }
    tell(found)
    if let error { throw error }
  }

  /// Copies the database if changes were written without a copy.
  package func copyIfWritten() { connection.withLock { $0.copy(file) } }

  // MARK: Closing

  /// Waits for pending writes, copies the database if it has changed, and closes it. Returns an error if edits could not be
  /// saved, or else the first diagnostic that no screen has shown; `nil` if there is neither. If this takes more than a second,
  /// `isWaiting` is called.
  package func finish(isWaiting: () -> Void = {}) -> Message? {
    if !waitForWriting(.seconds(1)), queue.current.hasUnsavedChanges {
      isWaiting()
      _ = waitForWriting(.seconds(11))
    }
    let queue = queue.current
    let problem = queue.hasUnsavedChanges ? queue.problem ?? "\(file.path) is still being written" : nil
    // Do not wait again for a write that is still running.
    if queue.isWriting { connection.withLockIfAvailable { $0.end(file) } } else { connection.withLock { $0.end(file) } }
    return problem.map { "Not saved: \($0)" } ?? connection.withLockIfAvailable {
      $0.takeNewDiagnostics().first?.notice
    }
      ?? nil
  }

  /// Waits until nothing is being written. Returns false if that takes too long.
  private func waitForWriting(_ time: Duration) -> Bool {
    queue.wait(until: MonotonicClock.now + time) { $0.isWriting ? nil : true } ?? false
  }

  /// Writes in a transaction and returns what went wrong. A damaged database is restored first.
  private func failure(
    of body: (Database) throws(DatabaseError) -> Void, _ connection: inout PersonalConnection
  ) -> DatabaseError? {
    do throws(DatabaseError) {
      try use(&connection, isForWriting: true) { database, _ throws(DatabaseError) in
        guard let database else { throw .failed(path: file.path, reason: "it cannot be created") }
        try database.transaction { () throws(DatabaseError) in try body(database) }
      }
      connection.needsCopy = true
      return nil
    } catch {
      return error
    }
  }
}
