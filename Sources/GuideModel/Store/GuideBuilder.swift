/// Collects channels and batches of programmes, and builds a guide from them.
package struct GuideBuilder: Sendable {
  private var channels: [Channel] = []
  private var positions: [String: Int] = [:]
  private var batches: [ProgrammeBatch] = []
  /// The inputs of each channel.
  private var parts: [[ChannelPart]] = []
  /// The known records of each channel with more than one input.
  private var known: [Int: Set<RecordKey>] = [:]
  private var diagnostics: [Diagnostic] = []
  private var origins: [GuideOrigin] = []
  /// The number of documents that contributed programmes.
  private var documents = 0
  /// The file that programmes are currently being added from.
  private var file = ""
  /// Programmes that ended before this time are dropped; `nil` keeps all programmes.
  private let cutoff: Instant?
  /// The ids of channels to merge into others, each with the id of the other channel.
  private let aliases: [String: String]
  /// The names of the origins that take precedence on some channels, by channel id.
  private let preferred: [String: String]
  private let channelLimit: Int
  /// The channels and programmes over the limit, and the first file with such a channel.
  private var leftOut = OmittedChannels()
  private var fileOfLeftOut: String?

  /// Creates an empty builder.
  ///
  /// - Parameters:
  ///   - cutoff: Programmes that ended before this time are dropped.
  ///   - aliases: Channel ids that are replaced by others, to merge channels.
  ///   - preferred: The names of the origins that take precedence on some channels, by channel id.
  ///   - channelLimit: The maximum number of channels that `addWithinLimit` adds.
  package init(
    cutoff: Instant? = nil, aliases: [String: String] = [:], preferred: [String: String] = [:],
    channelLimit: Int = OmittedChannels.limit
  ) {
    self.preferred = preferred
    self.cutoff = cutoff
    self.channelLimit = channelLimit
    self.aliases = aliases
  }

  /// Starts another origin, to which everything added later belongs.
  package mutating func begin(_ origin: GuideOrigin) {
    origins.append(origin)
    known = [:]
  }

  /// Starts another file, to be named in diagnostics about everything added later.
  package mutating func begin(file: String) { self.file = file }

  private var origin: Int { max(0, origins.count - 1) }

  /// Adds a channel, or merges it into one with the same id, and returns its index.
  ///
  /// The existing channel keeps its index and name. Missing icons and addresses are filled in, but a missing number
  /// and missing groups are filled in only from another origin.
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

  /// Adds a channel like `add(_:)`; returns `nil` if the guide is full.
  ///
  /// Channels that are left out are counted, and `build` adds a diagnostic about them.
  package mutating func addWithinLimit(_ channel: Channel) -> Int? {
    if channels.count >= channelLimit, positions[aliases[channel.id] ?? channel.id] == nil {
      fileOfLeftOut = fileOfLeftOut ?? file
      leftOut.addChannel()
      return nil
    }
    return add(channel)
  }

  /// Counts programmes on a channel that was left out.
  package mutating func leaveOut(programmes count: Int) { leftOut.add(programmes: count) }

  /// Fills in missing details of a channel; fills in its number and groups only from another origin.
  private mutating func fillIn(_ position: Int, from channel: Channel) {
    let first = channels[position]
    var details = first.details
    details.fillIn(from: channel.details)
    let number = first.number ?? (origin > 0 ? channel.number : nil)
    let groups = first.groups.isEmpty && origin > 0 ? channel.groups : first.groups
    if number == first.number, details == first.details, groups == first.groups { return }
    channels[position] = Channel(id: first.id, name: first.name, number: number, details: details, groups: groups)
  }

  /// Adds a batch and returns its number. Its inputs must then be assigned to channels.
  package mutating func add(_ batch: ProgrammeBatch) -> Int {
    batches.append(batch)
    return batches.count - 1
  }

  /// Assigns an input of a batch to a channel and returns the number of duplicates.
  ///
  /// Duplicates are programmes whose record another input has already added to the channel. They occur when two weekly
  /// downloads overlap, and are left out. Each input can be assigned only once.
  @discardableResult
  package mutating func add(input: Int, ofBatch batch: Int, to channel: Int) -> Int {
    documents += 1
    return append(input: input, ofBatch: batch, to: channel)
  }

  /// Assigns the inputs of a batch to channels and returns the number of duplicates.
  ///
  /// The batch counts as one document. `channels` contains a channel index for each input, or `nil` to ignore the
  /// input.
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

  /// The rows of `part` whose records the channel already has. Also remembers all records of `part`.
  private mutating func indicesOfKnown(in part: ChannelPart, on channel: Int) -> Set<Int> {
    var records =
      known[channel] ?? Set(parts[channel].filter { $0.origin == origin }.flatMap { keys(of: $0).map(\.key) })
    // This lets the set be changed in place instead of being copied.
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

  /// Adds all programmes in a batch to a channel.
  @discardableResult
  package mutating func add(_ batch: ProgrammeBatch, to channel: Int) -> Int {
    let number = add(batch)
    return add(inputsOf: Array(repeating: channel, count: batch.inputCount), ofBatch: number)
  }

  /// Adds the channels and programmes from a guide read from an image.
  ///
  /// Its diagnostics and origins are not added. Each channel counts as a document.
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

  /// Identifies a record by its bytes, its time and the values stored separately.
  ///
  /// In some formats, these values are not part of the bytes.
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

  /// The number of diagnostics added.
  package var diagnosticCount: Int { diagnostics.count }

  /// Adds diagnostics about the input.
  package mutating func add(_ more: [Diagnostic]) {
    diagnostics.append(contentsOf: more)
  }

  /// Builds the guide and empties the builder.
  package mutating func build() -> Guide {
    var columns = GuideColumns(batches)
    // The columns now hold the only reference to the batches, and free each batch once it is copied.
    batches = []
    for (channel, parts) in zip(channels, parts) {
      let preferred = preferred[channel.id].flatMap { name in origins.firstIndex { $0.name == name } }
      columns.append(parts, of: origins, cutoff: cutoff, preferred: preferred)
    }
    defer { forget() }
    diagnostics += EndConflict.diagnostics(columns.endConflicts)
    if let diagnostic = leftOut.diagnostic(file: fileOfLeftOut ?? "", limit: channelLimit) {
      diagnostics.append(diagnostic)
    }
    return Guide(channels: channels, diagnostics: diagnostics, origins: origins, columns: columns)
  }

  private mutating func forget() {
    (channels, positions, parts, known) = ([], [:], [], [:])
    (diagnostics, origins, file) = ([], [], "")
    (leftOut, fileOfLeftOut) = (OmittedChannels(), nil)
  }
}

/// The programmes of one input on a channel.
struct ChannelPart: Sendable {
  /// The index of the batch, and of the input in it.
  let batch: Int
  let input: Int
  /// The rows in the batch, and the ones that are not shown.
  let rows: Range<Int>
  var leftOut: Set<Int> = []
  /// The number of the document. Programmes listed by several documents are merged.
  let document: Int
  /// The file's name; empty if it has none.
  let file: String
  /// The index of the origin.
  var origin = 0
}
