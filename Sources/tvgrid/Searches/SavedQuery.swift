import GuideModel
import GuidePersonal
import GuideSearch

extension Query {
  /// The query of a search that the person keeps; throws a failure that says why there is none, or what is wrong with it.
  init(savedAs name: String) throws {
    let search = try SearchesCommand.searches().named(name)
    do {
      try self.init(checked: search.query)
    } catch let failure as Failure {
      throw Failure("the search “\(search.name)”: \(failure.message)", exhibit: failure.exhibit)
    }
    if isEmpty { throw Failure("the search “\(search.name)” asks for nothing; see tvgrid help search") }
  }
}
