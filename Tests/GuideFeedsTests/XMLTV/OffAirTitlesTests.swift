import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

@Suite struct OffAirTitleTests {
  @Test(arguments: [
    // English
    "Off air", "Closedown", "Close Down", "Station Closed", "No broadcast", "No transmission", "Not on air", "Sign Off",
    "End of Transmission", "End of programmes", "Programme ends", "Programmes resume at 6am", "Transmission ends",
    "No programmes today", "No information", "Programme info not available", "To Be Announced", "TBA", "Signal off",
    "Paid Programming", "This is a Test Transmission",
    // German
    "Sendepause", "SENDEPAUSE", "Sendepause bis 05:30 Uhr", "--- Sendepause ---", "Sendepause - Programmstart 06:00",
    "Sendepause / Testbild", "Sendepause (Wh.)", "Programm-Pause", "Kein Sendebetrieb", "Keine Übertragung",
    "Programmunterbrechung", "Kein Signal", "Sendungsende", "Ende der Übertragung", "Keine Programminformationen",
    "Diese Sendung entfällt", "Programm nach Ansage",
    // Dutch, French, Spanish, Portuguese, Italian
    "Geen uitzending", "Einde uitzendingen", "Einde programma's", "Fin des programmes", "Pas d’émission",
    "Interruption des programmes", "Aucune information", "Sin emisión", "Fin de la emisión", "Fin de transmisión",
    "Cierre", "No hay programación", "Fim de emissão", "Sem programação", "Encerramento", "Fine trasmissioni",
    "Fine trasmissione", "Interruzione delle trasmissioni", "Programma non disponibile", "Nessuna trasmissione",
    // Nordic
    "Sändningsuppehåll", "Ingen sändning", "Sendes ikke", "Sendingen er slutt", "Programslut", "Udsendelsen slut",
    "Lähetys päättyy", "Ohjelma päättyy", "Ei ohjelmaa",
    // Eastern European
    "Przerwa w nadawaniu", "Nie nadaje", "Zawieszenie programu", "Brak programu", "Konec vysílání", "Vysílací pauza",
    "Vysielacia prestávka", "Koniec vysielania", "Műsorszünet", "Adás vége", "Închidere emisie",
    "Sfârșitul programului",
    "Kraj programa", "Prekid emitiranja", "Τέλος προγράμματος", "Yayın yok", "Yayın kapalı", "Эфир окончен",
    "Конец эфира", "Профилактика", "Програма завершена", "Край на програмата",
    "Udsendelsesophør", "Zakończenie dnia", "Technická přestávka", "休止", "Transmisiune întreruptă", "Pertrauka",
    "Saidete lõpp", "Intervalo", "Sendebeginn um 6 Uhr", "Nicht auf Sendung", "Channel returns at 6am",
    "Programación no disponible", "Nessuna informazione", "Programme non communiqué", "Geen informatie beschikbaar",
    "Không có chương trình", "Teleshopping", "Zendersluiting", "Emissie-einde", "Przerwa techniczna", "Кінець ефіру",
    "节目暂停", "Technische Pause",
    "Programme bientôt disponible", "停播", "节目结束", "放送休止", "放送終了", "방송 종료",
  ]) func nothingIsOn(title: String) {
    #expect(OffAirTitles.isOffAir(title))
  }

  @Test func anOffAirCardIsNotAFilmWhateverItsGenre() {
    let film = "<date>1995</date><category>Spielfilm</category>"
    let titles = ["Sendepause", "Sendeschluss", "CLOSEDOWN", "Close", "Sendepause mit Folgen"]
    let decoded = DecodedXMLTV.items(
      titles.enumerated().map { DecodedXMLTV.programme("202611201\($0)00", "202611201\($0)50", $1, film) }.joined())
    let films = decoded.guide.programmes.filter { decoded.guide.flags(of: $0).contains(.film) }.map(
      decoded.guide.title(of:))
    #expect(films == ["Close", "Sendepause mit Folgen"])
    let families = decoded.guide.programmes.filter { decoded.guide.family(of: $0) == .film }.map(
      decoded.guide.title(of:))
    #expect(families == films)
  }

  @Test(arguments: [
    "Pause in Venedig", "The Closedown Man", "Close: A Story", "Close – Up", "The Final Programme", "End of Days",
    "Fin de siècle", "No Country", "Information", "Programme", "Sin City", "The Signal", "Nachtprogramm",
    "Kein Pardon", "Die Sendung mit dem Hund", "Ohne Ende Leben", "Transmission", "Ende", "No", "", "Le programme",
    "Off the Record", "La fine del mondo", "Without a Signal Fire", "1984", "Closer",
  ]) func aFilmMayBeOn(title: String) {
    #expect(!OffAirTitles.isOffAir(title))
  }
}
