import Foundation
import Glibc
import Synchronization

/// A web server for tests on the loopback interface, which can be told to misbehave.
package final class LoopbackServer: Sendable {
  /// Receives a request and the number of earlier requests, and returns the steps of the answer.
  package typealias Script = @Sendable (ServerRequest, Int) -> [ServerStep]

  package let port: Int
  private let core: Core

  /// Creates a server that listens until it is released.
  package init(_ script: @escaping Script) throws {
    let listener = try LoopbackSocket.listen()
    port = LoopbackSocket.port(of: listener)
    core = Core(listener, script)
    let core = core
    Thread.detachNewThread { core.acceptAll() }
  }

  /// Creates a server that gives every request the same answer.
  package convenience init(_ steps: [ServerStep]) throws {
    try self.init { _, _ in steps }
  }

  deinit { core.stop() }

  /// An address on this server.
  package func address(_ path: String = "/guide.xml", login: String = "") -> String {
    "http://\(login)127.0.0.1:\(port)\(path)"
  }

  /// The requests so far.
  package var requests: [ServerRequest] { core.requests }
  /// The number of connections so far.
  package var connectionCount: Int { core.connectionCount }
}

/// A port without a listener while this object exists. It is reserved, so that no other test's server gets it.
package final class DeadPort {
  package let port: Int
  private let socket: Int32

  package init() throws {
    socket = try LoopbackSocket.bound()
    port = LoopbackSocket.port(of: socket)
  }

  deinit { close(socket) }
}

/// State shared by the threads of a server, which may outlive it by a moment.
private final class Core: Sendable {
  private let listener: Int32
  private let script: LoopbackServer.Script
  private let state = Mutex(ServerState())

  private struct ServerState {
    var requests: [ServerRequest] = []
    var connections: Set<Int32> = []
    var connectionCount = 0
    var isStopped = false
  }

  init(_ listener: Int32, _ script: @escaping LoopbackServer.Script) {
    self.listener = listener
    self.script = script
  }

  var requests: [ServerRequest] { state.withLock { $0.requests } }
  var connectionCount: Int { state.withLock { $0.connectionCount } }

  func acceptAll() {
    while true {
      let connection = LoopbackSocket.accept(listener)
      if connection < 0 { break }
      let isWanted = state.withLock { state in
        if state.isStopped { return false }
        state.connections.insert(connection)
        state.connectionCount += 1
        return true
      }
      if isWanted { Thread.detachNewThread { self.serve(connection) } } else { close(connection) }
    }
    close(listener)
  }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    state.withLock { state in
      state.isStopped = true
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
  }

  private func serve(_ connection: Int32) {
    defer {
      state.withLock { _ = $0.connections.remove(connection) }
      close(connection)
    }
    while let text = LoopbackSocket.readHead(connection), var request = ServerRequest(text) {
      let count = request.fields["content-length"].flatMap { Int($0) } ?? 0
      request.body = LoopbackSocket.read(min(count, 1 << 20), connection)
      let number = state.withLock { state in
        state.requests.append(request)
        return state.requests.count - 1
      }
      for step in script(request, number) where !LoopbackSocket.perform(step, connection) { return }
    }
  }
}
