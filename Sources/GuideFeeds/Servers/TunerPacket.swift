/// Packets with which HDHomeRun tuners are found on a network (libhdhomerun, hdhomerun_pkt.h).
///
/// A packet has a type and a length in two bytes each, fields with a tag, a length and a value, and a checksum.
package enum TunerPacket {
  /// The UDP port on which tuners listen.
  package static let port = 65001

  private enum Kind { static let (request, reply): (UInt8, UInt8) = (2, 3) }
  private enum Tag { static let (deviceKind, deviceID): (UInt8, UInt8) = (0x01, 0x02) }
  private static let tuner: [UInt8] = [0, 0, 0, 1]

  /// The question to all tuners.
  package static let question = packet(
    Kind.request, fields: [(Tag.deviceKind, tuner), (Tag.deviceID, [0xFF, 0xFF, 0xFF, 0xFF])])

  /// Whether a packet is the answer of a tuner. Damaged packets and other devices are not.
  package static func isAnswer(_ packet: [UInt8]) -> Bool {
    guard (8...1_500).contains(packet.count), packet[0] == 0, packet[1] == Kind.reply,
      Int(packet[2]) << 8 | Int(packet[3]) == packet.count - 8,
      checksum(of: packet.dropLast(4)) == Array(packet.suffix(4))
    else { return false }
    var fields = packet[4..<packet.count - 4]
    while let tag = fields.popFirst() {
      guard let length = length(&fields), length <= fields.count else { return false }
      if tag == Tag.deviceKind { return fields.prefix(length).elementsEqual(tuner) }
      fields = fields.dropFirst(length)
    }
    return false
  }

  /// The length of a field: one byte, or two if the first one has its highest bit set.
  private static func length(_ fields: inout ArraySlice<UInt8>) -> Int? {
    guard let low = fields.popFirst() else { return nil }
    guard low & 0x80 != 0 else { return Int(low) }
    return fields.popFirst().map { Int(low & 0x7F) | Int($0) << 7 }
  }

  /// A packet with short fields.
  static func packet(_ kind: UInt8, fields: [(tag: UInt8, value: [UInt8])]) -> [UInt8] {
    let payload = fields.flatMap { [$0.tag, UInt8(truncatingIfNeeded: $0.value.count & 0x7F)] + $0.value }
    let packet = [0, kind, UInt8(payload.count >> 8 & 0xFF), UInt8(payload.count & 0xFF)] + payload
    return packet + checksum(of: packet[...])
  }

  /// The CRC-32 of bytes, lowest byte first, as in Ethernet and zip.
  private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var crc: UInt32 = ~0
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: ~crc >> ($0 * 8)) }
  }
}
