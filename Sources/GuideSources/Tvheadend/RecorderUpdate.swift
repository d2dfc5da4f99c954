import GuideFeeds
package import GuideModel

/// Sets and removes timers, and then stores the servers' current timers in the cache.
package struct RecorderUpdate: Sendable {
  private let sources: [UpdateSource]
  private let cache: SourceCache
  private let request: FetchRequest

  /// Creates an update for the tvheadend servers among some sources, from a request that has no address yet.
  package init(_ sources: [UpdateSource], in cache: SourceCache, _ request: FetchRequest) {
    (self.sources, self.cache, self.request) = (sources, cache, request)
  }

  /// Carries out orders one by one, and returns the number that succeeded and the first problem.
  ///
  /// Afterwards, the timers are read again from the servers that were contacted: a failed order may mean that a timer has
  /// changed there.
  package func carryOut(
    _ orders: [RecordingOrder], until token: CancellationToken
  ) -> (done: Int, problem: Message?) {
    var done = 0
    var problem: Message?
    var (contacted, unreachable): (Set<String>, Set<String>) = ([], [])
    for order in orders where !token.isCancelled && !unreachable.contains(order.source) {
      guard let server = server(order.source) else {
        problem = problem ?? Message("the source \(order.source) no longer exists")
        continue
      }
      contacted.insert(order.source)
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
        // Other orders for this server would fail too, each after a wait.
        if case .fetch(let error) = error, error.cause.isOfServer { unreachable.insert(order.source) }
      }
    }
    // A server may have carried out an order without answering. If its timers cannot be read, the stored ones are kept.
    for name in contacted {
      guard let source = sources.first(where: { $0.name == name }),
        let timers = try? server(name)?.timers(of: name, until: token)
      else { continue }
      cache.note(timers: timers.entries, of: source)
    }
    return (done, problem)
  }

  private func server(_ name: String) -> TvheadendServer? {
    guard let source = sources.first(where: { $0.name == name }), let address = source.location.recorder else {
      return nil
    }
    return TvheadendServer(address, request, temporaryPath: cache.download(of: name))
  }
}

extension FetchError.Cause {
  /// Whether the server itself cannot be reached or rejects the login.
  fileprivate var isOfServer: Bool {
    switch self {
    case .status(let status): status >= 500
    case .empty, .file: false
    default: true
    }
  }
}
