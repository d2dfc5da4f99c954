import GuideApp
import GuideModel
import GuideScreens
import GuideSources

/// Answers requests about the lineups of Schedules Direct. Each answer takes a moment, so this runs in the background.
enum LineupAnswers {
  static func answer(to request: LineupRequest, now: Instant) -> LineupsMessage {
    do {
      let sources = try ConfiguredSources(zone: .utc, isQuiet: true)
      guard let source = sources.all.first(where: \.isSchedulesDirect) else {
        return .failed(
          "no source is Schedules Direct; to add one, quit, then run: tvgrid sources add sd schedulesdirect:")
      }
      var lineups = try sources.lineups(of: source.name, now: now)
      switch request {
      case .list: return .listed(try lineups.list().map(LineupFacts.init))
      case .find(let country, let postcode):
        let code = try GuideCatalogue.ofCurrentUser().country(country)?.longCode ?? country.uppercased()
        let found = try lineups.find(country: code, postcode: postcode)
        return .found(found.map(LineupFacts.init), place: "\(country.uppercased()) \(postcode)")
      case .change(let id, let isAdded):
        return .changed(id: id, isAdded: isAdded, left: try lineups.change(id, isAdded: isAdded))
      }
    } catch {
      return .failed(CommandError.text(of: error) ?? Message(phrase: "\(error)"))
    }
  }
}

extension UpdateSource {
  fileprivate var isSchedulesDirect: Bool { if case .schedulesDirect = location { true } else { false } }
}

extension LineupFacts {
  fileprivate init(_ lineup: SchedulesDirectLineups.Lineup) {
    self.init(id: lineup.id, name: lineup.name, transport: lineup.transport, location: lineup.location)
  }
}
