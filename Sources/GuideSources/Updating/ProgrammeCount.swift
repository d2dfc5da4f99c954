import Glibc

/// Counts the programmes of an XMLTV document while it is being written, for people who wait and know of no length.
struct ProgrammeCount {
  private let path: String
  private var place = 0
  private var count = 0
  private var isPacked = false
  /// The last bytes that were looked at, which may be the beginning of a tag.
  private var rest: [UInt8] = []

  /// How many bytes there were when they were counted last.
  private var known = 0

  private static let tag = Array("<programme ".utf8)
  /// What is looked at in one go, and waited for: counting must not take longer than fetching.
  private static let piece = 1 << 20

  /// A count of what is written to a file, from its start.
  init(_ path: String) {
    self.path = path
  }

  /// How many there are in about so many bytes; nil where the file is packed, so that nobody can say.
  mutating func now(of bytes: Int) -> Int? {
    // A further attempt begins anew.
    if bytes < known { self = ProgrammeCount(path) }
    if known > ProgrammeCount.piece, bytes - known < ProgrammeCount.piece { return isPacked ? nil : count }
    known = bytes
    return isPacked ? nil : look()
  }

  private mutating func look() -> Int? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: ProgrammeCount.piece) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, buffer.count, place))
    }
    if place == 0, PackedForm.sniff(bytes) != .plain {
      isPacked = true
      return nil
    }
    place += bytes.count
    take(bytes)
    return count
  }

  private mutating func take(_ bytes: [UInt8]) {
    let seen = rest + bytes
    let first = ProgrammeCount.tag[0]
    var start = seen.startIndex
    while let sign = seen[start...].firstIndex(of: first) {
      if seen[sign...].starts(with: ProgrammeCount.tag) { count += 1 }
      start = sign + 1
    }
    rest = Array(seen.suffix(ProgrammeCount.tag.count - 1))
  }
}
