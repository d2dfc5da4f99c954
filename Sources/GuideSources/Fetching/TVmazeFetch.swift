import GuideFeeds
package import GuideModel
import GuideSystem
import SystemPackage

/// Fetches a schedule of TVmaze, a file a day, named by its date.
package struct TVmazeFetch: Sendable {
  private let request: FetchRequest
  private let schedule: TVmazeSchedule
  private let now: Instant
  /// The seconds for which TVmaze lets every answer be kept; a day is not asked for again within them.
  private static let freshFor = 3600
  /// The number of failures in a row after which the other days are not tried.
  private static let hopelessCount = 2
  /// The number of days where a source sets none.
  package static let usualDays = 7

  /// A fetch of a schedule. The request's address is that of the server; its validators are not used, but kept day by
  /// day. `now` is compared with the times of the files that were fetched before.
  package init(_ request: FetchRequest, _ schedule: TVmazeSchedule, now: Instant) {
    self.request = request
    self.schedule = schedule
    self.now = now
  }

  /// Fetches some days from a first on into a folder that is there, where they are not in `previous` and fresh.
  ///
  /// A day that cannot be fetched is among the problems; its former file is kept where there is one. Throws if no day
  /// came.
  package func fetch(
    _ days: Int, from first: CivilDate, into path: String, previous: String? = nil, pacer: RequestPacer,
    until token: CancellationToken = CancellationToken(),
    progress: @escaping @Sendable (RadioTimesFetch.Progress) -> Void = { _ in }
  ) throws(FetchError) -> RadioTimesFetch.Summary {
    let folder = FeedFolder(request, base: request.address + schedule.request, into: path, previous: previous)
    let fetcher = Fetcher(pacer: pacer)
    var (summary, shown) = (RadioTimesFetch.Summary(), RadioTimesFetch.Progress())
    var errors: [FetchError] = []
    shown.total = days
    var failuresInARow = 0
    for day in (0..<days).map({ first.adding(days: $0).isoText }) {
      if token.isCancelled { throw FetchError(.cancelled, at: WebAddress.shown(request.address)) }
      do throws(FetchError) {
        if failuresInARow >= TVmazeFetch.hopelessCount, let last = errors.last { throw last }
        summary.add(
          try file(day, folder, fetcher, until: token) {
            $0(&shown)
            progress(shown)
          })
        failuresInARow = 0
      } catch {
        failuresInARow = error.cause.isForAllDays ? TVmazeFetch.hopelessCount : failuresInARow + 1
        if folder.keep(day) { summary.add(FeedFile(isUnchanged: true, byteCount: 0)) }
        errors.append(named(error))
      }
      shown.done += 1
      progress(shown)
    }
    if errors.count == days, let first = errors.first { throw first }
    summary.problems = problems(errors, of: days)
    folder.writeValidators()
    return summary
  }

  /// The file of a day: the former one where it is fresh, else what the server has.
  private func file(
    _ day: String, _ folder: FeedFolder, _ fetcher: Fetcher, until token: CancellationToken,
    _ report: ((inout RadioTimesFetch.Progress) -> Void) -> Void
  ) throws(FetchError) -> FeedFile {
    if let former = folder.timeOfPrevious(day), (0..<TVmazeFetch.freshFor).contains(now.seconds - former),
      folder.keep(day)
    {
      return FeedFile(isUnchanged: true, byteCount: 0)
    }
    let file = try folder.fetch(day, fetcher, until: token, report)
    let path = folder.path(of: day)
    if !file.isUnchanged, let problem = TVmazeFetch.problem(at: path) {
      FileSystem.remove(path)
      throw FetchError(.unfit(problem), at: folder.address(of: day))
    }
    try? FileSystem.setModificationTime(of: path, now.seconds)
    return file
  }

  /// Why a file is no schedule; nil where it is one.
  private static func problem(at path: String) -> String? {
    do throws(FileError) {
      return TVmazeDecoder.problem(in: try FileSystem.read(path, limit: ScheduleFile.largest))
    } catch {
      return error.reason
    }
  }

  /// An error that says which country the server does not know.
  private func named(_ error: FetchError) -> FetchError {
    guard error.cause == .status(422), let country = schedule.country else { return error }
    return FetchError(.unknownCountry(country), at: error.address, leadingTo: error.leadsTo)
  }

  /// One line for all days that could not be fetched.
  private func problems(_ errors: [FetchError], of days: Int) -> [String] {
    guard let first = errors.first else { return [] }
    return ["\(errors.count) of \(days) days could not be fetched: \(first.message)"]
  }
}

extension RadioTimesFetch.Summary {
  fileprivate mutating func add(_ file: FeedFile) {
    fileCount += 1
    unchangedCount += file.isUnchanged ? 1 : 0
    byteCount += file.byteCount
  }
}

extension FetchError.Cause {
  /// Whether the next day would fail in the same way, or must not be asked for yet.
  fileprivate var isForAllDays: Bool {
    switch self {
    case .status(422), .status(429), .comeBackLater, .noLibrary, .notAnAddress, .unknownHost, .refused: true
    default: false
    }
  }
}
