import GuideFeeds
package import GuideModel
import GuidePersonal
import GuideSystem
import SystemPackage

/// Finds servers on the local network that announce themselves. It sends packets only when the user asks for it.
package struct ServerDiscovery: Sendable {
  /// A server and the address of its host.
  package struct Finding: Hashable, Sendable {
    package let kind: ServerKind
    package let host: String
  }

  /// Why the network could not be searched.
  package struct SearchError: Error, Hashable, Sendable {
    package let reason: Message
  }

  /// Where to send the questions.
  private let services, tuners: DatagramSocket.Destination

  /// The maximum number of packets to read, because anyone on the network can send some.
  private static let maxPackets = 1_000

  /// Searches the local network.
  package init() {
    self.init(
      services: DatagramSocket.Destination(ServicePacket.group, port: ServicePacket.port),
      tuners: DatagramSocket.Destination("255.255.255.255", port: TunerPacket.port))
  }

  /// Asks at other addresses, for tests.
  init(services: DatagramSocket.Destination, tuners: DatagramSocket.Destination) {
    (self.services, self.tuners) = (services, tuners)
  }

  /// Asks twice, and collects the answers for some time. Throws if no question could be sent.
  package func search(for time: Duration = .seconds(3)) throws(SearchError) -> [Finding] {
    let socket: DatagramSocket
    let start = MonotonicClock.now
    do throws(Errno) {
      socket = try DatagramSocket()
      try ask(socket)
    } catch {
      throw SearchError(reason: Message(SystemReason(error.description)))
    }
    var found: Set<Finding> = []
    // A packet may get lost, so the questions are repeated.
    collect(from: socket, until: start + time / 3, into: &found)
    try? ask(socket)
    collect(from: socket, until: start + time, into: &found)
    return found.sorted { ($0.kind.name, $0.host) < ($1.kind.name, $1.host) }
  }

  private func ask(_ socket: DatagramSocket) throws(Errno) {
    let known = ServerKind.allCases.compactMap(\.service)
    let questions = [(ServicePacket.question(for: known), services), (TunerPacket.question, tuners)]
    var errors: [Errno] = []
    for (packet, destination) in questions {
      do throws(Errno) { try socket.send(packet, to: destination) } catch { errors.append(error) }
    }
    if errors.count == questions.count, let error = errors.first { throw error }
  }

  private func collect(from socket: DatagramSocket, until deadline: Duration, into found: inout Set<Finding>) {
    for _ in 0..<Self.maxPackets where MonotonicClock.now < deadline {
      guard let (packet, host) = socket.receive(until: deadline) else { continue }
      if TunerPacket.isAnswer(packet) { found.insert(Finding(kind: .hdhomerun, host: host)) }
      let named = ServicePacket.services(in: packet)
      for kind in ServerKind.allCases where kind.service.map(named.contains) ?? false {
        found.insert(Finding(kind: kind, host: host))
      }
    }
  }
}
