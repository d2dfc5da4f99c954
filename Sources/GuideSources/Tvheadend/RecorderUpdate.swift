import GuideFeeds
package import GuideModel

/// Has timers set and removed, and reads them again, so that the cache has what the servers say.
package struct RecorderUpdate: Sendable {
  private let sources: [UpdateSource]
  private let cache: SourceCache
  private let request: FetchRequest

  /// For the servers among some sources; the request has all but the address.
  package init(_ sources: [UpdateSource], in cache: SourceCache, _ request: FetchRequest) {
    (self.sources, self.cache, self.request) = (sources, cache, request)
  }

  /// Does what is ordered, one after the other, and returns how many orders were carried out and why another was not. The timers
  /// of servers that answered are read again, since a refusal may be of a timer that is not as it was.
  package func carryOut(
    _ orders: [RecordingOrder], until token: CancellationToken
  ) -> (done: Int, problem: Message?) {
    var done = 0
    var problem: Message?
    var (asked, unreachable): (Set<String>, Set<String>) = ([], [])
    for order in orders where !token.isCancelled && !unreachable.contains(order.source) {
      guard let server = server(order.source) else {
        problem = problem ?? Message("there is no source \(order.source) any more")
        continue
      }
      asked.insert(order.source)
      do throws(TvheadendServer.ServerError) {
        switch order {
        case .set(let channel, let interval, let title):
          try server.record(channel, interval, title: title, until: token)
        case .remove(let timer, let endsRecording):
          try server.remove(timer, endsRecording: endsRecording, until: token)
        }
        done += 1
      } catch {
        problem = problem ?? error.text
        // The others of it would fail alike, and each would wait.
        if case .fetch(let error) = error, error.cause.isOfServer { unreachable.insert(order.source) }
      }
    }
    // One that was not reached may have carried it out. Where the timers do not come, they are as they were.
    for name in asked {
      guard let source = sources.first(where: { $0.name == name }),
        let told = try? server(name)?.timers(of: name, until: token)
      else { continue }
      cache.note(timers: told.entries, of: source)
    }
    return (done, problem)
  }

  private func server(_ name: String) -> TvheadendServer? {
    guard let source = sources.first(where: { $0.name == name }), case .tvheadend(let address) = source.location else {
      return nil
    }
    return TvheadendServer(address, request, besides: cache.download(of: name))
  }
}

extension FetchError.Cause {
  /// Whether the server itself cannot be reached, or does not know the login.
  fileprivate var isOfServer: Bool {
    switch self {
    case .status(let status): status >= 500
    case .empty, .file: false
    default: true
    }
  }
}
