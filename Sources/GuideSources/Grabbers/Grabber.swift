package import GuideModel
package import GuideSystem
import SystemPackage

/// A grabber from the xmltv package: a program that writes an XMLTV document.
package struct Grabber: Sendable {
  /// The name, for example `tv_grab_uk_freeview`.
  package let name: String
  private let path: String
  let environment: [String: String]

  /// Finds a grabber in the folders of a search path such as `PATH`. `environment` is passed to it.
  package init(_ name: String, searchPath: String, environment: [String: String]) throws(GrabberError) {
    guard Grabber.isName(name) else { throw .badName(name) }
    guard let path = FileSystem.program(name, in: searchPath) else { throw .notFound(name) }
    self.name = name
    self.path = path
    self.environment = environment
  }

  /// Whether a string is a grabber's name: `tv_grab_`, then letters, digits, underscores, dashes and dots.
  package static func isName(_ name: String) -> Bool {
    let rest = name.utf8.dropFirst(8)
    return name.hasPrefix("tv_grab_") && (1...64).contains(rest.count) && rest.allSatisfy(isNameByte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

}

extension Grabber {
  /// The names of the grabbers in the folders of a search path, sorted.
  package static func installed(searchPath: String) -> [String] {
    let folders = searchPath.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    let names = folders.flatMap { folder in
      ((try? FileSystem.names(in: folder)) ?? []).filter {
        isName($0) && FileSystem.isProgram(folder.appending(path: $0))
      }
    }
    return Set(names).sorted()
  }

  /// Runs the grabber's interactive configuration in the foreground.
  package func configure() throws(GrabberError) {
    switch ForegroundProcess.run(path, ["--configure"], environment: environment) {
    case .ended(.code(0)): return
    case .ended(let ending): throw .configurationFailed(name, how: ending.text)
    case .notStarted(let reason): throw .notStarted(name, reason: SystemReason(reason))
    default: throw .cancelled(name)
    }
  }
}

extension Grabber {
  /// The capabilities that the grabber declares.
  package func capabilities(
    limits: ProcessLimits = .question, until token: CancellationToken = CancellationToken()
  ) throws(GrabberError) -> GrabberCapabilities {
    GrabberCapabilities(try answer("--capabilities", limits, until: token))
  }

  /// The description, as one line.
  package func description(
    limits: ProcessLimits = .question, until token: CancellationToken = CancellationToken()
  ) throws(GrabberError) -> String {
    LastLine.of(try answer("--description", limits, until: token))
  }

  /// The version that the grabber reports.
  package func version(limits: ProcessLimits = .question, until token: CancellationToken = CancellationToken())
    throws(GrabberError) -> String
  {
    LastLine.of(try answer("--version", limits, until: token))
  }

  private func answer(
    _ question: String, _ limits: ProcessLimits, until token: CancellationToken
  ) throws(GrabberError) -> [UInt8] {
    var answer: [UInt8] = []
    try run([question], limits, until: token) { bytes in answer.append(contentsOf: bytes) }
    return answer
  }
}

extension Grabber {
  /// Runs the grabber and passes its output to `keep`. Throws unless it exits with code 0.
  func run(
    _ arguments: [String], _ limits: ProcessLimits, until token: CancellationToken, output: String = "",
    _ keep: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(GrabberError) {
    let wakeup: WakeupPipe
    do throws(Errno) { wakeup = try WakeupPipe() } catch {
      throw .notStarted(name, reason: SystemReason(error.description))
    }
    let (outcome, errors) = token.withHandler({ wakeup.wake() }) {
      ProcessRun.run(
        path, arguments, environment: environment, limits: limits, wakeup: wakeup, isCancelled: { token.isCancelled },
        keep: keep)
    }
    switch outcome {
    case .ended(.code(0)): return
    case .ended(let ending): throw .failed(name, how: ending.text, lastLine: LastLine.of(errors))
    case .tookTooLong: throw .tooLong(name, seconds: limits.seconds)
    case .stalled: throw .stalled(name, seconds: limits.silentSeconds)
    case .wroteTooMuch: throw .tooMuch(name, bytes: limits.bytes)
    case .cancelled: throw .cancelled(name)
    case .notStarted(let reason): throw .notStarted(name, reason: SystemReason(reason))
    case .outputNotKept(let reason): throw .file(FileError(.write, output, reason: SystemReason(reason)))
    }
  }
}

extension ProcessLimits {
  /// The limits for a quick question, for example `--version`.
  package static let question = ProcessLimits(seconds: 30, silentSeconds: 30, bytes: 65_536)
}

/// The capabilities that a grabber declares (XmltvCapabilities), one word each.
package struct GrabberCapabilities: Hashable, Sendable {
  /// All declared capabilities, including unknown ones.
  package let names: Set<String>

  /// Parses the output of `--capabilities`, one word per line.
  init(_ output: [UInt8]) {
    let lines = output.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    names = Set(lines.map { String(decoding: $0, as: UTF8.self).trimmed.lowercased() })
  }

  /// Whether the grabber has the options that every grabber should have: `--days`, `--quiet`, `--config-file` and so on.
  package var hasBaseline: Bool { names.contains("baseline") }
  /// Whether the grabber must be configured before use.
  package var requiresConfiguration: Bool { names.contains("manualconfig") }
}

/// The last line of a program's error output.
enum LastLine {
  private static let longest = 300

  /// The last line that is not blank, without escape sequences. If text was overwritten, only the last version counts.
  static func of(_ bytes: [UInt8]) -> String {
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    for line in lines.reversed() {
      let text = plain(String(decoding: line, as: UTF8.self))
      if text.contains(where: { $0 != " " }) { return String(text.prefix(longest)) }
    }
    return ""
  }

  private static func plain(_ line: String) -> String {
    var plain = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" || scalar == "\u{9B}" {
        skipSequence(&rest, isOpen: scalar == "\u{9B}")
      } else if scalar == "\t" {
        plain.append(" ")
      } else if !isControl(scalar) {
        plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// Skips the rest of an escape sequence: a control sequence, a string such as a title, or a single letter.
  private static func skipSequence(_ rest: inout Substring.UnicodeScalarView, isOpen: Bool) {
    let opener = isOpen ? "[" : rest.popFirst()
    switch opener {
    case "[":
      while let scalar = rest.popFirst(), !("@"..."~").contains(scalar) {}
    case "]", "P", "X", "^", "_":
      while let scalar = rest.popFirst(), scalar != "\u{7}", scalar != "\u{9C}" {
        guard scalar == "\u{1B}" else { continue }
        _ = rest.popFirst()
        return
      }
    default: break
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
  }
}
