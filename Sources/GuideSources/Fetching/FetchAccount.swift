extension RadioTimesFetch {
  /// What has come of the files so far.
  struct Account {
    var progress = Progress()
    private var outcome = Outcome()
    private var faults: [(place: Int, error: FetchError)] = []
    private var channelFiles = 0
    private var hopelessFaults = 0

    /// What became of a file, the one at a place among the channels' files.
    mutating func take(_ result: Swift.Result<FeedFile, FetchError>, name: String, place: Int? = nil) {
      switch result {
      case .success(let file):
        outcome.fileCount += 1
        outcome.unchangedCount += file.isUnchanged ? 1 : 0
        outcome.byteCount += file.byteCount
        if place != nil { channelFiles += 1 }
      case .failure(let error):
        faults.append((place ?? 0, error))
        // One channel may well have no file.
        if ![.status(404), .status(410)].contains(error.cause) { hopelessFaults += 1 }
      }
    }

    mutating func complain(_ line: String) { outcome.complaints.append(line) }

    /// Whether there were so many faults and nothing else that the other files would fare no better.
    func isHopeless(_ enough: Int) -> Bool { channelFiles == 0 && hopelessFaults >= enough }

    /// The outcome, once all is done that can be done.
    mutating func close(_ ids: [String], _ desk: FeedFolderFetch) throws(FetchError) -> Outcome {
      faults.sort { $0.place < $1.place }
      if channelFiles == 0, let first = faults.first { throw first.error }
      for fault in faults {
        let isKept = desk.keepAfterFault("\(ids[fault.place]).dat")
        if isKept { outcome.fileCount += 1 }
        if isKept { outcome.unchangedCount += 1 }
        outcome.complaints.append(fault.error.message + (isKept ? " (the file fetched before is kept)" : ""))
      }
      desk.writeValidators()
      return outcome
    }
  }
}
