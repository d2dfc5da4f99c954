import GuideFeeds
package import GuideModel
package import GuideSystem
import SystemPackage

/// A guide kept as a folder in the extended Radio Times layout (docs/formats.md): written whole or not at all.
package struct GuideFolder: Sendable {
  package let path: String
  /// Bytes that the list of channels may have: no more than can be read.
  var largestList = DiscoveredFiles.largestList

  /// A further small file in the folder, which the guide knows nothing of.
  package struct ExtraFile: Sendable {
    /// A file's name without a folder, unlike those of the layout.
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The folder of a path, which need not be there.
  package init(_ path: String) {
    self.path = path
  }

  /// Writes a guide into a fresh folder beside this one and exchanges both in one step, so that a reader finds the
  /// old guide or the new one. A folder that is there already must be empty, or hold nothing but such a guide and the
  /// extra files. Wall times are written in `zone`. Writing waits for another program that writes in the folder around it.
  package func write(
    _ guide: Guide, zone: ZoneTable = .britain, extras: [ExtraFile] = []
  ) throws(GuideFolderError) {
    let location = try location()
    let list = try list(of: guide.channels, zone)
    let names = Set(extras.map(\.name))
    let parent = try opened(location.path)
    guard let lock = parent.lock(within: GuideFolder.patience) else {
      throw unwritable("another program has been writing there for some minutes")
    }
    defer { withExtendedLifetime(lock) {} }
    location.recover(in: parent)
    try requireReplaceable(location, in: parent, extra: names)
    do throws(Errno) {
      try removeOthers(location, from: parent, extra: names)
    } catch {
      throw unwritable("\(location.fresh) or \(location.former) is in the way beside it: \(error.description)")
    }
    do throws(Errno) {
      try parent.makeFolder(location.fresh)
      try FolderWriter(try parent.folder(location.fresh)).write(
        guide, list: list, zone: zone, extras: extras)
      try exchange(location, in: parent)
    } catch {
      try? FolderLocation.remove(location.fresh, from: parent, extra: names)
      throw unwritable(SystemReason(error.description))
    }
    // A folder that cannot be removed now is removed when the guide is written next.
    try? parent.synchronise()
    try? removeOthers(location, from: parent, extra: names)
  }

  private func location() throws(GuideFolderError) -> FolderLocation {
    if let location = FolderLocation(path) { return location }
    throw unwritable(SystemReason(Errno.noSuchFileOrDirectory.description))
  }

  private func list(of channels: [Channel], _ zone: ZoneTable) throws(GuideFolderError) -> [UInt8] {
    let list = RadioTimesEncoder(zone: zone).channels(channels)
    if list.count <= largestList { return list }
    throw unwritable("its list of channels would have \(list.count) bytes, and \(largestList) are read at most")
  }

  /// Removes the fresh folder and the former one, where they are there.
  private func removeOthers(
    _ location: FolderLocation, from parent: DirectoryHandle, extra names: Set<String>
  ) throws(Errno) {
    try FolderLocation.remove(location.fresh, from: parent, extra: names)
    try FolderLocation.remove(location.former, from: parent, extra: names)
  }

  /// Throws where `write` may not replace the folder that is there.
  package func requireReplaceable(extra name: String? = nil) throws(GuideFolderError) {
    let location = try location()
    try requireReplaceable(location, in: try opened(location.path), extra: Set([name].compactMap(\.self)))
  }

  /// Puts the guide in place where a machine that stopped has left it beside that. Done before it is read or written.
  package func recover() {
    guard !FileSystem.isReadable(path), let location = FolderLocation(path),
      let parent = try? DirectoryHandle(location.path),
      parent.type(of: location.fresh) != nil || parent.type(of: location.former) != nil
    else { return }
    // A program that is writing there will put it in place.
    guard let lock = parent.lock(within: .zero) else { return }
    withExtendedLifetime(lock) { location.recover(in: parent) }
  }

  /// A large guide takes some seconds.
  private static let patience = Duration.seconds(180)

  private func unwritable(_ reason: SystemReason) -> GuideFolderError { .file(FileError(.write, path, reason: reason)) }

  private func opened(_ folder: String) throws(GuideFolderError) -> DirectoryHandle {
    do throws(Errno) {
      return try DirectoryHandle(folder)
    } catch {
      throw unwritable(SystemReason(error.description))
    }
  }

  private func requireReplaceable(
    _ location: FolderLocation, in parent: DirectoryHandle, extra: Set<String>
  ) throws(GuideFolderError) {
    guard let type = parent.type(of: location.name) else { return }
    guard type == .directory else { throw .noFolder(path: path) }
    let foreign: String?
    do throws(Errno) {
      foreign = try location.foreignName(in: parent, extra: extra)
    } catch {
      throw unwritable(SystemReason(error.description))
    }
    if let foreign { throw .holdsOthers(path: path, name: foreign) }
  }

  /// Puts the fresh folder in its place, and the former one in the fresh one's.
  private func exchange(_ location: FolderLocation, in parent: DirectoryHandle) throws(Errno) {
    guard parent.type(of: location.name) == .directory else {
      return try parent.rename(location.fresh, to: location.name)
    }
    do throws(Errno) {
      try parent.exchange(location.fresh, location.name)
    } catch {
      guard [.noFunction, .invalidArgument, .notSupported].contains(error) else { throw error }
      try exchangeInTwoSteps(location, in: parent)
    }
  }

  /// For file systems that exchange nothing: between the steps the folder is missing, and `recover` knows where it is.
  func exchangeInTwoSteps(_ location: FolderLocation, in parent: DirectoryHandle) throws(Errno) {
    try parent.rename(location.name, to: location.former)
    do throws(Errno) {
      try parent.rename(location.fresh, to: location.name)
    } catch {
      try? parent.rename(location.former, to: location.name)
      throw error
    }
  }
}

/// Reading folders that others may write anew meanwhile.
extension GuideFolder {
  /// Reads some folders as one guide; again where one of them was exchanged while it was read, so that no guide is half
  /// old and half new. `progress` is called from several threads, one at a time, and may begin anew.
  package static func load(
    _ paths: [String], feedZone: ZoneTable = .britain, languages: [String] = [],
    progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws(SourceError) -> Guide {
    try settled(paths) { () throws(SourceError) in
      try GuideLoader(paths, feedZone: feedZone, languages: languages).load(progress: progress)
    }
  }

  /// Runs a body that reads some folders, again where one of them was exchanged meanwhile.
  package static func settled<Value>(
    _ paths: [String], _ read: () throws(SourceError) -> Value
  ) throws(SourceError) -> Value {
    for path in paths { GuideFolder(path).recover() }
    func versions() -> [String?] { paths.map { FileSystem.version(of: $0, .directory) } }
    for _ in 0..<attempts {
      let before = versions()
      let result = Result { () throws(SourceError) in try read() }
      if versions() == before { return try result.get() }
    }
    return try read()
  }

  private static let attempts = 100
}

/// Why a guide could not be written as a folder. The folder that was there before stays.
package enum GuideFolderError: Error, Hashable, Sendable {
  case file(FileError)
  /// The folder holds something that no guide of this layout has, by its name.
  case holdsOthers(path: String, name: String)
  /// There is something of that name that is no folder.
  case noFolder(path: String)

  /// One line that names the thing and what to do next.
  package var text: Message {
    switch self {
    case .file(let error): "\(error.text); what was there is as it was"
    case .holdsOthers(let path, let name):
      "\(path) holds \(name), which is not of a guide that tvgrid wrote: name a new or an empty folder"
    case .noFolder(let path): "\(path) is there already and is no folder: name a new or an empty one"
    }
  }

  /// The same in English.
  package var message: String { text.english }
}
