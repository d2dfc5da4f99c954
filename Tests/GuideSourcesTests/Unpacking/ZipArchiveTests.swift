import CZlib
import Foundation
import GuideModel
import GuideSystem
import GuideTestSupport
import Testing

@testable import GuideSources

/// Builds zip archives as common tools do.
struct ZipSketch {
  private(set) var bytes: [UInt8] = []

  enum Method {
    case stored, deflated
    /// Written by a tool that cannot seek in its output: sizes and checksum follow the file.
    case streamed
    /// Like `streamed`, but without the record's signature, and with sizes of eight bytes.
    case streamedLarge
    /// With the sizes in the record that is meant for files of 4 GB or more.
    case large
    case encrypted
    /// With sizes both before and after the file.
    case storedWithTrailer, encryptedWithTrailer
    /// With sizes only after the file, so that its end cannot be found.
    case storedUnsized, encryptedUnsized
    /// A method that is never used for guides.
    case unknown
  }

  func adding(_ name: String, _ content: [UInt8] = [], _ method: Method = .deflated, damaged: Bool = false) -> ZipSketch
  {
    let isStored = ![.deflated, .streamed, .streamedLarge, .large].contains(method)
    let packed = isStored ? content : Array(Packing.gzip(content).dropFirst(10).dropLast(8))
    let sum = Int(crc32(0, content, UInt32(content.count))) ^ (damaged ? 1 : 0)
    let isStreamed = [.streamed, .streamedLarge, .storedUnsized, .encryptedUnsized].contains(method)
    let hasTrailer = isStreamed || method == .storedWithTrailer || method == .encryptedWithTrailer
    let isEncrypted = [.encrypted, .encryptedWithTrailer, .encryptedUnsized].contains(method)
    let code = method == .unknown ? 12 : isStored ? 0 : 8
    let flags = (isEncrypted ? 1 : 0) | (hasTrailer ? 8 : 0)
    let sizes = [packed.count, content.count]
    let extra =
      method == .large
      ? Self.number(1, 2) + Self.number(16, 2) + Self.number(content.count, 8) + Self.number(packed.count, 8) : []
    var sketch = self
    sketch.bytes += ZipHeader.signature + Self.number(20, 2) + Self.number(flags, 2) + Self.number(code, 2)
    sketch.bytes += Self.number(0, 4) + Self.number(isStreamed ? 0 : sum, 4)
    for size in sizes { sketch.bytes += Self.number(isStreamed ? 0 : method == .large ? 0xFFFF_FFFF : size, 4) }
    sketch.bytes += Self.number(name.utf8.count, 2) + Self.number(extra.count, 2) + Array(name.utf8) + extra + packed
    guard hasTrailer else { return sketch }
    let isLarge = method == .streamedLarge
    sketch.bytes += (isLarge ? [] : [0x50, 0x4B, 0x07, 0x08]) + Self.number(sum, 4)
    for size in sizes { sketch.bytes += Self.number(size, isLarge ? 8 : 4) }
    return sketch
  }

  /// The archive with the start of its directory, which is all that is read.
  var whole: [UInt8] { bytes + [0x50, 0x4B, 0x05, 0x06] + [UInt8](repeating: 0, count: 18) }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

@Suite struct ZipArchiveTests {
  private static let text = TextSketch.guide(700_001)

  private static func readAll(_ bytes: [UInt8]) throws -> [(name: String?, bytes: [UInt8], end: StreamEnd)] {
    let stream = try GuideStream(FragmentedSource(bytes, largest: 5000), named: "guide", limits: .standard)
    #expect(stream.isArchive && stream.kind == .xml && stream.format == .zip)
    var guides: [(name: String?, bytes: [UInt8], end: StreamEnd)] = []
    repeat {
      let name = stream.memberName
      let (bytes, result) = stream.contents()
      guides.append((name, bytes, result.end))
    } while stream.moveToNext()
    return guides
  }

  private static func reason(
    _ bytes: [UInt8], _ limits: UnpackingLimits = .standard, of kind: GuideKind = .xml
  ) -> String? {
    do throws(FileError) {
      _ = try GuideStream(bytes, named: "guide", limits: limits, of: kind)
      return nil
    } catch {
      return error.message.replacing("cannot read guide: ", with: "")
    }
  }

  @Test(arguments: [ZipSketch.Method.stored, .deflated, .streamed, .streamedLarge, .large])
  func everyGuideOfArchiveIsDelivered(method: ZipSketch.Method) throws {
    let other = Array("<tv><!-- \(String(repeating: "o", count: 9000)) --></tv>".utf8)
    let archive = ZipSketch().adding("guides/").adding("README", Array("Listings.".utf8), method)
      .adding("guides/a.xml", Self.text, method).adding("list.m3u", Array("#EXTM3U\n".utf8), method)
      .adding("b.xml", other, method).adding("empty", [], .stored)
    for bytes in [archive.whole] {
      let guides = try Self.readAll(bytes)
      #expect(guides.map(\.name) == ["guides/a.xml", "b.xml"])
      #expect(guides.map(\.bytes) == [Self.text, other] && guides.map(\.end) == [.whole, .whole])
    }
    let list = try GuideStream(archive.whole, named: "list", of: .playlist)
    #expect(list.contents().bytes == Array("#EXTM3U\n".utf8) && !list.moveToNext())
  }

