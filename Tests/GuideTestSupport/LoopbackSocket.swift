import Glibc

/// The sockets of a test server.
enum LoopbackSocket {
  static func listen() throws -> Int32 {
    let listener = try bound()
    guard Glibc.listen(listener, 64) == 0 else { throw failure() }
    return listener
  }

  /// Reserves a port without listening, so that requests to it are refused.
  static func bound(_ type: __socket_type = SOCK_STREAM) throws -> Int32 {
    let listener = socket(AF_INET, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let result = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard listener >= 0, result == 0 else { throw failure() }
    return listener
  }

  private static func failure() -> Shell.Failure {
    Shell.Failure(description: "no socket: \(String(cString: strerror(errno)))")
  }

  private typealias Accept4 = @convention(c) (Int32, OpaquePointer?, OpaquePointer?, Int32) -> Int32

  /// Accepts a connection that other programs do not inherit, because they would keep it open. Returns a negative number
  /// if there are no more connections.
  static func accept(_ listener: Int32) -> Int32 {
    // `accept4` is not visible in Swift.
    guard let function = dlsym(nil, "accept4") else { return Glibc.accept(listener, nil, nil) }
    return unsafeBitCast(function, to: Accept4.self)(listener, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
  }

  static func port(of listener: Int32) -> Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// The header of a request without the blank line at its end; `nil` if the client has disconnected.
  static func readHead(_ connection: Int32) -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count < 1 << 16, recv(connection, &byte, 1, 0) == 1 {
      bytes.append(byte)
      if byte == 0x0A, bytes.suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A] { return String(decoding: bytes, as: UTF8.self) }
    }
    return nil
  }

  /// Reads this number of bytes, or fewer if the connection ends.
  static func read(_ count: Int, _ connection: Int32) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count < count, recv(connection, &byte, 1, 0) == 1 { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Performs a step. Returns false if the connection has ended.
  static func perform(_ step: ServerStep, _ connection: Int32) -> Bool {
    switch step {
    case .send(let bytes): return send(bytes, connection)
    case .drip(let bytes, let milliseconds):
      for byte in bytes {
        if !send([byte], connection) { return false }
        usleep(UInt32(milliseconds) * 1000)
      }
      return true
    case .sendForEver(let bytes):
      while send(bytes, connection) {}
      return false
    case .wait(let untilTold):
      untilTold()
      return true
    case .hang:
      var byte: UInt8 = 0
      while recv(connection, &byte, 1, 0) > 0 {}
      return false
    case .close: return false
    case .reset:
      var now = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
      return false
    }
  }

  private static func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        Glibc.send(
          connection, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0 { return false }
      sent += count
    }
    return true
  }
}
