import GuideModel

/// What the name of a file in a folder says of it, when the file itself cannot be opened.
struct DocumentName {
  private let name: String

  init(_ name: String) {
    self.name = name.lowercased()
  }

  /// How bad it is that the file of this name cannot be opened: a guide is refused, what may be one is noted. nil of what
  /// is none by all that can be seen: a folder, a device, an archive of something else.
  func severity(ofUnopened path: String) -> Finding.Severity? {
    if FileBytes.isFolder(path) { return nil }
    if name.contains("xml") { return .refused }
    let isArchive = [".tar", ".tgz", ".txz", ".tar.gz", ".tar.xz"].contains { name.hasSuffix($0) }
    if isArchive || FileBytes.size(path) == nil { return nil }
    return name.hasSuffix(".gz") || name.hasSuffix(".xz") ? .refused : .noted
  }
}

/// Bytes that are no text, such as zeros and noise, as a device or a wrong file has them.
enum BinaryData {
  /// Whether more control characters are among the first bytes than a damaged text has.
  static func isLikely(_ first: [UInt8]) -> Bool {
    let controls = first.count { $0 < 0x20 && !(0x09...0x0D).contains($0) }
    return controls > 16 && controls * 20 > first.count
  }
}
