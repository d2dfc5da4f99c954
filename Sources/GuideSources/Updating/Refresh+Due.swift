package import GuideModel
package import GuideSettings

/// When the guides of a cache are updated by themselves: daily is once a broadcast day, and after a failure once an hour at
/// most; always is at every start, once an hour at most.
extension Refresh {
  /// Those of some sources that are due.
  package func due(_ sources: [UpdateSource], in cache: SourceCache, now: Instant, zone: ZoneTable) -> [UpdateSource] {
    self == .never ? [] : sources.filter { isDue($0, cache, now, zone) }
  }

  /// Servers are asked by themselves no more often.
  private static let pause = 3600

  private func isDue(_ source: UpdateSource, _ cache: SourceCache, _ now: Instant, _ zone: ZoneTable) -> Bool {
    // A clock that was set back is no reason never to ask again.
    if let asked = cache.lastAsked(source), (0..<Refresh.pause).contains(now.seconds(since: asked)) {
      return false
    }
    guard let state = cache.state(of: source.name), state.identity == source.identity else { return true }
    guard self == .daily else { return true }
    return BroadcastDay(containing: state.confirmed, in: zone) != BroadcastDay(containing: now, in: zone)
  }
}
