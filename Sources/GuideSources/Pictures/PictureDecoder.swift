package import GuideModel

/// Decodes JPEG and PNG by libraries of the system, each of which is loaded when a picture needs it first.
package struct PictureDecoder: Sendable {
  private let jpeg: @Sendable () -> JPEGLibrary?
  private let png: @Sendable () -> PNGLibrary?

  /// What became of some bytes.
  package enum Outcome: Hashable, Sendable {
    case picture(Picture)
    /// No picture, a damaged one, or one beyond the limits.
    case unreadable
    /// The library that it needs is not installed.
    case noLibrary
  }

  /// Decodes by the libraries of the system.
  package init() { self.init(jpeg: { .installed }, png: { .installed }) }

  init(jpeg: @escaping @Sendable () -> JPEGLibrary?, png: @escaping @Sendable () -> PNGLibrary?) {
    (self.jpeg, self.png) = (jpeg, png)
  }

  /// Whether any picture can be decoded.
  var isAvailable: Bool { jpeg() != nil || png() != nil }

  /// Decodes a picture; its format is told by its first bytes. What is much larger than a screen shows is made smaller.
  package func decode(_ bytes: [UInt8]) -> Outcome {
    guard bytes.count <= PictureLimits.bytes else { return .unreadable }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      guard let library = jpeg() else { return .noLibrary }
      return library.picture(in: bytes).map(Outcome.picture) ?? .unreadable
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      guard let library = png() else { return .noLibrary }
      return library.picture(in: bytes).map(Outcome.picture) ?? .unreadable
    }
    return .unreadable
  }
}

/// Limits that hold before anything is decoded: a picture of a kilobyte can say that it has 10,000,000,000 pixels.
enum PictureLimits {
  /// Bytes as they come. A poster of 210x295 pixels, the size that is asked for, has some 20 KB.
  static let bytes = 2_000_000
  /// Pixels: decoded, so many are 12 MB.
  static let pixels = 4_000_000
  /// Pixels of a side that a screen has a use for: nearly three times what the highest poster is drawn with. So a poster takes
  /// 46 KB while the program runs.
  static let usefulSide = 200

  /// The number to divide the sides of a picture by, of those that a JPEG can be decoded with; nil where it is too large.
  static func divisor(_ width: Int, _ height: Int) -> Int? {
    guard width > 0, height > 0, width <= pixels, height <= pixels, width * height <= pixels else { return nil }
    return [1, 2, 4].first { max(width, height) <= usefulSide * $0 } ?? 8
  }
}
