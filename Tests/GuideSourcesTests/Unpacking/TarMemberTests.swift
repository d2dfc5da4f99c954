import GuideModel
import GuideSystem
import GuideTestSupport
import Testing

@testable import GuideSources

@Suite struct TarMemberTests {
  private static let text = TextSketch.guide(700_001)

  private static func read(_ bytes: [UInt8]) throws -> (bytes: [UInt8], result: UnpackingResult) {
    let stream = try GuideStream(FragmentedSource(bytes, largest: 5000), named: "guide", limits: .standard)
    #expect(stream.isArchive)
    #expect(stream.kind == .xml)
    return stream.contents()
  }

  private static func reason(_ bytes: [UInt8]) -> String? {
    do throws(FileError) {
      _ = try GuideStream(bytes, named: "guide")
      return nil
    } catch {
      return error.message.replacing("cannot read guide: ", with: "")
    }
  }

  @Test(arguments: TarSketch.Flavour.allCases) func firstXMLFileIsDelivered(flavour: TarSketch.Flavour) throws {
    let name = Array(String(repeating: "guide/", count: 30).utf8)
    let archive = TarSketch(flavour).adding("pax_global_header", Array("52 comment=x".utf8), type: "g")
      .adding("guide/", type: "5").adding("guide/README", Array("How to read the listings.".utf8))
      .adding("guide/empty.xml").adding("page", Array("<html>no guide</html>".utf8))
      .adding("link", type: "2").adding("x", Array("<?xml?>".utf8), type: "x").adding("././@LongLink", name, type: "L")
      .adding("guide/guide.xml", Self.text).adding("second", Array("more to read".utf8)).whole
    for packed in [archive, Packing.gzip(archive, level: 1), Packing.xz(archive, preset: 0)] {
      let (delivered, result) = try Self.read(packed)
      #expect(delivered == Self.text)
      #expect(result == UnpackingResult(packed: packed.count, unpacked: Self.text.count, end: .whole))
    }
  }

  /// The bytes of each guide in order, and how each ends.
  private static func readAll(_ bytes: [UInt8]) throws -> [(name: String?, bytes: [UInt8], end: StreamEnd)] {
    let stream = try GuideStream(FragmentedSource(bytes, largest: 5000), named: "guide", limits: .standard)
    var guides: [(name: String?, bytes: [UInt8], end: StreamEnd)] = []
    repeat {
      let name = stream.memberName
      #expect(stream.beginning.starts(with: "<".utf8))
      let (bytes, result) = stream.contents()
      guides.append((name, bytes, result.end))
    } while stream.moveToNext()
    return guides
  }

  @Test func allGuidesOfArchiveAreDeliveredInOrder() throws {
    let other = Array("<tv><!-- \(String(repeating: "o", count: 9000)) --></tv>".utf8)
    let archive = TarSketch().adding("README", Array("Listings.".utf8)).adding("a.xml", Self.text)
      .adding("photo", [UInt8](repeating: 0x89, count: 2000)).adding("b/b.xml", other).adding("c.xml", Self.text)
      .adding("last", [1, 2, 3]).whole
    for packed in [archive, Packing.gzip(archive, level: 1), Packing.xz(archive, preset: 0)] {
      let guides = try Self.readAll(packed)
      #expect(guides.map(\.name) == ["a.xml", "b/b.xml", "c.xml"])
      #expect(guides.map(\.bytes) == [Self.text, other, Self.text])
      #expect(guides.map(\.end) == [.whole, .whole, .whole])
    }
    let cut = try Self.readAll(Array(archive.prefix(archive.count - 300_000)))
    #expect(cut.map(\.name) == ["a.xml", "b/b.xml", "c.xml"])
    #expect(cut.map(\.end) == [.whole, .whole, .cutShort(reason: "the tar archive is cut short")])
  }

  @Test(arguments: [1, 511, 512, 513, 4096, 4097]) func paddingIsNotDelivered(length: Int) throws {
    let text = Array((TextSketch.guide(28) + [UInt8](repeating: 0x21, count: 5000)).prefix(max(28, length)))
    let skipped = [UInt8](repeating: 0x3C, count: length)
    #expect(try Self.read(TarSketch().adding("a", skipped).adding("b", text).whole).bytes == text)
  }

