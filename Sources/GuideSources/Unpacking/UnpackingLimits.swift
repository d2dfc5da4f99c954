import GuideModel

/// Limits of what is read: a packed file of a megabyte can be made that unpacks to a terabyte, and a pipe may never end.
package struct UnpackingLimits: Hashable, Sendable {
  /// Bytes of a file that is not packed, and bytes that may come out of one that is: `largest-file` of the settings. The guide
  /// keeps offsets into a file in 32 bits.
  package var unpackedBytes = 2_000_000_000
  /// Bytes that may come out whatever they were packed in: repeated text in a small guide packs very well.
  package var freeBytes = 16 << 20
  /// Beyond that, how many times the packed bytes may come out. Guides pack to a tenth, with xz to a thirtieth at best.
  package var ratio = 200
  /// Documents of an archive that are read: more than one for each channel and day of a large guide.
  package var documents = 20_000
  /// Bytes of memory that xz may ask for: what `xz -9` needs, which is 64 MB of text that it looks back at, and a little.
  package var xzMemory = 66 << 20

  /// The usual limits.
  package static let usual = UnpackingLimits()

  package init() {}

  /// The usual limits, with a limit for files in megabytes.
  package init(largestFile megabytes: Int) {
    unpackedBytes = megabytes * 1_000_000
  }

  /// Why a file is left that has more bytes than it may have.
  static func tooLarge(_ limit: Int) -> Message {
    "it is larger than \(limit.sizeText) (largest-file in config.toml sets how large a file may be)"
  }

  /// The same of a list of channels, whose limit cannot be set.
  static func tooLargeList(_ limit: Int) -> Message {
    "it is larger than \(limit.sizeText), which no list of channels needs: is it the right file?"
  }
}

extension Int {
  /// A number of bytes for people: `2 GB`, `64 MB`.
  var sizeText: String {
    if self >= 1_000_000_000, self % 1_000_000_000 == 0 { return "\(self / 1_000_000_000) GB" }
    return self >= 1_000_000 ? "\(self / 1_000_000) MB" : "\(self) bytes"
  }
}

/// Unpacked bytes, as far as the limits allow.
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
    // One byte more than is allowed, to see whether there is one.
    let allowed = limits.unpackedBytes - given
    let count = beneath.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[...min(allowed, buffer.count - 1)]))
    given += count
    if count > allowed {
      limitReached = .refused(reason: UnpackingLimits.tooLarge(limits.unpackedBytes))
      return allowed
    }
    if given > limits.freeBytes, given / max(1, limits.ratio) > packed.taken {
      limitReached = .refused(reason: "it unpacks to more than \(limits.ratio) times its size: not a guide")
    }
    return count
  }
}
