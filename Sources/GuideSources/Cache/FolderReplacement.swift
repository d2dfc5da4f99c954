import GuideFeeds
import GuideModel
import GuideSystem
import Synchronization
import SystemPackage

/// The location of a guide's folder: the folder around it, and the names in there that belong to it.
struct FolderLocation {
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

  /// The location of a path, links resolved; nil where the path names nothing.
  init?(_ path: String) {
    var whole = FileSystem.realPath(of: path) ?? path
    while whole.count > 1, whole.hasSuffix("/") { whole.removeLast() }
    (self.path, name) = (whole.folder, whole.fileName)
    if ["", ".", "..", "/"].contains(name) { return nil }
  }

  /// Whether a file of this name belongs to the layout.
  static func isOfLayout(_ name: String) -> Bool {
    name == list || name == listInWriting || (name.hasSuffix(".dat") && ChannelKeys.isKey(name.stem))
  }

  /// Puts a complete folder in place if there is none, as after the machine stopped between two renamings.
  func recover(in folder: DirectoryHandle) {
    guard folder.type(of: name) == nil else { return }
    for candidate in [fresh, former] {
      guard let opened = try? folder.folder(candidate), opened.type(of: FolderLocation.list) == .regular,
        (try? folder.rename(candidate, to: name)) != nil
      else { continue }
      return
    }
  }

  /// The first name in the folder that is neither of a guide that was written here nor of an extra file; nil where the folder
  /// may be replaced.
  func foreignName(in folder: DirectoryHandle, extra: Set<String>) throws(Errno) -> String? {
    let opened = try folder.folder(name)
    let names = try opened.names()
    let foreign = names.filter { name in
      !(FolderLocation.isOfLayout(name) || extra.contains(name)) || opened.type(of: name) != .regular
    }
    if let name = foreign.first { return name }
    let mark = Array(RadioTimesChannels.mark.utf8)
    // A person's own feed has the same names, and must not be replaced.
    if opened.beginning(of: FolderLocation.list, count: mark.count) == mark { return nil }
    return names.first { !extra.contains($0) && $0 != FolderLocation.listInWriting }
  }

  /// Removes a folder with the files of the layout. Others stay, and so does the folder then.
  static func remove(_ name: String, from folder: DirectoryHandle, extra: Set<String>) throws(Errno) {
    guard folder.type(of: name) != nil else { return }
    let opened = try folder.folder(name)
    for file in try opened.names() where isOfLayout(file) || extra.contains(file) {
      try opened.removeFile(file)
    }
    try folder.removeFolder(name)
  }
}

/// Writes a guide into an empty folder: the channels on all cores, the list last, so that a folder with a list is complete.
struct FolderWriter {
  private let folder: DirectoryHandle

  init(_ folder: DirectoryHandle) {
    self.folder = folder
  }

  /// Writes all files, `list` as that of the channels, and waits until they are on the disk.
  func write(
    _ guide: Guide, list: [UInt8], zone: ZoneTable, extras: [GuideFolder.ExtraFile]
  ) throws(Errno) {
    let encoder = RadioTimesEncoder(zone: zone)
    let files = ChannelKeys.keys(of: guide.channels).map { "\($0).dat" }
    try forEach(files) { index, file throws(Errno) in
      try folder.write(encoder.programmes(on: index, of: guide), to: file)
    }
    try synchronise(files)
    for extra in extras { try writeSynchronised(extra.bytes, to: extra.name) }
    try writeSynchronised(list, to: FolderLocation.listInWriting)
    try folder.rename(FolderLocation.listInWriting, to: FolderLocation.list)
    // Not every file system can synchronise folders.
    try? folder.synchronise()
  }

  /// Beyond this many files, one sync of the whole file system is faster: 0.4 s instead of 10 s for 20,000.
  static let manyFiles = 1_000

  /// Waits until files are on disk. All are written before the first wait, so that they reach the disk together.
  private func synchronise(_ files: [String]) throws(Errno) {
    if files.count > Self.manyFiles, (try? folder.synchroniseFileSystem()) != nil { return }
    try forEach(files) { _, file throws(Errno) in try folder.synchronise(file) }
  }

  private func writeSynchronised(_ bytes: [UInt8], to name: String) throws(Errno) {
    try folder.write(bytes, to: name)
    try folder.synchronise(name)
  }

  /// Does something with every file, on all cores, until one fails.
  private func forEach(
    _ files: [String], _ body: @Sendable (_ index: Int, _ file: String) throws(Errno) -> Void
  ) throws(Errno) {
    let failure = Mutex<Errno?>(nil)
    Workers.run(Workers.count(pieces: files.count), pieces: files.count) { _, next in
      while failure.withLock({ $0 == nil }), let index = next() {
        do throws(Errno) {
          try body(index, files[index])
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
