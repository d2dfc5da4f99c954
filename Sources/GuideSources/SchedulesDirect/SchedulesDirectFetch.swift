import GuideFeeds
import GuideModel

/// Updates the stored data of Schedules Direct with as few requests as possible.
///
/// Versions tell which lineups, days and programmes have changed; only these are fetched.
struct SchedulesDirectFetch {
  private var server: SchedulesDirectServer
  private let token: CancellationToken
  private let report: (_ bytes: Int) -> Void
  private var store: SchedulesDirectStore
  /// The ids of channels that are not fetched.
  private let hidden: Set<String>
  private var byteCount = 0
  /// The largest number of stations in a request for schedules, and of programmes in one. The server allows more, but then
  /// answers could have too many values to read.
  private static let (scheduleLimit, programmeLimit) = (100, 1_000)
  private(set) var problem: Message?
  /// The first error of a request without which the rest is still usable.
  private var failure: SchedulesDirectError?

  /// Prepares to update `previous`. `hidden` channels are not fetched, but keep their earlier days. `report` receives the number of
  /// bytes so far.
  init(
    _ server: SchedulesDirectServer, from previous: SchedulesDirectStore, hiding hidden: Set<String> = [],
    until token: CancellationToken, report: @escaping (_ bytes: Int) -> Void
  ) {
    (self.server, self.token, self.report, self.hidden, store) = (server, token, report, hidden, previous)
  }

  /// Fetches everything that has changed, for days from `first` on, and `count` days at most if that is set.
  ///
  /// If some days or programmes cannot be fetched, the rest is used, and `problem` describes the gap.
  mutating func fetch(from first: CivilDate, days count: Int?) throws(SchedulesDirectError) -> SchedulesDirectStore {
    let status = try server.answer("status", until: token, SchedulesDirectAnswers.status)
    guard status.isOnline else { throw .refused(SchedulesDirectRefusal(code: 3000)) }
    guard !status.lineups.isEmpty else { throw .refused(SchedulesDirectRefusal(code: 4102)) }
    try fetchLineups(status.lineups)
    try fetchDays(first.isoText..<(count.map { first.adding(days: $0).isoText } ?? "9999"))
    fetchProgrammes()
    if let failure, store.programmes.isEmpty || failure.isCancelled { throw failure }
    server.noteFetched(problem == nil)
    return store
  }

  private mutating func fetchLineups(
    _ lineups: [SchedulesDirectAnswers.Lineup]
  ) throws(SchedulesDirectError) {
    let known = Dictionary(store.lineups.map { ($0.id, $0.item) }) { first, _ in first }
    var new: [(id: String, item: SchedulesDirectStore.Item)] = []
    for lineup in lineups {
      if let item = known[lineup.id], item.version == lineup.modified, !lineup.modified.isEmpty {
        new.append((lineup.id, item))
        continue
      }
      let json = try answer("lineups/\(lineup.id)", nil, SchedulesDirectAnswers.lineup)
      new.append((lineup.id, SchedulesDirectStore.Item(version: lineup.modified, json: json)))
    }
    store.lineups = new
  }

  private mutating func fetchDays(_ dates: Range<String>) throws(SchedulesDirectError) {
    var stations: Set<String> = []
    for lineup in store.lineups { stations.formUnion(SchedulesDirectAnswers.stations(ofLineup: lineup.item.json)) }
    var unseen = stations.filter { hidden.contains(SchedulesDirectAnswers.channelID(ofStation: $0)) }
    // A guide needs programmes.
    if unseen == stations { unseen = [] }
    stations.subtract(unseen)
    var versions: [SchedulesDirectStore.StationDay: String] = [:]
    for batch in batches(of: stations.sorted(), SchedulesDirectForm.limit) {
      let some = try answer(
        "schedules/md5", SchedulesDirectForm.stations(batch), SchedulesDirectAnswers.versions)
      versions.merge(some) { first, _ in first }
    }
    versions = versions.filter { dates.contains($0.key.date) && stations.contains($0.key.station) }
    let changed = versions.filter { store.days[$0.key]?.version != $0.value }
    // A day that the server no longer lists is over or has been withdrawn.
    store.days = store.days.filter { day, _ in
      versions[day] != nil || unseen.contains(day.station) && dates.contains(day.date)
    }
    let wanted = Dictionary(grouping: changed.keys.sorted(), by: \.station).sorted { $0.key < $1.key }
      .map { (station: $0.key, dates: $0.value.map(\.date)) }
    for batch in batches(of: wanted, Self.scheduleLimit) {
      let schedules = attempt("schedules", SchedulesDirectForm.days(Array(batch)), SchedulesDirectAnswers.schedules)
      for (day, json) in schedules ?? [] {
        guard let version = changed[day] else { continue }
        store.days[day] = SchedulesDirectStore.Item(version: version, json: json)
      }
    }
    note(changed.keys.count { store.days[$0]?.version != changed[$0] }, of: changed.count, "day")
  }

  private mutating func fetchProgrammes() {
    var versions: [String: String] = [:]
    for item in store.days.values {
      versions.merge(SchedulesDirectAnswers.programmeVersions(inSchedule: item.json)) { first, _ in first }
    }
    store.programmes = store.programmes.filter { versions[$0.key] != nil }
    let changed = versions.filter { store.programmes[$0.key]?.version != $0.value }
    for batch in batches(of: changed.keys.sorted(), Self.programmeLimit) {
      let programmes = attempt("programs", SchedulesDirectForm.programmes(batch), SchedulesDirectAnswers.programmes)
      for (id, json) in programmes ?? [] {
        guard let version = changed[id] else { continue }
        store.programmes[id] = SchedulesDirectStore.Item(version: version, json: json)
      }
    }
    note(changed.keys.count { store.programmes[$0]?.version != changed[$0] }, of: changed.count, "programme")
  }

  /// Notes that some things could not be fetched.
  private mutating func note(_ missing: Int, of count: Int, _ thing: String) {
    guard missing > 0, problem == nil else { return }
    let all = Message.amount(count, thing)
    problem =
      failure.map { "\(missing) of \(all) could not be downloaded: \($0.text)" }
      ?? "\(missing) of \(all) are not ready on the server yet"
  }

  /// An answer without which the rest is still usable; `nil` if the request fails.
  private mutating func attempt<Value>(
    _ path: String, _ body: String, _ decode: ([UInt8]) throws(SchedulesDirectAnswers.AnswerError) -> Value
  ) -> Value? {
    do throws(SchedulesDirectError) { return try answer(path, body, decode) } catch {
      failure = failure ?? error
      return nil
    }
  }

  private mutating func answer<Value>(
    _ path: String, _ body: String?, _ decode: ([UInt8]) throws(SchedulesDirectAnswers.AnswerError) -> Value
  ) throws(SchedulesDirectError) -> Value {
    var count = 0
    let call = body.map { APICall(method: .post, body: $0) } ?? APICall(method: .get)
    let value = try server.answer(path, call, until: token) {
      (bytes) throws(SchedulesDirectAnswers.AnswerError) in
      count = bytes.count
      return try decode(bytes)
    }
    byteCount += count
    report(byteCount)
    return value
  }

  private func batches<Element>(of all: [Element], _ size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: all.count, by: size).map { all[$0..<min(all.count, $0 + size)] }
  }
}