  /// If the reader of a member stops early, the rest of the member is skipped.
  @Test func unreadGuideIsSkipped() throws {
    let archive = ZipSketch().adding("a.xml", Self.text, .streamed).adding("b.xml", Array("<tv/>".utf8)).whole
    let stream = try GuideStream(archive, named: "guide")
    _ = stream.forEachChunk { _ in false }
    #expect(stream.moveToNext() && stream.contents().bytes == Array("<tv/>".utf8))
  }

  /// The size of a file that cannot be unpacked shows where the next one begins.
  @Test(arguments: [ZipSketch.Method.encrypted, .encryptedWithTrailer, .unknown])
  func unreadableFilesAreSkippedAndNamed(method: ZipSketch.Method) throws {
    let archive = ZipSketch().adding("a.xml", Self.text, method).adding("b.xml", Self.text)
      .adding("c.xml", Self.text, method).whole
    let stream = try GuideStream(archive, named: "guide")
    #expect(stream.memberName == "b.xml" && stream.contents().bytes == Self.text)
    #expect(!stream.moveToNext())
    let faults = stream.archiveFaults
    let reason: Message =
      method == .unknown ? "it is compressed in a way that tvgrid does not support" : "it is encrypted"
    #expect(faults.leftOut.files.map(\.name) == ["a.xml", "c.xml"])
    #expect(faults.leftOut.files.map(\.reason) == [reason, reason])
    #expect(faults.problem == nil)
    #expect(
      Self.reason(ZipSketch().adding("a.xml", Self.text, method).whole)
        == "the zip archive contains no XML file: a.xml: \(reason)")
  }

