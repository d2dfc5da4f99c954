import Glibc
package import GuideModel
import GuideSystem

/// The state of the database, determined without changing any file.
package struct PersonalCheck: Hashable, Sendable {
  /// The version of its tables; `nil` if unreadable, 0 if the file is missing or empty.
  package var version: Int?
  /// The version that this program writes.
  package var ownVersion: Int
  /// The size in bytes.
  package var size: Int
  /// The size in bytes of its log, which holds changes that are not in the file yet. If it is not 0, another instance of tvgrid
  /// may have the database open.
  package var logSize: Int
  /// One line about what is wrong, without the path; `nil` if nothing is.
  package var problem: Message?
  /// Whether there is a copy from which a damaged database can be restored.
  package var hasCopy: Bool
  /// The first read-only file of the database; `nil` if all are writable.
  package var unwritable: String?

  /// Creates a state.
  package init(version: Int?, ownVersion: Int, size: Int, logSize: Int = 0, problem: Message? = nil, hasCopy: Bool) {
    (self.version, self.ownVersion, self.size, self.logSize) = (version, ownVersion, size, logSize)
    (self.problem, self.hasCopy) = (problem, hasCopy)
  }
}

extension PersonalFile {
  /// Reads the whole database: every page and every value.
  package func check() -> PersonalCheck {
    var check = PersonalCheck(
      version: 0, ownVersion: PersonalSchema.version, size: Database.size(of: path) ?? 0,
      logSize: Database.size(of: target + "-wal") ?? 0, hasCopy: Database.hasBytes(copy))
    do throws(DatabaseError) {
      try checkKind()
      guard hasContent else { return check }
      check.unwritable = unwritable
      let database = try Database(path, .immutable)
      check.version = nil
      let version = try PersonalSchema.presentVersion(of: database)
      check.version = version
      if version > 0 { try database.checkWhole() }
    } catch {
      check.problem = error.reason
    }
    return check
  }

  /// The first read-only file. Files next to the database are ignored if this user owns them, because the next change makes
  /// them writable.
  private var unwritable: String? {
    // On a read-only file system, the error is reported for the folder.
    if access(path.fileBytes, W_OK) != 0 { return errno == EROFS ? nil : path }
    return Database.unwritableCompanions(of: target).first { name in
      var status = stat()
      return stat(name.fileBytes, &status) != 0 || status.st_uid != geteuid()
    }
  }
}
