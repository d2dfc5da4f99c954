package import GuideModel

/// Decodes JPEG and PNG with system libraries, which are loaded on first use.
package struct PictureDecoder: Sendable {
  private let jpeg: @Sendable () -> JPEGLibrary?
  private let png: @Sendable () -> PNGLibrary?

  /// The result of decoding.
  package enum Outcome: Hashable, Sendable {
    case picture(Picture)
    /// The bytes are not a picture, are damaged, or exceed the limits.
    case unreadable
    case noLibrary
  }

  /// Creates a decoder that uses the system's libraries.
  package init() { self.init(jpeg: { .installed }, png: { .installed }) }

  init(jpeg: @escaping @Sendable () -> JPEGLibrary?, png: @escaping @Sendable () -> PNGLibrary?) {
    (self.jpeg, self.png) = (jpeg, png)
  }

  var isAvailable: Bool { jpeg() != nil || png() != nil }

  /// Decodes a picture, and reduces it if it is much larger than a screen can show. The first bytes determine the format.
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

/// Limits to check before decoding: a file of one kilobyte can claim to have 10,000,000,000 pixels.
enum PictureLimits {
  /// Size limit in bytes. A poster of 210x295 pixels, the size that is requested, takes about 20 KB.
  static let bytes = 2_000_000
  /// Limit on the number of pixels; this many take 16 MB when decoded.
  static let pixels = 4_000_000
  /// The number of pixels per side that a screen can use: a poster fills about 300 by 420 pixels.
  ///
  /// A poster reduced to this size takes 340 KB of memory.
  static let usefulSide = 400

  /// The number of pixels per side that a logo of two lines can use.
  static let logoSide = 96

  /// The divisor for the sides of a picture, one that JPEG decoding supports; `nil` if the picture is too large.
  static func divisor(_ width: Int, _ height: Int) -> Int? {
    guard width > 0, height > 0, width <= pixels, height <= pixels, width * height <= pixels else { return nil }
    return [1, 2, 4].first { max(width, height) <= usefulSide * $0 } ?? 8
  }
}
