package import GuideModel
package import GuideSystem

/// The options for a grabber run.
package struct GrabRequest: Hashable, Sendable {
  /// The number of days; `nil` for the grabber's default.
  package var days: Int?
  /// The first day, counted from today; `nil` for today.
  package var offset: Int?
  /// The configuration file; `nil` for the default.
  package var configFile: String?

  package init(days: Int? = nil, offset: Int? = nil, configFile: String? = nil) {
    self.days = days
    self.offset = offset
    self.configFile = configFile
  }

  /// The command-line options, which every grabber understands.
  var arguments: [String] {
    var arguments = ["--quiet"]
    if let days { arguments += ["--days", String(days)] }
    if let offset { arguments += ["--offset", String(offset)] }
    if let configFile { arguments += ["--config-file", configFile] }
    return arguments
  }
}

extension Grabber {
  /// Runs the grabber with its output going to a new file that only the owner can read.
  ///
  /// `progress` receives the number of bytes so far. The output is not checked, and an incomplete file is left behind after an
  /// error. The grabber and its process group have ended when this returns.
  package func grab(
    _ request: GrabRequest, into path: String, capabilities: GrabberCapabilities,
    limits: ProcessLimits = ProcessLimits(), until token: CancellationToken = CancellationToken(),
    progress: (Int) -> Void = { _ in }
  ) throws(GrabberError) {
    guard capabilities.hasBaseline else { throw .noBaseline(name) }
    let file = OutputFile(path)
    do throws(FileError) { try file.open() } catch { throw .file(error) }
    var written = 0
    do throws(GrabberError) {
      try run(request.arguments, limits, until: token, output: path) { (bytes) throws(FileError) in
        try file.write(bytes)
        written += bytes.count
        progress(written)
      }
      if written == 0 { throw .wroteNothing(name) }
    } catch {
      throw explained(error, request, capabilities)
    }
  }

  /// Whether the grabber needs a configuration but has none.
  package func isUnconfigured(_ capabilities: GrabberCapabilities, configFile: String? = nil) -> Bool {
    guard capabilities.requiresConfiguration, let file = configFile ?? defaultConfigFile else { return false }
    // Aborting the configuration leaves an empty file.
    return FileSystem.type(of: file) == nil || FileSystem.size(of: file) == 0
  }

  /// The shell command that configures the grabber.
  package func configureCommand(configFile: String? = nil) -> String {
    guard let configFile else { return "\(name) --configure" }
    return "\(name) --configure --config-file '\(configFile.replacing("'", with: "'\\''"))'"
  }

  /// Where grabbers from the xmltv package keep their configuration.
  private var defaultConfigFile: String? {
    environment["HOME"].map { $0.appending(path: ".xmltv/\(name).conf") }
  }

  /// Replaces the error from an unconfigured grabber, because its own message rarely says what to do.
  private func explained(
    _ error: GrabberError, _ request: GrabRequest, _ capabilities: GrabberCapabilities
  ) -> GrabberError {
    switch error {
    case .failed, .wroteNothing:
      isUnconfigured(capabilities, configFile: request.configFile)
        ? .unconfigured(name, command: configureCommand(configFile: request.configFile)) : error
    default: error
    }
  }
}
