/// What to fetch, and how.
package struct FetchRequest: Hashable, Sendable {
  /// The address, as a person wrote it; name and password may be in it.
  package var address: String
  /// Who asks: `tvgrid/1.0 (+https://…)`.
  package var userAgent: String
  /// What the server said of the file that is there already; nil fetches it whatever it is.
  package var validators: FetchValidators?
  /// A netrc file, for names and passwords that are not in the address; one that is not there is no error.
  package var netrcFile: String?
  /// When to give up.
  package var limits = FetchLimits.usual
  /// Certificates to trust in place of the system's.
  package var certificateFile: String?
  /// A proxy in place of the environment's (`https_proxy`, `http_proxy`, `no_proxy`, which libcurl looks at); empty for
  /// none.
  package var proxy: String?

  /// A request for what is at an address.
  package init(address: String, userAgent: String) {
    self.address = address
    self.userAgent = userAgent
  }
}

/// What a server calls a version of a file, to be asked later whether there is another.
package struct FetchValidators: Hashable, Sendable {
  /// A name for the bytes, as it stands in the header, with its quotation marks.
  package let etag: String?
  /// A date in the server's words.
  package let lastModified: String?

  /// Validators of visible ASCII; what else they hold was never a validator, and is nil.
  package init(etag: String?, lastModified: String?) {
    self.etag = etag.flatMap { FetchValidators.isHeaderText($0) ? $0 : nil }
    self.lastModified = lastModified.flatMap { FetchValidators.isHeaderText($0) ? $0 : nil }
  }

  /// Whether there is none.
  package var isEmpty: Bool { etag == nil && lastModified == nil }

  private static func isHeaderText(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 512 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
