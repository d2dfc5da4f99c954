package import GuideModel

/// The outcome of a fetch of a folder of files.
package struct FolderFetchSummary: Sendable {
  /// The number of files in the folder now, the list of channels included.
  package internal(set) var fileCount = 0
  /// The number of those that are as in the previous folder: if all are, nothing is new.
  package internal(set) var unchangedCount = 0
  /// Bytes that came.
  package internal(set) var byteCount = 0
  /// A line for each file that was left out or could not be fetched, in the order of the files. Their previous copies were
  /// kept if there are any.
  package internal(set) var problems: [Message] = []

  mutating func add(_ file: FeedFile) {
    fileCount += 1
    unchangedCount += file.isUnchanged ? 1 : 0
    byteCount += file.byteCount
  }
}

/// Progress of a fetch of a folder of files.
package struct FolderFetchProgress: Hashable, Sendable {
  /// Files that are done.
  package internal(set) var done = 0
  /// Files that there are; 1 until the list of channels is there.
  package internal(set) var total = 1
  /// Bytes that have come, packed where they are packed.
  package internal(set) var bytes = 0
}
