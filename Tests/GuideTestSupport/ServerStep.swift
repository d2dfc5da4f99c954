/// A step of a test's server; an answer is a list of them.
package enum ServerStep: Sendable {
  case send([UInt8])
  /// A byte at a time, a number of milliseconds apart.
  case drip([UInt8], Int)
  /// The same bytes over and over, until the client has gone.
  case sendForEver([UInt8])
  /// Nothing, until a test lets it go on.
  case wait(@Sendable () -> Void)
  /// Nothing, until the client has gone.
  case hang
  /// Ends the connection as one should.
  case close
  /// Ends it as a crash would, so that the client is told by its system.
  case reset
}

extension [ServerStep] {
  /// An answer that says how long it is, after which the connection goes on.
  package static func answer(_ status: String, _ fields: [String] = [], _ body: [UInt8] = []) -> [ServerStep] {
    [.send(head(status, ["Content-Length: \(body.count)"] + fields) + body)]
  }

  package static func answer(_ status: String, _ fields: [String] = [], _ body: String) -> [ServerStep] {
    answer(status, fields, [UInt8](body.utf8))
  }

  /// The header of an answer.
  package static func head(_ status: String, _ fields: [String]) -> [UInt8] {
    [UInt8]("HTTP/1.1 \(status)\r\n\(fields.map { "\($0)\r\n" }.joined())\r\n".utf8)
  }

  package static func text(_ text: String) -> [ServerStep] { [.send([UInt8](text.utf8))] }
}

/// A client's request.
package struct ServerRequest: Hashable, Sendable {
  /// The path, or the whole address where the server is taken for a proxy.
  package let target: String
  /// Header fields by their names in small letters.
  package let fields: [String: String]
  /// `GET`, mostly.
  package let method: String
  /// What came after the header, such as a form; empty where nothing did.
  package internal(set) var body = ""

  init?(_ text: String) {
    var lines = text.split(separator: "\r\n").map(String.init)
    guard let words = lines.first?.split(separator: " ").map(String.init), words.count == 3 else { return nil }
    (method, target) = (words[0], words[1])
    lines.removeFirst()
    fields = lines.reduce(into: [:]) { fields, line in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return }
      fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
  }
}