  @Test func archiveMayLackFinalZeros() throws {
    let archive = TarSketch().adding("guide.xml", Self.text).bytes
    #expect(try Self.read(archive).result.end == .whole)
    #expect(try Self.read(Array(archive.dropLast(100))).result.end == .whole)
  }

  @Test func archiveWithoutXMLIsReported() {
    let archive = TarSketch().adding("README", Array("Nothing here.".utf8)).adding("guide.dat", [9, 10])
    for bytes in [archive.whole, archive.bytes] {
      for packed in [bytes, Packing.gzip(bytes), Packing.xz(bytes)] {
        #expect(Self.reason(packed) == "the tar archive contains no XML file")
      }
    }
  }

  @Test func archiveTruncatedInGuideGivesBytesBefore() throws {
    let archive = TarSketch().adding("guide.xml", Self.text).bytes
    let cut = Array(archive.prefix(500_000))
    let (delivered, result) = try Self.read(cut)
    #expect(delivered == Array(Self.text.prefix(500_000 - 512)))
    #expect(result.end == .cutShort(reason: "the tar archive is cut short"))
    #expect(try Self.read(Packing.gzip(cut)).result == result.packed(Packing.gzip(cut).count))
    let packed = Array(Packing.gzip(archive).dropLast(9))
    #expect(try Self.read(packed).result.end == .cutShort(reason: "the gzip data is cut short"))
  }

  @Test func archiveTruncatedOrDamagedBeforeGuideIsAnError() {
    let archive = TarSketch().adding("README", [UInt8](repeating: 0x20, count: 3000)).adding("guide.xml", Self.text)
    for length in [600, 3000, 3583] {
      #expect(Self.reason(Array(archive.bytes.prefix(length))) == "the tar archive is cut short")
    }
    #expect(Self.reason(Array(archive.bytes.prefix(3584))) == "the tar archive contains no XML file")
    #expect(Self.reason(Array(archive.bytes.prefix(4000))) == "the tar archive is damaged before the first XML file")
    var damaged = archive.bytes
    damaged[3584] ^= 1
    #expect(Self.reason(damaged) == "the tar archive is damaged before the first XML file")
  }

  /// The checksum comes after all members.
  @Test func wrongChecksumAfterGuideIsReported() throws {
    let archive = TarSketch().adding("guide.xml", Self.text).adding("more", [UInt8](repeating: 1, count: 900_000)).whole
    var packed = Packing.gzip(archive)
    packed[packed.count - 6] ^= 1
    let (delivered, result) = try Self.read(packed)
    #expect(delivered == Self.text)
    #expect(result.end == .damaged(reason: "the gzip data is damaged: its checksum does not match"))
  }

  @Test func textWithTarMagicIsText() throws {
    var text = TextSketch.guide(2000)
    text.replaceSubrange(257..<262, with: "ustar".utf8)
    let stream = try GuideStream(text, named: "guide")
    #expect(stream.isArchive == false)
    #expect(stream.contents().bytes == text)
  }

  @Test func strangeHeadersDoNotCrash() {
    var random = SplitMix64(seed: 5)
    let archive = TarSketch().adding("guide.xml", TextSketch.guide(900)).adding("b", [1]).whole
    for _ in 0..<Contract.count(3000, atLeast: 100) {
      var block = Array(archive.prefix(512))
      for _ in 0..<3 { block[.random(in: 100..<180, using: &random)] = UInt8(truncatingIfNeeded: random.next()) }
      let sum = block.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 0x20 : Int(block[$1])) }
      block.replaceSubrange(148..<156, with: TarSketch.octal(sum, digits: 6).utf8 + [0, 0x20])
      if let stream = try? GuideStream(block + archive.dropFirst(512), named: "guide") { _ = stream.contents() }
    }
  }
}

extension UnpackingResult {
  fileprivate func packed(_ count: Int) -> UnpackingResult {
    UnpackingResult(packed: count, unpacked: unpacked, end: end)
  }
}
