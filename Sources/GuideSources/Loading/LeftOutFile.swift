import GuideModel
import GuideSystem

/// A file of a folder that is not read as a part of its guide. Whether that is worth telling is decided by its name: a
/// picture or a note beside a guide is no fault of the guide.
struct LeftOutFile {
  private let path: String
  /// The file's name in small letters.
  private let name: String
  /// The packing that the name says; nil if it says none.
  private let packing: CompressionFormat?
  private let isArchive: Bool
  /// Whether the name is that of an XMLTV document, packed or not.
  private let isDocument: Bool

  init(_ path: String) {
    self.path = path
    let name = path.fileName.lowercased()
    self.name = name
    let packings: [(suffix: String, format: CompressionFormat)] = [
      (".gz", .gzip), (".tgz", .gzip), (".xz", .xz), (".txz", .xz), (".zip", .zip),
    ]
    packing = packings.first { name.hasSuffix($0.suffix) }?.format
    let isShortName = name.hasSuffix(".tgz") || name.hasSuffix(".txz")
    let bare = packing == nil || isShortName ? name : String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
    isArchive = isShortName || bare.hasSuffix(".tar")
    isDocument = bare.hasSuffix(".xml") || bare.hasSuffix(".xmltv")
  }

  /// How bad it is that it cannot be opened: a guide is refused, a possible one is noted. nil of a folder, a device, or a sound
  /// archive of something else.
  func severity(for error: FileError) -> Diagnostic.Severity? {
    if FileSystem.isFolder(path) { return nil }
    // Or an archive names one that cannot be unpacked.
    if name.contains("xml") || error.reasonText.english.lowercased().contains(".xml") { return .refused }
    let isSound = [TarMember.noGuide, ZipArchive.noGuide].contains(error.reasonText)
    if isSound || FileSystem.size(of: path) == nil { return nil }
    // A zip archive in a folder of guides may be anything.
    return packing != nil && packing != .zip || isArchive ? .refused : .noted
  }

  /// Why a file of a kind is not what its name says: a guide, or one that is packed. nil where its name says neither, or
  /// where it is packed, sound, and something else.
  func problem(ofKind kind: GuideKind) -> Message? {
    guard isDocument || isArchive || packing != nil, FileSystem.size(of: path) != nil,
      let first = FileSystem.beginning(of: path, count: CompressionFormat.sniffedBytes)
    else { return nil }
    if first.isEmpty { return "it is empty" }
    let isMispacked = packing.map { $0 != CompressionFormat.sniff(first) } ?? false
    if isDocument || isMispacked {
      if kind == .webPage { return "it is a web page, not a guide" }
      if kind == .playlist { return isDocument ? "it is a playlist (M3U), not a guide" : nil }
    }
    if isMispacked, let packing { return "it is not packed with \(packing.name), as its name says" }
    if isArchive { return "it is no tar archive, or damaged where that begins" }
    return isDocument ? "it does not begin as an XMLTV document does" : nil
  }
}
