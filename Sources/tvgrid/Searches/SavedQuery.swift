import GuideModel
import GuideSearch
import GuideSettings
import GuideSources

extension Query {
  /// The query of a search that the person keeps; throws a failure that says why there is none, or what is wrong with it.
  init(savedAs name: String) throws {
    let reading = try SearchesCommand.file.readSearches()
    for finding in reading.findings { Output.complain("\(finding.place): \(finding.problem): \(finding.action)") }
    let search: SavedSearch
    do throws(SettingsRefusal) {
      search = try reading.searches.named(name)
    } catch {
      throw Failure(error.reason)
    }
    do {
      try self.init(checked: search.query)
    } catch let failure as Failure {
      throw Failure("the search “\(search.name)”: \(failure.message)", exhibit: failure.exhibit)
    }
    if isEmpty { throw Failure("the search “\(search.name)” asks for nothing; see tvgrid help search") }
  }
}
