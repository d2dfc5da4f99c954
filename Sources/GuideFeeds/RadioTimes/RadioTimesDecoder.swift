package import GuideModel

/// Decodes the tilde-delimited listings feed that Radio Times published from 2004 to 2016 (docs/formats.md).
///
/// It never fails: what cannot be used is left out and reported.
package struct RadioTimesDecoder: Sendable {
  private let zone: ZoneTable
  private let dayShift: Int
  /// What the findings of each file go to; empty.
  package var collector = FindingCollector()

  /// A decoder of wall times in a zone.
  ///
  /// The feed speaks Europe/London wall time and does not say so. Every date is moved by `dayShift` days, which is how
  /// the demo week comes to be this week; wall times stay.
  package init(zone: ZoneTable, dayShift: Int = 0) {
    self.zone = zone
    self.dayShift = dayShift
  }

  /// Decodes a file of programmes of one channel, which is a part of some bytes, into a batch as its next input.
  /// `file` names it in the findings, which come by line.
  package func programmes(
    in bytes: [UInt8], _ part: Range<Int>, file: String, into batch: inout ProgrammeBatch
  ) -> [Finding] {
    let clock = RadioTimesClock(zone: zone, dayShift: dayShift)
    var reading = ProgrammeReading(bytes, part, file: file, clock: clock, collector: collector)
    reading.read(into: &batch)
    return reading.findings.finish()
  }

  /// Decodes `channels.dat`. `file` names the input in the findings.
  package func channels(in bytes: [UInt8], file: String) -> RadioTimesChannels {
    RadioTimesChannels(bytes, file: file, collector: collector)
  }
}
