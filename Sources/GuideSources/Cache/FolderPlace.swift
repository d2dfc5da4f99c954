import Glibc
import GuideFeeds

/// Where a guide's folder is or is to be: the folder around it, and the names in there that belong to it.
struct FolderPlace {
  /// The folder around it.
  let path: String
  let name: String
  /// Where the folder is written anew.
  var fresh: String { ".\(name).new" }
  /// Where the former one is put while a file system cannot exchange two in one step.
  var former: String { ".\(name).old" }

  /// The list's name while it is being written: a folder with a list is whole.
  static let listInWriting = ".channels.dat"
  static let list = "channels.dat"

  /// The place of a path, links resolved; nil where the path names nothing.
  init?(_ path: String) {
    if path.isNoUTF8 { return nil }
    var whole = path
    if let resolved = realpath(path, nil) {
      whole = String(cString: resolved)
      free(resolved)
    }
    while whole.count > 1, whole.hasSuffix("/") { whole.removeLast() }
    (self.path, name) = (whole.folder, whole.fileName)
    if ["", ".", "..", "/"].contains(name) { return nil }
  }

  /// Whether a file of this name belongs to the layout.
  static func isOfLayout(_ name: String) -> Bool {
    name == list || name == listInWriting || (name.hasSuffix(".dat") && ChannelKeys.isKey(name.stem))
  }

  /// Puts a whole folder in place where there is none, as when the machine stopped between two names.
  func recover(in folder: OpenedFolder) {
    guard folder.kind(of: name) == .nothing else { return }
    for candidate in [fresh, former] {
      guard let opened = try? folder.open(folder: candidate), opened.kind(of: FolderPlace.list) == .file,
        (try? folder.rename(candidate, to: name)) != nil
      else { continue }
      return
    }
  }

  /// What in a folder is not of a guide that was written here, or an extra file of these names: the first name of such;
  /// nil where the folder may be written anew.
  func stranger(in folder: OpenedFolder, extra: Set<String>) throws(FileFailure) -> String? {
    let opened = try folder.open(folder: name)
    let names = try opened.names()
    let strangers = names.filter { name in
      !(FolderPlace.isOfLayout(name) || extra.contains(name)) || opened.kind(of: name) != .file
    }
    if let stranger = strangers.first { return stranger }
    let mark = Array(RadioTimesChannels.mark.utf8)
    // A person's own feed has the same names, and is not ours.
    if opened.beginning(of: FolderPlace.list, count: mark.count) == mark { return nil }
    return names.first { !extra.contains($0) && $0 != FolderPlace.listInWriting }
  }

  /// Removes a folder with what belongs to the layout in it; what does not stays, and so does the folder then.
  static func remove(_ name: String, from folder: OpenedFolder, extra: Set<String>) throws(FileFailure) {
    guard folder.kind(of: name) != .nothing else { return }
    let opened = try folder.open(folder: name)
    for file in try opened.names() where isOfLayout(file) || extra.contains(file) {
      try opened.remove(file: file)
    }
    try folder.remove(folder: name)
  }
}
