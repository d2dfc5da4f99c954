import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// A guide in the extended layout, as files in memory.
struct EncodedGuide: Equatable {
  let list: [UInt8]
  /// The files by their keys, in the order of the channels.
  let keys: [String]
  let files: [[UInt8]]

  init(_ guide: Guide) {
    let encoder = RadioTimesEncoder(zone: .britain)
    list = encoder.channels(guide.channels)
    keys = ChannelKeys.keys(of: guide.channels)
    files = guide.channels.indices.map { encoder.programmes(on: $0, of: guide) }
  }

  /// The guide that is read of it; files lie in larger arrays, so that the fast path may read beyond their ends.
  func read() -> Guide {
    let decoder = RadioTimesDecoder(zone: .britain)
    let channels = decoder.channels(in: list, file: "channels.dat")
    #expect(channels.entries.map(\.key) == keys)
    var builder = GuideBuilder()
    builder.add(channels.findings)
    for (entry, bytes) in zip(channels.entries, files) {
      var batch = ProgrammeBatch()
      let whole = bytes + [UInt8](repeating: 0, count: 64)
      builder.add(decoder.programmes(in: whole, bytes.indices, file: "\(entry.key).dat", into: &batch))
      builder.add(batch, to: builder.add(entry.channel))
    }
    return builder.build()
  }

  /// A guide is written and read without a loss, and once more into the same bytes; nothing in it had to be mended.
  static func expectLossless(_ guide: Guide, _ name: String) {
    let encoded = EncodedGuide(guide)
    let read = encoded.read()
    let (before, after) = (GuideContents(guide), GuideContents(read))
    if before != after { report(before, after, name) }
    #expect(EncodedGuide(read) == encoded, "\(name): the second generation has other bytes")
    let mended = read.findings.filter { $0.severity > .noted && !$0.problem.english.hasPrefix("no rows") }
    #expect(mended.isEmpty, "\(name)")
    for programme in read.programmes { #expect(read.summary(of: programme) == read.details(of: programme).summary) }
  }

  private static func report(_ before: GuideContents, _ after: GuideContents, _ name: String) {
    #expect(before.channels == after.channels, "\(name)")
    for (one, other) in zip(before.programmes, after.programmes) {
      #expect(one.count == other.count, "\(name)")
      if let (wanted, read) = zip(one, other).first(where: { $0 != $1 }) {
        Issue.record("\(name): wanted \(wanted), read \(read)")
      }
    }
    Issue.record("\(name): another guide")
  }
}
