import GuideSystem
import GuideTestSupport
import Testing

@testable import GuideFeeds
@testable import GuideSources

/// Finding servers, with loopback sockets instead of the local network.
@Suite(.waitsForOthers) struct ServerDiscoveryTests {
  @Test func answeringServersAreFound() throws {
    let service: [UInt8] =
      [0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0] + ServicePacket.question(for: ["_htsp._tcp"]).dropFirst(12).dropLast(4)
      + [0, 12, 0, 1, 0, 0, 0, 10, 0, 0]
    let services = try DatagramResponder([[], service, service])
    let tuners = try DatagramResponder([Array("noise".utf8), TunerPacket.packet(3, fields: [(1, [0, 0, 0, 1])])])
    let discovery = ServerDiscovery(
      services: DatagramSocket.Destination("127.0.0.1", port: services.port),
      tuners: DatagramSocket.Destination("127.0.0.1", port: tuners.port))
    #expect(
      try discovery.search(for: .milliseconds(600)) == [
        ServerDiscovery.Finding(kind: .hdhomerun, host: "127.0.0.1"),
        ServerDiscovery.Finding(kind: .tvheadend, host: "127.0.0.1"),
      ])
    #expect(services.received.first == ServicePacket.question(for: ["_htsp._tcp", "_channels_dvr._tcp"]))
    #expect(tuners.received.first == TunerPacket.question)
  }

  @Test func silenceEndsInTime() throws {
    let silent = try DatagramResponder([])
    let destination = DatagramSocket.Destination("127.0.0.1", port: silent.port)
    #expect(try ServerDiscovery(services: destination, tuners: destination).search(for: .milliseconds(200)).isEmpty)
    #expect(silent.received.count == 4, "both questions are sent twice")
  }
}
