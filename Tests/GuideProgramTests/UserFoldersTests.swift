import GuideTestSupport
import Testing

@testable import GuideProgram

@Suite struct UserFoldersTests {
  private static func folders(_ change: (inout UserFolders.Variables) -> Void) -> UserFolders {
    var variables = UserFolders.Variables(home: "/home/me", passwdHome: "/home/noted")
    change(&variables)
    return UserFolders(variables)
  }

  @Test func setFoldersAreUsed() throws {
    let folders = Self.folders {
      $0.config = "/etc/mine/"
      $0.cache = "/var/mine"
    }
    #expect(try folders.settingsFile == "/etc/mine/tvgrid/config.toml")
    #expect(try folders.cache == "/var/mine/tvgrid")
  }

  @Test(arguments: [nil, "", "relative", "./x", "~/x"]) func relativeFoldersAreIgnored(value: String?)
    throws
  {
    let folders = Self.folders {
      $0.config = value
      $0.cache = value
    }
    #expect(try folders.settingsFile == "/home/me/.config/tvgrid/config.toml")
    #expect(try folders.cache == "/home/me/.cache/tvgrid")
  }

  @Test func ignoredFoldersAreReportedWithTheirReplacement() {
    let folders = Self.folders {
      $0.data = "share"
      $0.home = "./me"
      $0.cache = ""
      $0.config = "/etc/mine"
    }
    #expect(
      folders.problems.map { "\($0.name): \($0.text)" } == [
        "XDG_DATA_HOME: “share” is not an absolute path and is ignored; using /home/noted/.local/share",
        "HOME: “./me” is not an absolute path and is ignored; using /home/noted",
      ])
    #expect(folders.problems.allSatisfy { $0.remedy.contains("set \($0.name) to an absolute path") })
    #expect(Self.folders { _ in }.problems.isEmpty)
    let nowhere = Self.folders { ($0.home, $0.passwdHome) = ("me", nil) }
    #expect(nowhere.problems.map(\.text) == ["“me” is not an absolute path and is ignored"])
  }

  @Test(arguments: [nil, "", "home"]) func withoutAHomeTheUserDatabaseIsUsed(home: String?) throws {
    #expect(try Self.folders { $0.home = home }.cache == "/home/noted/.cache/tvgrid")
    let nowhere = Self.folders {
      $0.home = home
      $0.passwdHome = home
      $0.config = "/etc/mine"
    }
    #expect(try nowhere.settingsFile == "/etc/mine/tvgrid/config.toml")
    let failure = #expect(throws: CommandError.self) { try nowhere.cache }
    #expect(failure?.message == "no home folder: set HOME or XDG_CACHE_HOME")
  }

  @Test func theRootCanBeTheHome() throws {
    #expect(try Self.folders { $0.home = "/" }.cache == "/.cache/tvgrid")
  }

  @Test func anotherSettingsFileCanBeNamed() throws {
    #expect(try Self.folders { $0.settingsFile = "my.toml" }.settingsFile == "my.toml")
    #expect(try Self.folders { $0.settingsFile = "" }.settingsFile == "/home/me/.config/tvgrid/config.toml")
  }

  @Test func theDatabaseIsInTheDataFolderOrNextToNamedSettings() throws {
    #expect(try Self.folders { _ in }.personalDatabase == "/home/me/.local/share/tvgrid/mine.db")
    #expect(try Self.folders { $0.data = "/srv/data/" }.personalDatabase == "/srv/data/tvgrid/mine.db")
    for (settings, database) in [("my.toml", "mine.db"), ("/a/b.toml", "/a/mine.db"), ("/dev/null", nil)] {
      #expect(try Self.folders { $0.settingsFile = settings }.personalDatabase == database)
    }
  }

  @Test func theEnvironmentIsReadCompletely() {
    let all = Environment.all
    #expect(all["PATH"] == Environment.rawValue("PATH"))
    #expect(!all.isEmpty && all.keys.nonEmptyAllSatisfy { !$0.contains("=") })
  }
}
