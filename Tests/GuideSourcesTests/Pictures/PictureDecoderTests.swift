import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSources

/// Decoding pictures with the system's libraries. `Fixtures/pictures/make.py` created the files.
@Suite struct PictureDecoderTests {
  private static func bytes(_ name: String) throws -> [UInt8] { try FixtureLoader.bytes("pictures/\(name)") }

  private static func picture(_ name: String) throws -> Picture? { picture(in: try bytes(name)) }

  private static func picture(in bytes: [UInt8]) -> Picture? {
    if case .picture(let picture) = PictureDecoder().decode(bytes) { picture } else { nil }
  }

  /// The mean difference between the colour components of two pictures.
  private static func difference(_ one: Picture, _ other: Picture) -> Double {
    let sum = zip(one.pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(one.pixels.count)
  }

  @Test func pngIsDecodedExactly() throws {
    #expect(try Self.picture("poster.png") == PictureSketch.poster)
  }

  @Test func jpegIsDecodedClosely() throws {
    let (picture, poster) = (try #require(try Self.picture("poster.jpg")), try #require(PictureSketch.poster))
    #expect((picture.width, picture.height) == (84, 118))
    #expect(Self.difference(picture, poster) < 8)
  }

  @Test func greyProgressiveJPEGIsDecoded() throws {
    let picture = try #require(try Self.picture("grey.jpg"))
    #expect((picture.width, picture.height) == (84, 118))
    let offsets = stride(from: 0, to: picture.pixels.count, by: 3)
    #expect(offsets.allSatisfy { Set(picture.pixels[$0..<$0 + 3]).count == 1 })
  }

  @Test func transparencyIsKept() throws {
    let picture = try #require(try Self.picture("clear.png"))
    #expect(Array(picture.pixels[..<12]) == (0..<4).flatMap { _ -> [UInt8] in [200, 100, 50] })
    #expect(try #require(picture.opacity)[..<8] == [255, 255, 255, 255, 0, 0, 0, 0])
    #expect(try Self.picture("poster.png")?.opacity == nil)
  }

  /// Neither side is longer than a screen can use.
  @Test(arguments: ["wide.png", "wide.jpg"]) func largePictureIsReduced(name: String) throws {
    let picture = try #require(try Self.picture(name))
    #expect((picture.width, picture.height) == (350, 6))
    let (left, right) = (picture.pixels.prefix(3), picture.pixels.suffix(3))
    #expect(zip(left, [30, 60, 120]).allSatisfy { abs(Int($0) - $1) < 8 }, "\(Array(left))")
    #expect(zip(right, [200, 40, 40]).allSatisfy { abs(Int($0) - $1) < 8 }, "\(Array(right))")
  }

  @Test func sizeIsCheckedBeforeDecoding() throws {
    #expect(PictureDecoder().decode(try Self.bytes("bomb.png")) == .unreadable)
    // The size of a JPEG follows its frame marker.
    var large = try Self.bytes("poster.jpg")
    let frame = try #require(large.indices.dropLast(9).first { large[$0] == 0xFF && large[$0 + 1] == 0xC0 })
    large.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(PictureDecoder().decode(large) == .unreadable)
    #expect(
      PictureDecoder().decode(try Self.bytes("poster.jpg") + [UInt8](repeating: 0, count: 2_000_000)) == .unreadable)
  }

  @Test func limitAppliesToPixels() {
    #expect(PictureLimits.divisor(2000, 2000) == 8)
    #expect(PictureLimits.divisor(2000, 2001) == nil)
    #expect(PictureLimits.divisor(65_000, 61) == 8)
    #expect(PictureLimits.divisor(.max, .max) == nil && PictureLimits.divisor(0, 5) == nil)
    #expect(PictureLimits.divisor(400, 400) == 1 && PictureLimits.divisor(680, 1000) == 4)
  }

  /// Pictures are truncated at every byte, because a truncated picture could be mistaken for a whole one.
  @Test(arguments: ["poster.png", "poster.jpg", "grey.jpg"]) func truncatedPictureIsRejected(name: String) throws {
    let bytes = try Self.bytes(name)
    // The last chunk of a PNG and the end marker of a JPEG contain no pixels.
    let end = bytes.count - (name.hasSuffix("png") ? 16 : 2)
    for count in 0..<bytes.count {
      let outcome = PictureDecoder().decode(Array(bytes.prefix(count)))
      #expect(outcome == .unreadable || count >= end, "\(count) of \(bytes.count)")
    }
  }

  @Test func otherBytesAreRejected() throws {
    for text in ["", "GIF89a", "<!doctype html><p>Sorry", "\u{FF}", "RIFF....WEBP"] {
      #expect(PictureDecoder().decode(Array(text.utf8)) == .unreadable)
    }
    // The colour model is one that screens do not use.
    #expect(try Self.picture("cmyk.jpg") == nil)
  }

  @Test func changedBytesDoNotCostMoreMemory() throws {
    var random = SplitMix64(seed: 11)
    var count = 0
    for name in ["poster.png", "poster.jpg", "grey.jpg", "clear.png", "wide.jpg"] {
      let bytes = try Self.bytes(name)
      for _ in 0..<400 {
        var mutant = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          mutant[Int.random(in: 0..<mutant.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if let picture = Self.picture(in: mutant) {
          count += 1
          #expect(max(picture.width, picture.height) * 8 >= 1 && picture.pixels.count <= 12_000_000)
        }
      }
    }
    #expect(count > 0)
  }

  @Test func missingLibraryIsReported() throws {
    #expect(JPEGLibrary("libtvgrid-none.so.0") == nil && PNGLibrary("libtvgrid-none.so.0") == nil)
    // This library exists but lacks the functions.
    #expect(JPEGLibrary("libz.so.1") == nil && PNGLibrary("libz.so.1") == nil)
    let none = PictureDecoder(jpeg: { nil }, png: { nil })
    #expect(!none.isAvailable && PictureDecoder().isAvailable)
    #expect(none.decode(try Self.bytes("poster.jpg")) == .noLibrary)
    #expect(none.decode(try Self.bytes("poster.png")) == .noLibrary)
    #expect(none.decode([1]) == .unreadable)
  }
}
