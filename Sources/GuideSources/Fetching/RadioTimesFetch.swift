import GuideFeeds
import GuideModel
import Synchronization

/// Fetches a guide in Radio Times layout from where it lies on the web: the list of channels, and a file for each channel.
package struct RadioTimesFetch: Sendable {
  /// What it came to.
  package struct Outcome: Sendable {
    /// How many files the folder has now, the list of channels among them.
    package internal(set) var fileCount = 0
    /// How many of them are those of the previous folder: nothing is new where these are all.
    package internal(set) var unchangedCount = 0
    /// Bytes that came.
    package internal(set) var byteCount = 0
    /// What was left out or could not be fetched, a line a file, in the order of the files. Their previous copies were
    /// kept where there are any.
    package internal(set) var complaints: [String] = []
  }

  /// How far it has come.
  package struct Progress: Hashable, Sendable {
    /// Files that are done.
    package internal(set) var done = 0
    /// Files that there are; 1 until the list of channels is there.
    package internal(set) var total = 1
    /// Bytes that have come, packed where they are packed.
    package internal(set) var bytes = 0
  }

  private let base: String
  private let channels: [String]
  private let request: FetchRequest
  static let list = "channels.dat"
  private static let connections = 4
  /// After so many faults, and nothing but faults, one knows how the others would go.
  private static let enoughFaults = 8

  /// A fetch of the guide at the request's address, which is that of a folder or of the `channels.dat` in it.
  /// Of the channels only those with these ids, of all where there are none. The request's validators are not used: they
  /// are kept file by file.
  package init(_ request: FetchRequest, channels: [String] = []) {
    let address = request.address
    let folder =
      address.hasSuffix(RadioTimesFetch.list) ? String(address.dropLast(RadioTimesFetch.list.count)) : address
    base = folder.hasSuffix("/") ? folder : folder + "/"
    self.channels = channels
    self.request = request
  }

  /// Fetches into a folder that is there, what has changed since `previous` was fetched so; the rest is taken from there.
  ///
  /// A channel's file that cannot be fetched is told in the outcome. Throws where there is no list of channels, or none of
  /// its files can be fetched. Both closures are called on several threads, `progress` by one at a time.
  package func fetch(
    into folder: String, previous: String? = nil, progress: @escaping @Sendable (Progress) -> Void = { _ in },
    isCancelled: @Sendable () -> Bool = { false }
  ) throws(FetchError) -> Outcome {
    let desk = FeedFolderFetch(request, base: base, into: folder, previous: previous)
    let account = Mutex(Account())
    let tell: @Sendable ((inout Progress) -> Void) -> Void = { change in
      account.withLock {
        change(&$0.progress)
        progress($0.progress)
      }
    }
    let listed = try desk.fetch(RadioTimesFetch.list, Fetcher(), tell, isCancelled)
    account.withLock { $0.take(.success(listed), name: RadioTimesFetch.list) }
    let ids = try ids(in: folder.appending(path: RadioTimesFetch.list), account)
    tell {
      $0.done = 1
      $0.total = 1 + ids.count
    }
    Workers.run(min(RadioTimesFetch.connections, ids.count), pieces: ids.count) { _, next in
      let fetcher = Fetcher()
      while !isCancelled(), let place = next() {
        let name = "\(ids[place]).dat"
        if account.withLock({ $0.isHopeless(RadioTimesFetch.enoughFaults) }) { break }
        let result = Result { () throws(FetchError) in try desk.fetch(name, fetcher, tell, isCancelled) }
        account.withLock { $0.take(result, name: name, place: place) }
        tell { $0.done += 1 }
      }
    }
    if isCancelled() { throw FetchError(.cancelled, at: WebAddress.shown(base)) }
    return try account.withLock { account throws(FetchError) in try account.close(ids, desk) }
  }

  /// The ids whose files are to be fetched. What could name another file than a channel's is left out.
  private func ids(in list: String, _ account: borrowing Mutex<Account>) throws(FetchError) -> [String] {
    let bytes = (try? FileBytes.read(list)) ?? []
    let listed = RadioTimesDecoder(zone: .utc).channels(in: bytes, file: list).entries.map(\.key)
    let address = WebAddress.shown(base + RadioTimesFetch.list)
    guard !listed.isEmpty else { throw FetchError(.noChannels, at: address) }
    let known = Set(listed)
    var seen: Set<String> = []
    let wanted = (channels.isEmpty ? listed : channels).filter { seen.insert($0).inserted }
    return wanted.filter { id in
      let isFit = RadioTimesFetch.isFileName(id)
      let isListed = known.contains(id)
      if !isFit || !isListed {
        let reason = isFit ? "\(address) does not list it" : "its id is no name for a file"
        account.withLock { $0.complain("channel \(id.plainText(limit: 64)) left out: \(reason)") }
      }
      return isFit && isListed
    }
  }

  /// Letters, digits, `-` and `_`, up to 64 of them.
  private static func isFileName(_ id: String) -> Bool {
    (1...64).contains(id.utf8.count)
      && id.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20) || byte == 0x2D || byte == 0x5F
      }
  }
}
