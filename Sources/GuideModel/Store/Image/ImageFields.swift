/// Encodes the channels and diagnostics of an image as eight-byte numbers and length-prefixed strings.
struct ImageFields {
  private(set) var bytes: [UInt8] = []

  /// The encoded channels.
  static func bytes(of channels: [Channel]) -> [UInt8] {
    var fields = ImageFields()
    fields.append(channels) { channel, fields in
      fields.append(channel.id)
      fields.append(channel.name)
      fields.append(optional: channel.number)
      fields.append(channel.details.names) { name, fields in
        fields.append(name.text)
        fields.append(optional: name.language)
      }
      fields.append(channel.details.icons) { icon, fields in
        fields.append(icon.address)
        fields.append(optional: icon.width)
        fields.append(optional: icon.height)
      }
      fields.append(channel.details.links) { link, fields in
        fields.append(link.address)
        fields.append(optional: link.system)
      }
      fields.append(channel.groups) { group, fields in fields.append(group) }
    }
    return fields.bytes
  }

  mutating func append(_ number: Int) {
    withUnsafeBytes(of: Int64(number)) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(optional number: Int?) {
    append(number == nil ? 0 : 1)
    if let number { append(number) }
  }

  mutating func append(optional text: String?) {
    append(text == nil ? 0 : 1)
    if let text { append(text) }
  }

  mutating func append<Item>(_ items: [Item], _ write: (Item, inout ImageFields) -> Void) {
    append(items.count)
    for item in items { write(item, &self) }
  }
}

/// Decodes what `ImageFields` encoded. Throws an error instead of reading past the end.
struct ImageFieldReader {
  struct Damage: Error {}

  private let bytes: [UInt8]
  private var offset = 0

  /// The decoded channels; `nil` if the bytes are damaged.
  static func channels(in bytes: [UInt8]) -> [Channel]? {
    read(bytes) { (reader) throws(Damage) in try reader.list { (reader) throws(Damage) in try reader.channel() } }
  }

  /// Decodes a value that takes up all bytes; `nil` if they are damaged.
  static func read<Value>(
    _ bytes: [UInt8], _ body: (inout ImageFieldReader) throws(Damage) -> Value
  ) -> Value? {
    var reader = ImageFieldReader(bytes: bytes)
    guard let value = try? body(&reader), reader.offset == bytes.count else { return nil }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func channel() throws(Damage) -> Channel {
    let (id, name, number) = (try text(), try text(), try optionalNumber())
    let details = ChannelDetails(
      names: try list { (reader) throws(Damage) in
        ChannelDetails.Name(try reader.text(), language: try reader.optionalText())
      },
      icons: try list { (reader) throws(Damage) in
        ChannelDetails.Icon(
          try reader.text(), width: try reader.optionalNumber(), height: try reader.optionalNumber())
      },
      links: try list { (reader) throws(Damage) in
        ChannelDetails.Link(try reader.text(), system: try reader.optionalText())
      })
    let groups = try list { (reader) throws(Damage) in try reader.text() }
    return Channel(id: id, name: name, number: number, details: details, groups: groups)
  }

  mutating func number() throws(Damage) -> Int {
    guard bytes.count - offset >= 8 else { throw Damage() }
    defer { offset += 8 }
    return Int(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Int64.self) })
  }

  mutating func text() throws(Damage) -> String {
    let count = try number()
    guard (0...bytes.count - offset).contains(count) else { throw Damage() }
    defer { offset += count }
    return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
  }

  private mutating func optionalNumber() throws(Damage) -> Int? { try number() == 0 ? nil : try number() }

  private mutating func optionalText() throws(Damage) -> String? { try number() == 0 ? nil : try text() }

  mutating func list<Item>(
    _ read: (inout ImageFieldReader) throws(Damage) -> Item
  ) throws(Damage) -> [Item] {
    var items: [Item] = []
    // Every item takes at least eight bytes, so if the count is wrong, the bytes soon run out.
    for _ in 0..<max(0, try number()) { items.append(try read(&self)) }
    return items
  }
}
