/// The distribution's Python with the distribution's packages.
package enum DistributionPython {
  /// Runs the program that follows: nothing of the person's environment or home is looked at.
  package static let command = "/usr/bin/python3 -I -c"

  /// The first lines of a program: packages that pip installed for the whole machine are not found.
  package static let start =
    "import sys\nsys.path = [path for path in sys.path if not path.startswith('/usr/local/')]\n"
}
