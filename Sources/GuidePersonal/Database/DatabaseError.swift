import CSQLite
import Glibc
package import GuideModel
package import GuideSystem

/// Why a database could not be read or changed. Nothing was changed then.
package enum DatabaseError: Error, Hashable, Sendable {
  /// Another program has written for longer than one waits.
  case busy(path: String)
  /// The file is no database, or its pages contradict each other.
  case damaged(path: String, reason: Message)
  /// A newer tvgrid has changed its tables.
  case newer(path: String, version: Int)
  /// It is the database of another program.
  case foreign(path: String)
  /// It, or what lies beside it, is a named pipe, a folder or the like.
  case noFile(path: String, kind: Message)
  /// The disk is full, the folder cannot be written, and all else.
  case failed(path: String, reason: Message)

  /// One line that names the file and what to do next.
  package var text: Message {
    switch self {
    case .busy(let path): "another tvgrid is writing to \(path); try again"
    case .failed(let path, let reason): "cannot write \(path): \(reason); it is as it was"
    case .damaged, .newer, .foreign, .noFile: "\(path): \(reason)"
    }
  }

  /// The same in English.
  package var message: String { text.english }

  /// The file that it is about.
  var path: String {
    switch self {
    case .busy(let path), .damaged(let path, _), .newer(let path, _), .foreign(let path), .noFile(let path, _),
      .failed(let path, _):
      path
    }
  }

  /// The same without the file's name.
  package var reason: Message {
    switch self {
    case .busy: "another tvgrid is writing to it"
    case .damaged(_, let reason): "it is damaged (\(reason))"
    case .newer(_, let version):
      "it is of a newer tvgrid (version \(version)), and stays as it is: use that tvgrid, or move the file away"
    case .foreign: "it is a database of another program, and stays as it is: move it away"
    case .noFile(_, let kind): "it is \(kind), not a file: move it away"
    case .failed(_, let reason): reason
    }
  }

  /// A reason without its details, if it has many.
  static func brief(_ reason: Message) -> Message {
    switch reason.key {
    case damaged(path: "", reason: "").reason.key: "it is damaged"
    case newer(path: "", version: 0).reason.key: "it is of a newer tvgrid"
    default: reason
    }
  }

  /// Whether the file itself is beyond use.
  var isDamage: Bool { if case .damaged = self { true } else { false } }
}

extension DatabaseError {
  /// The error for a code of SQLite's; the handle tells more of it.
  init(_ code: Int32, _ handle: OpaquePointer?, _ path: String) {
    let message = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    let reason = message.map { Message.value(String(cString: $0)) } ?? "error \(code)"
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(path: path)
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG: self = .damaged(path: path, reason: reason)
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_FULL:
      // The system's own message is plainer than SQLite's.
      let number = handle.map { DatabaseError.systemError(of: $0, path) } ?? 0
      self = .failed(path: path, reason: number == 0 ? reason : .systemError(number))
    case SQLITE_READONLY:
      let target = FileSystem.realPath(of: path) ?? path
      let beside = Database.unwritableCompanions(of: target).first?.fileName
      if beside == nil, access(target.folder.fileBytes, W_OK | X_OK) != 0 {
        self = .failed(path: path, reason: .systemError(errno))
        return
      }
      self = .failed(
        path: path,
        reason: beside.map { "\($0) beside it can only be read: remove that file while no tvgrid runs" }
          ?? "it can only be read")
    default: self = .failed(path: path, reason: reason)
    }
  }
}

extension DatabaseError {
  /// The number of the system's error. If SQLite cannot create a file next to the database, it tries to open an existing one and
  /// keeps that error. The real reason is then the folder's permissions.
  private static func systemError(of handle: OpaquePointer, _ path: String) -> Int32 {
    let number = sqlite3_system_errno(handle)
    let target = FileSystem.realPath(of: path) ?? path
    guard number == ENOENT, Database.size(of: target) != nil, access(target.folder.fileBytes, W_OK | X_OK) != 0 else {
      return number
    }
    return errno
  }
}

extension Message {
  /// Why the system could not do something. A value may be words of the system or of a library, or no words at all.
  package init(_ reason: SystemReason) {
    self.init(phrase: reason.phrase, values: reason.values.map { Message(phrase: $0) })
  }

  /// The system's words for an error, such as `No space left on device`; by its number, such as `errno`.
  static func systemError(_ number: Int32) -> Message { Message(phrase: String(cString: strerror(number))) }
}
