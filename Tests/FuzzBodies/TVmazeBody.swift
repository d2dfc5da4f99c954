import GuideFeeds
import GuideModel

/// Reads bytes as a TVmaze schedule. Nothing crashes, every text is valid, anything but a schedule is reported, and the guide
/// survives the cache unchanged.
package enum TVmazeBody {
  /// The violated expectations about reading a schedule.
  package static func violations(for bytes: [UInt8]) -> [String] {
    let decoded = TVmazeDecoder.guide(in: bytes, file: "1.json")
    let diagnostics = decoded.diagnostics
    var builder = GuideBuilder()
    _ = builder.add(decoded)
    let guide = builder.build()
    var violations = Violations()
    expectSound(guide, &violations)
    let problem = TVmazeDecoder.problem(in: bytes)
    let refusals = diagnostics.filter { $0.severity == .refused && $0.line == 0 }
    violations.expect(
      problem == nil || refusals.contains { $0.problem == problem }, "not reported: \(problem ?? "")")
    violations.expect(problem == nil || guide.programmeCount == 0, "programmes from an invalid schedule")
    violations.expect(
      (diagnostics + guide.diagnostics).allSatisfy { !$0.statement.english.hasControl },
      "a control character in a diagnostic"
    )
    expectKept(guide, &violations)
    expectSoundShows(bytes, &violations)
    return violations.all
  }

  private static func expectSound(_ guide: Guide, _ violations: inout Violations) {
    for channel in guide.channels {
      violations.expect(channel.id.hasPrefix("tvmaze:") && !channel.name.isEmpty, "a channel without id or name")
      violations.expect(!channel.name.hasControl, "a control character in \(channel.name.debugDescription)")
    }
    for programme in guide.programmes {
      let (interval, flags) = (guide.interval(of: programme), guide.flags(of: programme))
      violations.expect(interval.end >= interval.start, "it ends before it starts")
      violations.expect(!flags.contains(.unknownTime) || interval.isEmpty, "a length at an unknown time")
      let (title, details) = (guide.title(of: programme), guide.details(of: programme))
      violations.expect(details.summary == guide.summary(of: programme), "details and summary differ")
      violations.expect((1...512).contains(title.count), "a title of \(title.count) letters")
      let texts = [title, details.description ?? "", details.summary.episodeTitle ?? ""] + details.genres
      let facts = details.more.flatMap { [$0.text, $0.qualifier ?? ""] }
      for text in texts + facts {
        violations.expect(!text.hasControl, "a control character in \(text.debugDescription)")
      }
    }
  }

  /// Reads the bytes as answers about shows, and as a separate list of episodes. An answer with the wrong id is refused, so
  /// the ids are the ones in the corpus.
  private static func expectSoundShows(_ bytes: [UInt8], _ violations: inout Violations) {
    let requests: [ShowRequest] = [
      .search("tide"), .personSearch("ann"), .credits(person: 1), .show(1), .show(701), .people(episode: 1),
      .people(episode: 9004),
    ]
    violations.expect(
      TVmazeShows.problem(ofList: bytes) == nil || TVmazeDecoder.problem(in: bytes) != nil,
      "a schedule is not a list of episodes")
    for request in requests {
      guard let answer = try? TVmazeShows(bytes, list: bytes, to: request) else { continue }
      for text in texts(of: answer.content) {
        violations.expect(!text.hasControl, "a control character in \(text.debugDescription)")
      }
    }
  }

  private static func texts(of content: ShowContent) -> [String] {
    switch content {
    case .hits(let hits): hits.flatMap { [$0.name, $0.network, $0.country, $0.type, $0.status].compactMap(\.self) }
    case .persons(let persons): persons.map(\.name)
    case .picture: []
    case .people(let people): people.directors + people.writers + people.guests.flatMap { [$0.name, $0.role ?? ""] }
    case .show(let show):
      [show.name, show.link, show.summary, show.network, show.site, show.picture].compactMap(\.self) + show.genres
        + show.days
        + show.cast.flatMap { [$0.name, $0.role ?? ""] }
        + show.episodes.flatMap { [$0.name, $0.summary, $0.link].compactMap(\.self) }
    }
  }

  /// Checks that each programme's record can be written and read again.
  private static func expectKept(_ guide: Guide, _ violations: inout Violations) {
    for programme in guide.programmes {
      var record: [UInt8] = []
      let details = guide.details(of: programme)
      FactRecord.append(details, to: &record)
      let isSame = FactRecord.reader.details(of: record.span) == details
      violations.expect(isSame, "the cache returns a different programme: \(guide.title(of: programme))")
    }
  }
}
