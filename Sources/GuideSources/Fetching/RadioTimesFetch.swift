import GuideFeeds
package import GuideModel
import GuideSystem
import Synchronization

/// Fetches a guide in the Radio Times layout: the list of channels, and a file for each channel.
package struct RadioTimesFetch: Sendable {
  private let base: String
  private let channels: [String]
  private let hidden: Set<String>
  private let usesVersions: Bool
  private let request: FetchRequest
  static let list = "channels.dat"
  private static let connections = 4
  /// The number of failures that end the fetch if nothing has succeeded.
  private static let maxConsecutiveFailures = 8

  /// Creates a fetch of the guide at the request's address, which is a folder or its `channels.dat`.
  ///
  /// It fetches only the channels with the ids in `channels`, or all channels if there are no ids. Files of `hidden` channels are
  /// not fetched, but earlier ones are kept. The request's validators are ignored, because every file has different ones; unless
  /// `usesVersions` is set, all files are fetched even if they have not changed.
  package init(
    _ request: FetchRequest, channels: [String] = [], hidden: Set<String> = [], usesVersions: Bool = true
  ) {
    let address = request.address
    let folder =
      address.hasSuffix(RadioTimesFetch.list) ? String(address.dropLast(RadioTimesFetch.list.count)) : address
    base = folder.hasSuffix("/") ? folder : folder + "/"
    self.channels = channels
    self.hidden = hidden
    self.usesVersions = usesVersions
    self.request = request
  }

  /// Fetches the files that have changed since `previous` into an existing folder, and links the rest from `previous`.
  ///
  /// A channel's file that cannot be fetched is reported in the summary's problems. Throws if there is no list of
  /// channels, or if all channels fail. `progress` is called on several threads, one at a time.
  package func fetch(
    into path: String, previous: String? = nil, until token: CancellationToken = CancellationToken(),
    progress: @escaping @Sendable (FolderFetchProgress) -> Void = { _ in }
  ) throws(FetchError) -> FolderFetchSummary {
    let folder = FeedFolder(request, base: base, into: path, previous: previous, usesVersions: usesVersions)
    let results = Mutex(Results())
    let report: @Sendable ((inout FolderFetchProgress) -> Void) -> Void = { change in
      results.withLock {
        change(&$0.progress)
        progress($0.progress)
      }
    }
    let listed = try folder.fetch(RadioTimesFetch.list, Fetcher(), until: token, report)
    results.withLock { $0.add(.success(listed)) }
    let ids = try wanted(ids(in: path.appending(path: RadioTimesFetch.list), results), in: folder)
    report {
      $0.done = 1
      $0.total = 1 + ids.count
    }
    fetchChannels(ids) { fetcher, index in
      if token.isCancelled || results.withLock({ $0.haveFailed(RadioTimesFetch.maxConsecutiveFailures) }) {
        return false
      }
      let result = Result { () throws(FetchError) in
        try folder.fetch("\(ids[index]).dat", fetcher, until: token, report)
      }
      results.withLock { $0.add(result, ofChannel: index) }
      report { $0.done += 1 }
      return true
    }
    if token.isCancelled { throw FetchError(.cancelled, at: RedactedAddress.of(base)) }
    return try results.withLock { results throws(FetchError) in try results.outcome(ids, folder) }
  }

  /// Leaves out hidden channels and keeps their previous files. If all channels are hidden, all are wanted, because a guide
  /// needs programmes.
  private func wanted(_ ids: [String], in folder: FeedFolder) -> [String] {
    let wanted = ids.filter { !hidden.contains($0) }
    if wanted.isEmpty { return ids }
    for id in ids where hidden.contains(id) { _ = folder.keep("\(id).dat") }
    return wanted
  }

  /// Fetches the channels' files on several threads, until `fetch` returns `false`.
  private func fetchChannels(_ ids: [String], _ fetch: @Sendable (_ fetcher: Fetcher, _ index: Int) -> Bool) {
    Workers.run(min(RadioTimesFetch.connections, ids.count), pieces: ids.count) { _, next in
      let fetcher = Fetcher()
      while let index = next(), fetch(fetcher, index) {}
    }
  }

  /// The ids of the channels whose files to fetch. Ids that are not safe as file names are skipped.
  private func ids(in list: String, _ results: borrowing Mutex<Results>) throws(FetchError) -> [String] {
    let bytes = (try? FileSystem.read(list, limit: DiscoveredFiles.largestList)) ?? []
    let listed = RadioTimesDecoder(zone: .utc).channels(in: bytes, file: list).entries.map(\.key)
    guard !listed.isEmpty else {
      throw FetchError(.noChannels, at: RedactedAddress.of(base), file: RadioTimesFetch.list)
    }
    let known = Set(listed)
    var seen: Set<String> = []
    let requested = (channels.isEmpty ? listed : channels).filter { seen.insert($0).inserted }
    return requested.filter { id in
      let isFit = RadioTimesFetch.isFileName(id)
      let isListed = known.contains(id)
      if !isFit || !isListed {
        let reason: Message = isFit ? "\(RadioTimesFetch.list) does not list it" : "its id cannot be a file name"
        results.withLock { $0.addProblem(Message("channel \(id.plainText(limit: 64)) skipped: \(reason)")) }
      }
      return isFit && isListed
    }
  }

  /// Whether an id consists of 1 to 64 letters, digits, `-` and `_`.
  private static func isFileName(_ id: String) -> Bool {
    (1...64).contains(id.utf8.count)
      && id.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20) || byte == 0x2D || byte == 0x5F
      }
  }
}

extension RadioTimesFetch {
  struct Results {
    var progress = FolderFetchProgress()
    private var outcome = FolderFetchSummary()
    private var errors: [(channel: Int, error: FetchError)] = []
    private var channelFiles = 0
    private var seriousErrors = 0

    mutating func add(_ result: Swift.Result<FeedFile, FetchError>, ofChannel channel: Int? = nil) {
      switch result {
      case .success(let file):
        outcome.add(file)
        if channel != nil { channelFiles += 1 }
      case .failure(let error):
        errors.append((channel ?? 0, error))
        // It is not serious if a single channel has no file.
        if ![.status(404), .status(410)].contains(error.cause) { seriousErrors += 1 }
      }
    }

    mutating func addProblem(_ line: Message) { outcome.problems.append(line) }

    func haveFailed(_ enough: Int) -> Bool { channelFiles == 0 && seriousErrors >= enough }

    mutating func outcome(_ ids: [String], _ folder: FeedFolder) throws(FetchError) -> FolderFetchSummary {
      errors.sort { $0.channel < $1.channel }
      if channelFiles == 0, let first = errors.first { throw first.error }
      for (channel, error) in errors {
        let isKept = folder.keep("\(ids[channel]).dat")
        if isKept { outcome.add(FeedFile(isUnchanged: true, byteCount: 0)) }
        outcome.problems.append(isKept ? Message("\(error.text) (the previous file was kept)") : error.text)
      }
      folder.writeValidators()
      return outcome
    }
  }
}
