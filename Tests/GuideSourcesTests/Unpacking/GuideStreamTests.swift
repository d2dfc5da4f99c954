import Foundation
import GuideModel
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSources

@Suite struct GuideStreamTests {
  static let lengths = [0, 1, 2, 511, 4095, 4096, 4097, 255 << 10, 256 << 10, (1 << 20) - 1, 1 << 20, (1 << 20) + 1]

  /// A file with these bytes, and its folder, which must exist for as long as the stream does.
  static func file(_ bytes: [UInt8]) throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: URL(filePath: folder.path("guide")))
    return (folder, folder.path("guide"))
  }

  /// The bytes that a stream of such a file delivers.
  static func read(_ bytes: [UInt8]) throws -> (bytes: [UInt8], result: UnpackingResult) {
    let file = try file(bytes)
    return try GuideStream(file.path).contents()
  }

  @Test(arguments: lengths) func everyFormatRoundTrips(length: Int) throws {
    let text = TextSketch.guide(length)
    let packed: [(CompressionFormat, [UInt8])] = [
      (.plain, text), (.gzip, Packing.gzip(text)), (.gzip, Packing.gzip(text, level: 0)), (.xz, Packing.xz(text)),
    ]
    for (form, bytes) in packed {
      let file = try Self.file(bytes)
      let stream = try GuideStream(file.path)
      #expect(stream.format == form)
      #expect(stream.isArchive == false)
      #expect(stream.beginning == Array(text.prefix(4096)))
      #expect(stream.kind == (length > 5 ? .xml : .other))
      #expect(stream.packedSize == (bytes.isEmpty ? nil : bytes.count))
      let (delivered, result) = stream.contents()
      #expect(delivered == text)
      #expect(result == UnpackingResult(packed: bytes.count, unpacked: length, end: .whole))
      #expect(stream.packedSoFar == bytes.count)
    }
  }

  @Test(arguments: [1, 1000, 100_000, 300_000]) func consecutiveMembersAreOneStream(length: Int) throws {
    let text = TextSketch.guide(min(700_000, length * 500))
    for packed in [
      Packing.inPieces(text, of: length) { Packing.gzip($0) }, Packing.inPieces(text, of: length) { Packing.xz($0) },
      Packing.gzip([]) + Packing.gzip(text) + Packing.gzip([]), Packing.xz([]) + Packing.xz(text) + [0, 0, 0, 0],
    ] {
      let (delivered, result) = try Self.read(packed)
      #expect(delivered == text)
      #expect(result == UnpackingResult(packed: packed.count, unpacked: text.count, end: .whole))
    }
  }

  @Test(arguments: [[0], [0, 0, 0], Array("\n".utf8), Array("garbage".utf8), [0x1F, 0x00], [0x8B]])
  func bytesAfterTheLastGzipMemberAreIgnored(rest: [UInt8]) throws {
    let (text, packed) = (TextSketch.guide(50_000), Packing.gzip(TextSketch.guide(50_000)))
    let (delivered, result) = try Self.read(packed + rest)
    #expect(delivered == text)
    #expect(result == UnpackingResult(packed: packed.count, unpacked: text.count, end: .whole))
  }

  @Test func piecesComeInOrderAndAreNeitherEmptyNorTooLong() throws {
    let text = TextSketch.guide(1_000_000)
    let stream = try GuideStream(FragmentedSource(text), named: "guide", limits: .standard)
    var lengths: [Int] = []
    let result = stream.forEachChunk { chunk in
      lengths.append(chunk.count)
      return true
    }
    #expect(result.end == .whole)
    #expect(lengths == [262_144, 262_144, 262_144, 213_568])
  }

  @Test func streamCanBeReadOnce() throws {
    let stream = try GuideStream(TextSketch.guide(1000), named: "guide")
    #expect(stream.contents().bytes.count == 1000)
    let (bytes, result) = stream.contents()
    #expect(bytes.isEmpty)
    #expect(result.end == .refused(reason: "it has already been read"))
  }

  @Test(arguments: 0..<Contract.count(200, atLeast: 10))
  func randomBytesInRandomPiecesRoundTrip(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let text = TextSketch.mixed(.random(in: 0...600_000, using: &random), &random)
    let length = Int.random(in: 1...200_000, using: &random)
    let level = Int32.random(in: 0...9, using: &random)
    let packed = [
      Packing.inPieces(text, of: length) { Packing.gzip($0, level: level) },
      Packing.inPieces(text, of: length) { Packing.xz($0, preset: UInt32(level) % 3) },
    ]
    for bytes in packed where !bytes.isEmpty {
      let source = FragmentedSource(bytes, seed: random.next(), largest: .random(in: 1...300_000, using: &random))
      let stream = try GuideStream(source, named: "guide", limits: .standard)
      let (delivered, result) = stream.contents()
      #expect(delivered == text)
      #expect(result.end == .whole)
    }
  }

  /// However a file is packed, a stream that is stopped has delivered exactly the bytes before that point.
  @Test(arguments: 0..<Contract.count(200, atLeast: 10)) func streamCanBeStoppedAnywhere(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let text = TextSketch.guide(.random(in: 0...1_500_000, using: &random))
    let packed = [text, Packing.gzip(text, level: 1)].randomElement(using: &random) ?? []
    let wanted = Int.random(in: 1...7, using: &random)
    let source = FragmentedSource(packed, seed: random.next())
    let stream = try GuideStream(source, named: "guide", limits: .standard)
    var delivered: [UInt8] = []
    var chunks = 0
    let result = stream.forEachChunk { chunk in
      chunk.withUnsafeBufferPointer { delivered.append(contentsOf: $0) }
      chunks += 1
      return chunks < wanted
    }
    #expect(text.starts(with: delivered))
    #expect(result.unpacked == delivered.count)
    #expect(result.end == (chunks == wanted ? .stopped : .whole))
  }
}
