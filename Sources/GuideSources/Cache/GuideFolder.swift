import Glibc
import GuideFeeds
package import GuideModel

/// A guide kept as a folder in the extended Radio Times layout (docs/formats.md): written whole or not at all.
package struct GuideFolder: Sendable {
  /// Where it is.
  package let path: String
  /// Bytes that the list of channels may have: no more than can be read.
  var largestList = GuideFiles.largestList

  /// A further small file in the folder, which the guide knows nothing of.
  package struct ExtraFile: Sendable {
    /// A file's name without a folder, unlike those of the layout.
    package let name: String
    /// What is in it.
    package let bytes: [UInt8]

    /// A file of a name.
    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The folder of a path, which need not be there.
  package init(_ path: String) {
    self.path = path
  }

  /// Writes a guide into a fresh folder beside this one and exchanges both in one step, so that whoever looks finds the
  /// old guide or the new one. A folder that is there already must be empty, or hold nothing but such a guide and the
  /// extra files. Wall times are written in `zone`. One who writes waits for another in the folder around it.
  package func write(_ guide: Guide, zone: ZoneTable = .britain, extras: [ExtraFile] = []) throws(GuideFolderError) {
    guard let place = FolderPlace(path) else {
      throw .unwritable(path: path, reason: noPlace)
    }
    let list = RadioTimesEncoder(zone: zone).channels(guide.channels)
    guard list.count <= largestList else {
      throw .unwritable(
        path: path, reason: "its list of channels would have \(list.count) bytes, and \(largestList) are read at most")
    }
    let names = Set(extras.map(\.name))
    let parent = try opened(place.path)
    guard parent.lock(seconds: GuideFolder.patience) else {
      throw .unwritable(path: path, reason: "another program has been writing there for some minutes")
    }
    place.recover(in: parent)
    try requireReplaceable(place, in: parent, extra: names)
    do throws(FileFailure) {
      try FolderPlace.remove(place.fresh, from: parent, extra: names)
      try FolderPlace.remove(place.former, from: parent, extra: names)
    } catch {
      throw .unwritable(
        path: path, reason: "\(place.fresh) or \(place.former) is in the way beside it: \(error.reason)")
    }
    do throws(FileFailure) {
      try parent.make(folder: place.fresh)
      try FolderFilling(try parent.open(folder: place.fresh)).fill(
        with: guide, list: list, zone: zone, extras: extras)
      try exchange(place, in: parent)
    } catch {
      try? FolderPlace.remove(place.fresh, from: parent, extra: names)
      throw .unwritable(path: path, reason: error.reason)
    }
    // What cannot be removed now is removed when the folder is written next.
    try? parent.synchronise()
    try? FolderPlace.remove(place.fresh, from: parent, extra: names)
    try? FolderPlace.remove(place.former, from: parent, extra: names)
  }

  /// Looks whether `write` may replace what is there, before anything else is done.
  package func requireReplaceable(extra name: String? = nil) throws(GuideFolderError) {
    guard let place = FolderPlace(path) else {
      throw .unwritable(path: path, reason: noPlace)
    }
    try requireReplaceable(place, in: try opened(place.path), extra: Set([name].compactMap(\.self)))
  }

  /// Puts the guide in place where a machine that stopped has left it beside its place. Done before it is read or written.
  package func recover() {
    guard !FileBytes.exists(path), let place = FolderPlace(path), let parent = try? OpenedFolder(place.path),
      parent.kind(of: place.fresh) != .nothing || parent.kind(of: place.former) != .nothing
    else { return }
    // Who is writing there will put it in place.
    if parent.tryLock() { place.recover(in: parent) }
  }

  /// Why the path names no folder that could be written.
  private var noPlace: String { path.isNoUTF8 ? "its name is not UTF-8" : String(cString: strerror(ENOENT)) }

  /// Seconds; a large guide takes some of them.
  private static let patience = 180

  private func opened(_ folder: String) throws(GuideFolderError) -> OpenedFolder {
    do throws(FileFailure) {
      return try OpenedFolder(folder)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  private func requireReplaceable(
    _ place: FolderPlace, in parent: OpenedFolder, extra: Set<String>
  ) throws(GuideFolderError) {
    switch parent.kind(of: place.name) {
    case .nothing: return
    case .file, .other: throw .noFolder(path: path)
    case .folder: break
    }
    let stranger: String?
    do throws(FileFailure) {
      stranger = try place.stranger(in: parent, extra: extra)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    if let stranger { throw .holdsOthers(path: path, name: stranger) }
  }

  /// Puts the fresh folder in its place, and the former one in the fresh one's.
  private func exchange(_ place: FolderPlace, in parent: OpenedFolder) throws(FileFailure) {
    guard parent.kind(of: place.name) == .folder else { return try parent.rename(place.fresh, to: place.name) }
    do throws(FileFailure) {
      try parent.exchange(place.fresh, place.name)
    } catch {
      guard [ENOSYS, EINVAL, ENOTSUP].contains(error.code) else { throw error }
      try exchangeInTwoSteps(place, in: parent)
    }
  }

  /// For file systems that exchange nothing: between the steps the folder is missing, and `recover` knows where it is.
  func exchangeInTwoSteps(_ place: FolderPlace, in parent: OpenedFolder) throws(FileFailure) {
    try parent.rename(place.name, to: place.former)
    do throws(FileFailure) {
      try parent.rename(place.fresh, to: place.name)
    } catch {
      try? parent.rename(place.former, to: place.name)
      throw error
    }
  }
}
