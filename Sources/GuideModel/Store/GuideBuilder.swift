/// Gathers channels and batches of programmes, and makes a guide of them.
package struct GuideBuilder: Sendable {
  private var channels: [Channel] = []
  private var positions: [String: Int] = [:]
  private var batches: [ProgrammeBatch] = []
  /// The inputs of each channel.
  private var parts: [[ChannelPart]] = []
  /// The records of each channel that has more than one input.
  private var known: [Int: Set<RecordKey>] = [:]
  private var findings: [Diagnostic] = []
  private var origins: [GuideOrigin] = []
  /// The number of documents that have given programmes.
  private var documents = 0
  /// The file that programmes are added from.
  private var file = ""
  /// When a programme must not be over yet to be in the guide; nil where all are wanted.
  private let keptFrom: Instant?
  /// By ids that mean another channel, that channel's id.
  private let aliases: [String: String]
  private let channelLimit: Int
  /// Channels and programmes left out for that limit, and the file in which that happened first.
  private var leftOut = ChannelsLeftOut()
  private var fileOfLeftOut: String?

  /// A builder of nothing as yet. Programmes that were over at `keptFrom` are left out; a channel whose id is among `aliases`
  /// becomes one with the channel of the id there. `addWithinLimit` adds no more channels than a limit.
  package init(
    keptFrom: Instant? = nil, aliases: [String: String] = [:], channelLimit: Int = ChannelsLeftOut.limit
  ) {
    self.keptFrom = keptFrom
    self.channelLimit = channelLimit
    self.aliases = aliases
  }

  /// Begins another origin: it is that of everything added from now on.
  package mutating func begin(_ origin: GuideOrigin) {
    origins.append(origin)
    known = [:]
  }

  /// Begins another file, which findings of everything added from now on name.
  package mutating func begin(file: String) { self.file = file }

  private var origin: Int { max(0, origins.count - 1) }

  /// Adds a channel and returns its position; one whose id is known already keeps its position and its name, and takes
  /// icons and addresses where it has none, its number and groups only from another origin.
  @discardableResult
  package mutating func add(_ channel: Channel) -> Int {
    let channel =
      aliases[channel.id].map {
        Channel(
          id: $0, name: channel.name, number: channel.number, details: channel.details, groups: channel.groups)
      } ?? channel
    if let known = positions[channel.id] {
      fillIn(known, from: channel)
      return known
    }
    positions[channel.id] = channels.count
    channels.append(channel)
    parts.append([])
    return channels.count - 1
  }

  /// Adds a channel as `add(_:)` does. nil where the guide has as many as it may have and this is not among them; that is
  /// counted, and found in the guide's findings.
  package mutating func addWithinLimit(_ channel: Channel) -> Int? {
    if channels.count >= channelLimit, positions[aliases[channel.id] ?? channel.id] == nil {
      fileOfLeftOut = fileOfLeftOut ?? file
      leftOut.addChannel()
      return nil
    }
    return add(channel)
  }

  /// Counts programmes on a channel that was not added.
  package mutating func leaveOut(programmes count: Int) { leftOut.add(programmes: count) }

  /// Fills missing details of a channel from a later addition of it; its number and groups only from another origin.
  private mutating func fillIn(_ position: Int, from channel: Channel) {
    let first = channels[position]
    var details = first.details
    details.fillIn(from: channel.details)
    let number = first.number ?? (origin > 0 ? channel.number : nil)
    let groups = first.groups.isEmpty && origin > 0 ? channel.groups : first.groups
    if number == first.number, details == first.details, groups == first.groups { return }
    channels[position] = Channel(id: first.id, name: first.name, number: number, details: details, groups: groups)
  }

  /// Takes a batch in, whose inputs are then to be given to channels, and returns its number.
  package mutating func add(_ batch: ProgrammeBatch) -> Int {
    batches.append(batch)
    return batches.count - 1
  }

  /// Gives an input of a batch, each once, to the channel at a position that `add(_:)` returned, and returns how many
  /// programmes were left out: those whose record the channel has already, from another input. Downloads of two weeks
  /// overlap.
  @discardableResult
  package mutating func add(input: Int, ofBatch batch: Int, to channel: Int) -> Int {
    documents += 1
    return append(input: input, ofBatch: batch, to: channel)
  }

  /// Gives all inputs of a batch to channels, by input the channel's position: one document has all of them. Returns how
  /// many programmes were left out, as `add(input:ofBatch:to:)` does. Inputs of channels that were not added are not taken.
  package mutating func add(inputsOf channels: [Int?], ofBatch batch: Int) -> Int {
    documents += 1
    var repeated = 0
    for (input, channel) in channels.enumerated() {
      if let channel {
        repeated += append(input: input, ofBatch: batch, to: channel)
      } else {
        leaveOut(programmes: batches[batch].rows(ofInput: input).count)
      }
    }
    return repeated
  }

  private mutating func append(input: Int, ofBatch batch: Int, to channel: Int) -> Int {
    var part = ChannelPart(
      batch: batch, input: input, rows: batches[batch].rows(ofInput: input), document: documents, file: file,
      origin: origin)
    if parts[channel].last?.origin == origin { part.leftOut = indicesOfKnown(in: part, on: channel) }
    parts[channel].append(part)
    return part.leftOut.count
  }

  /// The indices of rows of a further input whose records the channel has already. Those of the input are known from now on.
  private mutating func indicesOfKnown(in part: ChannelPart, on channel: Int) -> Set<Int> {
    var records =
      known[channel] ?? Set(parts[channel].filter { $0.origin == origin }.flatMap { keys(of: $0).map(\.key) })
    // The set is changed where it is, not as a copy.
    known[channel] = nil
    let own = keys(of: part)
    let indices = own.filter { records.contains($0.key) }.map(\.index)
    records.formUnion(own.map(\.key))
    known[channel] = records
    return Set(indices)
  }

  private func keys(of part: ChannelPart) -> [(index: Int, key: RecordKey)] {
    part.rows.map { ($0, RecordKey($0, of: part, in: batches)) }
  }

  /// Adds all programmes of a batch to a channel.
  @discardableResult
  package mutating func add(_ batch: ProgrammeBatch, to channel: Int) -> Int {
    let number = add(batch)
    return add(inputsOf: Array(repeating: channel, count: batch.inputCount), ofBatch: number)
  }

  /// Adds the channels and programmes of an image's guide, without its findings and origins. Each channel counts as a document.
  package mutating func add(_ guide: Guide) {
    let channels = guide.channels.map { addWithinLimit($0) }
    let batch = ProgrammeBatch.of(guide)
    let number = add(batch.all)
    for (input, channel) in batch.channelOfInput.enumerated() {
      if let position = channels[channel] {
        add(input: input, ofBatch: number, to: position)
      } else {
        leaveOut(programmes: batch.all.rows(ofInput: input).count)
      }
    }
  }

  /// Identifies a record: every byte, the time, and the values that the store keeps beside the bytes, which not every
  /// format has in them.
  private struct RecordKey: Hashable {
    private let interval: Interval
    private let flags: ProgrammeFlags
    private let record: RecordSlice
    private let title: ArraySlice<UInt8>
    private let genre: ArraySlice<UInt8>

    init(_ index: Int, of part: ChannelPart, in batches: [ProgrammeBatch]) {
      let batch = batches[part.batch]
      let row = batch.row(index)
      let stored = batch.rows[index]
      (interval, flags) = (row.interval, row.flags)
      record = RecordSlice(bytes: batch.inputs[part.input].bytes, range: row.record)
      title = batch.titles.bytes[batch.titles.range(of: Int(stored.title))]
      genre = batch.genres.bytes[batch.genres.range(of: Int(stored.genre))]
    }
  }

  /// The number of findings added.
  package var findingCount: Int { findings.count }

  /// Adds findings of the input.
  package mutating func add(_ more: [Diagnostic]) {
    findings.append(contentsOf: more)
  }

  /// The guide of all that was added; the builder is empty then.
  package mutating func build() -> Guide {
    var columns = GuideColumns(batches)
    // Only the columns hold the batches now, and they free each batch once it is copied.
    batches = []
    for channel in parts { columns.append(channel, of: origins, keptFrom: keptFrom) }
    defer { forget() }
    findings += EndConflict.findings(columns.endConflicts)
    if let finding = leftOut.finding(file: fileOfLeftOut ?? "", limit: channelLimit) { findings.append(finding) }
    return Guide(channels: channels, findings: findings, origins: origins, columns: columns)
  }

  private mutating func forget() {
    (channels, positions, parts, known) = ([], [:], [], [:])
    (findings, origins, file) = ([], [], "")
    (leftOut, fileOfLeftOut) = (ChannelsLeftOut(), nil)
  }
}

/// One input's programmes on a channel.
struct ChannelPart: Sendable {
  /// The number of the batch among all, and of the input in it.
  let batch: Int
  let input: Int
  /// Its rows in the batch, and those of them that are not to be shown.
  let rows: Range<Int>
  var leftOut: Set<Int> = []
  /// The number of the document that it comes from; what two documents list of the same programme becomes one.
  let document: Int
  /// The file that this is in; empty where that has no name.
  let file: String
  /// The number of the guide that it comes from, among those that a guide is put together of.
  var origin = 0
}
