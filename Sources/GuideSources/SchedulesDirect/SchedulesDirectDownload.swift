import GuideFeeds
import GuideModel
import GuideSystem

/// Brings the answers of Schedules Direct up to date, unless that was done less than two hours ago.
struct SchedulesDirectDownload {
  private let account: SchedulesDirectAccount
  private let update: SourceUpdate

  init(_ account: SchedulesDirectAccount, _ update: SourceUpdate) { (self.account, self.update) = (account, update) }

  /// Fetches what has changed since the previous update, and writes it to the path of the source's download.
  func get(since previous: SourceState?) throws(SourceUpdate.End) -> SourceDownload.Answer {
    let (source, cache, settings) = (update.source, update.cache, update.settings)
    let address = settings.surroundings.address(of: .schedulesDirect)
    let request = SourceDownload(update, previous: nil).request(address)
    let server = SchedulesDirectServer(account, of: source, in: cache, request, now: settings.now)
    if previous != nil, cache.failure(of: source.name) == nil, server.session.isFresh(at: settings.now) {
      throw SourceUpdate.End(.unchanged)
    }
    let old = (try? FileSystem.read(cache.files(of: source.name), limit: ScheduleFile.largestStore)) ?? []
    var fetch = SchedulesDirectFetch(
      server, from: SchedulesDirectStore(old), hiding: settings.hiddenChannels, until: update.token
    ) { [update] in update.report(.receiving(bytes: $0, of: nil)) }
    let today = BroadcastDay(containing: settings.now, in: settings.zone).date
    let new: [UInt8]
    do throws(SchedulesDirectError) {
      new = try fetch.fetch(from: today.adding(days: -1), days: source.days.map { $0 + 1 }).bytes
    } catch {
      throw SourceUpdate.End(error.isCancelled ? .cancelled : .failed(error.text))
    }
    if previous != nil, new == old, fetch.problem == nil { throw SourceUpdate.End(.unchanged) }
    do throws(FetchError) { try ServerAnswers(update: update).store(new, from: address) } catch {
      throw SourceUpdate.End(error.outcome)
    }
    return SourceDownload.Answer(path: cache.download(of: source.name), problem: fetch.problem)
  }
}
