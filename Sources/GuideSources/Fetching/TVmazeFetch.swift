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
    _ count: Int, from first: CivilDate, into path: String, previous: String? = nil, pacer: RequestPacer,
    until token: CancellationToken = CancellationToken(),
    progress: @escaping @Sendable (FolderFetchProgress) -> Void = { _ in }
  ) throws(FetchError) -> FolderFetchSummary {
    let folder = FeedFolder(
      request, base: request.address + schedule.request, into: path, previous: previous, largest: .schedule)
    let fetcher = Fetcher(pacer: pacer)
    var days = FetchedDays(count: count, progress)
    for day in (0..<days.count).map({ first.adding(days: $0).isoText }) {
      if token.isCancelled { throw FetchError(.cancelled, at: RedactedAddress.of(request.address)) }
      do throws(FetchError) {
        if let error = days.hopelessError { throw error }
        days.add(try file(day, folder, fetcher, until: token) { days.report($0) })
      } catch {
        days.add(named(error), keepingFormer: folder.timeOfPrevious(day) != nil && folder.keep(day))
      }
    }
    let summary = try days.summarised()
    folder.writeValidators()
    return summary
  }

  /// The file of a day: the former one where it is fresh, else what the server has.
  private func file(
    _ day: String, _ folder: FeedFolder, _ fetcher: Fetcher, until token: CancellationToken,
    _ report: ((inout FolderFetchProgress) -> Void) -> Void
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
      throw folder.failure(day, .unfit(problem))
    }
    try? FileSystem.setModificationTime(of: path, now.seconds)
    return file
  }

  /// Why a file is no schedule; nil where it is one.
  private static func problem(at path: String) -> Message? {
    do throws(FileError) {
      return TVmazeDecoder.problem(in: try FileSystem.read(path, limit: ScheduleFile.largest))
    } catch {
      return error.reasonText
    }
  }

  /// An error that says which country the server does not know.
  private func named(_ error: FetchError) -> FetchError {
    guard error.cause == .status(422), let country = schedule.country else { return error }
    return error.with(.unknownCountry(country))
  }
}

/// The days of a fetch so far: what came, and what failed.
private struct FetchedDays {
  /// The number of days that are asked for.
  let count: Int
  private let progress: (FolderFetchProgress) -> Void
  private var summary = FolderFetchSummary()
  private var shown = FolderFetchProgress()
  private var errors: [FetchError] = []
  private var failuresInARow = 0
  /// The number of failures in a row after which the other days are not tried.
  private static let hopelessCount = 2

  init(count: Int, _ progress: @escaping (FolderFetchProgress) -> Void) {
    (self.count, self.progress) = (count, progress)
    shown.total = count
  }

  /// The error for which the next day is not tried.
  var hopelessError: FetchError? { failuresInARow >= Self.hopelessCount ? errors.last : nil }

  mutating func report(_ change: (inout FolderFetchProgress) -> Void) {
    change(&shown)
    progress(shown)
  }

  mutating func add(_ file: FeedFile) {
    summary.add(file)
    failuresInARow = 0
    report { $0.done += 1 }
  }

  /// A day that failed; `keepingFormer` where its former file is kept.
  mutating func add(_ error: FetchError, keepingFormer: Bool) {
    failuresInARow = error.cause.isForAllDays ? Self.hopelessCount : failuresInARow + 1
    if keepingFormer { summary.add(FeedFile(isUnchanged: true, byteCount: 0)) }
    errors.append(error)
    report { $0.done += 1 }
  }

  /// The summary, with one line for all days that could not be fetched; throws where none came.
  func summarised() throws(FetchError) -> FolderFetchSummary {
    guard let first = errors.first else { return summary }
    if errors.count == count { throw first }
    var summary = summary
    summary.problems = [Message("\(errors.count) of \(count) days could not be fetched: \(first.text)")]
    return summary
  }
}

extension FetchError.Cause {
  /// Whether the next day would fail in the same way, or must not be asked for yet.
  fileprivate var isForAllDays: Bool {
    switch self {
    case .status(422), .unknownCountry, .status(429), .comeBackLater, .noLibrary, .notAnAddress, .unknownHost, .refused:
      true
    default: false
    }
  }
}
