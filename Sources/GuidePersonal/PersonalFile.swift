import Glibc
import GuideModel

/// The file of the database, and what lies beside it: a copy of it (`.copy`), and what was damaged (`.damaged`).
package struct PersonalFile: Sendable {
  /// Where it is, or would be.
  package let path: String
  /// How SQLite reaches it; nil for the usual way.
  private let vfs: String?

  /// A file, which need not be there.
  package init(_ path: String, vfs: String? = nil) {
    self.path = path
    self.vfs = vfs
  }

  /// What another file in its place would not have.
  struct Identity: Hashable, Sendable {
    let device: UInt
    let inode: UInt
  }

  /// The file that is there; nil where none is.
  var identity: Identity? {
    var status = stat()
    return stat(path, &status) == 0 ? Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino)) : nil
  }

  /// Whether there is anything in it: one that was only begun is made anew.
  var isMade: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size > 0
  }

  /// The last copy that could be made of a sound database.
  package var copy: String { path + ".copy" }

  /// Opens it, with tables of this version; where it has none they are made, and filled with some data. Where it cannot be
  /// written, and need not be, it is opened for reading alone.
  func open(
    isForWriting: Bool = false, filling data: () -> PersonalData = { PersonalData() }
  ) throws(DatabaseError) -> Database {
    do throws(DatabaseError) {
      return try openForWriting(filling: data)
    } catch {
      guard case .failed = error, !isForWriting, let database = try? Database(path, .readAlone, vfs: vfs),
        (try? PersonalSchema.presentVersion(of: database)) == PersonalSchema.version
      else { throw error }
      return database
    }
  }

  /// Makes the file and the folders above it, for their owner alone, and fills it.
  func create(filling data: () -> PersonalData) throws(DatabaseError) -> Database {
    if let reason = PersonalFile.makeFolder(path.folder) { throw .failed(path: path, reason: reason) }
    // SQLite would give it the mode that the umask leaves, and gives its log the mode that the file has.
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .failed(path: path, reason: String(cString: strerror(errno))) }
    close(descriptor)
    return try openForWriting(filling: data)
  }

  private func openForWriting(filling data: () -> PersonalData) throws(DatabaseError) -> Database {
    let database = try Database(path, vfs: vfs)
    // Looked at before anything is written: one of a newer version must stay as it is.
    let version = try PersonalSchema.presentVersion(of: database)
    try database.useLog()
    if version == PersonalSchema.version { return database }
    try PersonalSchema.migrate(database) { () throws(DatabaseError) in
      let data = data()
      try database.replace(data.changedSections(to: PersonalData()), with: data)
    }
    return database
  }

  /// Copies a database that can be read from its beginning to its end. Where that fails the copy before stays, and nothing
  /// is said: the database itself is as it was.
  func makeCopy(of database: Database) {
    guard let lock = lockFolder(waiting: false) else { return }
    defer { close(lock) }
    let draft = path.folder + "/." + path.fileName + ".copy.new"
    unlink(draft)
    let descriptor = Glibc.open(draft, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let isWhole = (try? database.run("VACUUM INTO ?", [.text(draft)])) != nil && fsync(descriptor) == 0
    if !isWhole || rename(draft, copy) != 0 { unlink(draft) }
  }

  /// Puts the bytes of a damaged file aside and begins a new one in its place, with what can still be read of it; says what
  /// was done, or what is in the way. Nobody of this program has it open.
  ///
  /// The file is emptied and not renamed: another tvgrid that has it open would go on writing to the renamed one, and take
  /// the new one's log away as it ends.
  func beginAnew(_ error: DatabaseError) throws(DatabaseError) -> Finding {
    guard let lock = lockFolder(waiting: true) else { throw error }
    defer { close(lock) }
    // Another tvgrid may have done it while this one waited.
    if let database = try? open(), (try? database.personalData()) != nil { return finding(error, "mended by now") }
    let (rescued, lost) = readable()
    let aside = PersonalFile.freeName(path + ".damaged")
    try PersonalFile.copyBytes(path, to: aside)
    if PersonalFile(path + "-wal").isMade { try? PersonalFile.copyBytes(path + "-wal", to: aside + "-wal") }
    do {
      let database = try Database(path, vfs: vfs)
      try database.reset()
    }
    _ = try open { rescued }
    let rest =
      lost.isEmpty
      ? "all of it could be read"
      : lost.count < PersonalSection.allCases.count
        ? "all but \(lost.map(\.rawValue).joined(separator: ", ")) could be read" : "nothing of it could be read"
    return finding(error, "kept as \(aside), a new one was begun, \(rest)\(copyHint)")
  }

  /// Names the last good copy.
  var copyHint: String {
    access(copy, R_OK) == 0 ? "; the last good copy is \(copy): tvgrid mine import \(copy)" : ""
  }

  /// What is wrong with it, as it is told of a guide.
  func finding(_ error: DatabaseError, _ action: String) -> Finding {
    Finding(.refused, file: path, line: 0, problem: error.reason, action: action)
  }

  /// What can be read of a damaged one, and which parts cannot.
  private func readable() -> (PersonalData, lost: [PersonalSection]) {
    var data = PersonalData()
    guard let database = try? Database(path, vfs: vfs) else { return (data, PersonalSection.allCases) }
    let lost = PersonalSection.allCases.filter { section in (try? database.read(section, into: &data)) == nil }
    return (data, lost)
  }

  /// A lock that ends with its descriptor. It is on the folder, so that no further file lies there.
  private func lockFolder(waiting: Bool) -> Int32? {
    let descriptor = Glibc.open(path.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, waiting ? LOCK_EX : LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  private static func makeFolder(_ folder: String) -> String? {
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return nil }
    guard errno == ENOENT, folder != folder.folder else { return String(cString: strerror(errno)) }
    if let reason = makeFolder(folder.folder) { return reason }
    return mkdir(folder, 0o700) == 0 || errno == EEXIST ? nil : String(cString: strerror(errno))
  }

  private static func freeName(_ name: String) -> String {
    var (free, number) = (name, 2)
    while access(free, F_OK) == 0 {
      free = "\(name)-\(number)"
      number += 1
    }
    return free
  }

  private static func copyBytes(_ path: String, to copy: String) throws(DatabaseError) {
    let source = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw .failed(path: path, reason: String(cString: strerror(errno))) }
    defer { close(source) }
    let target = Glibc.open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw .failed(path: copy, reason: String(cString: strerror(errno))) }
    defer { close(target) }
    var count = 0
    repeat { count = sendfile(target, source, nil, 1 << 30) } while count > 0
    guard count == 0, fsync(target) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(copy)
      throw .failed(path: copy, reason: reason)
    }
  }
}

extension String {
  /// The folder that a path is in.
  var folder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The last part of a path.
  var fileName: String { String(self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...]) }
}
