import CSQLite
import Glibc
package import GuideModel
package import GuideSystem

/// Why a database could not be read or changed. No change has been made.
package enum DatabaseError: Error, Hashable, Sendable {
  /// Another program was writing for too long.
  case busy(path: String)
  /// The file is not a database, or its pages are inconsistent.
  case damaged(path: String, reason: Message)
  /// A newer version of tvgrid has changed the tables.
  case newer(path: String, version: Int)
  /// The database belongs to another program.
  case foreign(path: String)
  /// The file, or one next to it, is actually a named pipe, a folder or the like.
  case noFile(path: String, kind: Message)
  /// The disk is full, the folder is read-only, or another error occurred.
  case failed(path: String, reason: Message)

  /// One line with the file, the problem and any advice.
  package var text: Message {
    switch self {
    case .busy(let path): "another copy of tvgrid is writing to \(path); try again"
    case .failed(let path, let reason): "cannot write \(path): \(reason); it has not been changed"
    case .damaged, .newer, .foreign, .noFile: "\(path): \(reason)"
    }
  }

  /// The text in English.
  package var message: String { text.english }

  /// The path of the file.
  var path: String {
    switch self {
    case .busy(let path), .damaged(let path, _), .newer(let path, _), .foreign(let path), .noFile(let path, _),
      .failed(let path, _):
      path
    }
  }

  /// The error without the path.
  package var reason: Message {
    switch self {
    case .busy: "another copy of tvgrid is writing to it"
    case .damaged(_, let reason): "it is damaged (\(reason))"
    case .newer(_, let version):
      "it was written by a newer version of tvgrid (format \(version)): use that version, or move the file elsewhere"
    case .foreign: "it is another program's database: move it elsewhere"
    case .noFile(_, let kind): "it is \(kind), not a file: move it elsewhere"
    case .failed(_, let reason): reason
    }
  }

  /// A reason without its details.
  static func brief(_ reason: Message) -> Message {
    switch reason.key {
    case damaged(path: "", reason: "").reason.key: "it is damaged"
    case newer(path: "", version: 0).reason.key: "it was written by a newer version of tvgrid"
    default: reason
    }
  }

  /// Whether the file itself is unusable.
  var isDamage: Bool { if case .damaged = self { true } else { false } }
}

extension DatabaseError {
  /// Creates the error for an SQLite code. The handle provides details.
  init(_ code: Int32, _ handle: OpaquePointer?, _ path: String) {
    let message = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    let reason = message.map { Message.value(String(cString: $0)) } ?? "error \(code)"
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(path: path)
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG: self = .damaged(path: path, reason: reason)
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_FULL:
      // The system's own message is clearer than SQLite's.
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
        reason: beside.map { "\($0) next to it is read-only: remove that file while no tvgrid is running" }
          ?? "it is read-only")
    default: self = .failed(path: path, reason: reason)
    }
  }
}

extension DatabaseError {
  /// The system's error number. If SQLite cannot create a file next to the database, it tries to open an existing one and
  /// reports the error from that attempt, although the real reason is the folder's permissions.
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
  /// The message for a system error. Values inserted into it may be text from the system or a library.
  package init(_ reason: SystemReason) {
    self.init(phrase: reason.phrase, values: reason.values.map { Message(phrase: $0) })
  }

  /// The system's text for an error number such as `errno`, for example `No space left on device`.
  static func systemError(_ number: Int32) -> Message { Message(phrase: String(cString: strerror(number))) }
}
