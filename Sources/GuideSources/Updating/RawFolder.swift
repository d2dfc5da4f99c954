import Glibc

/// Folders of plain files beside the guides, which nobody but an update looks at.
enum RawFolder {
  /// Makes a folder for this person alone.
  static func make(_ path: String) -> Bool { mkdir(path, 0o700) == 0 }

  /// Removes a file, or a folder with its files; what is not there is no matter. Links are not followed, and folders in
  /// the folder stay, with it.
  static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    for name in (try? FileBytes.names(in: path)) ?? [] where name != "." && name != ".." {
      unlink(path.appending(path: name))
    }
    rmdir(path)
  }

  /// Puts a folder in the place of another. Where that fails the files are fetched anew, no more.
  static func replace(_ old: String, with new: String) {
    remove(old)
    if rename(new, old) != 0 { remove(new) }
  }

  /// What could not be fetched, in few words; nil where that is nothing.
  static func summary(of complaints: [String]) -> String? {
    guard let first = complaints.first else { return nil }
    return complaints.count == 1 ? first : "\(first), and \(complaints.count - 1) more"
  }
}
