package import GuideModel

/// The result of fetching a folder of files.
package struct FolderFetchSummary: Sendable {
  /// The number of files in the folder, including the channel list.
  package internal(set) var fileCount = 0
  /// The number of files that are unchanged from the previous folder.
  package internal(set) var unchangedCount = 0
  /// Number of bytes received.
  package internal(set) var byteCount = 0
  /// A line for each file that was skipped or failed, in the order of the files. Previous copies are kept.
  package internal(set) var problems: [Message] = []

  mutating func add(_ file: FeedFile) {
    fileCount += 1
    unchangedCount += file.isUnchanged ? 1 : 0
    byteCount += file.byteCount
  }
}

/// The progress of fetching a folder of files.
package struct FolderFetchProgress: Hashable, Sendable {
  /// Number of finished files.
  package internal(set) var done = 0
  /// Number of files; 1 until the channel list arrives.
  package internal(set) var total = 1
  /// Number of bytes received, before unpacking.
  package internal(set) var bytes = 0
}
