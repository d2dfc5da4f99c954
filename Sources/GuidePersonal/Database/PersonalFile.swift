import Glibc
import GuideModel
import GuideSystem

/// The file of the database, its copy (`.copy`) and damaged versions of the database (`.damaged`).
package struct PersonalFile: Sendable {
  /// The path of the file, which may not exist yet.
  package let path: String
  /// The SQLite VFS for the file; `nil` for the default.
  private let vfs: String?
  /// The lists of a new database, named in the user's language.
  let newLists: ProgrammeLists

  /// Creates a reference to a file, which need not exist.
  package init(_ path: String, vfs: String? = nil, newLists: ProgrammeLists = .initial) {
    self.path = path
    self.vfs = vfs
    self.newLists = newLists
  }

  /// The data of a new user.
  var newData: PersonalData {
    var data = PersonalData()
    data.lists = newLists
    return data
  }

  /// The device and inode, which distinguish different files at the same path.
  struct Identity: Hashable, Sendable {
    let device: UInt
    let inode: UInt
  }

  /// The identity of the file; `nil` if it does not exist.
  var identity: Identity? {
    var status = stat()
    return stat(path.fileBytes, &status) == 0 ? Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino)) : nil
  }

  /// Whether the file has content. If not, its creation was interrupted, and it is created again.
  var hasContent: Bool {
    var status = stat()
    return stat(path.fileBytes, &status) == 0 && status.st_size > 0
  }

  /// Whether the file is missing, or was created but never filled.
  var isUnfilled: Bool {
    guard hasContent else { return true }
    guard let database = try? Database(path, .immutable, vfs: vfs) else { return false }
    return (try? PersonalSchema.presentVersion(of: database)) == 0
  }

  /// The last copy of an intact database.
  package var copy: String { path + ".copy" }

  /// The path with symbolic links resolved, because SQLite puts its log next to the actual file.
  var target: String {
    var status = stat()
    guard lstat(path.fileBytes, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let real = realpath(path.fileBytes, nil)
    else { return path }
    defer { free(real) }
    return String(fileName: real)
  }

  /// Refuses anything but regular files at the path and next to it, because SQLite would wait forever for the other end of a
  /// named pipe.
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

  /// The kind of something other than a regular file; `nil` for a regular file.
  static func otherKind(_ mode: mode_t) -> Message? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }

  /// Opens the file with the tables of this version, which are created and filled if missing. A read-only file is opened for
  /// reading if nothing will be written.
  func open(
    isForWriting: Bool = false, filling data: () -> PersonalData = { PersonalData() }
  ) throws(DatabaseError) -> Database {
    try checkKind()
    do throws(DatabaseError) {
      let database = try openForWriting(filling: data)
      removeDrafts()
      return database
    } catch {
      guard case .failed = error, !isForWriting, let database = try? Database(path, .immutable, vfs: vfs),
        let version = try? PersonalSchema.presentVersion(of: database), version > 0
      else { throw error }
      return database
    }
  }

  /// Creates the file, its contents and any missing folders, accessible only to their owner.
  func create(filling data: () -> PersonalData) throws(DatabaseError) -> Database {
    try checkKind()
    do throws(FileError) { try FileSystem.makeFolders(path.folder) } catch {
      throw .failed(path: path, reason: Message(error.reason))
    }
    // The file is not created by SQLite, which would apply the umask to its mode. SQLite gives the log the same mode.
    let descriptor = Glibc.open(path.fileBytes, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .failed(path: path, reason: .systemError(errno)) }
    close(descriptor)
    return try openForWriting(filling: data)
  }

  /// All data in a database received from elsewhere, such as a copy. Creates no file next to it.
  package func contents() throws(DatabaseError) -> PersonalData {
    try checkKind()
    let database = try Database(path, .immutable, vfs: vfs)
    guard try PersonalSchema.presentVersion(of: database) > 0 else {
      throw .damaged(path: path, reason: "there is nothing in it")
    }
    try database.checkWhole()
    return try database.personalData()
  }

  /// Opens a connection without any checks.
  func connect() throws(DatabaseError) -> Database { try Database(path, vfs: vfs) }

  private func openForWriting(filling data: () -> PersonalData) throws(DatabaseError) -> Database {
    let database = try connect()
    // Check this before writing anything, because a file from a newer version must not change.
    let version = try PersonalSchema.presentVersion(of: database)
    try database.useLog()
    if version == PersonalSchema.version { return database }
    // Prevents other instances of tvgrid from replacing the copy while it is being read.
    let lock = lockFolder(within: .seconds(60))
    defer { lock?.release() }
    try fill(database, with: data)
    return database
  }

  /// Creates and fills the tables, unless another instance of tvgrid has done so. The caller holds the lock.
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

  /// Converts an error to a diagnostic of the kind used for guides.
  func diagnostic(_ error: DatabaseError, _ action: Message) -> Diagnostic {
    Diagnostic(.refused, file: error.path, line: 0, problem: error.reason, action: action)
  }

  /// Locks the folder itself, to avoid a separate lock file. Returns `nil` if another instance of tvgrid holds the lock for too
  /// long.
  func lockFolder(within time: Duration) -> FileLock? { (try? DirectoryHandle(path.folder))?.lock(within: time) }

  /// The first unused name among `name`, `name-2`, `name-3` and so on.
  static func unusedName(_ name: String) -> String { numbered(name, usedNames(name).count + 1) }

  /// The names in use that come before the unused one.
  static func usedNames(_ name: String) -> [String] {
    var names: [String] = []
    var status = stat()
    while lstat(numbered(name, names.count + 1).fileBytes, &status) == 0 {
      names.append(numbered(name, names.count + 1))
    }
    return names
  }

  private static func numbered(_ name: String, _ number: Int) -> String { number == 1 ? name : "\(name)-\(number)" }
}
