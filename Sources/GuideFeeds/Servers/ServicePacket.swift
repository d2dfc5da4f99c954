/// Questions and answers about services on the local network: multicast DNS (RFC 6762), as far as finding servers needs it.
package enum ServicePacket {
  /// The multicast group and the UDP port.
  package static let (group, port) = ("224.0.0.251", 5353)

  private static let pointerRecord = 12
  /// Class IN, with a request to answer only to the sender.
  private static let internetClass = 0x8001

  /// The question which hosts have services such as `_htsp._tcp`.
  package static func question(for services: [String]) -> [UInt8] {
    let head: [UInt8] = [0, 0, 0, 0, 0, UInt8(services.count & 0xFF), 0, 0, 0, 0, 0, 0]
    return services.reduce(into: head) { packet, service in
      for label in "\(service).local".split(separator: ".") {
        packet.append(UInt8(label.utf8.count & 0x3F))
        packet += label.utf8
      }
      packet += [0] + bytes(pointerRecord) + bytes(internetClass)
    }
  }

  private static func bytes(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] }

  /// The services that an answer names, such as `_htsp._tcp`, in lower case. Damaged packets name those before the damage.
  package static func services(in packet: [UInt8]) -> Set<String> {
    var reading = Reading(packet)
    guard packet.count <= 9_000, let head = reading.words(6), head[1] & 0x8000 != 0 else { return [] }
    var services: Set<String> = []
    // Each question and record is longer than four bytes, so the packet's length limits their number.
    for _ in 0..<head[2] {
      guard reading.name() != nil, reading.words(2) != nil else { return services }
    }
    for _ in 0..<head[3] + head[4] + head[5] {
      guard let name = reading.name(), let facts = reading.words(5), reading.skip(facts[4]) else { break }
      if facts[0] == pointerRecord, name.hasSuffix(".local") {
        services.insert(String(name.dropLast(".local".utf8.count)))
      }
    }
    return services
  }

  private struct Reading {
    private let packet: [UInt8]
    private var offset = 0
    /// The longest name in bytes, as in RFC 1035.
    private static let longestName = 255

    init(_ packet: [UInt8]) { self.packet = packet }

    /// Numbers of two bytes each; `nil` at the end.
    mutating func words(_ count: Int) -> [Int]? {
      guard offset + 2 * count <= packet.count else { return nil }
      defer { offset += 2 * count }
      return (0..<count).map { Int(packet[offset + 2 * $0]) << 8 | Int(packet[offset + 2 * $0 + 1]) }
    }

    mutating func skip(_ count: Int) -> Bool {
      offset += count
      return offset <= packet.count
    }

    /// A name in lower case; `nil` if it is damaged. The rest of a name may be elsewhere, but only before the name itself.
    mutating func name() -> String? {
      var name: [UInt8] = []
      var (index, limit) = (offset, offset)
      var end: Int?
      while index < packet.count {
        let length = Int(packet[index])
        switch length {
        case 0:
          offset = end ?? index + 1
          return String(decoding: name, as: UTF8.self).lowercased()
        case 1..<0x40:
          guard index + 1 + length <= packet.count, name.count + length < Self.longestName else { return nil }
          name += (name.isEmpty ? [] : [UInt8(ascii: ".")]) + packet[index + 1...index + length]
          index += 1 + length
        case 0xC0...:
          guard index + 1 < packet.count else { return nil }
          end = end ?? index + 2
          index = (length & 0x3F) << 8 | Int(packet[index + 1])
          guard index < limit else { return nil }
          limit = index
        default: return nil
        }
      }
      return nil
    }
  }
}
