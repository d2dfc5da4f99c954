import GuideModel

/// Decodes the answers of an HDHomeRun tuner (docs/formats.md).
package enum HDHomeRunAnswers {
  private static let server = "HDHomeRun"

  /// The token from `discover.json` that its guide requires; `nil` if the device has none. It changes every few hours.
  package static func token(_ bytes: [UInt8]) throws(ServerAnswerError) -> String? {
    let json = JSONAnswer.repaired(bytes)
    let name: Message = "description of the device"
    if let problem = JSONAnswer.problem(of: json, as: .object, name, name, server: server) {
      throw ServerAnswerError(reason: problem)
    }
    let query = """
      SELECT \(JSONExpression.value("?1", "DeviceAuth", "text")), json_type(?1, '$.DeviceID'), json_type(?1, '$.LineupURL')
      """
    guard let rows = try? JSONRows(query, of: json), (try? rows.next()) == true,
      rows.text(1) != nil || rows.text(2) != nil
    else { throw ServerAnswerError(reason: "it is not the expected \(name)") }
    guard let token = rows.text(0), (1...512).contains(token.count), token.allSatisfy(PercentEncoding.isVisible) else {
      return nil
    }
    return String(decoding: token, as: UTF8.self)
  }

  /// Whether an answer describes a tuner, even one without a token.
  package static func isDevice(_ bytes: [UInt8]) -> Bool {
    do throws(ServerAnswerError) {
      _ = try token(bytes)
      return true
    } catch {
      return false
    }
  }

  /// A lineup: the channels that can be played, and the number of copy-protected ones.
  package struct Lineup: Sendable {
    package let channels: [ServerChannel]
    package let protectedCount: Int
  }

  /// The lineup from `lineup.json`.
  package static func lineup(_ bytes: [UInt8]) throws(ServerAnswerError) -> Lineup {
    let columns = """
      \(JSONExpression.textOrNumber("entry", "GuideNumber")), \(text("GuideName")), \(text("URL")), \(flag("DRM")), \
      \(flag("Favorite")), \(flag("HD"))
      """
    var protectedCount = 0
    let list = JSONList(name: "list of channels", server: server, file: "lineup.json")
    let found = try list.entries(bytes, columns) { rows, problem -> ServerChannel? in
      let number = rows.plain(1, limit: 32).trimmed
      guard !number.isEmpty, let stream = rows.text(3) else {
        problem = "a channel without a number or an address"
        return nil
      }
      if rows.integer(4) == 1 {
        protectedCount += 1
        return nil
      }
      var channel = ServerChannel(
        name: rows.plain(2).trimmed.nonEmpty ?? number, stream: String(decoding: stream, as: UTF8.self))
      (channel.number, channel.guideID) = (number, guideID(of: number))
      channel.groups = [(5, "Favourites"), (6, "HD")].filter { rows.integer($0.0) == 1 }.map(\.1)
      return channel
    }
    return Lineup(channels: found.entries, protectedCount: protectedCount)
  }

  /// The numbers of tuners in use, and of all tuners, from `status.json`.
  package static func tuners(_ bytes: [UInt8]) throws(ServerAnswerError) -> (busy: Int, all: Int) {
    let list = JSONList(name: "list of tuners", server: server, file: "status.json")
    let columns = "\(text("Resource")), \(text("VctNumber")), \(text("TargetIP"))"
    let tuners = try list.entries(bytes, columns) { rows, _ -> Bool? in
      guard let resource = rows.text(1), resource.starts(with: "tuner".utf8) else { return nil }
      return [rows.text(2), rows.text(3)].contains { $0?.isEmpty == false }
    }.entries
    return (tuners.count { $0 }, tuners.count)
  }

  /// The id of a channel in the guide made from `HDHomeRunGuide`, and in the playlist.
  static func guideID(of number: String) -> String { "hdhomerun-\(number)" }

  private static func text(_ path: String) -> String { JSONExpression.value("entry", path, "text") }

  /// Whether a flag is set, which is written as 1 or `true`.
  private static func flag(_ path: String) -> String {
    "(json_extract(entry, '$.\(path)') IN (1, '1') AND json_type(entry, '$.\(path)') IN ('integer', 'text', 'true'))"
  }
}
