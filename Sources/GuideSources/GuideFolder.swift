import GuideFeeds
package import GuideModel
package import GuideSystem
import Synchronization
import SystemPackage

/// Exports a guide as a folder in the Radio Times layout (docs/formats.md).
package struct GuideFolder {
  private let path: String

  /// Creates an export to a folder that is empty or does not exist yet.
  package init(_ path: String) {
    self.path = path
  }

  /// Writes a guide.
  ///
  /// The channel list is written last, so a folder with a list is complete. After a failure, the folder is unchanged.
  /// Throws if the folder contains files: they could be the user's own feed, which looks just like an earlier export.
  package func write(_ guide: Guide) throws(GuideFolderError) {
    let isMade = try prepare()
    let encoder = RadioTimesEncoder(zone: .britain)
    let files = ChannelKeys.keys(of: guide.channels).map { "\($0).dat" }
    do throws(Errno) {
      let folder = try DirectoryHandle(path)
      do throws(Errno) {
        try GuideFolder.forEach(files) { (index, file) throws(Errno) in
          try folder.write(encoder.programmes(on: index, of: guide), to: file)
        }
        try folder.write(encoder.channels(guide.channels), to: GuideFolder.list)
      } catch {
        for file in files + [GuideFolder.list] { try? folder.removeFile(file) }
        throw error
      }
    } catch {
      if isMade { FileSystem.remove(path) }
      throw .file(FileError(.write, path, error))
    }
  }

  private static let list = "channels.dat"

  /// Creates the folder if necessary, and returns whether it did.
  private func prepare() throws(GuideFolderError) -> Bool {
    do throws(FileError) {
      guard FileSystem.type(of: path) != nil else {
        try FileSystem.makeFolder(path, permissions: 0o755)
        return true
      }
      let names = try FileSystem.names(in: path)?.filter { $0 != "." && $0 != ".." }
      if names == [] { return false }
    } catch {
      throw .file(error)
    }
    throw .isInTheWay(path: path)
  }

  /// Calls `body` with every file, on all cores, until a call fails.
  private static func forEach(
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

/// Why a guide could not be written as a folder.
package enum GuideFolderError: Error, Hashable, Sendable {
  case file(FileError)
  /// The path exists and is not an empty folder.
  case isInTheWay(path: String)

  /// One line with the path and what to do next.
  package var text: Message {
    switch self {
    case .file(let error): error.text
    case .isInTheWay(let path): "\(path) already exists and is not an empty folder; choose a new or empty folder"
    }
  }

  /// The text in English.
  package var message: String { text.english }
}
