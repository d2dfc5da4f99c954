package import GuideFeeds
import GuideModel

/// Reads bytes as a channel list. Every line becomes a channel, is reported, or belongs to the preamble, and no id names
/// another file.
package enum ChannelsBody {
  /// The violated expectations about reading a list.
  package static func violations(for bytes: [UInt8]) -> [String] {
    violations(in: RadioTimesDecoder(zone: .britain).channels(in: bytes, file: "channels.dat"), bytes)
  }

  /// The expectations that a list violates once it has been read.
  package static func violations(in read: RadioTimesChannels, _ bytes: [UInt8]) -> [String] {
    var violations = Violations()
    violations.expect(Set(read.entries.map(\.key)).count == read.entries.count, "a duplicate key")
    for entry in read.entries {
      let isSafe = entry.key.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "-._".utf8.contains(byte)
      }
      violations.expect(isSafe && !entry.key.isEmpty && !entry.key.hasPrefix("."), "the key \(entry.key)")
      let channel = entry.channel
      violations.expect(!channel.id.isEmpty && !channel.id.hasControl, "the id \(channel.id.debugDescription)")
      violations.expect(!channel.name.hasControl, "the name \(channel.name.debugDescription)")
    }
    expectEveryLine(read, bytes, &violations)
    return violations.all
  }

  private static func expectEveryLine(_ read: RadioTimesChannels, _ bytes: [UInt8], _ violations: inout Violations) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let page = read.diagnostics.first { $0.problem.english.contains("web page") }?.line ?? lines.count + 1
    let withBar = lines.indices.filter { lines[$0].contains(0x7C) && $0 + 1 < page }
    let notChannels = Set(
      read.diagnostics.filter { $0.severity == .refused || $0.problem.english.contains("already listed") }.map(\.line))
    let left = withBar.count { !notChannels.contains($0 + 1) }
    violations.expect(left == read.channels.count, "\(left) lines with a bar gave \(read.channels.count) channels")
  }
}
