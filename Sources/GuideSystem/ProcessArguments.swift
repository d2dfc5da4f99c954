import CProcess
import Glibc
import SystemPackage

/// The arguments and environment of a program, for the C library.
struct ProcessArguments {
  private let arguments: [String]
  private let variables: [String]

  init(_ path: String, _ arguments: [String], _ environment: [String: String]) {
    self.arguments = [path] + arguments
    variables = environment.map { "\($0.key)=\($0.value)" }
  }

  /// Starts the program and returns its process id.
  func start(_ streams: UnsafePointer<process_streams>?) throws(Errno) -> pid_t {
    let (argv, environment) = (copies(of: arguments), copies(of: variables))
    defer { (argv + environment).forEach { free($0) } }
    var process = pid_t()
    let code = process_start(&process, argv, environment, streams)
    guard code == 0 else { throw Errno(rawValue: code) }
    return process
  }

  private func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0.fileBytes) } + [nil]
  }
}
