/// A source whose packing is known, laid out as streams one upon the other:
/// the source, what is unpacked from it as far as the limits go, and the member where that is a tar archive.
struct OpenedSource {
  let form: PackedForm
  let isArchive: Bool
  /// What is read from the source.
  let packed: LookAhead
  /// What is delivered.
  private(set) var delivered: LookAhead
  /// The file of an archive that it is.
  private(set) var member: TarMember?

  init(_ source: any ByteSource, _ limits: UnpackingLimits) throws(OpeningError) {
    packed = LookAhead(source, capacity: ChunkRing.chunk)
    form = PackedForm.sniff(packed.peek(PackedForm.telling))
    let limited = LimitedStream(try OpenedSource.unpacked(packed, form, limits), unpackedFrom: packed, limits)
    let unpacked = LookAhead(limited, capacity: GuideKind.telling)
    try OpenedSource.refuseNested(form, unpacked)
    isArchive = TarHeader(unpacked.peek(TarHeader.length)) != nil
    member = isArchive ? try TarMember(in: unpacked) : nil
    delivered = member.map { LookAhead($0, capacity: GuideKind.telling) } ?? unpacked
    // Broken before the first byte: there is nothing that could be delivered.
    if let problem = delivered.peek(1).isEmpty ? delivered.end.problem : nil { throw OpeningError(problem) }
  }

  /// Goes on to the next guide of an archive; false where there is none. The rest of this one is skipped: its reading may
  /// have ended early.
  mutating func goOn() -> Bool {
    guard let member else { return false }
    _ = delivered.skip(.max)
    guard let next = member.next() else { return false }
    self.member = next
    delivered = LookAhead(next, capacity: GuideKind.telling)
    return true
  }

  private static func unpacked(
    _ packed: LookAhead, _ form: PackedForm, _ limits: UnpackingLimits
  ) throws(OpeningError) -> any ByteStream {
    if let refusal = form.refusal { throw OpeningError(refusal) }
    let codec: (any Codec)? =
      switch form {
      case .gzip: GzipCodec()
      case .xz: XzCodec(memory: limits.xzMemory)
      default: nil
      }
    if let codec { return UnpackedStream(packed, codec) }
    if form == .plain { return packed }
    throw OpeningError("there is no memory to unpack it")
  }

  /// Nobody packs a guide twice but by mistake, and what would come out of it is not what anybody wanted.
  private static func refuseNested(_ form: PackedForm, _ unpacked: LookAhead) throws(OpeningError) {
    let inner = PackedForm.sniff(unpacked.peek(PackedForm.telling))
    guard form != .plain, inner != .plain else { return }
    throw OpeningError("it is \(inner.name) packed again with \(form.name): unpack it once, and open what comes out")
  }
}

/// Why a source cannot be read at all, in words.
struct OpeningError: Error {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
