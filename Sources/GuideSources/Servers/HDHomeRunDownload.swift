import GuideFeeds
import GuideModel

/// Downloads the guide of an HDHomeRun tuner from its maker's server, with the token that the tuner has at the moment.
struct HDHomeRunDownload {
  private let update: SourceUpdate
  private let answers: ServerAnswers
  private let address: ServerAddress

  /// The hours of the guide without a subscription, and of each answer.
  private static let (freeHours, step) = (24, 4)

  init(_ address: ServerAddress, _ update: SourceUpdate) {
    (self.address, self.update, answers) = (address, update, ServerAnswers(update: update))
  }

  /// Fetches the guide to the path of the source's download; `nil` if it has not changed. `whole` fetches the guide for
  /// subscribers from an address.
  func get(
    whole fetch: (String) throws(FetchError) -> SourceDownload.Answer?
  ) throws(FetchError) -> SourceDownload.Answer? {
    let token = try token()
    let server = update.settings.surroundings.address(of: .hdhomerun)
    do throws(FetchError) {
      return try fetch("\(server)/api/xmltv?DeviceAuth=\(token)")
    } catch {
      guard error.cause.isBlocked else { throw error }
      return try freeGuide("\(server)/api/guide?DeviceAuth=\(token)")
    }
  }

  private func token() throws(FetchError) -> String {
    let token = try answers.decoded(at: address.text + "/discover.json", HDHomeRunAnswers.token)
    guard let token else {
      let reason: Message = "the tuner has no token for its guide; check its internet connection"
      throw FetchError(.unusableAnswer(reason), at: RedactedAddress.of(address.text))
    }
    return PercentEncoding.value(token)
  }

  /// The guide for everyone. If some hours are missing, the others are used.
  private func freeGuide(_ base: String) throws(FetchError) -> SourceDownload.Answer {
    var guide = HDHomeRunGuide()
    var failure: FetchError?
    for hour in stride(from: 0, to: Self.freeHours, by: Self.step) where failure == nil {
      let start = update.settings.now.adding(minutes: hour * 60).seconds
      do throws(FetchError) {
        try answers.decoded(at: "\(base)&Start=\(start)&Duration=\(Self.step)") { (bytes) throws(ServerAnswerError) in
          try guide.read(bytes)
        }
      } catch {
        failure = error
      }
    }
    if let failure, guide.isEmpty {
      throw failure.cause.isBlocked ? failure.with(.noSubscription) : failure
    }
    try answers.store(guide.document, from: base)
    let path = update.cache.download(of: update.source.name)
    return SourceDownload.Answer(
      path: path,
      problem: failure.map { "part of its guide is missing: \($0.text)" }
        ?? "only the next \(Self.freeHours) hours, because it has no subscription")
  }
}
