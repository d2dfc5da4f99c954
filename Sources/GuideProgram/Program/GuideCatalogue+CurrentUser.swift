import GuideSources
import GuideSystem

extension GuideCatalogue {
  /// The public guides in the file named by `TVGRID_GUIDES`, or else the built-in ones.
  static func ofCurrentUser() throws -> GuideCatalogue {
    guard let path = Environment.value("TVGRID_GUIDES") else { return .builtIn }
    return GuideCatalogue(guides: String(decoding: try FileSystem.read(path, limit: 1 << 20), as: UTF8.self))
  }
}
