package import GuideModel
package import GuideSystem

/// A request to a grabber.
package struct GrabRequest: Hashable, Sendable {
  /// The number of days; nil for as many as it likes.
  package var days: Int?
  /// The first day, counted from today; nil for today.
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
    var arguments = ["--quiet"]
    if let days { arguments += ["--days", String(days)] }
    if let offset { arguments += ["--offset", String(offset)] }
    if let configFile { arguments += ["--config-file", configFile] }
    return arguments
  }
}

extension Grabber {
  /// Lets it write a document into a file, which is made anew for its owner alone. `progress` is told how many bytes there are
  /// so far. The contents are not looked at; after an error the file has the bytes that came until then.
  ///
  /// The grabber and its process group have ended when this returns.
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

  /// Whether it was never configured, though it has to be.
  package func isUnconfigured(_ capabilities: GrabberCapabilities, configFile: String? = nil) -> Bool {
    guard capabilities.wantsConfiguration, let file = configFile ?? usualConfigFile else { return false }
    // A configuration that was broken off leaves an empty file.
    return FileSystem.type(of: file) == nil || FileSystem.size(of: file) == 0
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
