/// Identifies a showing across guides by a hash of its channel, start and title.
package struct ShowingFingerprint: Hashable, Comparable, Sendable {
  /// The hash, which is the same in every run of the program.
  package let value: UInt64

  /// Restores a stored fingerprint.
  package init(value: UInt64) {
    self.value = value
  }

  /// Creates the fingerprint of a showing, equal to the fingerprint of the same programme in a guide.
  package init(channel: String, start: Instant, title: String) {
    value = FNV1a().adding(channel.utf8).adding(start.seconds).adding(title.utf8).value
  }

  package static func < (one: ShowingFingerprint, other: ShowingFingerprint) -> Bool { one.value < other.value }
}

extension Guide {
  /// The fingerprints of programmes (FNV-1a of the channel id, the start in UTC seconds, and the title).
  package func marks(of programmes: some Sequence<ProgrammeID>) -> [ShowingFingerprint] {
    let channelHashes = channels.map { FNV1a().adding($0.id.utf8) }
    return programmes.map { mark(of: $0, channelHashes[channel(of: $0)]) }
  }

  /// The fingerprint of a programme.
  package func mark(of programme: ProgrammeID) -> ShowingFingerprint {
    mark(of: programme, FNV1a().adding(channels[channel(of: programme)].id.utf8))
  }

  private func mark(of programme: ProgrammeID, _ channel: FNV1a) -> ShowingFingerprint {
    let started = channel.adding(start(of: programme).seconds)
    return ShowingFingerprint(value: started.adding(titleBytes(of: programme)).value)
  }

  private func titleBytes(of programme: ProgrammeID) -> ArraySlice<UInt8> {
    titles.bytes[titles.range(of: titleID(of: programme))]
  }
}

/// The FNV-1a hash, which gives the same result in every run, unlike `Hasher`.
package struct FNV1a: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of no bytes.
  package init() {}

  package func adding(_ bytes: some Sequence<UInt8>) -> FNV1a {
    var changed = self
    for byte in bytes { changed.value = (changed.value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return changed
  }

  func adding(_ number: Int) -> FNV1a {
    var changed = self
    for byte in 0..<8 {
      changed.value = (changed.value ^ UInt64(truncatingIfNeeded: number >> (byte * 8) & 0xFF)) &* 0x100_0000_01B3
    }
    return changed
  }
}
