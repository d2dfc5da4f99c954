extension German {
  /// The grid, and what is the same on every screen.
  static let grid: Table = header + channels + search + moving

  private static let header: Table = [
    ("No listing", "Keine Angaben"),
    ("day {1}/{2}", "Tag {1}/{2}"),
    ("night to {1}", "Nacht zum {1}"),
    ("★ {1} to come today", "★ noch {1} heute"),
    ("★ {1} to come", "★ noch {1}"),
    ("reading {1} %", "liest {1} %"),
    ("no hits", "keine Treffer"),
    ("searching…", "sucht…"),
    ("{1}+ hits", "{1}+ Treffer"),
    ("{1}, {2} this day", "{1}, {2} an diesem Tag"),
    ("{1} of {2} channels", "{1} von {2} Sendern"),
    ("1 empty", "1 leerer"),
    ("{1} empty", "{1} leere"),
    ("{1} ({2} hidden)", "{1} ({2} ausgeblendet)"),
    ("no programmes", "keine Sendungen"),
    ("ending the update", "Aktualisierung endet"),
    ("updating", "aktualisiere"),
    ("updating {1}", "aktualisiere {1}"),
    ("{1} days old", "{1} Tage alt"),
    ("updated {1}", "Stand {1}"),
    ("updated yesterday {1}", "Stand gestern {1}"),
    ("With {1}.", "Mit {1}."),
    ("by {1}", "von {1}"),
    ("Reading the guide", "Das TV-Programm wird gelesen"),
    ("Reading the guide: {1} %", "Das TV-Programm wird gelesen: {1} %"),
    ("Fetching the guide", "Das TV-Programm wird geholt"),
    ("Fetching the guide: {1}", "Das TV-Programm wird geholt: {1}"),
    (
      "All channels are hidden. Press {1} to list them, {2} to quit.",
      "Alle Sender sind ausgeblendet. {1} listet sie auf, {2} beendet."
    ),
    ("This guide has no channels. Press {1} to quit.", "Dieses TV-Programm hat keine Sender. {1} beendet."),
    ("There is no guide yet. Press {1} to fetch it.", "Noch ist kein TV-Programm da. {1} holt es."),
  ]

  private static let channels: Table = [
    ("all channels", "alle Sender"),
    ("the group {1}", "Gruppe {1}"),
    ("the favourites", "Favoriten"),
    ("favourites", "Favoriten"),
    ("Every channel has programmes.", "Jeder Sender hat Sendungen."),
    ("Every channel of the group {1} has programmes.", "Jeder Sender der Gruppe {1} hat Sendungen."),
    ("Every channel of the favourites has programmes.", "Jeder der Favoriten hat Sendungen."),
    (
      "The guide has no programmes; it shows all channels.",
      "Das TV-Programm hat keine Sendungen; es zeigt alle Sender."
    ),
    ("{1} without programmes shown.", "{1} ohne Sendungen eingeblendet."),
    ("{1} without programmes hidden.", "{1} ohne Sendungen ausgeblendet."),
    (
      "No channel is in a group yet: {1} names groups of this one, {2} favours it.",
      "Noch ist kein Sender in einer Gruppe: {1} nennt Gruppen von diesem, {2} macht ihn zum Favoriten."
    ),
    ("All channels: {1}.", "Alle: {1}."),
    ("Favourite channels: {1}.", "Favoriten: {1}."),
    (
      "{1} is not in the favourites; all channels are shown now.",
      "{1} ist kein Favorit; jetzt sind alle Sender zu sehen."
    ),
    (
      "{1} is not in the group {2}; all channels are shown now.",
      "{1} ist nicht in der Gruppe {2}; jetzt sind alle Sender zu sehen."
    ),
    (
      "{1} is not in the favourites; {2} goes on to other groups and all channels.",
      "{1} ist kein Favorit; {2} führt zu anderen Gruppen und allen Sendern."
    ),
    (
      "{1} is not in the group {2}; {3} goes on to other groups and all channels.",
      "{1} ist nicht in der Gruppe {2}; {3} führt zu anderen Gruppen und allen Sendern."
    ),
    ("{1} has no hit; all channels are shown now.", "{1} hat keinen Treffer; jetzt sind alle Sender zu sehen."),
    (
      "{1} has no programmes; all such channels are shown now.",
      "{1} hat keine Sendungen; jetzt sind alle solchen Sender zu sehen."
    ),
    (
      "{1} shows what {2} does; it has a row until you quit, and stays as a favourite ({3}).",
      "{1} zeigt dasselbe wie {2}; er hat eine Zeile bis zum Beenden und bleibt als Favorit ({3})."
    ),
    ("{1} is hidden; {2} lists it.", "{1} ist ausgeblendet; {2} listet ihn auf."),
    (
      "{1} is left out: it shows what {2} does. {3} shows it.",
      "{1} ist ausgelassen: er zeigt dasselbe wie {2}. {3} zeigt ihn."
    ),
    (
      "{1} has no hit and is hidden; {2} shows all channels.",
      "{1} hat keinen Treffer und ist ausgeblendet; {2} zeigt alle Sender."
    ),
    (
      "{1} has no programmes and is hidden; {2} shows such channels.",
      "{1} hat keine Sendungen und ist ausgeblendet; {2} zeigt solche Sender."
    ),
    ("No channel is shown.", "Es ist kein Sender zu sehen."),
    (
      "Channels are moved in their list: {1} opens it, then {2}.",
      "Sender werden in ihrer Liste verschoben: {1} öffnet sie, dann {2}."
    ),
    ("Channel's name: ", "Name des Senders: "),
    ("(a part of it; {1}, {2}: the others that have it)", "(ein Teil davon; {1}, {2}: die anderen mit ihm)"),
    (
      "Type a part of a name; {1} and {2} go through those that have it",
      "Teil eines Namens eingeben; {1} und {2} gehen durch die Sender mit ihm"
    ),
    ("stays", "bleibt dort"),
    ("Channel: ", "Sender: "),
    ("Type a channel's number", "Nummer eines Senders eingeben"),
    ("There is no channel {1}.", "Es gibt keinen Sender {1}."),
    ("No channel's name has “{1}” in it.", "Kein Sender hat „{1}“ im Namen."),
    (
      "The selected channel is gone: another tvgrid has changed the list. Nothing was done.",
      "Der ausgewählte Sender ist fort: ein anderes tvgrid hat die Liste geändert. Es ist nichts geschehen."
    ),
    ("This is the first channel.", "Das ist der erste Sender."),
    ("This is the last channel.", "Das ist der letzte Sender."),
  ]

  private static let search: Table = [
    ("Filter: ", "Filter: "),
    (
      "(is:film genre:drama; {1} completes, {2}: earlier, {3} alone: all)",
      "(is:film genre:drama; {1} ergänzt, {2}: frühere, {3} allein: alle)"
    ),
    ("Type what you look for", "Gesuchtes eingeben"),
    ("keeps it", "behält es"),
    ("shows what was shown before", "zeigt wieder das Vorige"),
    ("Nothing matches.", "Nichts passt."),
    ("Nothing matches; {1} changes the filter.", "Nichts passt; {1} ändert den Filter."),
    ("Left out: {1}", "Ausgelassen: {1}"),
    ("There are no hits: {1} filters, {2} searches.", "Es gibt keine Treffer: {1} filtert, {2} sucht."),
    ("Hits are marked, and all else is as ever.", "Treffer sind markiert, alles andere ist wie sonst."),
    ("Everything but the hits is dimmed.", "Alles außer den Treffern ist abgeblendet."),
    ("Only channels with a hit: {1}.", "Nur Sender mit Treffern: {1}."),
    ("No channel has a hit; all are shown.", "Kein Sender hat einen Treffer; alle sind zu sehen."),
    ("Search first: press {1}.", "Zuerst suchen: mit {1}."),
    ("The search goes on from the guide's start.", "Die Suche geht am Anfang des TV-Programms weiter."),
    ("The search goes on from the guide's end.", "Die Suche geht am Ende des TV-Programms weiter."),
    ("Hit {1} of {2} by time.", "Treffer {1} von {2} nach Zeit."),
  ]

  private static let moving: Table = [
    ("Go to: ", "Gehe zu: "),
    ("(fri 21:00, tomorrow, 24/12, 21, +2h, -30m)", "(fr 21:00, morgen, 24.12., 21, +2h, -30m)"),
    ("The guide has no programmes.", "Das TV-Programm hat keine Sendungen."),
    ("The guide begins on {1}.", "Das TV-Programm beginnt am {1}."),
    ("The guide ends on {1}.", "Das TV-Programm endet am {1}."),
    ("The guide begins here.", "Das TV-Programm beginnt hier."),
    ("The guide ends here.", "Das TV-Programm endet hier."),
    (
      "Now is outside this guide, which covers {1}.",
      "Jetzt liegt außerhalb dieses TV-Programms, das von {1} reicht."
    ),
    ("There is no later programme on this channel.", "Auf diesem Sender gibt es keine spätere Sendung."),
    ("There is no earlier programme on this channel.", "Auf diesem Sender gibt es keine frühere Sendung."),
    ("There is no programme here to copy.", "Hier gibt es keine Sendung zu kopieren."),
    ("Press {1} to quit.", "{1} beendet tvgrid."),
    ("Rows of {1}.", "Zeilenhöhe: {1}."),
    ("Rows grow until the channels fill the screen.", "Die Sender füllen den Bildschirm."),
    (
      "The screen is too small for more than a line about the programme.",
      "Der Bildschirm ist zu klein für mehr als eine Zeile über die Sendung."
    ),
    ("The whole day is shown.", "Der ganze Tag ist zu sehen."),
    ("Zoomed: {1}.", "Zoom: {1}."),
    ("the whole day", "der ganze Tag"),
    ("1 minute a column", "1 Minute je Spalte"),
    ("1½ minutes a column", "1½ Minuten je Spalte"),
    ("{1} minutes a column", "{1} Minuten je Spalte"),
    ("That is too long for the clipboard.", "Das ist zu lang für die Zwischenablage."),
    ("The mouse is on.", "Die Maus ist an."),
    (
      "The mouse is off: the terminal selects text again.", "Die Maus ist aus: das Terminal wählt wieder Text aus."
    ),
    (
      "{1} is for a programme, and none is selected here.",
      "{1} ist für eine Sendung, und hier ist keine ausgewählt."
    ),
    (
      "{1} runs for {2} programmes at once at most, and {3} are marked.",
      "{1} läuft für höchstens {2} Sendungen auf einmal, und {3} sind markiert."
    ),
    ("{1} not run. {2}", "{1} nicht ausgeführt. {2}"),
    ("The guide has no address of a page for {1}.", "Das TV-Programm hat keine Adresse einer Seite für {1}."),
    (
      "The guide's address for {1} is no web page: tvgrid hands on http and https alone.",
      "Die Adresse für {1} im TV-Programm ist keine Webseite: tvgrid gibt nur http und https weiter."
    ),
    (
      "The guide's address for {1} contains blanks or invisible characters.",
      "Die Adresse für {1} im TV-Programm enthält Leerzeichen oder unsichtbare Zeichen."
    ),
    ("The guide's address for {1} has no host.", "Die Adresse für {1} im TV-Programm hat keinen Host."),
    (
      "The guide's address for {1} has an invalid host.",
      "Die Adresse für {1} im TV-Programm hat einen ungültigen Host."
    ),
    (
      "The guide's address for {1} has a port that is not a number from 1 to 65535.",
      "Die Adresse für {1} im TV-Programm hat einen Port, der keine Zahl von 1 bis 65535 ist."
    ),
    ("The guide's address for {1} is too long.", "Die Adresse für {1} im TV-Programm ist zu lang."),
    (
      "Text can be pasted into a search or a question; there is none here.",
      "Text lässt sich in eine Suche oder eine Frage einfügen; hier ist keine."
    ),
  ]
}
