import Glibc
import GuideModel
import GuideSystem

/// The file of the database, and what lies beside it: a copy of it (`.copy`), and what was damaged (`.damaged`).
package struct PersonalFile: Sendable {
  /// Where it is, or would be.
  package let path: String
  /// The SQLite VFS for the file; nil for the default one.
  private let vfs: String?
  /// The lists of a new database, with names in the user's language.
  let newLists: ProgrammeLists

  /// A file, which need not exist.
  package init(_ path: String, vfs: String? = nil, newLists: ProgrammeLists = .initial) {
    self.path = path
    self.vfs = vfs
    self.newLists = newLists
  }

  /// The data of a user who has no database yet.
  var newData: PersonalData {
    var data = PersonalData()
    data.lists = newLists
    return data
  }

  /// Differs from that of another file at the same path.
  struct Identity: Hashable, Sendable {
    let device: UInt
    let inode: UInt
  }

  /// The file that is there; nil where none is.
  var identity: Identity? {
    var status = stat()
    return stat(path.fileBytes, &status) == 0 ? Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino)) : nil
  }

  /// Whether there is anything in it: one that was only begun is made anew.
  var isMade: Bool {
    var status = stat()
    return stat(path.fileBytes, &status) == 0 && status.st_size > 0
  }

  /// Whether it is gone, or is one that was begun and never filled.
  var isUnfilled: Bool {
    guard isMade else { return true }
    guard let database = try? Database(path, .readAlone, vfs: vfs) else { return false }
    return (try? PersonalSchema.presentVersion(of: database)) == 0
  }

  /// The last copy that could be made of a sound database.
  package var copy: String { path + ".copy" }

  /// The file that a link in its place leads to: SQLite has its log beside that one.
  var target: String {
    var status = stat()
    guard lstat(path.fileBytes, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let real = realpath(path.fileBytes, nil)
    else { return path }
    defer { free(real) }
    return String(fileName: real)
  }

  /// Refuses what is no file in its place or beside it: SQLite would wait for ever for the other end of a named pipe.
  func checkKind() throws(DatabaseError) {
    for path in [path, target + "-journal", target + "-wal", target + "-shm"] {
      var status = stat()
      guard stat(path.fileBytes, &status) == 0 else {
        if errno == ENOENT || errno == ENOTDIR { continue }
        throw .failed(path: path, reason: .systemError(errno))
      }
      if let kind = PersonalFile.otherKind(status.st_mode) { throw .noFile(path: path, kind: kind) }
    }
  }

  /// The kind of a thing that is no regular file; nil for a regular file.
  static func otherKind(_ mode: mode_t) -> Message? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }

  /// Opens it, with tables of this version; where it has none they are made, and filled with some data. Where it cannot be
  /// written, and need not be, it is opened for reading alone.
  func open(
    isForWriting: Bool = false, filling data: () -> PersonalData = { PersonalData() }
  ) throws(DatabaseError) -> Database {
    try checkKind()
    do throws(DatabaseError) {
      let database = try openForWriting(filling: data)
      removeDrafts()
      return database
    } catch {
      guard case .failed = error, !isForWriting, let database = try? Database(path, .readAlone, vfs: vfs),
        let version = try? PersonalSchema.presentVersion(of: database), version > 0
      else { throw error }
      return database
    }
  }

  /// Makes the file and the folders above it, for their owner alone, and fills it.
  func create(filling data: () -> PersonalData) throws(DatabaseError) -> Database {
    try checkKind()
    do throws(FileError) { try FileSystem.makeFolders(path.folder) } catch {
      throw .failed(path: path, reason: Message(error.reason))
    }
    // SQLite would give it the mode that the umask leaves, and gives its log the mode that the file has.
    let descriptor = Glibc.open(path.fileBytes, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .failed(path: path, reason: .systemError(errno)) }
    close(descriptor)
    return try openForWriting(filling: data)
  }

  /// All that is in a database that another one is given, such as a copy. Not one file beside it is made.
  package func contents() throws(DatabaseError) -> PersonalData {
    try checkKind()
    let database = try Database(path, .readAlone, vfs: vfs)
    guard try PersonalSchema.presentVersion(of: database) > 0 else {
      throw .damaged(path: path, reason: "there is nothing in it")
    }
    try database.checkWhole()
    return try database.personalData()
  }

  /// A connection as it is, whatever is in the file.
  func connect() throws(DatabaseError) -> Database { try Database(path, vfs: vfs) }

  private func openForWriting(filling data: () -> PersonalData) throws(DatabaseError) -> Database {
    let database = try connect()
    // Looked at before anything is written: one of a newer version must stay as it is.
    let version = try PersonalSchema.presentVersion(of: database)
    try database.useLog()
    if version == PersonalSchema.version { return database }
    // No other tvgrid may replace the copy while it is read.
    let lock = lockFolder(within: .seconds(60))
    defer { lock?.release() }
    try fill(database, with: data)
    return database
  }

  /// Makes the tables and fills them, unless another tvgrid has. The caller has the lock.
  func fill(_ database: Database, with data: () -> PersonalData) throws(DatabaseError) {
    var isNew = false
    try PersonalSchema.make(in: database) { () throws(DatabaseError) in
      let data = data()
      try database.replace(data.changedSections(to: PersonalData()).union([.lists]), with: data)
      try database.startGeneration()
      isNew = true
    }
    if isNew { setUnusableCopyAside() }
  }

  /// The error as a finding, in the form that the findings of a guide have.
  func finding(_ error: DatabaseError, _ action: Message) -> Diagnostic {
    Diagnostic(.refused, file: error.path, line: 0, problem: error.reason, action: action)
  }

  /// Locks the folder itself, because a lock file would be one more file. Nil if another tvgrid keeps the lock for longer.
  func lockFolder(within time: Duration) -> FileLock? { (try? DirectoryHandle(path.folder))?.lock(within: time) }

  /// The first of a name, that name with `-2`, with `-3` and so on that is not taken.
  static func freeName(_ name: String) -> String { numbered(name, takenNames(name).count + 1) }

  /// Those before the free one.
  static func takenNames(_ name: String) -> [String] {
    var names: [String] = []
    var status = stat()
    while lstat(numbered(name, names.count + 1).fileBytes, &status) == 0 {
      names.append(numbered(name, names.count + 1))
    }
    return names
  }

  private static func numbered(_ name: String, _ number: Int) -> String { number == 1 ? name : "\(name)-\(number)" }
}
