import GuideSystem

extension SourceCache {
  /// Larger guides are not counted: a hundred megabytes take a tenth of a second.
  private static let mostCounted = 256 << 20

  /// The channels and the programmes of the guide that a source has sent, counted and not read: each is a line of its
  /// file. Nil where there is no guide, or it is too large.
  package func contents(of source: String) -> (channels: Int, programmes: Int)? {
    let folder = folder(of: source)
    let names = ((try? FileSystem.names(in: folder)) ?? []).filter { $0.hasSuffix(".dat") }
    let files = names.map { (path: folder.appending(path: $0), isList: $0 == "channels.dat") }
    let bytes = files.reduce(0) { $0 + (FileSystem.size(of: $1.path) ?? 0) }
    guard files.contains(where: \.isList), bytes <= Self.mostCounted else { return nil }
    var (channels, programmes) = (0, 0)
    for file in files {
      let lines = max(0, Self.lineCount(of: file.path) - 1)
      if file.isList { channels += lines } else { programmes += lines }
    }
    return (channels, programmes)
  }

  /// The lines of a file, of which the first is the mark of the layout.
  private static func lineCount(of path: String) -> Int {
    guard let bytes = try? FileSystem.read(path, limit: mostCounted) else { return 0 }
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }
  }
}
