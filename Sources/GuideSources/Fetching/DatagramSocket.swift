import Glibc
import GuideSystem
import SystemPackage

/// An IPv4 socket for questions to the local network over UDP.
final class DatagramSocket {
  /// An address and a port to send to.
  struct Destination: Hashable, Sendable {
    let address: String
    let port: Int

    /// Creates a destination from an IPv4 address such as `224.0.0.251`.
    init(_ address: String, port: Int) {
      (self.address, self.port) = (address, port)
    }
  }

  private let descriptor: FileDescriptor
  private static let largest = 9_000

  /// Opens a socket that may also send to all hosts of a network.
  init() throws(Errno) {
    let number = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw Errno.last }
    descriptor = FileDescriptor(rawValue: number)
    var isAllowed: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_BROADCAST, &isAllowed, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { try? descriptor.close() }

  /// Sends a packet.
  func send(_ packet: [UInt8], to destination: Destination) throws(Errno) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: destination.port).bigEndian
    guard inet_pton(AF_INET, destination.address, &address.sin_addr) == 1 else { throw .invalidArgument }
    let count = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(
          descriptor.rawValue, packet, packet.count, Int32(MSG_NOSIGNAL), $0,
          socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard count == packet.count else { throw Errno.last }
  }

  /// Receives a packet and the sender's address; `nil` if none arrives before a time on the monotonic clock, or if a
  /// host rejected an earlier one.
  func receive(until deadline: Duration) -> (packet: [UInt8], sender: String)? {
    let rest = max(1, (deadline - MonotonicClock.now).milliseconds)
    var time = timeval(tv_sec: rest / 1_000, tv_usec: rest % 1_000 * 1_000)
    setsockopt(descriptor.rawValue, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var received = 0
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let packet = [UInt8](unsafeUninitializedCapacity: Self.largest) { buffer, count in
      received = withUnsafeMutablePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          recvfrom(descriptor.rawValue, buffer.baseAddress, buffer.count, 0, $0, &length)
        }
      }
      count = max(0, received)
    }
    guard received >= 0 else { return nil }
    let bytes = withUnsafeBytes(of: address.sin_addr.s_addr) { Array($0) }
    return (packet, bytes.map(String.init).joined(separator: "."))
  }
}
