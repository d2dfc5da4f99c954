import GuideModel

/// Reads bytes as a zone file, and as a POSIX rule. Any accepted zone answers all queries.
package enum ZonesBody {
  /// The violated expectations about reading a zone.
  package static func violations(for bytes: [UInt8]) -> [String] {
    var violations = Violations()
    if let zone = ZoneTable(zoneFile: bytes) { ask(zone, &violations) }
    if let zone = ZoneTable(rule: String(decoding: bytes.prefix(200), as: UTF8.self)) { ask(zone, &violations) }
    return violations.all
  }

  private static let probes = [0, 1_269_738_000, 1_288_486_800, 1_795_208_400, 4_294_967_295].map(
    Instant.init(seconds:))

  private static func ask(_ zone: ZoneTable, _ violations: inout Violations) {
    for probe in probes {
      let offset = zone.offset(at: probe)
      // RFC 8536, section 3.2, allows offsets of more than -25 and less than 26 hours.
      violations.expect((-89_999...93_599).contains(offset), "\(offset) seconds from UTC")
      _ = BroadcastDay(containing: probe, in: zone).interval(in: zone)
      let local = zone.local(probe)
      let found = zone.resolve(local)
      let asIfUTC = local.date.dayNumber * 86_400 + local.time.minuteOfDay * 60
      let around = [-129_600, 129_600].map { zone.offset(at: Instant(seconds: asIfUTC + $0)) }
      // If no clock change is near, a local time converts back to the original instant, to the minute.
      guard around == [offset, offset], zone.offset(at: Instant(seconds: asIfUTC - offset)) == offset else { continue }
      violations.expect(found == .once(Instant(seconds: asIfUTC - offset)), "\(local) is \(found)")
    }
  }
}
