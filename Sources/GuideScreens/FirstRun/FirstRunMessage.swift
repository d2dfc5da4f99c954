import GuideApp
import GuideModel

/// Answers to the requests of the first run.
package enum FirstRunMessage: ScreenMessage {
  /// A grabber has answered.
  case found(InstalledGrabber)
  /// All that there are have answered.
  case foundAll
  /// How far an attempt has come, such as `45 %`.
  case progress(String)
  /// No guide came, and the reason.
  case failed(String)
  /// The completed path, as far as all matching names agree, and these names.
  case completed(typed: String, text: String, names: [String])
  /// The configuration of a grabber has ended, or could not begin, and why; a `problem` is nil if it ended well.
  case configured(InstalledGrabber, problem: String?)
}

/// A grabber of the xmltv package on this machine.
package struct InstalledGrabber: Hashable, Sendable {
  /// Such as `tv_grab_uk_freeview`.
  package let name: String
  /// Such as `United Kingdom (Freeview)`, as it says itself.
  package let description: String
  /// False while it has to be configured before it can be asked.
  package let isConfigured: Bool

  /// A grabber, as it describes itself.
  package init(name: String, description: String, isConfigured: Bool) {
    (self.name, self.description, self.isConfigured) = (name, description, isConfigured)
  }
}
