import GuideFeeds
import GuideModel

/// Reads bytes as an answer from an Xtream panel or an HDHomeRun tuner, and as a packet from the local network. Nothing crashes,
/// every text fits on a line, and the playlists and guides made from answers can be read again.
package enum ServersBody {
  /// The violated expectations about reading an answer.
  package static func violations(for bytes: [UInt8]) -> [String] {
    var violations = Violations()
    readXtream(bytes, &violations)
    readTuner(bytes, &violations)
    for service in ServicePacket.services(in: bytes) {
      violations.expect(!service.hasControl, "a control character in a service")
    }
    _ = TunerPacket.isAnswer(bytes)
    return violations.all
  }

  private static func readXtream(_ bytes: [UInt8], _ violations: inout Violations) {
    let categories = (try? XtreamAnswers.categories(bytes)) ?? [:]
    violations.expect(categories.values.allSatisfy { !$0.hasControl }, "a control character in a category")
    let streams = try? XtreamAnswers.streams(bytes)
    for stream in streams?.entries ?? [] {
      violations.expect(!stream.name.hasControl, "a control character in \(stream.name.debugDescription)")
      violations.expect(stream.archiveDays >= 0, "a negative archive")
    }
    expectPlain(streams?.diagnostics ?? [], &violations)
    // An archive adds attributes to an entry, but never removes one.
    let before = M3UPlaylist(bytes, file: "list").entries.count
    let prepared = M3UPlaylist(XtreamPlaylist.prepared(bytes, archives: [11: 5]), file: "list")
    violations.expect(prepared.entries.count <= before, "\(prepared.entries.count) entries, not \(before)")
  }

  private static func readTuner(_ bytes: [UInt8], _ violations: inout Violations) {
    if let token = try? HDHomeRunAnswers.token(bytes) {
      violations.expect(!token.hasControl && !token.contains(" "), "an unsafe token")
    }
    if let lineup = try? HDHomeRunAnswers.lineup(bytes) {
      let playlist = M3UPlaylist(ServerChannel.playlist(of: lineup.channels), file: "list")
      violations.expect(playlist.entries.count <= lineup.channels.count, "more entries than channels")
      violations.expect(
        playlist.entries.allSatisfy { !$0.label.hasControl && !$0.groups.contains(where: \.hasControl) },
        "a control character in an entry")
    }
    if let tuners = try? HDHomeRunAnswers.tuners(bytes) {
      violations.expect((0...tuners.all).contains(tuners.busy), "\(tuners.busy) of \(tuners.all) tuners in use")
    }
    var guide = HDHomeRunGuide()
    guard (try? guide.read(bytes)) != nil else { return }
    violations.expect(XMLTVBody.violations(for: guide.document).isEmpty, "a guide that cannot be read soundly")
  }

  private static func expectPlain(_ diagnostics: [Diagnostic], _ violations: inout Violations) {
    for diagnostic in diagnostics {
      violations.expect(!diagnostic.statement.english.hasControl, "a control character in a diagnostic")
    }
  }
}
