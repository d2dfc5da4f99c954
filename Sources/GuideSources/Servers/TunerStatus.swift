import GuideFeeds
package import GuideModel

extension SourceCache {
  /// Why a stream of an HDHomeRun among some sources cannot be played: all of its tuners are in use, or it refuses the stream.
  ///
  /// Returns `nil` for other streams, and if the device plays it or does not answer. `request` has no address yet.
  package func tunerProblem(
    ofStreamAt address: String, among sources: [UpdateSource], _ request: FetchRequest
  ) -> Message? {
    guard let host = WebAddress(address)?.origin.host else { return nil }
    for source in sources {
      guard let server = source.location.server, server.kind == .hdhomerun,
        WebAddress(server.text)?.origin.host == host
      else { continue }
      let answers = AnswerFetcher(request, temporaryPath: download(of: source.name))
      if let bytes = try? answers.bytes(at: server.text + "/status.json", limit: 1_000_000, until: CancellationToken()),
        let tuners = try? HDHomeRunAnswers.tuners(bytes), tuners.all > 0, tuners.busy == tuners.all
      {
        return tuners.all == 1
          ? "the tuner of the HDHomeRun is in use" : "all \(tuners.all) tuners of the HDHomeRun are in use"
      }
      return refusal(ofStreamAt: address, answers)
    }
    return nil
  }

  /// Why a tuner refuses a stream; `nil` if it sends it.
  private func refusal(ofStreamAt address: String, _ answers: AnswerFetcher) -> Message? {
    do throws(FetchError) {
      // A stream never ends, so only its beginning is read.
      _ = try answers.bytes(at: address, limit: 1, until: CancellationToken())
      return nil
    } catch {
      if case .unusableAnswer(let reason) = error.cause { return reason }
      return nil
    }
  }
}
