import FuzzBodies
import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// Diagnostics of damaged files are translated into German: each sentence, and each message inside it.
@Suite struct GermanDiagnosticTests {
  @Test func diagnosticsOfDamagedFilesAreTranslated() throws {
    var random = SplitMix64(seed: 2026)
    let kinds: [(seeds: [[UInt8]], diagnostics: ([UInt8]) -> [Diagnostic])] = [
      (try RadioTimesMutantTests.seeds(), { ReadFile($0, zone: Moments.london).diagnostics }),
      (try XMLTVMutantTests.seeds(), { XMLTVDecoder.guide(in: $0, file: "guide.xml").diagnostics }),
      ([Array(Self.playlist.utf8)], { M3UPlaylist($0, file: "list.m3u").diagnostics }),
    ]
    var told: Set<String> = []
    for (seeds, diagnostics) in kinds {
      for round in 0..<2_000 {
        var mutant = Mutant(seeds[round % seeds.count], others: seeds, random)
        random = mutant.damage()
        for diagnostic in diagnostics(mutant.bytes) {
          for message in [diagnostic.problem, diagnostic.action] {
            told.insert(message.key)
            // libexpat's reasons are left in English.
            let isOfLibexpat = message.key == "broken XML: {1}"
            #expect(message.withoutGerman == [] || isOfLibexpat, "\(diagnostic.statement)")
          }
        }
      }
    }
    #expect(told.count > 60, "\(told.count) different sentences")
  }

  private static let playlist = """
    #EXTM3U catchup="append" catchup-days="x"
    #EXTINF:-1 tvg-id="harbour.example" tvg-name="Harbour" tvg-chno="x" group-title="News;Local",Harbour One
    http://stream.example/1
    #EXTINF:-1 tvg-id="quay.example tvg-chno="2",Quay
    #EXTGRP:Sea
    file:///etc/passwd
    #EXTINF:-1 tvg-logo=x
    http://stream.example/3
    """
}
