import Glibc
package import GuideModel
import GuideSystem

/// The state of the database, found without a change to it or to a file beside it.
package struct PersonalCheck: Hashable, Sendable {
  /// The version of its tables; nil where that cannot be read, 0 where there is no file, or nothing in it.
  package var version: Int?
  /// The version that this program writes.
  package var ownVersion: Int
  /// In bytes.
  package var size: Int
  /// Bytes that are in its log and not in the file yet: another tvgrid may have it open.
  package var logSize: Int
  /// What is wrong with it, in a line that does not name the file; nil where nothing is.
  package var problem: Message?
  /// Whether a copy of a sound database lies beside it, of which a damaged one is mended.
  package var hasCopy: Bool
  /// The path of the database or a file next to it that is read-only; `nil` if all are writable.
  package var unwritable: String?

  /// A state from elsewhere.
  package init(version: Int?, ownVersion: Int, size: Int, logSize: Int = 0, problem: Message? = nil, hasCopy: Bool) {
    (self.version, self.ownVersion, self.size, self.logSize) = (version, ownVersion, size, logSize)
    (self.problem, self.hasCopy) = (problem, hasCopy)
  }
}

extension PersonalFile {
  /// Reads it whole: each page and each value.
  package func check() -> PersonalCheck {
    var check = PersonalCheck(
      version: 0, ownVersion: PersonalSchema.version, size: Database.size(of: path) ?? 0,
      logSize: Database.size(of: target + "-wal") ?? 0, hasCopy: Database.hasBytes(copy))
    do throws(DatabaseError) {
      try checkKind()
      guard isMade else { return check }
      check.unwritable = unwritable
      let database = try Database(path, .readAlone)
      check.version = nil
      let version = try PersonalSchema.presentVersion(of: database)
      check.version = version
      if version > 0 { try database.checkWhole() }
    } catch {
      check.problem = error.reason
    }
    return check
  }

  /// The read-only file, if any. A file next to the database does not count if this user owns it, because the next change makes
  /// it writable.
  private var unwritable: String? {
    // If the file system is read-only, the folder's check reports it.
    if access(path.fileBytes, W_OK) != 0 { return errno == EROFS ? nil : path }
    return Database.unwritableCompanions(of: target).first { name in
      var status = stat()
      return stat(name.fileBytes, &status) != 0 || status.st_uid != geteuid()
    }
  }
}
