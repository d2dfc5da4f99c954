import GuideFeeds
package import GuideModel
import GuideSystem
import SystemPackage

/// Fetches a schedule from TVmaze: one file per day, named by its date.
package struct TVmazeFetch: Sendable {
  private let request: FetchRequest
  private let schedule: TVmazeSchedule
  private let now: Instant
  /// Seconds for which TVmaze allows answers to be cached.
  private static let freshFor = 3600
  /// The default days: from Monday of the week on, until the same weekday a week later, and at least to Sunday.
  static func defaultDays(today: CivilDate) -> (Int, from: CivilDate) {
    let monday = BroadcastDay(today).monday.date
    return (today.dayNumber - monday.dayNumber + 7, from: monday)
  }

  /// Creates a fetch of a schedule.
  ///
  /// The request contains the server's address. Its validators are ignored, because each day has its own. `now` is compared
  /// with the times of earlier files.
  package init(_ request: FetchRequest, _ schedule: TVmazeSchedule, now: Instant) {
    self.request = request
    self.schedule = schedule
    self.now = now
  }

  /// Fetches `count` days starting with `first` into an existing folder, reusing fresh files from `previous`. Past days are
  /// fetched once after they have ended.
  ///
  /// A day that cannot be fetched is reported in the summary's problems, and its previous file is kept. Throws if no
  /// day could be fetched.
  package func fetch(
    _ count: Int, from first: CivilDate, into path: String, previous: String? = nil, pacer: RequestPacer,
    until token: CancellationToken = CancellationToken(),
    progress: @escaping @Sendable (FolderFetchProgress) -> Void = { _ in }
  ) throws(FetchError) -> FolderFetchSummary {
    let folder = FeedFolder(
      request, base: request.address + schedule.request, into: path, previous: previous, largest: .schedule)
    let fetcher = Fetcher(pacer: pacer)
    var days = FetchedDays(count: count, progress)
    for date in (0..<days.count).map({ first.adding(days: $0) }) {
      let day = date.isoText
      if token.isCancelled { throw FetchError(.cancelled, at: RedactedAddress.of(request.address)) }
      do throws(FetchError) {
        if let error = days.finalError { throw error }
        let isPast = folder.timeOfPrevious(day).map { hasEnded(date, before: $0) } ?? false
        days.add(try file(date, isPast, folder, fetcher, until: token) { days.report($0) }, isPast: isPast)
      } catch {
        days.add(named(error), keepingFormer: folder.timeOfPrevious(day) != nil && folder.keep(day))
      }
    }
    let summary = try days.summarised()
    folder.writeValidators()
    return summary
  }

  /// Gets the file for a day: the previous one if it is fresh or from after the end of the day, otherwise the server's.
  private func file(
    _ date: CivilDate, _ isPast: Bool, _ folder: FeedFolder, _ fetcher: Fetcher, until token: CancellationToken,
    _ report: ((inout FolderFetchProgress) -> Void) -> Void
  ) throws(FetchError) -> FeedFile {
    let day = date.isoText
    if let former = folder.timeOfPrevious(day),
      (0..<TVmazeFetch.freshFor).contains(now.seconds - former) || isPast, folder.keep(day)
    {
      return FeedFile(isUnchanged: true, byteCount: 0)
    }
    let file = try folder.fetch(day, fetcher, until: token, report)
    let path = folder.path(of: day)
    if !file.isUnchanged, let problem = TVmazeFetch.problem(at: path) {
      FileSystem.remove(path)
      throw folder.failure(day, .invalidAnswer(problem))
    }
    try? FileSystem.setModificationTime(of: path, now.seconds)
    return file
  }

  /// Whether a day had ended in all countries at a time in UTC seconds.
  private func hasEnded(_ date: CivilDate, before time: Int) -> Bool {
    time >= (date.dayNumber + 1) * 86_400 + 12 * 3_600
  }

  /// Why a file is not a schedule; `nil` if it is one.
  private static func problem(at path: String) -> Message? {
    do throws(FileError) {
      return TVmazeDecoder.problem(in: try FileSystem.read(path, limit: ScheduleFile.largest))
    } catch {
      return error.reasonText
    }
  }

  /// Names the country in the error if the server does not know it.
  private func named(_ error: FetchError) -> FetchError {
    guard error.cause == .status(422), let country = schedule.country else { return error }
    return error.with(.unknownCountry(country))
  }
}

/// The days fetched so far, and the errors.
private struct FetchedDays {
  let count: Int
  private let progress: (FolderFetchProgress) -> Void
  private var summary = FolderFetchSummary()
  private var shown = FolderFetchProgress()
  private var errors: [FetchError] = []
  private var failuresInARow = 0
  /// The number of past days that were not requested.
  private var pastCount = 0
  /// The number of failures in a row that end the fetch.
  private static let maxConsecutiveFailures = 2

  init(count: Int, _ progress: @escaping (FolderFetchProgress) -> Void) {
    (self.count, self.progress) = (count, progress)
    shown.total = count
  }

  /// The error that ended the fetch.
  var finalError: FetchError? { failuresInARow >= Self.maxConsecutiveFailures ? errors.last : nil }

  mutating func report(_ change: (inout FolderFetchProgress) -> Void) {
    change(&shown)
    progress(shown)
  }

  /// Adds a day. `isPast` says that its file is from after its end, so that it was not requested.
  mutating func add(_ file: FeedFile, isPast: Bool) {
    summary.add(file)
    if isPast { pastCount += 1 } else { failuresInARow = 0 }
    report { $0.done += 1 }
  }

  /// Adds a day that failed. `keepingFormer` says whether its previous file was kept.
  mutating func add(_ error: FetchError, keepingFormer: Bool) {
    failuresInARow = error.cause.isForAllDays ? Self.maxConsecutiveFailures : failuresInARow + 1
    if keepingFormer { summary.add(FeedFile(isUnchanged: true, byteCount: 0)) }
    errors.append(error)
    report { $0.done += 1 }
  }

  /// The summary, with one line for all failed days. Throws if all failed.
  func summarised() throws(FetchError) -> FolderFetchSummary {
    guard let first = errors.first else { return summary }
    if errors.count == count - pastCount { throw first }
    var summary = summary
    summary.problems = [Message("\(errors.count) of \(count) days could not be downloaded: \(first.text)")]
    return summary
  }
}

extension FetchError.Cause {
  /// Whether the next day would fail as well, or must not be requested yet.
  fileprivate var isForAllDays: Bool {
    switch self {
    case .status(422), .unknownCountry, .status(429), .retryLater, .noLibrary, .notAnAddress, .unknownHost, .refused:
      true
    default: false
    }
  }
}
