extension GuideChanges {
  /// The maximum number of changes stored, which is more than anyone will read.
  package static let maximumStored = 5000

  /// The changes encoded for an image.
  package var bytes: [UInt8] {
    var fields = ImageFields()
    fields.append(Array(changes.prefix(GuideChanges.maximumStored))) { change, fields in fields.append(change) }
    fields.append(knownUntil.sorted { $0.key < $1.key }) { end, fields in
      fields.append(end.key)
      fields.append(end.value.seconds)
    }
    return fields.bytes
  }

  /// Decodes `bytes`; `nil` if they are damaged.
  package init?(bytes: [UInt8]) {
    let read = ImageFieldReader.read(bytes) { (reader) throws(ImageFieldReader.Damage) in try reader.changes() }
    guard let read else { return nil }
    self = read
  }
}

extension ImageFields {
  fileprivate mutating func append(_ change: GuideChange) {
    for interval in [change.times.old, change.times.new] {
      append(interval == nil ? 0 : 1)
      guard let interval else { continue }
      append(interval.start.seconds)
      append(interval.end.seconds)
    }
    for text in [change.channel.id, change.channel.name, change.title] { append(text) }
  }
}

extension ImageFieldReader {
  fileprivate mutating func changes() throws(Damage) -> GuideChanges {
    let changes = try list { (reader) throws(Damage) in try reader.change() }
    let ends = try list { (reader) throws(Damage) in (try reader.text(), Instant(seconds: try reader.number())) }
    return GuideChanges(changes, knownUntil: Dictionary(ends, uniquingKeysWith: max))
  }

  private mutating func change() throws(Damage) -> GuideChange {
    let kind: GuideChange.Kind
    switch (try interval(), try interval()) {
    case (nil, let new?): kind = .new(new)
    case (let old?, let new?): kind = .moved(from: old, to: new)
    case (let old?, nil): kind = .gone(old)
    case (nil, nil): throw Damage()
    }
    return GuideChange(kind, channel: Channel(id: try text(), name: try text()), title: try text())
  }

  private mutating func interval() throws(Damage) -> Interval? {
    try number() == 0 ? nil : Interval(Instant(seconds: try number()), Instant(seconds: try number()))
  }
}
