import GuideApp
import GuideModel

/// Answers to requests made by the screen that adds a source.
package enum FirstRunMessage: ScreenMessage {
  /// The code of the user's country, empty if unknown, and the countries that have public guides.
  case places(country: String, [FirstRunCountry])
  /// A grabber that was found.
  case found(InstalledGrabber)
  /// All grabbers have been found.
  case foundAll
  /// The progress of an attempt, e.g. `45 %`.
  case progress(String)
  /// The source was added, although there was a guide before; the text says so.
  case added(String)
  /// An attempt failed, with the reason.
  case failed(String)
  /// The typed path, completed as far as all matching names agree, and the matching names.
  case completed(typed: String, text: String, names: [String])
  /// The configuration of a grabber has ended; `problem` is `nil` if it succeeded.
  case configured(InstalledGrabber, problem: String?)
}

/// A grabber of the xmltv package on this machine.
package struct InstalledGrabber: Hashable, Sendable {
  /// The program's name, e.g. `tv_grab_uk_freeview`.
  package let name: String
  /// The grabber's own description, e.g. `United Kingdom (Freeview)`.
  package let description: String
  /// Whether the grabber is ready; otherwise it needs to be configured first.
  package let isConfigured: Bool

  /// Creates a grabber from its program's name and its description.
  package init(name: String, description: String, isConfigured: Bool) {
    (self.name, self.description, self.isConfigured) = (name, description, isConfigured)
  }
}

/// A country whose public guides can be tried.
package struct FirstRunCountry: Hashable, Sendable {
  /// The two-letter code.
  package let code: String
  /// Its code and names in lower case, which the user may type.
  package let words: [String]
  /// The names of its guides, in the order in which they are tried.
  package let guides: [String]

  /// Creates a country.
  package init(code: String, words: [String], guides: [String]) {
    (self.code, self.words, self.guides) = (code, words, guides)
  }
}
