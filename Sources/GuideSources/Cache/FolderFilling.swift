import GuideFeeds
import GuideModel
import Synchronization

/// Fills an empty folder with a guide: the channels on all cores, the list last, so that a folder with a list is whole.
struct FolderFilling {
  private let folder: OpenedFolder

  init(_ folder: OpenedFolder) {
    self.folder = folder
  }

  /// Writes all files, `list` as that of the channels, and waits until they are on the disk.
  func fill(
    with guide: Guide, list: [UInt8], zone: ZoneTable, extras: [GuideFolder.ExtraFile]
  ) throws(FileFailure) {
    let encoder = RadioTimesEncoder(zone: zone)
    let files = ChannelKeys.keys(of: guide.channels).map { "\($0).dat" }
    try forEach(files) { place, file throws(FileFailure) in
      try folder.write(encoder.programmes(on: place, of: guide), to: file)
    }
    // Asked for when all are written, files go to the disk together.
    try forEach(files) { _, file throws(FileFailure) in try folder.synchronise(file) }
    for extra in extras { try write(extra.bytes, to: extra.name) }
    try write(list, to: FolderPlace.listInWriting)
    try folder.rename(FolderPlace.listInWriting, to: FolderPlace.list)
    // Not every file system knows this of folders.
    try? folder.synchronise()
  }

  private func write(_ bytes: [UInt8], to name: String) throws(FileFailure) {
    try folder.write(bytes, to: name)
    try folder.synchronise(name)
  }

  /// Does something with every file, on all cores, until one fails.
  private func forEach(
    _ files: [String], _ body: @Sendable (_ place: Int, _ file: String) throws(FileFailure) -> Void
  ) throws(FileFailure) {
    let failure = Mutex<FileFailure?>(nil)
    Workers.run(Workers.count(pieces: files.count), pieces: files.count) { _, next in
      while failure.withLock({ $0 == nil }), let place = next() {
        do throws(FileFailure) {
          try body(place, files[place])
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
