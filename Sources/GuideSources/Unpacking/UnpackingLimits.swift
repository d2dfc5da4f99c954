import GuideModel

/// Limits for reading files: a packed megabyte can unpack to a terabyte, and a pipe may never end.
package struct UnpackingLimits: Hashable, Sendable {
  /// Size limit for a file after unpacking, in bytes: `largest-file` from the settings.
  ///
  /// The guide stores offsets into a file as 32 bits.
  package var unpackedBytes = 2_000_000_000
  /// The number of bytes that any file may unpack to, whatever its compression ratio.
  ///
  /// A small guide with repeated text packs very well.
  package var freeBytes = 16 << 20
  /// The compression ratio allowed beyond that. Guides reach a ratio of 10, or at best 30 with xz.
  package var ratio = 200
  /// The maximum number of documents to read from an archive.
  ///
  /// This is more than one per channel and day in a large guide.
  package var documents = 20_000
  /// Memory for xz in bytes: the 64 MB dictionary that `xz -9` uses, and a little more.
  package var xzMemory = 66 << 20

  /// The default limits.
  package static let standard = UnpackingLimits()

  package init() {}

  /// The default limits, except for a given file size in megabytes.
  package init(largestFile megabytes: Int) {
    unpackedBytes = megabytes * 1_000_000
  }

  /// The message for a file that exceeds the limit in bytes.
  static func tooLarge(_ limit: Int) -> Message {
    "it is larger than \(limit.sizeText) (largest-file in config.toml sets the limit)"
  }

  /// The message for a list of channels that exceeds its limit, which is fixed.
  static func tooLargeList(_ limit: Int) -> Message {
    "it is larger than \(limit.sizeText), too large for a list of channels; is it the right file?"
  }
}

extension Int {
  /// A number of bytes for display: `2 GB`, `64 MB`.
  var sizeText: String {
    if self >= 1_000_000_000, self % 1_000_000_000 == 0 { return "\(self / 1_000_000_000) GB" }
    return self >= 1_000_000 ? "\(self / 1_000_000) MB" : "\(self) bytes"
  }
}

final class LimitedStream: ByteStream {
  private let beneath: any ByteStream
  private let packed: PeekableStream
  private let limits: UnpackingLimits
  private var given = 0
  private var limitReached: StreamEnd?

  init(_ beneath: any ByteStream, unpackedFrom packed: PeekableStream, _ limits: UnpackingLimits) {
    self.beneath = beneath
    self.packed = packed
    self.limits = limits
  }

  var end: StreamEnd { limitReached ?? beneath.end }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if limitReached != nil { return 0 }
    // Try to read one byte more than allowed, to detect a larger file.
    let allowed = limits.unpackedBytes - given
    let count = beneath.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[...min(allowed, buffer.count - 1)]))
    given += count
    if count > allowed {
      limitReached = .refused(reason: UnpackingLimits.tooLarge(limits.unpackedBytes))
      return allowed
    }
    if given > limits.freeBytes, given / max(1, limits.ratio) > packed.taken {
      limitReached = .refused(reason: "it unpacks to more than \(limits.ratio) times its size, so it is not a guide")
    }
    return count
  }
}
