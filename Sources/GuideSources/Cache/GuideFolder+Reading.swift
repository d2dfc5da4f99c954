import Glibc
package import GuideModel

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

  /// What a body reads of some folders while none of them is exchanged.
  package static func settled<Value>(
    _ paths: [String], _ read: () throws(SourceError) -> Value
  ) throws(SourceError) -> Value {
    for path in paths { GuideFolder(path).recover() }
    for _ in 0..<attempts {
      let before = paths.map(Stamp.init)
      let result = Result { () throws(SourceError) in try read() }
      if paths.map(Stamp.init) == before { return try result.get() }
    }
    return try read()
  }

  /// Nobody writes that often.
  private static let attempts = 100

  /// Which folder a path leads to: another one, or one that was filled at another time, is not the same.
  private struct Stamp: Equatable {
    private let device: UInt
    private let number: UInt
    private let seconds: Int
    private let nanoseconds: Int

    init(_ path: String) {
      var status = stat()
      let isThere = stat(path, &status) == 0
      device = isThere ? UInt(status.st_dev) : 0
      number = isThere ? UInt(status.st_ino) : 0
      seconds = isThere ? status.st_mtim.tv_sec : 0
      nanoseconds = isThere ? status.st_mtim.tv_nsec : 0
    }
  }
}
