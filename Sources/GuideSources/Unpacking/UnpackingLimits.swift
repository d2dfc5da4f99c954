/// What a packed file may cost: one of a megabyte can be made that unpacks to a terabyte.
package struct UnpackingLimits: Hashable, Sendable {
  /// Bytes that may come out. The store keeps places in a file in 32 bits.
  package var unpackedBytes = 4_000_000_000
  /// Bytes that may come out whatever they were packed in: repeated text in a small guide packs very well.
  package var freeBytes = 16 << 20
  /// Beyond that, how many times the packed bytes may come out. Guides pack to a tenth, with xz to a thirtieth at best.
  package var ratio = 200
  /// Bytes of memory that xz may ask for: what `xz -9` needs, which is 64 MB of text that it looks back at, and a little.
  package var xzMemory = 66 << 20

  /// The usual limits.
  package static let usual = UnpackingLimits()

  /// The usual limits, to be changed.
  package init() {}
}
