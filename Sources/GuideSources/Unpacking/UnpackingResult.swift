/// What a reading came to.
package struct UnpackingResult: Hashable, Sendable {
  /// How many bytes of the file were needed for it, as they lie there.
  package let packed: Int
  /// How many bytes were delivered.
  package let unpacked: Int
  /// How it ended.
  package let end: StreamEnd
}

/// Why no more bytes come. What came before was delivered, whatever the reason.
package enum StreamEnd: Hashable, Sendable {
  /// That was all, and checksums fit where there are any.
  case whole
  /// Whoever was given the bytes wanted no more.
  case stopped
  /// The file ends before what is packed in it does.
  case cutShort(reason: String)
  /// The file cannot be read on, or is not what its packing says.
  case damaged(reason: String)
  /// It goes on, but nobody should follow it: it is too large, or unpacks to too much.
  case refused(reason: String)

  /// What is wrong, in words such as `the gzip data is cut short`; nil where nothing is.
  package var problem: String? {
    switch self {
    case .whole, .stopped: nil
    case .cutShort(let reason), .damaged(let reason), .refused(let reason): reason
    }
  }
}
