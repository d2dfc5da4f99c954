import GuideModel
import GuideSettings

extension DoctorReport {
  /// Where the guide comes from, source by source.
  var sources: [DoctorLine] {
    let named = facts.namedGuides.map { path in
      DoctorLine(.sources, "TVGRID_GUIDE", "\(path), used instead of the sources")
    }
    if facts.sources.isEmpty, named.isEmpty {
      let remedy = "run tvgrid and follow the steps, or tvgrid sources add NAME LOCATION"
      return [DoctorLine(.sources, "guide", "no guide is set up", .wrong(remedy))]
    }
    return named + facts.sources.flatMap(lines)
  }

  /// The location of a source and the state of its guide.
  private func lines(of source: DoctorSource) -> [DoctorLine] {
    let location = "\(source.kind), \(source.location)"
    if let problem = source.problem {
      let remedy = "edit \(facts.settingsFile), or run tvgrid sources remove \(source.name)"
      return [DoctorLine(.sources, source.name, "\(location): \(problem)", .wrong(remedy))]
    }
    return [DoctorLine(.sources, source.name, location), state(of: source)]
      + (source.answer.map { [online(source, $0)] } ?? [])
  }

  /// The cached guide of a source, and whether it needs an update.
  private func state(of source: DoctorSource) -> DoctorLine {
    let update =
      source.failure?.message.english.contains("nothing answers") == true
      ? "check that the server is running, then tvgrid update \(source.name)" : "tvgrid update \(source.name)"
    let failed = source.failure.map { ", failed \(stamp($0.at)): \($0.message)" } ?? ""
    guard let updated = source.updated else {
      return DoctorLine(.sources, source.name, "not downloaded yet\(failed)", .wrong(update))
    }
    var text = "updated \(stamp(updated))"
    if let confirmed = source.confirmed, confirmed > updated { text += ", still current on \(stamp(confirmed))" }
    if let contents = source.contents {
      text += ", \(counted(contents.channels, "channel")), \(counted(contents.programmes, "programme"))"
    }
    let age = facts.now.seconds(since: max(updated, source.confirmed ?? updated))
    let isOld = age > Self.maximumAge
    if isOld { text += ", \(age / 86_400) days ago" }
    let isKeptFresh = facts.settings.refresh != .never
    let state: DoctorLine.State =
      source.failure == nil && !(isOld && isKeptFresh) ? (isOld ? .hint(update) : .good) : .wrong(update)
    return DoctorLine(.sources, source.name, text + failed, state)
  }

  /// Maximum age of a guide in seconds. Automatic updates run once a day, when tvgrid is opened.
  private static let maximumAge = 3 * 86_400

  private func online(_ source: DoctorSource, _ answer: String) -> DoctorLine {
    answer.isEmpty
      ? DoctorLine(.sources, source.name, "server responds")
      : DoctorLine(
        .sources, source.name, "server does not provide the guide: \(answer)",
        .wrong("check that the address is correct and reachable"))
  }
}
