import Glibc

/// What a grabber is asked for.
package struct GrabberOrder: Hashable, Sendable {
  /// How many days; nil for as many as it likes.
  package var days: Int?
  /// How many days after today to begin; nil for today.
  package var offset: Int?
  /// The file it is configured by; nil for its usual one.
  package var configFile: String?

  package init(days: Int? = nil, offset: Int? = nil, configFile: String? = nil) {
    self.days = days
    self.offset = offset
    self.configFile = configFile
  }

  /// As every grabber understands it.
  var arguments: [String] {
    var words = ["--quiet"]
    if let days { words += ["--days", String(days)] }
    if let offset { words += ["--offset", String(offset)] }
    if let configFile { words += ["--config-file", configFile] }
    return words
  }
}

extension Grabber {
  /// Has it write a document into a file, which is made anew for its owner alone. `progress` is told how many bytes
  /// there are so far. What is in the file is not looked at; after an error it is whatever came until then.
  ///
  /// It and all that it started are gone when this returns, whatever happens: at the latest a second after `stop`.
  package func grab(
    _ order: GrabberOrder, into path: String, capabilities: GrabberCapabilities,
    limits: GrabberLimits = GrabberLimits(),
    stop: StopSwitch? = nil, progress: (Int) -> Void = { _ in }
  ) throws(GrabberError) {
    guard capabilities.hasBaseline else { throw .noBaseline(name) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: SystemWords.error()) }
    defer { close(descriptor) }
    var written = 0
    let run = try run(order.arguments, limits, stop) { bytes in
      guard AtomicFile.send(bytes, to: descriptor) else { return SystemWords.error() }
      written += bytes.count
      progress(written)
      return nil
    }
    do throws(GrabberError) {
      try check(run, limits, output: path)
      if written == 0 { throw .wroteNothing(name) }
    } catch {
      throw explained(error, order, capabilities)
    }
  }

  /// Whether it was never configured, though it has to be.
  package func isUnconfigured(_ capabilities: GrabberCapabilities, configFile: String? = nil) -> Bool {
    guard capabilities.wantsConfiguration, let file = configFile ?? usualConfigFile else { return false }
    return access(file, F_OK) != 0
  }

  /// The command that configures it, as it is typed.
  package func configureCommand(configFile: String? = nil) -> String {
    guard let configFile else { return "\(name) --configure" }
    return "\(name) --configure --config-file '\(configFile.replacing("'", with: "'\\''"))'"
  }

  /// Where grabbers of the package keep their configuration.
  private var usualConfigFile: String? {
    environment["HOME"].map { $0.appending(path: ".xmltv/\(name).conf") }
  }

  /// A grabber that was never configured fails in its own words, which seldom say what to do.
  private func explained(
    _ error: GrabberError, _ order: GrabberOrder, _ capabilities: GrabberCapabilities
  ) -> GrabberError {
    switch error {
    case .failed, .wroteNothing:
      isUnconfigured(capabilities, configFile: order.configFile)
        ? .unconfigured(name, command: configureCommand(configFile: order.configFile)) : error
    default: error
    }
  }
}
