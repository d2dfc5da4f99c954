import GuideFeeds
import GuideModel

/// Reads bytes as an answer from Schedules Direct, as each of its kinds, and as a store of answers. Nothing crashes, ids are safe in
/// addresses, a store reads back the same, and no text of the guide has a control character.
package enum SchedulesDirectBody {
  /// The violated expectations about reading an answer.
  package static func violations(for bytes: [UInt8]) -> [String] {
    var violations = Violations()
    if let token = try? SchedulesDirectAnswers.token(bytes) {
      violations.expect(!token.text.hasControl, "a control character in a token")
    }
    let lineups =
      ((try? SchedulesDirectAnswers.status(bytes))?.lineups ?? [])
      + ((try? SchedulesDirectAnswers.headends(bytes)) ?? [])
    for lineup in lineups {
      violations.expect(!lineup.id.isEmpty && !lineup.id.contains("/"), "an unsafe id of a lineup")
      let texts = [lineup.id, lineup.name, lineup.transport, lineup.location]
      violations.expect(!texts.contains(where: \.hasControl), "a control character in a lineup")
    }
    _ = try? SchedulesDirectAnswers.change(bytes)
    let store = store(from: bytes)
    violations.expect(SchedulesDirectStore(store.bytes).bytes == store.bytes, "a store that reads back differently")
    for file in [bytes, store.bytes] {
      let guide = SchedulesDirectDecoder.guide(in: file, file: "store")
      violations.expect(guide.channels.allSatisfy { !$0.name.hasControl }, "a control character in a channel")
      for diagnostic in guide.diagnostics {
        violations.expect(!diagnostic.statement.english.hasControl, "a control character in a diagnostic")
      }
    }
    return violations.all
  }

  /// A store of everything that the bytes can be read as.
  private static func store(from bytes: [UInt8]) -> SchedulesDirectStore {
    var store = SchedulesDirectStore(bytes)
    if let lineup = try? SchedulesDirectAnswers.lineup(bytes) {
      store.lineups = [("GBR-1-DEFAULT", SchedulesDirectStore.Item(version: "1", json: lineup))]
    }
    _ = try? SchedulesDirectAnswers.versions(bytes)
    for (day, json) in (try? SchedulesDirectAnswers.schedules(bytes)) ?? [] {
      _ = SchedulesDirectAnswers.programmeVersions(inSchedule: json)
      store.days[day] = SchedulesDirectStore.Item(version: "1", json: json)
    }
    for (id, json) in (try? SchedulesDirectAnswers.programmes(bytes)) ?? [] {
      store.programmes[id] = SchedulesDirectStore.Item(version: "1", json: json)
    }
    return store
  }
}
