import GuideFeeds
package import GuideModel

extension SourceCache {
  /// Why a stream of an HDHomeRun among some sources cannot be played: all of its tuners are in use.
  ///
  /// Returns `nil` for other streams, and if a tuner is free or the device does not answer. `request` has no address yet.
  package func tunerProblem(
    ofStreamAt address: String, among sources: [UpdateSource], _ request: FetchRequest
  ) -> Message? {
    guard let host = WebAddress(address)?.origin.host else { return nil }
    for source in sources {
      guard let server = source.location.server, server.kind == .hdhomerun,
        WebAddress(server.text)?.origin.host == host,
        let bytes = try? AnswerFetcher(request, temporaryPath: download(of: source.name))
          .bytes(at: server.text + "/status.json", limit: 1_000_000, until: CancellationToken()),
        let tuners = try? HDHomeRunAnswers.tuners(bytes), tuners.all > 0, tuners.busy == tuners.all
      else { continue }
      return tuners.all == 1
        ? "the tuner of the HDHomeRun is in use" : "all \(tuners.all) tuners of the HDHomeRun are in use"
    }
    return nil
  }
}
