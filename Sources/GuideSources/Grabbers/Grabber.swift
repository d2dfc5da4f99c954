import Glibc

/// A grabber of the xmltv package: a program that writes an XMLTV document when it is asked to.
package struct Grabber: Sendable {
  /// Such as `tv_grab_uk_freeview`.
  package let name: String
  private let path: String
  let environment: [String: String]

  /// Looks for a grabber in the folders of a search path such as that of `PATH`. It will have this environment.
  package init(_ name: String, searchPath: String, environment: [String: String]) throws(GrabberError) {
    guard Grabber.isName(name) else { throw .badName(name) }
    // Folders seen from the current one are no place to run programs from.
    let folders = searchPath.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    guard let path = folders.map({ $0.appending(path: name) }).first(where: Grabber.isProgram) else {
      throw .notFound(name)
    }
    self.name = name
    self.path = path
    self.environment = environment
  }

  /// Whether a grabber can be called so: `tv_grab_` and letters, digits, underscores, dashes and dots.
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

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}

extension Grabber {
  /// What it can do.
  package func capabilities(
    limits: GrabberLimits = .question, stop: StopSwitch? = nil
  ) throws(GrabberError) -> GrabberCapabilities {
    GrabberCapabilities(try answer("--capabilities", limits, stop))
  }

  /// What it is, in a line.
  package func description(
    limits: GrabberLimits = .question, stop: StopSwitch? = nil
  ) throws(GrabberError) -> String {
    LastWords.of(try answer("--description", limits, stop))
  }

  /// Which version it is, as it says.
  package func version(limits: GrabberLimits = .question, stop: StopSwitch? = nil) throws(GrabberError) -> String {
    LastWords.of(try answer("--version", limits, stop))
  }

  /// How it likes to be asked, such as `allatonce`; nil where it does not say.
  package func preferredMethod(
    of capabilities: GrabberCapabilities, limits: GrabberLimits = .question, stop: StopSwitch? = nil
  ) throws(GrabberError) -> String? {
    guard capabilities.hasPreferredMethod else { return nil }
    return LastWords.of(try answer("--preferredmethod", limits, stop))
  }

  private func answer(_ question: String, _ limits: GrabberLimits, _ stop: StopSwitch?) throws(GrabberError) -> [UInt8]
  {
    var answer: [UInt8] = []
    let run = try run([question], limits, stop) { bytes in
      answer.append(contentsOf: bytes)
      return nil
    }
    try check(run, limits)
    return answer
  }
}

extension Grabber {
  /// A program's end, and the last it said.
  struct Run {
    let outcome: ChildWatch.Outcome
    let errors: [UInt8]
  }

  /// Runs it with these words, and gives what it writes to `keep`, which says why it could not be kept, if so.
  func run(
    _ arguments: [String], _ limits: GrabberLimits, _ stop: StopSwitch?, _ keep: (UnsafeRawBufferPointer) -> String?
  ) throws(GrabberError) -> Run {
    let child: ChildProgram
    do throws(ChildFailure) {
      child = try ChildProgram(path, arguments, environment: environment)
    } catch {
      throw .notStarted(name, reason: error.reason)
    }
    let run = Metronome.run { metronome in
      var watch = ChildWatch(child, limits: limits, stop: stop, metronome: metronome)
      let outcome = watch.run(keep)
      return Run(outcome: outcome, errors: watch.errors)
    }
    if let run { return run }
    child.finish(politely: false)
    throw .notStarted(name, reason: "the system has no more threads")
  }

  /// Throws what went wrong.
  func check(_ run: Run, _ limits: GrabberLimits, output: String = "") throws(GrabberError) {
    switch run.outcome {
    case .ended(.code(0)): return
    case .ended(let ending): throw .failed(name, how: ending.words, lastWords: LastWords.of(run.errors))
    case .tooLong: throw .tooLong(name, seconds: limits.seconds)
    case .stalled: throw .stalled(name, seconds: limits.silentSeconds)
    case .tooMuch: throw .tooMuch(name, bytes: limits.bytes)
    case .stopped: throw .stopped(name)
    case .unstarted(let reason): throw .notStarted(name, reason: reason)
    case .unkept(let reason): throw .unwritable(path: output, reason: reason)
    }
  }
}