  /// Files after one whose end cannot be found are lost.
  @Test(arguments: [ZipSketch.Method.storedUnsized, .encryptedUnsized])
  func unreadableRestOfArchiveIsReported(method: ZipSketch.Method) throws {
    let archive = ZipSketch().adding("a.xml", Self.text).adding("b.xml", Self.text, method).adding("c.xml", Self.text)
    let stream = try GuideStream(archive.whole, named: "guide")
    #expect(stream.contents().result.end == .whole)
    #expect(!stream.moveToNext())
    #expect(stream.archiveFaults.leftOut.files.map(\.name) == ["b.xml"])
    #expect(
      stream.archiveFaults.problem == "the zip archive cannot be read past b.xml, whose size is missing")
    // The end of an empty file can be found even without its size.
    let empty = ZipSketch().adding("a.xml", Self.text).adding("b", [], method).adding("c.xml", Self.text)
    #expect(try Self.readAll(empty.whole).map(\.name) == ["a.xml", "c.xml"])
  }

  /// Java compresses even a folder's empty contents, and puts their size after them.
  @Test(
    arguments: [ZipSketch.Method.streamed, .streamedLarge, .storedUnsized, .storedWithTrailer, .deflated, .encrypted])
  func foldersAreSkippedWithAnyMethod(method: ZipSketch.Method) throws {
    let archive = ZipSketch().adding("guides/", [], method).adding("guides/a.xml", Self.text, .streamed)
      .adding("other/", [], method).adding("other/b.xml", Self.text, .storedWithTrailer).adding("last/", [], method)
    let stream = try GuideStream(archive.whole, named: "guide")
    #expect(stream.contents().bytes == Self.text)
    #expect(stream.moveToNext() && stream.memberName == "other/b.xml")
    let (bytes, result) = stream.contents()
    #expect(bytes == Self.text && result.end == .whole)
    #expect(!stream.moveToNext() && stream.archiveFaults.problem == nil && stream.archiveFaults.leftOut.files.isEmpty)
  }

  /// A folder is not a guide, whatever it contains.
  @Test func folderWithContentsIsSkippedWithinLimits() throws {
    let archive = ZipSketch().adding("a.xml/", Self.text, .streamed).adding("b.xml", Self.text)
    #expect(try Self.readAll(archive.whole).map(\.name) == ["b.xml"])
    let bomb = ZipSketch().adding("a/", [UInt8](repeating: 0, count: 30 << 20), .streamed).adding("b.xml", Self.text)
    #expect(Self.reason(bomb.whole)?.contains("unpacks to more than 200 times") == true)
  }

  @Test func errorAfterLastGuideIsReported() throws {
    let archive = ZipSketch().adding("a.xml", Self.text).adding("notes.txt", Array("abc".utf8), .stored).bytes
    for end in [[], [0x50, 0x4B], [1, 2, 3, 4]] as [[UInt8]] {
      let stream = try GuideStream(archive + end, named: "guide")
      #expect(stream.contents().result.end == .whole)
      #expect(!stream.moveToNext() && stream.archiveFaults.problem != nil)
    }
  }

  @Test func errorsAreExplained() throws {
    let archive = ZipSketch().adding("a.xml", Self.text).adding("b.xml", Self.text, .streamed).whole
    #expect(Self.reason(ZipSketch().whole) == "the zip archive contains no XML file")
    #expect(Self.reason(ZipSketch().adding("x", [1, 2, 3]).whole) == "the zip archive contains no XML file")
    #expect(Self.reason(archive, of: .playlist) == "the zip archive contains no playlist")
    #expect(Self.reason(Array(archive.prefix(20))) == "the zip archive is cut short")
    #expect(Self.reason(ZipSketch.init().adding("x", [1]).bytes + [1, 2, 3, 4]) == "the zip archive is damaged")
    let cut = try Self.readAll(Array(archive.prefix(archive.count - 2_000)))
    #expect(cut.map(\.end) == [.whole, .cutShort(reason: "the zip archive is cut short")])
    let damaged = try Self.readAll(
      ZipSketch().adding("a.xml", Self.text, damaged: true).adding("b.xml", Self.text).whole)
    #expect(damaged.map(\.end) == [.damaged(reason: "the zip archive is damaged: a checksum does not match")])
    let without = try Self.readAll(ZipSketch().adding("a.xml", Self.text).bytes)
    #expect(without.map(\.end) == [.cutShort(reason: "the zip archive is cut short")], "the directory is missing")
  }

  /// Wherever an archive is cut or changed, reading it still ends.
  @Test func everyCutAndEveryChangeEnds() throws {
    let small = Array("<tv>\(String(repeating: "x", count: 60))</tv>".utf8)
    let archive = ZipSketch().adding("n", [1, 2]).adding("a.xml", small).adding("b.xml", small, .streamed).whole
    func drain(_ bytes: [UInt8]) {
      guard let stream = try? GuideStream(bytes, named: "guide") else { return }
      repeat { _ = stream.contents() } while stream.moveToNext()
    }
    for index in archive.indices {
      drain(Array(archive.prefix(index)))
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var changed = archive
        changed[index] = value
        drain(changed)
      }
    }
  }

  @Test func bombsAreStoppedAcrossFiles() throws {
    let zeros = Array("<tv>".utf8) + [UInt8](repeating: 0x20, count: 30 << 20)
    let limits = UnpackingLimits.standard
    let bomb = try GuideStream(ZipSketch().adding("a.xml", zeros).whole, named: "guide", limits: limits)
    #expect(bomb.contents().result.end.problem?.english.contains("unpacks to more than 200 times") == true)
    // A skipped file counts as well if it must be unpacked to be skipped.
    let hidden = [UInt8](repeating: 0, count: 30 << 20)
    let archive = ZipSketch().adding("x", hidden, .streamed).adding("a.xml", Array("<tv/>".utf8)).whole
    #expect(Self.reason(archive)?.contains("unpacks to more than 200 times") == true)
    var small = UnpackingLimits()
    small.unpackedBytes = 1_000
    let large = try GuideStream(ZipSketch().adding("a.xml", Self.text, .stored).whole, named: "guide", limits: small)
    #expect(large.contents().bytes.count <= 1_000)
  }

  @Test func archiveWithoutGuideIsOpenedForPlaylist() throws {
    let folder = try TemporaryFolder()
    func path(_ name: String, _ archive: ZipSketch) throws -> String {
      try Data(archive.whole).write(to: URL(fileURLWithPath: folder.path(name)))
      return folder.path(name)
    }
    let list = ZipSketch().adding("list.m3u", Array("#EXTM3U\n".utf8))
    let both = list.adding("a.xml", Self.text)
    let none = ZipSketch().adding("photo.jpg", [0xFF, 0xD8])
    let beside = ZipSketch().adding("notes.txt", [1, 2], .encrypted).adding("list.m3u", Array("#EXTM3U\n".utf8))
    #expect(try GuideStream.guideOrPlaylist(path("a.zip", list), .named, .standard).kind == .playlist)
    #expect(try GuideStream.guideOrPlaylist(path("b.zip", both), .named, .standard).kind == .xml)
    #expect(try GuideStream.guideOrPlaylist(path("d.zip", beside), .named, .standard).kind == .playlist)
    #expect(throws: FileError.self) { try GuideStream.guideOrPlaylist(path("c.zip", none), .named, .standard) }
  }

  @Test func nestedZipIsNotAGuide() {
    let inner = ZipSketch().adding("a.xml", Self.text).whole
    #expect(Self.reason(ZipSketch().adding("a.zip", inner).whole) == "the zip archive contains no XML file")
  }
}
