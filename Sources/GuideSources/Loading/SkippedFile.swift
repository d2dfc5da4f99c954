import GuideModel
import GuideSystem

/// A file in a guide's folder that is not part of the guide.
///
/// Its name decides whether it is reported: a picture or a note next to a guide is not an error.
struct SkippedFile {
  private let path: String
  private let name: String
  /// The compression that the name indicates; `nil` if it indicates none.
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

  /// The severity if the file cannot be opened: refused for a guide, noted for a possible guide.
  ///
  /// `nil` for a folder, a device, or an intact archive that contains something else.
  func severity(for error: FileError) -> Diagnostic.Severity? {
    if FileSystem.isFolder(path) { return nil }
    // If an archive has an XML file that cannot be unpacked, the error names it.
    if name.contains("xml") || error.reasonText.english.lowercased().contains(".xml") { return .refused }
    let isSound = [TarMember.noGuide, ZipArchive.noGuide].contains(error.reasonText)
    if isSound || FileSystem.size(of: path) == nil { return nil }
    // A zip archive in a folder of guides may contain anything.
    return packing != nil && packing != .zip || isArchive ? .refused : .noted
  }

  /// Why a file is not the guide or packed file that its name indicates.
  ///
  /// `nil` if the name indicates neither, or if the file is packed and intact but contains something else.
  func problem(ofKind kind: GuideKind) -> Message? {
    guard isDocument || isArchive || packing != nil, FileSystem.size(of: path) != nil,
      let first = FileSystem.beginning(of: path, count: CompressionFormat.sniffedBytes)
    else { return nil }
    if first.isEmpty { return "it is empty" }
    let isMispacked = packing.map { $0 != CompressionFormat.sniff(first) } ?? false
    if isDocument || isMispacked {
      if kind == .webPage { return "got a web page instead of a guide" }
      if kind == .playlist { return isDocument ? "it is a playlist (M3U), not a guide" : nil }
    }
    if isMispacked, let packing { return "it is not compressed with \(packing.name), although its name says so" }
    if isArchive { return "it is not a tar archive, or its beginning is damaged" }
    return isDocument ? "it does not start like an XMLTV document" : nil
  }
}
