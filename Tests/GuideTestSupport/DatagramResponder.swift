import Foundation
import Glibc
import Synchronization

/// A UDP socket for tests on the loopback interface, which answers every packet with the same packets.
package final class DatagramResponder: Sendable {
  package let port: Int
  private let socket: Int32
  private let packets: Packets

  /// The packets received so far.
  package var received: [[UInt8]] { packets.all.withLock { $0 } }

  private final class Packets: Sendable {
    let all = Mutex<[[UInt8]]>([])
  }

  /// Creates a socket that answers until it is released.
  package init(_ answers: [[UInt8]]) throws {
    let socket = try LoopbackSocket.bound(SOCK_DGRAM)
    let packets = Packets()
    (self.socket, self.packets, port) = (socket, packets, LoopbackSocket.port(of: socket))
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 2_048)
      while true {
        var sender = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isDone = withUnsafeMutablePointer(to: &sender) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            let count = recvfrom(socket, &buffer, buffer.count, 0, address, &length)
            guard count > 0 else { return true }
            packets.all.withLock { $0.append(Array(buffer[..<count])) }
            for answer in answers { sendto(socket, answer, answer.count, 0, address, length) }
            return false
          }
        }
        if isDone { break }
      }
      close(socket)
    }
  }

  deinit { shutdown(socket, Int32(SHUT_RDWR)) }
}
