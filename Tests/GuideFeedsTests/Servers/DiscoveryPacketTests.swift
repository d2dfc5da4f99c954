import GuideTestSupport
import Testing

@testable import GuideFeeds

/// Packets for finding servers on the local network.
@Suite struct DiscoveryPacketTests {
  /// The question that libhdhomerun sends.
  @Test func tunersAreAskedAsTheirLibraryDoes() {
    #expect(
      TunerPacket.question == [
        0, 2, 0, 12, 1, 4, 0, 0, 0, 1, 2, 4, 0xFF, 0xFF, 0xFF, 0xFF, 0x4E, 0x50, 0x7F, 0x35,
      ])
  }

  private static let answer = TunerPacket.packet(
    3, fields: [(2, [0x10, 0x50, 0x0A, 0x11]), (1, [0, 0, 0, 1]), (0x10, [2])])

  @Test func tunersAreRecognised() {
    #expect(TunerPacket.isAnswer(Self.answer))
    #expect(!TunerPacket.isAnswer(TunerPacket.question), "a question is no answer")
    #expect(!TunerPacket.isAnswer(TunerPacket.packet(3, fields: [(1, [0, 0, 0, 5])])), "a storage device")
    #expect(!TunerPacket.isAnswer(TunerPacket.packet(3, fields: [])))
    for index in Self.answer.indices {
      var damaged = Self.answer
      damaged[index] ^= 0x40
      #expect(!TunerPacket.isAnswer(damaged), "byte \(index)")
      #expect(!TunerPacket.isAnswer(Array(Self.answer[..<index])))
    }
  }

  @Test func questionNamesServices() {
    let question = ServicePacket.question(for: ["_htsp._tcp"])
    #expect(question.prefix(12) == [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0])
    #expect(
      Array(question.dropFirst(12)) == Array("\u{5}_htsp\u{4}_tcp\u{5}local".utf8) + ([0, 0, 12, 0x80, 1] as [UInt8]))
  }

  /// An answer with the question, a pointer to its name, and an address record.
  private static let services: [UInt8] = {
    var packet: [UInt8] = [0, 0, 0x84, 0, 0, 1, 0, 1, 0, 0, 0, 1]
    packet += ServicePacket.question(for: ["_HTSP._tcp"]).dropFirst(12)
    packet += [0xC0, 12, 0, 12, 0, 1, 0, 0, 0, 10, 0, 5, 2, 0x74, 0x76, 0xC0, 12] as [UInt8]
    packet += [0xC0, 24, 0, 1, 0, 1, 0, 0, 0, 10, 0, 4, 192, 0, 2, 7] as [UInt8]
    return packet
  }()

  @Test func servicesAreRead() {
    #expect(ServicePacket.services(in: Self.services) == ["_htsp._tcp"])
    #expect(ServicePacket.services(in: ServicePacket.question(for: ["_htsp._tcp"])).isEmpty, "a question")
    // A name that refers to itself, and one that refers to what follows.
    let head: [UInt8] = [0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    for target: UInt8 in [12, 14] {
      let record: [UInt8] = [0xC0, target, 0, 12, 0, 1, 0, 0, 0, 0, 0, 0]
      #expect(ServicePacket.services(in: head + record).isEmpty)
    }
    let endless = Array(head.prefix(4)) + [UInt8](repeating: 0xFF, count: 8)
    #expect(ServicePacket.services(in: []).isEmpty && ServicePacket.services(in: endless).isEmpty)
  }

  /// Random damage neither crashes nor hangs.
  @Test func damagedPacketsAreHarmless() {
    var random = SplitMix64(seed: 7)
    for round in 0..<20_000 {
      var packet = round % 2 == 0 ? Self.services : Self.answer
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        packet[Int.random(in: packet.indices, using: &random)] = UInt8.random(in: 0 ... .max, using: &random)
      }
      packet.removeLast(Int.random(in: 0..<packet.count, using: &random) / 4)
      #expect(ServicePacket.services(in: packet).allSatisfy { $0.utf8.count <= 255 })
      _ = TunerPacket.isAnswer(packet)
    }
  }
}
