import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

/// Decoding the answers of an Xtream server.
@Suite struct XtreamAnswersTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func streamsAreDecoded() throws {
    let found = try XtreamAnswers.streams(Self.bytes(XtreamSketch.liveStreams))
    #expect(found.entries.map(\.id) == [11, 12] && found.entries.map(\.number) == [7, 8])
    #expect(found.entries.map(\.archiveDays) == [5, 0] && found.entries.map(\.categories) == [["3"], ["4"]])
    #expect(found.diagnostics.map(\.problem.english) == ["a channel without an id or a name"])
    #expect(found.diagnostics[0].line == 3)
  }

  /// Several categories, control characters, and numbers out of range.
  @Test func strangeValuesAreMadeSafe() throws {
    let json = #"""
      [{"stream_id":1,"name":" A\u001b[31m\n ","num":-5,"category_ids":[1,"2"],"tv_archive":1,"tv_archive_duration":9999},
      {"stream_id":-2,"name":"B"}, 7, {"stream_id":{"a":1},"name":"C"},
      {"stream_id":4,"name":"D","tv_archive":"1","category_id":null,"epg_channel_id":5}]
      """#
    let found = try XtreamAnswers.streams(Self.bytes(json))
    #expect(found.entries.map(\.id) == [1, 4] && found.diagnostics.reduce(0) { $0 + $1.count } == 3)
    #expect(found.entries[0].name.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    #expect(found.entries.map(\.number) == [nil, nil] && found.entries.map(\.archiveDays) == [60, 1])
    #expect(found.entries[0].categories == ["1", "2"])
  }

  @Test(arguments: [
    ("", "it is empty"), ("<html>", "it is a web page, not the expected list of channels"),
    ("[{]", "it is not JSON, or it is incomplete"), ("null", "it says null: there is no such list of channels"),
    (#"{"user_info":{"auth":"0"}}"#, "it does not accept the name and the password, or the account has expired"),
    (#"{"user_info":{"auth":1}}"#, "it is not the expected list of channels"),
  ])
  func otherAnswersAreExplained(text: String, reason: String) {
    let error = #expect(throws: ServerAnswerError.self) { try XtreamAnswers.streams(Self.bytes(text)) }
    #expect(error?.reason.english == reason)
    #expect(error?.reason.withoutGerman == [])
  }

  @Test func playlistIsPrepared() {
    let list = """
      #EXTM3U
      #EXTINF:-1 tvg-id="a",A, the first
      #EXTGRP:News
      http://h.example/live/u/p/1.ts
      #EXTINF:-1,Film
      http://h.example/movie/u/p/2.mkv
      #EXTINF:-1,B
      http://h.example/u/p/3
      #EXTINF:-1 catchup="shift",C\r
      http://h.example/live/u/p/4.m3u8?x=/1\r
      #EXTINF:-1,Episode
      http://h.example/series/u/p/5.mp4
      """
    let prepared = XtreamPlaylist.prepared(Self.bytes(list), archives: [1: 2, 3: 7, 4: 1, 2: 1])
    #expect(
      String(decoding: prepared, as: UTF8.self) == """
        #EXTM3U
        #EXTINF:-1 catchup="xc" catchup-days="2" tvg-id="a",A, the first
        #EXTGRP:News
        http://h.example/live/u/p/1.ts
        #EXTINF:-1 catchup="xc" catchup-days="7",B
        http://h.example/u/p/3
        #EXTINF:-1 catchup="shift",C\r
        http://h.example/live/u/p/4.m3u8?x=/1\r

        """)
    let only = Self.bytes("#EXTM3U\n#EXTINF:-1,Film\nhttp://h.example/movie/u/p/2.mkv\n")
    #expect(XtreamPlaylist.prepared(only, archives: [:]) == Self.bytes("#EXTM3U\n"))
    #expect(XtreamPlaylist.prepared([], archives: [:]).isEmpty)
  }

  /// Names may contain anything; reading the playlist back gives the same channels.
  @Test func writtenChannelsAreReadBack() {
    var channel = ServerChannel(name: "A \"b\", c\n#EXTM3U\u{1B}", stream: "http://h.example/1.ts")
    (channel.guideID, channel.number, channel.groups) = ("x\" tvg-id=\"y", "5.1", ["One; two", "Three"])
    let playlist = M3UPlaylist(ServerChannel.playlist(of: [channel]), file: "list")
    #expect(playlist.entries.count == 1)
    #expect(playlist.entries[0].tvgID == "x' tvg-id='y" && playlist.entries[0].groups == ["One, two", "Three"])
    #expect(playlist.entries[0].number == 5)
    #expect(playlist.entries[0].stream?.address == "http://h.example/1.ts")
  }
}
