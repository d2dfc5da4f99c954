extension German {
  /// Notices of changes, of following and seeing, of playing and updating.
  static let notices: Table = [
    ("It lasts until you quit: {1}.", "Es gilt nur bis zum Beenden: {1}."),
    (
      "It lasts until you quit: this is not your own guide.",
      "Es gilt nur bis zum Beenden: Dies ist nicht das eigene TV-Programm."
    ),
    (
      "Not undone: {1}, and config.toml has been changed since.",
      "Nicht rückgängig gemacht: {1}; config.toml ist seither geändert worden."
    ),
    (
      "Not undone: {1}, and another tvgrid has changed it since.",
      "Nicht rückgängig gemacht: {1}; ein anderes tvgrid hat es seither geändert."
    ),
    ("Undone: {1}.", "Rückgängig gemacht: {1}."),
    (
      "Undone: {1}, but for what another tvgrid has changed since.",
      "Rückgängig gemacht: {1}, außer was ein anderes tvgrid seither geändert hat."
    ),
    ("There is no change to undo.", "Es gibt nichts rückgängig zu machen."),
    (
      "Not redone: {1}, and config.toml has been changed since.",
      "Nicht wiederhergestellt: {1}; config.toml ist seither geändert worden."
    ),
    (
      "Not redone: {1}, and another tvgrid has changed it since.",
      "Nicht wiederhergestellt: {1}; ein anderes tvgrid hat es seither geändert."
    ),
    ("Redone: {1}.", "Wiederhergestellt: {1}."),
    (
      "Redone: {1}, but for what another tvgrid has changed since.",
      "Wiederhergestellt: {1}, außer was ein anderes tvgrid seither geändert hat."
    ),
    ("There is no change to redo.", "Es gibt nichts wiederherzustellen."),
    ("{1} until the program ends: there is no home folder", "{1}, nur bis zum Beenden: Es gibt kein Home-Verzeichnis"),
    ("there is no home folder", "es gibt kein Home-Verzeichnis"),
    ("TVGRID_CONFIG is /dev/null", "TVGRID_CONFIG ist /dev/null"),
    ("there is no home folder to keep it in: set HOME", "es gibt kein Home-Verzeichnis dafür: HOME setzen"),
    (
      "{1}, but another search that you follow finds it too; {2}.",
      "{1}, aber eine andere verfolgte Suche findet es auch; {2}."
    ),
    ("“{1}” that you follow is this show now", "Das verfolgte „{1}“ ist jetzt diese Serie"),
    (
      "This title cannot be followed: it has no letter, digit or sign, or is too long.",
      "Dieser Titel lässt sich nicht verfolgen: Er hat keinen Buchstaben, keine Ziffer und kein Zeichen, oder er ist zu lang."
    ),
    (
      "These are {1} titles: {2} at most are followed at once.",
      "Das sind {1} Titel: Höchstens {2} lassen sich auf einmal verfolgen."
    ),
    ("title", "Titel"),
    ("You follow {1}", "Verfolgt: {1}"),
    ("{1}, {2} in the grid lists it", "{1}, {2} im Raster zeigt es"),
    ("{1}, {2} in the grid lists them", "{1}, {2} im Raster zeigt sie"),
    ("{1} is followed no more", "{1} wird nicht mehr verfolgt"),
    ("{1} are followed no more", "{1} werden nicht mehr verfolgt"),
    ("{1}, then {2}", "{1}, dann {2}"),
    ("No channel is selected here to watch.", "Hier ist kein Sender zum Ansehen ausgewählt."),
    (
      "No address is known to play {1}: tvgrid channels import takes those of an M3U playlist.",
      "Keine Adresse bekannt, um {1} abzuspielen: tvgrid channels import übernimmt die einer M3U-Liste."
    ),
    (
      "The playlist has no address of {1} that can be played: tvgrid channels import --dry-run says why.",
      "Die Playlist hat keine abspielbare Adresse für {1}: tvgrid channels import --dry-run sagt, warum."
    ),
    (
      "Cannot play {1}: its address asks for “{2}” of the current programme, and the guide lists none.",
      "{1} ist nicht abspielbar: Die Adresse fragt nach „{2}“ der laufenden Sendung, und das TV-Programm nennt keine."
    ),
    (
      "Cannot play {1}: its address asks for “catchup-id”, and the current programme has none.",
      "{1} ist nicht abspielbar: Die Adresse fragt nach „catchup-id“, und die laufende Sendung hat keine."
    ),
    (
      "Cannot play {1}: its address asks for “{2}”, which is unknown.",
      "{1} ist nicht abspielbar: Die Adresse fragt nach „{2}“, was unbekannt ist."
    ),
    ("Playing {1}.", "{1} im Player."),
    ("Playing {1} of {2} from its start, on {3}.", "{1} ({2}) im Player, von Anfang an, auf {3}."),
    ("Playing {1}: {2}.", "{1} im Player: {2}."),
    (
      "Playing {1} as it is now: its playlist has no catch-up that reaches {2}.",
      "{1} im Player, wie es jetzt läuft: {2} ist nicht mehr abrufbar."
    ),
    (
      "Playing {1} as it is now: its playlist has no catch-up that can be used.",
      "{1} läuft live: Die Playlist hat kein verwendbares Catch-up."
    ),
    (
      "Playing {1} as it is now: the guide has no catch-up id for {2}.",
      "{1} läuft live: Das TV-Programm hat keine Catch-up-Kennung für {2}."
    ),
    (
      "Playing {1} as it is now: its catch-up address asks for “{2}”, which is unknown.",
      "{1} läuft live: Die Catch-up-Adresse fragt nach „{2}“, was unbekannt ist."
    ),
    (
      "Playing {1} as it is now: the catch-up address of {2} cannot be used.",
      "{1} läuft live: Die Catch-up-Adresse von {2} ist nicht zu verwenden."
    ),
    ("Playing {1} as it is now: {2} begins at {3}.", "{1} im Player, wie es jetzt läuft; Beginn von {2}: {3}."),
    ("{1} is ticked as seen", "{1} ist als gesehen abgehakt"),
    ("{1} are ticked as seen", "{1} sind als gesehen abgehakt"),
    ("{1} is not ticked as seen any more", "{1} ist nicht mehr als gesehen abgehakt"),
    ("{1} are not ticked as seen any more", "{1} sind nicht mehr als gesehen abgehakt"),
    (
      "{1}, at this time alone: the guide names no episode",
      "{1}, nur zu dieser Zeit: Das TV-Programm nennt keine Folge"
    ),
    (
      "{1}, some at this time alone: the guide names no episode",
      "{1}, manche nur zu dieser Zeit: Das TV-Programm nennt keine Folge"
    ),
    ("{1} shows what was seen", "{1} zeigt Gesehenes"),
    ("{1} hides what was seen", "{1} blendet Gesehenes aus"),
    ("What was seen is hidden", "Gesehenes ist ausgeblendet"),
    ("What was seen is no longer hidden", "Gesehenes ist nicht mehr ausgeblendet"),
    (
      "What you have ticked as seen is left out of views and of what you follow, and dim in the grid; {1} shows it again.",
      "Gesehenes ist in Listen ausgeblendet und im Raster blass; {1} zeigt es wieder."
    ),
    ("What you have ticked as seen is shown.", "Gesehenes wird gezeigt."),
    (
      "This guide is a file. A source keeps one fresh: tvgrid sources add NAME ADDRESS",
      "Dieses TV-Programm ist eine Datei. Eine Quelle hält es aktuell: tvgrid sources add NAME ADRESSE"
    ),
    (
      "The update is being ended; the guide stays as it is.",
      "Die Aktualisierung wird beendet; das TV-Programm bleibt, wie es ist."
    ),
    ("{1} and {2}", "{1} und {2}"),
    ("Not kept in config.toml: {1}", "Nicht in config.toml gespeichert: {1}"),
    ("Nothing was updated: {1}.", "Nichts aktualisiert: {1}."),
    (
      "The update was ended; the guide is as it was.",
      "Die Aktualisierung wurde beendet; das TV-Programm ist, wie es war."
    ),
    ("{1} could not be updated: {2}", "{1} wurde nicht aktualisiert: {2}"),
    ("{1} (and {2} more: U lists them)", "{1} (und {2} weitere: U zeigt sie)"),
    ("Updated: {1}, {2}.", "Aktualisiert: {1}, {2}."),
    ("Updated: {1}.", "Aktualisiert: {1}."),
    ("{1} moved to {2}", "{1} verlegt auf {2}"),
    ("{1} more moved", "{1} weitere verlegt"),
    ("{1} now ends at {2}", "{1} endet jetzt um {2}"),
    ("The update changed nothing of what was known.", "Die Aktualisierung hat am Bekannten nichts geändert."),
    ("No file or folder begins with that.", "Keine Datei und kein Ordner beginnt so."),
    ("There is nothing newer.", "Es gibt nichts Neueres."),
    ("source", "Quelle"),
    ("sources", "Quellen"),
    (
      "This is an invented week. For your own guide run tvgrid again.",
      "Dies ist eine erfundene Woche. Für das eigene TV-Programm tvgrid noch einmal starten."
    ),
    ("The playlist is imported", "Die Playlist ist importiert"),
    ("The playlist's address of {1} cannot be used.", "Die Adresse von {1} in der Playlist ist nicht zu verwenden."),
    (
      "The playlist's address for past programmes of {1} cannot be used.",
      "Die Adresse der Playlist für vergangene Sendungen von {1} ist nicht zu gebrauchen."
    ),
    (
      "No player was found: install mpv, vlc or ffplay, or name another in the settings.",
      "Kein Player gefunden: mpv, vlc oder ffplay installieren oder einen in den Einstellungen nennen."
    ),
    (
      "the argument “{1}” asks for “{2}”, which the channel lacks: give it an argument of its own",
      "das Argument „{1}“ fragt nach „{2}“, was der Sender nicht hat: ein eigenes Argument dafür setzen"
    ),
    ("{1} could not play {2}: {3}", "{1} konnte {2} nicht abspielen: {3}"),
    ("there is no program “{1}”", "kein Programm „{1}“"),
    (
      "“{1}” may not be run: chmod +x makes it a program",
      "„{1}“ darf nicht ausgeführt werden: chmod +x macht es zum Programm"
    ),
    ("{1}: all {2} done", "{1}: alle {2} fertig"),
    ("{1}: {2} of {3} done, {4} failed: {5}", "{1}: {2} von {3} fertig, {4} fehlgeschlagen: {5}"),
    ("what your tvheadend records or is to record", "was tvheadend aufnimmt oder aufnehmen wird"),
    ("its end is not known", "sein Ende ist nicht bekannt"),
    ("done", "fertig"),
    ("nothing came", "nichts erhalten"),
    (
      "Kept as a source (tvgrid sources remove {1} undoes it): {2}.",
      "Als Quelle gespeichert (tvgrid sources remove {1} macht es rückgängig): {2}."
    ),
    ("it is not taken: {1}", "nicht übernommen: {1}"),
    ("It was ended, and nothing was kept.", "Beendet, nichts wurde gespeichert."),
    (
      "{1} is not configured yet: it has written no settings",
      "{1} ist noch nicht konfiguriert: Es hat keine Einstellungen geschrieben"
    ),
  ]
}
