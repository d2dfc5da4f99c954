import GuideModel
import GuideSources
import GuideSystem

/// Reads bytes as a guide file in any compression.
///
/// The result matches the reference implementation within the limits, and the ending is reported correctly. Because a fuzzer
/// cannot guess checksums, archives are also read with corrected ones. Uncompressed bytes are also read after being compressed,
/// and may then be cut short.
package enum UnpackingBody {
  /// The violated expectations about reading compressed bytes.
  package static func violations(for bytes: [UInt8]) -> [String] {
    // A number that depends only on the bytes, so that failures are reproducible.
    let luck = bytes.reduce(bytes.count) { ($0 &* 31 &+ Int($1)) & 0xFF_FFFF }
    let limits = limits(by: luck)
    var violations = Violations()
    check(bytes, limits, &violations)
    let mended = ReferenceTar.mended(bytes)
    if mended != bytes { check(mended, limits, &violations) }
    guard CompressionFormat.sniff(bytes) == .plain || luck % 8 == 0 else { return violations.all }
    let packed = luck % 16 == 0 ? Repacking.xz(mended) : Repacking.gzip(mended)
    check(luck % 3 == 0 ? Array(packed.prefix(luck / 3 % (packed.count + 1))) : packed, limits, &violations)
    return violations.all
  }

  private static func limits(by luck: Int) -> UnpackingLimits {
    var limits = UnpackingLimits()
    limits.unpackedBytes = luck % 4 == 1 ? luck / 4 % 8192 : 1 << 20
    // Either limit is enough to recognise an archive, for the reference implementation too.
    limits.freeBytes = luck % 4 == 2 ? 5000 : 1 << 18
    limits.ratio = luck % 4 == 2 ? luck / 4 % 20 : 200
    limits.xzMemory = luck % 4 == 3 ? 66 << 20 : 2 << 20
    return limits
  }

  private static func check(_ packed: [UInt8], _ limits: UnpackingLimits, _ violations: inout Violations) {
    let twin = ReferenceUnpacker(packed, limits)
    do throws(FileError) {
      let stream = try GuideStream(packed, named: "guide", limits: limits)
      expectHead(of: stream, packed, twin, &violations)
      let (bytes, result) = stream.contents()
      violations.expect(stream.beginning == Array(bytes.prefix(4096)), "the beginning differs from the announced one")
      violations.expect(stream.kind == GuideKind.sniff(bytes.span), "it is not \(stream.kind)")
      violations.expect(result.unpacked == bytes.count, "\(bytes.count) bytes delivered, not \(result.unpacked)")
      violations.expect(
        (0...packed.count).contains(result.packed), "\(result.packed) bytes of \(packed.count) consumed")
      violations.expect(bytes.count <= limits.unpackedBytes, "\(bytes.count) bytes delivered over the limit")
      // The limit is checked after each chunk.
      let most = max(limits.freeBytes, max(1, limits.ratio) * (packed.count + 1)) + 256 << 10
      violations.expect(bytes.count <= most, "\(bytes.count) bytes delivered from \(packed.count)")
      expect(bytes, result.end, twin, limits, &violations)
    } catch {
      let isSound = !error.message.isEmpty && !error.message.hasControl
      violations.expect(isSound, "the message \(error.message.debugDescription)")
      violations.expect(twin.explains(error.message), "refused without reason: \(error.message)")
    }
  }

  private static func expectHead(
    of stream: GuideStream, _ packed: [UInt8], _ twin: ReferenceUnpacker, _ violations: inout Violations
  ) {
    violations.expect(stream.format == twin.format, "it is not \(stream.format.name)")
    violations.expect(stream.isArchive == twin.isArchive, "an archive is not recognised, or wrongly recognised")
    violations.expect(stream.packedSize == packed.count, "\(packed.count) bytes are \(stream.packedSize ?? -1)")
    violations.expect(stream.packedSoFar <= packed.count, "\(stream.packedSoFar) of \(packed.count) bytes consumed")
  }

  private static func expect(
    _ bytes: [UInt8], _ end: StreamEnd, _ twin: ReferenceUnpacker, _ limits: UnpackingLimits,
    _ violations: inout Violations
  ) {
    violations.expect(end.problem.map { !$0.isEmpty && !$0.english.hasControl } ?? true, "the message \(end)")
    let isAll = bytes == twin.delivered
    let message = "\(bytes.count) bytes and \(end), not \(twin.delivered?.count ?? -1)"
    switch end {
    case .whole: violations.expect(isAll && twin.isWhole, message)
    // Given enough memory, liblzma continues beyond the end of a chunk before it notices the damage.
    case .damaged where twin.format == .xz:
      violations.expect(twin.delivered?.starts(with: bytes) == true && !twin.isWhole, message)
    case .cutShort, .damaged: violations.expect(isAll && !twin.isWhole, message)
    case .refused(let reason) where reason.english.hasPrefix("it unpacks to more"):
      let isTooMuch = twin.unpacked.count > limits.freeBytes
      violations.expect(isTooMuch && twin.delivered?.starts(with: bytes) == true, message)
    case .refused: violations.expect(isAll && !twin.isWhole, message)
    case .stopped: violations.expect(false, message)
    }
  }
}
