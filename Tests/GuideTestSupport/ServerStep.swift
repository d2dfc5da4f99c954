/// A step of a test server's answer.
package enum ServerStep: Sendable {
  case send([UInt8])
  /// Single bytes, with a pause between them in milliseconds.
  case drip([UInt8], Int)
  /// These bytes, repeated until the client disconnects.
  case sendForEver([UInt8])
  /// Nothing until a test releases the step.
  case wait(@Sendable () -> Void)
  /// Nothing until the client disconnects.
  case hang
  /// Closes the connection properly.
  case close
  /// Resets the connection, as after a crash.
  case reset
}

extension [ServerStep] {
  /// An answer with a `Content-Length`, after which the connection stays open.
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
  /// The path; the whole address if the server is used as a proxy.
  package let target: String
  /// Header fields by lower-case name.
  package let fields: [String: String]
  /// Usually `GET`.
  package let method: String
  /// The body, such as a form; empty if there is none.
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
