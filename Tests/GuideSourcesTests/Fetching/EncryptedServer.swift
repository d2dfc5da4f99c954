import Foundation
import Glibc
import GuideTestSupport

/// An HTTPS server with a newly made certificate: the distribution's openssl, which serves files.
final class EncryptedServer {
  /// The kind of certificate that the server has.
  enum Certificate: CaseIterable, Sendable {
    case good, expired, selfSigned, ofAnotherHost, ofUnknownIssuer
  }

  private static let tool = "/usr/bin/openssl"

  let port: Int
  /// The path of the certificate that clients need in order to trust this server.
  let certificates: String
  private let process: Int32
  private let folder: String

  /// Starts a server that answers `/name` with the bytes of the file with that name, including the header.
  init(_ certificate: Certificate, files: [String: [UInt8]]) throws {
    folder = NSTemporaryDirectory() + "tvgrid-\(UUID().uuidString.prefix(8))"
    certificates = "\(folder)/issuer.pem"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, bytes) in files { try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
    let made = try Shell.runPlain("cd \(folder) && \(EncryptedServer.making(certificate))")
    guard made == 0 else { throw Shell.Failure(description: "\(Self.tool) made no certificate") }
    process = try Spawn.start(
      [
        "/bin/sh", "-c",
        "cd \(folder) && exec \(Self.tool) s_server -accept 127.0.0.1:0 -cert chain.pem -key key.pem -HTTP",
      ],
      ends: .file("\(folder)/said"), environment: TestEnvironment.make(term: "dumb", home: folder))
    var port: Int?
    let output = "\(folder)/said"
    let isListening = HangGuard.waits {
      let said = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      let line = said.split(separator: "\n").first { $0.hasPrefix("ACCEPT") }
      port = line?.split(separator: ":").last.flatMap { Int($0) }
      return port != nil
    }
    self.port = port ?? 0
    guard isListening else { throw Shell.Failure(description: "\(Self.tool) does not listen") }
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    try? FileManager.default.removeItem(atPath: folder)
  }

  func address(_ path: String) -> String { "https://127.0.0.1:\(port)\(path)" }

  /// The commands that create a certificate in `chain.pem` and the certificate to trust in `issuer.pem`.
  private static func making(_ certificate: Certificate) -> String {
    let name = certificate == .ofAnotherHost ? "DNS:elsewhere.example" : "IP:127.0.0.1"
    let key = "\(tool) req -new -newkey rsa:2048 -nodes -keyout key.pem -subj /CN=tvgrid -out request.pem"
    let issuer =
      "\(tool) req -x509 -newkey rsa:2048 -nodes -keyout issuer.key -subj /CN=issuer -days 3 -out issuer.pem"
    let extensions = "printf 'subjectAltName=\(name)\\n' > extensions"
    // With a negative number of days, the certificate has already expired.
    let days = certificate == .expired ? "-days -1" : "-days 3"
    let signing =
      certificate == .selfSigned
      ? "\(tool) x509 -req -in request.pem -signkey key.pem -extfile extensions -days 3 -out chain.pem"
      : "\(tool) x509 -req -in request.pem -CA issuer.pem -CAkey issuer.key -CAcreateserial -extfile extensions "
        + "\(days) -out chain.pem"
    let another = certificate == .ofUnknownIssuer ? " && \(issuer)" : ""
    return "(\(key) && \(issuer) && \(extensions) && \(signing)\(another)) >/dev/null 2>&1"
  }
}
