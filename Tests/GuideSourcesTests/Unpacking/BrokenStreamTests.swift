import GuideModel
import GuideSystem
import GuideTestSupport
import Testing

@testable import GuideSources

@Suite struct BrokenStreamTests {
  /// The delivered bytes, how the stream ended (`nil` if nothing could be delivered), and the message.
  private static func read(_ bytes: [UInt8]) -> (bytes: [UInt8], end: StreamEnd?, message: String) {
    do throws(FileError) {
      let (delivered, result) = try GuideStream(bytes, named: "guide").contents()
      return (delivered, result.end, result.end.problem?.english ?? "")
    } catch {
      return ([], nil, error.message)
    }
  }

  @Test func truncatedFileGivesBytesBeforeCut() {
    let text = TextSketch.guide(3000)
    for (name, packed) in [
      ("gzip", Packing.inPieces(text, of: 1700) { Packing.gzip($0) }),
      ("xz", Packing.inPieces(text, of: 1700) { Packing.xz($0) }),
    ] {
      let member = name == "gzip" ? Packing.gzip(Array(text[..<1700])) : Packing.xz(Array(text[..<1700]))
      for length in 6..<packed.count {
        let (delivered, end, message) = Self.read(Array(packed[..<length]))
        #expect(text.starts(with: delivered))
        if length >= member.count { #expect(delivered.count >= 1700) }
        // A file may end there, so the cut cannot be detected.
        if length == member.count {
          #expect(end == .whole)
        } else {
          #expect(message.hasSuffix("the \(name) data is cut short"), "\(length)")
          if !delivered.isEmpty { #expect(end == .cutShort(reason: "the \(name) data is cut short")) }
        }
      }
    }
  }

  /// zlib may have consumed all packed bytes before all unpacked ones fit in the buffer.
  @Test func truncatedFileGivesAllBytesOfZlib() {
    let text = Array("<tv>".utf8) + [UInt8](repeating: 0x20, count: 20_000)
    let packed = Packing.gzip(text, level: 9)
    for length in 12..<packed.count - 8 {
      let (delivered, end, message) = Self.read(Array(packed[..<length]))
      #expect(delivered == PlainUnpacking(gzip: Array(packed[..<length])).bytes, "\(length)")
      #expect(message.hasSuffix("the gzip data is cut short"))
      #expect(end == (delivered.isEmpty ? nil : .cutShort(reason: "the gzip data is cut short")))
    }
  }

  @Test(arguments: 0..<Contract.count(150, atLeast: 10)) func truncatedLongFileGivesAllUnpackableBytes(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let text = TextSketch.guide(1_200_000, seed: UInt64(seed))
    var (gzip, xz) = (Packing.gzip(text, level: 1), Packing.xz(text, preset: 0))
    gzip.removeLast(.random(in: 1...gzip.count / 2, using: &random))
    xz.removeLast(.random(in: 1...xz.count / 2, using: &random))
    for (packed, twin) in [(gzip, PlainUnpacking(gzip: gzip)), (xz, PlainUnpacking(xz: xz))] {
      let (delivered, end, message) = Self.read(packed)
      #expect(delivered == twin.bytes)
      #expect(delivered.count > 200_000)
      if case .cutShort = end {} else { Issue.record("\(message)") }
    }
  }

  /// Whichever byte is wrong, the bytes and errors match the simple implementation's.
  @Test(arguments: 0..<Contract.count(1000, atLeast: 50)) func flippedByteIsDetected(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let text = TextSketch.guide(.random(in: 1...40_000, using: &random), seed: UInt64(seed))
    for isGzip in [true, false] {
      var packed = isGzip ? Packing.gzip(text) : Packing.xz(text)
      let offset = Int.random(in: 6..<packed.count, using: &random)
      packed[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let twin = isGzip ? PlainUnpacking(gzip: packed) : PlainUnpacking(xz: packed)
      let (delivered, end, message) = Self.read(packed)
      #expect(delivered == twin.bytes)
      #expect((end == .whole) == twin.isWhole)
      #expect((end == .whole) == message.isEmpty)
      // Only the name, the time and the flags of a gzip header have no checksum.
      if end == .whole { #expect(isGzip && offset < 10 && delivered == text, "\(offset)") }
    }
  }

  @Test func manyFlippedBytesDoNotHang() {
    var random = SplitMix64(seed: 9)
    let text = TextSketch.guide(60_000)
    let gzip = Packing.inPieces(text, of: 9000) { Packing.gzip($0) }
    for packed in [gzip, Packing.inPieces(text, of: 9000) { Packing.xz($0) }] {
      for _ in 0..<Contract.count(2000, atLeast: 50) {
        var broken = packed
        for _ in 0..<Int.random(in: 2...20, using: &random) {
          broken[.random(in: 2..<broken.count, using: &random)] = UInt8(truncatingIfNeeded: random.next())
        }
        _ = Self.read(broken)
      }
    }
  }

  @Test func wrongChecksumIsReportedAfterAllBytes() throws {
    let text = TextSketch.guide(300_000)
    for (offset, reason) in [(8, "its checksum does not match"), (4, "its length does not match")] {
      var packed = Packing.gzip(text)
      packed[packed.count - offset] ^= 1
      let (delivered, end, _) = Self.read(packed)
      #expect(delivered == text)
      #expect(end == .damaged(reason: "the gzip data is damaged: \(reason)"))
    }
    var packed = Packing.xz(text)
    // The changed byte comes before the 12-byte index and the 12-byte footer.
    packed[packed.count - 26] ^= 1
    let (delivered, end, _) = Self.read(packed)
    #expect(delivered == text)
    #expect(end == .damaged(reason: "the xz data is damaged"))
  }

  @Test(arguments: [Array("garbage".utf8), [0], [0, 0, 0]]) func bytesAfterXzAreReported(rest: [UInt8]) {
    let text = TextSketch.guide(5000)
    let (delivered, end, _) = Self.read(Packing.xz(text) + rest)
    #expect(delivered == text)
    #expect(end?.problem?.english.hasPrefix("the xz data is ") == true)
  }

  @Test func readErrorIsReportedAfterBytesBefore() throws {
    let text = TextSketch.guide(400_000)
    let failure = StreamEnd.damaged(reason: "Input/output error")
    for packed in [text, Packing.gzip(text), Packing.xz(text), TarSketch().adding("guide.xml", text).bytes] {
      let source = FragmentedSource(Array(packed.dropLast(packed.count / 8)), end: failure)
      let (delivered, result) = try GuideStream(source, named: "guide", limits: .standard).contents()
      #expect(text.starts(with: delivered))
      #expect(delivered.count > 100_000)
      #expect(result.end == failure)
    }
    #expect(throws: FileError(.read, "guide", reason: "Input/output error")) {
      try GuideStream(FragmentedSource([], end: failure), named: "guide", limits: .standard)
    }
  }
}
