import type { EverySettingInWords } from './setting-words.en.ts'

const verdicts = { allow: 'Erlauben', ask: 'Mich fragen', deny: 'Ablehnen' }
const switches = { on: 'An', ask: 'Mich fragen', off: 'Aus' }
const levels = { off: 'Durchlassen', warn: 'Warnen', hold: 'Zurückhalten' }

export const german: EverySettingInWords = {
  'brain.model': {
    name: 'Auftretendes Modell',
    effect: 'Das Modell, das die Sätze schreibt und die Effekte auswählt.',
    empty: 'das beste gefundene',
    also: 'zweitbesetzung ki',
  },
  'brain.mode': {
    name: 'Wie Tools zum Modell kommen',
    effect: 'Automatisch misst, welcher Weg bei jedem Modell am besten geht.',
    options: { auto: 'Automatisch', native: 'Eigene Aufrufe', schema: 'JSON-Antwort', text: 'Text' },
  },
  'brain.commands': {
    name: 'Flüstern als Befehl lesen',
    effect:
      'Adlib folgt Flüstern wie „confetti“ sofort selbst. Ein Modell bekommt nur, was ein Modell braucht.',
    options: { auto: 'An', off: 'Aus' },
  },
  'brain.asks': {
    name: 'Was Modelle tun sollen',
    effect:
      'Deine Wahl für einzelne Modelle. Bei allen anderen findet Adlib heraus, was sie rechtzeitig schaffen.',
    options: {
      tools: 'Tools',
      call: 'Ein Aufruf',
      words: 'Sätze',
      judge: 'Spätere Sätze',
      nothing: 'Nichts',
    },
    empty: 'Automatisch',
    also: 'Stufe Sätze Tools',
  },
  'brain.runs': {
    name: 'Wer ein Modell ausführt',
    effect:
      'Deine Wahl für Modelle, die Ollama und Adlibs eigene Engine ausführen können. Bei allen anderen entscheidet Adlib.',
    options: { ollama: 'Ollama', engine: 'Adlibs Engine' },
    empty: 'Automatisch',
    also: 'Engine Server llama.cpp',
  },
  'ollama.host': {
    name: 'Adresse von Ollama',
    effect: 'Wo Ollama läuft. Dorthin geht, was Adlib sieht.',
    also: 'server url',
  },
  'ollama.keepAlive': {
    name: 'Modell im Speicher halten',
    effect:
      'Wie lange Ollama oder Adlibs eigene Engine das Modell nach einem Aufruf behält, etwa 10m oder 1h.',
  },
  'ollama.numCtx': {
    name: 'Kontext',
    effect: 'Wie viel das Modell auf einmal lesen kann. Mehr braucht mehr Speicher.',
  },
  'ollama.runOn': {
    name: 'Modell läuft auf',
    effect:
      'Auf dem Prozessor ist das Modell langsamer, und das Spiel behält die ganze Grafikkarte. Für Modelle bis etwa 1 GB.',
    options: { auto: 'Grafikkarte, wenn Platz ist', processor: 'Prozessor' },
    also: 'gpu cpu vram num_gpu',
  },
  'engine.registry': {
    name: 'Register der Modelle',
    effect:
      'Von dieser Adresse lädt Adlib Modelle für die eigene Engine, etwa von einem Spiegel der Ollama-Bibliothek. Unverschlüsselte Adressen (http://) gehen nur im eigenen Netz.',
    also: 'mirror download url',
  },
  'openai.baseUrl': {
    name: 'Weiterer Modellserver',
    effect: 'Adresse von LM Studio, llama.cpp, vLLM oder einem anderen Server mit der API von OpenAI.',
    empty: 'keiner',
    also: 'url openai',
  },
  'openai.apiKeyEnv': {
    name: 'Variable mit seinem Schlüssel',
    effect: 'Name der Umgebungsvariable, in der der API-Schlüssel des weiteren Modellservers steht.',
    empty: 'kein Schlüssel',
    also: 'token geheimnis key',
  },
  'openai.visionModels': {
    name: 'Modelle, die sehen',
    effect: 'Namen der Modelle dieses Servers, die Bilder annehmen, falls der Server das nicht meldet.',
  },
  enableTextToolCallParsing: {
    name: 'Tool-Aufrufe im Text lesen',
    effect: 'Findet Aufrufe, die ein Modell in seinen Text schreibt, und repariert sie.',
  },
  textToolCallModels: {
    name: 'Modelle, die Aufrufe als Text schreiben',
    effect: 'Namen oder Namensanfänge, zusätzlich zur eingebauten Liste.',
  },
  'sampling.words.temperature': {
    name: 'Temperatur der Sätze',
    effect: 'Höhere Werte überraschen mehr, niedrigere führen zu mehr Wiederholungen.',
  },
  'sampling.words.minP': {
    name: 'Mindestwahrscheinlichkeit der Wörter in Sätzen',
    effect: 'Lässt Wörter weg, die viel unwahrscheinlicher sind als das beste.',
    also: 'min p',
  },
  'sampling.words.repeatPenalty': {
    name: 'Wiederholungsstrafe der Sätze',
    effect: 'Über 1 werden Wörter von eben unwahrscheinlicher.',
  },
  'sampling.words.topK': {
    name: 'Auswahl pro Wort in Sätzen',
    effect: 'Wie viele der wahrscheinlichsten Wörter in Frage kommen.',
    also: 'top k',
  },
  'sampling.toolArguments.temperature': {
    name: 'Temperatur der Tool-Aufrufe',
    effect: 'Niedrigere Werte machen Aufrufe zuverlässiger.',
  },
  'sampling.toolArguments.minP': {
    name: 'Mindestwahrscheinlichkeit der Wörter in Tool-Aufrufen',
    effect: 'Lässt Wörter weg, die viel unwahrscheinlicher sind als das beste.',
    also: 'min p',
  },
  'sampling.toolArguments.repeatPenalty': {
    name: 'Wiederholungsstrafe in Tool-Aufrufen',
    effect: 'Über 1 werden Wörter von eben unwahrscheinlicher.',
  },
  'sampling.toolArguments.topK': {
    name: 'Auswahl pro Wort in Tool-Aufrufen',
    effect: 'Wie viele der wahrscheinlichsten Wörter in Frage kommen.',
    also: 'top k',
  },
  'performer.tickMs': {
    name: 'Zeit zwischen zwei Blicken',
    effect: 'Wie oft der Performer nach einem Moment sucht, solange sich nichts ändert.',
  },
  'performer.maxMs': {
    name: 'Längster Auftritt',
    effect: 'Kommt die Antwort des Modells später, fällt sie weg, und die Zweitbesetzung springt ein.',
  },
  'performer.maxSteps': {
    name: 'Modellaufrufe pro Auftritt',
    effect: 'Wie oft ein Modell in einem Auftritt gefragt werden darf.',
  },
  'performer.maxCalls': {
    name: 'Tool-Aufrufe pro Auftritt',
    effect: 'Wie viele Effekte ein Auftritt versuchen darf.',
  },
  'performer.speakAloud': {
    name: 'Jeden Satz vorlesen',
    effect: 'Spricht jeden Satz, zusätzlich zum Untertitel.',
    also: 'tts stimme sprechen',
  },
  'show.persona': { name: 'Persona', effect: 'Die Figur, die auftritt.', also: 'marlow pip vera' },
  'show.notes': {
    name: 'Hinweise fürs Modell',
    effect: 'Werden in jeder Anfrage zur Persona hinzugefügt.',
    also: 'prompt regie',
  },
  'show.avoid': {
    name: 'Themen, die tabu sind',
    effect: 'Werden überall zurückgehalten. Das Modell soll sie meiden.',
  },
  'show.funny': {
    name: 'Sätze, die dir gefielen',
    effect: 'Sie kommen öfter, und ein Modell sieht sie als Beispiele.',
    also: 'bewertet',
  },
  'show.never': {
    name: 'Sätze, die du nie wieder hören willst',
    effect: 'Sie werden nie gesagt.',
    also: 'bewertet',
  },
  'show.showrunner.enabled': {
    name: 'Showrunner',
    effect: 'Liest die bisherige Show und notiert Running Gags, offene Fäden und Versprechen.',
  },
  'show.showrunner.everyMinutes': { name: 'Neue Notizen alle', effect: 'Wie oft der Showrunner schreibt.' },
  'show.showrunner.model': {
    name: 'Modell des Showrunners',
    effect: 'Wer die Notizen schreibt.',
    empty: 'das auftretende Modell',
  },
  'show.memory.enabled': {
    name: 'Shows merken',
    effect: 'Behält von jeder Session eine Zusammenfassung, auf die spätere Shows zurückkommen können.',
  },
  'show.memory.days': {
    name: 'Eine Show vergessen nach',
    effect: 'Dann wird ihre Zusammenfassung gelöscht.',
  },
  'sight.source': {
    name: 'Was Adlib sieht',
    effect:
      'Automatisch nimmt den geteilten Bildschirm. Bis du einen teilst, ist die Show eine Demo, die nur du siehst.',
    options: {
      auto: 'Automatisch',
      screen: 'Geteilter Bildschirm',
      obs: 'OBS',
      file: 'Datei',
      demo: 'Demo',
      off: 'Nichts',
    },
    also: 'aufnahme bildschirm fenster augen',
  },
  'sight.screen': {
    name: 'Bildschirm oder Fenster',
    effect: 'Was die Desktop-App aufnimmt. Wähl es unter Sicht.',
    empty: 'der erste Bildschirm',
    also: 'monitor aufnahme spiel',
  },
  'sight.obsSource': {
    name: 'OBS-Quelle',
    effect: 'Die Quelle oder Szene, die Adlib ansieht.',
    empty: 'die Szene auf Sendung',
  },
  'sight.path': {
    name: 'Bild, Ordner oder Video',
    effect: 'Was die Quelle „Datei“ abspielt.',
    empty: 'keins',
  },
  'sight.everyMs': { name: 'Hinsehen alle', effect: 'Selteneres Hinsehen entlastet deinen Computer.' },
  'sight.engine': {
    name: 'Texterkennung',
    effect: 'Automatisch nimmt die schnelle, wo sie läuft.',
    options: { auto: 'Automatisch', paddle: 'Schnell', tesseract: 'Langsam, läuft überall' },
    also: 'ocr paddle tesseract',
  },
  'sight.crop': {
    name: 'Ausschnitt',
    effect: 'Der Teil des Bildes, der gelesen wird.',
    also: 'rand zuschneiden',
  },
  'sight.masks': {
    name: 'Geschwärzte Teile',
    effect: 'Adlib liest, speichert und zeigt diese Teile nie.',
    also: 'maske privat',
  },
  'sight.regions': {
    name: 'Benannte Bereiche',
    effect:
      'Teile des Bildes mit einem Namen, etwa „Lebensbalken“, damit der Performer weiß, woher ein Text kommt.',
    also: 'hud fläche',
  },
  'sight.ignore': {
    name: 'Nie ansehen',
    effect: 'Ein Fenster oder eine OBS-Quelle, deren Name einen dieser Texte enthält, sieht Adlib nie an.',
    also: 'privat fenster',
  },
  'sight.keepFrames': {
    name: 'Bilder behalten',
    effect: 'Speichert die gelesenen Bilder im Ordner der Session, höchstens 500 Bilder oder 200 MB.',
    also: 'platte privat',
  },
  'sight.images.send': {
    name: 'Bilder fürs Modell',
    effect: 'Was ein Modell bekommt, das sehen kann.',
    options: { off: 'Keine', frame: 'Ganzes Bild', changed: 'Was sich änderte' },
    also: 'vision',
  },
  'sight.images.longestSide': {
    name: 'Größe der Bilder für das Modell',
    effect: 'Größere zeigen mehr und dauern länger.',
  },
  'sight.visionModel': {
    name: 'Modell für Bilder',
    effect: 'Ein Modell, das sehen kann und das Bild beschreibt, wenn das auftretende Modell danach fragt.',
    empty: 'das auftretende Modell',
    also: 'vision',
  },
  'overlay.theme': {
    name: 'Farben',
    effect: 'Farben von Untertiteln und großem Text.',
    options: { stage: 'Bühne', mono: 'Mono', candy: 'Candy' },
    also: 'theme farbe schrift',
  },
  'overlay.look': {
    name: 'Aussehen der Untertitel',
    effect: 'Auf dunkler Platte, als umrandete Buchstaben oder als Sticker.',
    options: { plate: 'Platte', outlined: 'Umrandet', sticker: 'Sticker' },
    also: 'theme stil',
  },
  'overlay.motion': {
    name: 'Bewegung',
    effect: '„Reduziert“ lässt Partikel und Bewegung weg.',
    options: { full: 'Voll', reduced: 'Reduziert' },
    also: 'animation',
  },
  'overlay.captionSize': {
    name: 'Größe der Untertitel',
    effect: '100 ist die übliche Größe, die sich auch am Handy und in 720p gut liest.',
    also: 'schriftgröße schrift buchstaben größer text',
  },
  'overlay.captions': {
    name: 'Platz der Untertitel',
    effect:
      'Wo Untertitel erscheinen, wenn dort kein Text deines Bildes ist. Mit Figur erscheinen sie neben ihr: Wähl stattdessen ihre Seite.',
    options: {
      'bottom-left': 'Unten links',
      bottom: 'Unten',
      'bottom-right': 'Unten rechts',
      'top-left': 'Oben links',
      top: 'Oben',
      'top-right': 'Oben rechts',
      left: 'Links',
      center: 'Mitte',
      right: 'Rechts',
    },
    also: 'position ort',
  },
  'overlay.wordsOverText': {
    name: 'Untertitel über Text des Spiels',
    effect:
      'Zeigt Worte auch dort, wo sie Text des Spiels verdecken. Sonst entfallen Worte ohne freien Platz.',
    also: 'hud verdecken terminal',
  },
  'overlay.keepFree': {
    name: 'Freie Bereiche',
    effect: 'Teile des Bildes, die das Overlay frei hält, etwa deine Webcam oder der Chat.',
    also: 'zonen position facecam hud',
  },
  'overlay.puppet.show': {
    name: 'Figur',
    effect: 'Zeigt die Persona als Figur auf der Bühne, die schaut, redet und reagiert.',
    also: 'puppe avatar körper marlow pip vera',
  },
  'overlay.puppet.character': {
    name: 'Aussehen der Figur',
    effect: 'Wer auf der Bühne steht: marlow, pip, vera oder eine eigene Figur.',
    empty: 'passend zur Persona',
    also: 'puppe avatar',
  },
  'overlay.puppet.size': {
    name: 'Höhe der Figur',
    effect: 'In einem Bild, das 1080 Pixel hoch ist. Das untere Fünftel ist unter seinem Rand.',
  },
  'overlay.puppet.side': {
    name: 'Seite der Figur',
    effect: '„Automatisch“ ist die Seite mit weniger Text.',
    options: { auto: 'Automatisch', left: 'Links', right: 'Rechts' },
  },
  'overlay.puppet.margin': {
    name: 'Abstand zur Seite',
    effect: 'Zwischen der Figur und dem Rand des Bildes.',
  },
  'overlay.puppet.mirror': {
    name: 'Figur spiegeln',
    effect: 'Lässt die Figur in die andere Richtung schauen.',
  },
  'overlay.puppet.vtubeStudio': {
    name: 'VTube Studio',
    effect: 'Dein Modell in VTube Studio spielt statt der Figur.',
    also: 'figur vtuber live2d avatar modell',
  },
  'overlay.puppet.vtubeStudioPort': {
    name: 'Port von VTube Studio',
    effect: 'Wie ihn VTube Studio neben dem Schalter seiner API zeigt.',
  },
  'overlay.safeMargin': { name: 'Freier Rand', effect: 'Anteil des Bildes, der an jeder Seite frei bleibt.' },
  'overlay.chroma': {
    name: 'Hintergrund',
    effect: 'Eine Farbe für den Chroma-Key.',
    empty: 'durchsichtig',
    also: 'green screen greenscreen farbe',
  },
  'stage.previewMs': {
    name: 'Vorschau',
    effect: 'Wie lange du einen Satz verwerfen kannst, bevor er rausgeht.',
  },
  'stage.pacing.restMs': {
    name: 'Ruhe nach einem Satz',
    effect: 'Stille nach jedem Satz.',
    also: 'redefreude leise',
  },
  'stage.pacing.linesPerMin': {
    name: 'Sätze pro Minute',
    effect: 'So viele Sätze kommen höchstens in einer Minute.',
    also: 'redefreude',
  },
  'stage.pacing.cuesPerMin': {
    name: 'Sätze und Effekte pro Minute',
    effect: 'So viele Sätze und Effekte zusammen kommen höchstens in einer Minute.',
    also: 'redefreude',
  },
  'stage.pacing.quietLines': {
    name: 'Sätze, solange sich nichts ändert',
    effect: 'So viele Sätze kommen höchstens in fünf Minuten, solange sich nichts ändert.',
    also: 'leerlauf',
  },
  'stage.effects.text': {
    name: 'Großer Text',
    effect: 'Ob der Performer über dein Spiel schreiben darf.',
    options: switches,
    also: 'overlay_text effekte schalter',
  },
  'stage.effects.captions': {
    name: 'Untertitel',
    effect: 'Ob Sätze als Untertitel erscheinen. Sind sie aus und die Stimme an, hört man Sätze nur.',
    options: switches,
    also: 'worte effekte schalter',
  },
  'stage.effects.emotes': {
    name: 'Emotes',
    effect: 'Ob Emotes aufploppen.',
    options: switches,
    also: 'show_emote effekte schalter',
  },
  'stage.effects.particles': {
    name: 'Partikel',
    effect: 'Ob Konfetti, Funken und Ähnliches fliegen dürfen.',
    options: switches,
    also: 'spawn_particle konfetti effekte schalter',
  },
  'stage.effects.sounds': {
    name: 'Sounds',
    effect: 'Ob Soundeffekte spielen.',
    options: switches,
    also: 'play_sfx sfx effekte schalter',
  },
  'stage.effects.voice': {
    name: 'Stimme',
    effect: 'Ob Sätze gesprochen werden. Ist die Stimme aus, erscheinen solche Sätze nur als Untertitel.',
    options: switches,
    also: 'speak tts effekte schalter',
  },
  'stage.effects.puppet': {
    name: 'Gesten',
    effect: 'Ob die Figur Gesten macht. „Figur“ unter Aussehen entfernt sie.',
    options: switches,
    also: 'act puppe effekte schalter',
  },
  'stage.attention.capacity': {
    name: 'Höchste Aufmerksamkeit',
    effect:
      'Jeder Effekt kostet Punkte Aufmerksamkeit. So viele sammeln sich höchstens für mehrere Effekte hintereinander an.',
    also: 'budget',
  },
  'stage.attention.refillPerMin': {
    name: 'Nachwachsen der Aufmerksamkeit',
    effect: 'Wie viele Punkte Aufmerksamkeit in einer Minute zurückkehren.',
    also: 'budget',
  },
  'stage.filter.levels.slur': {
    name: 'Beleidigungen',
    effect: 'Was der Filter mit Beleidigungen macht.',
    options: levels,
  },
  'stage.filter.levels.profanity': {
    name: 'Kraftausdrücke',
    effect: 'Was der Filter mit solchen Wörtern macht.',
    options: levels,
    also: 'fluchen schimpfwort',
  },
  'stage.filter.levels.sexual': {
    name: 'Sexuelle Wörter',
    effect: 'Was der Filter mit solchen Wörtern macht.',
    options: levels,
  },
  'stage.filter.levels.self-harm': {
    name: 'Selbstverletzung',
    effect: 'Was der Filter mit Wörtern über Selbstverletzung macht.',
    options: levels,
  },
  'stage.filter.levels.threat': {
    name: 'Drohungen',
    effect: 'Was der Filter mit Drohungen macht.',
    options: levels,
  },
  'stage.filter.levels.personal-data': {
    name: 'Persönliche Daten',
    effect: 'Was der Filter mit Mailadressen, Telefon- und Kartennummern macht.',
    options: levels,
    also: 'privat',
  },
  'stage.filter.levels.link': {
    name: 'Links',
    effect: 'Was der Filter mit Webadressen macht.',
    options: levels,
    also: 'url',
  },
  'stage.filter.holdAll': { name: 'Alle Worte zurückhalten', effect: 'Nur Effekte ohne Worte gehen raus.' },
  'stage.filter.block': {
    name: 'Deine gesperrten Wörter',
    effect: 'Diese Wörter werden immer zurückgehalten, auch anders geschrieben.',
    also: 'safe word verboten sperrliste schimpfwort',
  },
  'stage.filter.allow': {
    name: 'Deine erlaubten Wörter',
    effect: 'Sie gehen durch, auch wenn sie auf einer Liste stehen.',
  },
  'stage.filter.languages': {
    name: 'Sprachen der Listen',
    effect: 'Kürzel wie es oder de; Englisch gilt immer.',
  },
  'stage.sound.volume': {
    name: 'Lautstärke',
    effect: 'Lautstärke von Stimme und Sounds.',
    also: 'laut leise',
  },
  'stage.sound.muted': { name: 'Stumm', effect: 'Keine Stimme und keine Sounds.', also: 'leise ton aus' },
  'stage.sound.duck': {
    name: 'Sounds unter einer Stimme',
    effect: 'Ihre Lautstärke, solange eine Stimme oder ein neuerer Sound spielt.',
    also: 'absenken',
  },
  'stage.sound.device': {
    name: 'Ausgabegerät',
    effect: 'Wo Stimme und Sounds spielen.',
    empty: 'das des Systems',
    also: 'kopfhörer lautsprecher',
  },
  'voice.engine': {
    name: 'Sprechprogramm',
    effect: 'Das Programm, das die Sätze spricht. „Automatisch“ nimmt das beste gefundene.',
    options: {
      auto: 'Automatisch',
      mumble: 'Murmeln, eingebaut',
      piper: 'Piper',
      'espeak-ng': 'eSpeak NG',
      flite: 'Flite',
      say: 'macOS say',
      sapi: 'Windows SAPI',
      command: 'Dein Programm',
      http: 'Dein Server',
      off: 'Nur Untertitel',
    },
    also: 'tts sprechen',
  },
  'voice.voice': {
    name: 'Name der Stimme',
    effect: 'So, wie die Stimme im Programm heißt.',
    empty: 'die Standardstimme',
  },
  'voice.rate': { name: 'Sprechtempo', effect: '1 ist normal.' },
  'voice.command': {
    name: 'Dein Programm, das spricht',
    effect:
      'Befehl eines Programms, das einen Text von der Standardeingabe liest und eine WAV-Datei auf die Standardausgabe schreibt.',
    empty: 'keines',
  },
  'voice.url': {
    name: 'Dein Server, der spricht',
    effect: 'Ein Server mit der Sprach-API von OpenAI.',
    empty: 'keiner',
  },
  'stage.obs.enabled': {
    name: 'Mit OBS verbinden',
    effect: 'Liest Szenen und den Pegel des Mikrofons und fügt das Overlay ein.',
  },
  'stage.obs.host': { name: 'OBS-Computer', effect: 'Wo OBS läuft.', also: 'adresse' },
  'stage.obs.port': { name: 'OBS-Port', effect: 'Wie ihn OBS in den WebSocket-Einstellungen zeigt.' },
  'stage.obs.passwordEnv': {
    name: 'Variable mit dem OBS-Passwort',
    effect: 'Gilt, wenn du das Passwort nicht unter Bühne eingetragen hast.',
    empty: 'keine Variable',
  },
  'stage.obs.breakScenes': {
    name: 'Pausenszenen',
    effect: 'Adlib ruht, solange eine davon auf Sendung ist.',
  },
  'stage.obs.micInput': {
    name: 'Dein Mikrofon in OBS',
    effect: 'Name der OBS-Quelle mit deinem Mikrofon. Sätze warten, solange du sprichst.',
    empty: 'keines',
  },
  'stage.obs.micThreshold': { name: 'Du sprichst ab', effect: 'Pegel des Mikrofons, der als Sprechen gilt.' },
  'ears.enabled': {
    name: 'Auf das Mikrofon hören',
    effect:
      'Sätze warten, solange du sprichst. Die Augen-Seite nutzt das Mikrofon und erkennt Sprache selbst. Der Ton verlässt sie nur, wenn du auch die Umwandlung in Text einschaltest.',
    also: 'ohren mikro ins wort fallen',
  },
  'ears.maxWaitMs': {
    name: 'Auf deine Pause warten',
    effect: 'Sprichst du länger, entfällt der Satz. Gilt auch für dein Mikrofon in OBS.',
  },
  'ears.words.engine': {
    name: 'Meine Sprache in Text umwandeln',
    effect:
      'Der Performer hört, was du sagst, und folgt dem, was du nach dem Namen der Persona sagst, etwa „Marlow, confetti“. Deine Sprache verlässt dann die Augen-Seite und geht an das Programm oder den Server darunter.',
    options: { off: 'Aus', command: 'Mein Programm', http: 'Server' },
    also: 'whisper transkription spracherkennung stt',
  },
  'ears.words.command': {
    name: 'Programm für Spracherkennung',
    effect:
      'Liest eine WAV-Datei und schreibt den Text. Für eine Änderung brauchst du den Code, den Adlibs Terminal oder Fenster zeigt.',
    empty: 'keines',
  },
  'ears.words.url': {
    name: 'Server für Spracherkennung',
    effect: 'Jeder Server mit einer OpenAI-kompatiblen API für Transkription. Deine Sprache geht dorthin.',
    empty: 'keiner',
  },
  'ears.words.model': { name: 'Modell dieses Servers', effect: 'Der Name, unter dem der Server es kennt.' },
  'tools.packs': { name: 'Tool-Pakete', effect: 'Dateien mit weiteren Tools neben den eingebauten.' },
  'policy.tools': { name: 'Regeln für Tools', effect: 'Erlauben, fragen oder ablehnen, Tool für Tool.' },
  'policy.scopes': {
    name: 'Regeln für Arten von Tools',
    effect: 'Eine Regel für alle Tools eines Servers oder für alle, die eine Berechtigung brauchen.',
  },
  'policy.sideEffects': {
    name: 'Tools, die etwas ändern',
    effect:
      'Für Tools, die etwas ändern und keine eigene Regel haben. Ist die Regel für alle anderen Tools strenger, gilt sie.',
    options: verdicts,
  },
  'policy.otherwise': {
    name: 'Alle anderen Tools',
    effect: 'Für Tools ohne eigene Regel. MCP-Tools ohne Regel sind immer verboten.',
    options: verdicts,
  },
  'policy.askMs': {
    name: 'Auf deine Antwort warten',
    effect: 'Ein Aufruf wird abgelehnt, wenn du in dieser Zeit nicht antwortest.',
    also: 'freigabe zeitlimit',
  },
  'mcp.servers': { name: 'MCP-Server', effect: 'Programme und Adressen, die Tools anbieten.' },
  'mcp.serve': {
    name: 'Adlibs Tools über HTTP anbieten',
    effect:
      'Programme auf diesem Computer dürfen sie benutzen, wenn sie das MCP-Token aus tokens.json in Adlibs Datenordner haben.',
  },
  'setup.state': {
    name: 'Setup',
    effect: 'Bis das Setup fertig ist, ist die Show eine Demo: Nur was du von Hand sendest, geht raus.',
    options: {
      asking: 'Öffnet sich von selbst',
      later: 'Aufgeschoben',
      done: 'Fertig: live',
      skipped: 'In diesem Lauf übersprungen',
    },
    also: 'erster start assistent demo live',
  },
  'setup.step': {
    name: 'Frage des Setups',
    effect: 'Die Frage, mit der das Setup weitergeht.',
    options: { performer: 'Wer?', source: 'Was spielst du?', overlay: 'Wo?', amount: 'Wie viel?' },
  },
  'runs.keepDays': {
    name: 'Sessions behalten für',
    effect:
      'Ältere löscht Adlib beim Start. Einen Tag lang kannst du sie unter Sessions zurückholen. 0 behält alle.',
  },
  'runs.keepMb': {
    name: 'Platz für Sessions',
    effect:
      'Sind alle Sessions zusammen größer, löscht Adlib beim Start die ältesten. Einen Tag lang kannst du sie unter Sessions zurückholen. 0 heißt ohne Grenze.',
  },
  'gateway.port': {
    name: 'Port',
    effect: 'Der Port von Adlibs Seiten. Nach einer Änderung braucht OBS die neue Adresse.',
  },
  'panel.language': {
    name: 'Sprache',
    effect: 'Die Sprache des Panels. In welcher Sprache die Show spricht, bestimmt die Persona.',
    options: { auto: 'Wie der Browser', en: 'English', de: 'Deutsch' },
    also: 'language english german deutsch übersetzung',
  },
  'desktop.shortcuts.panic': {
    name: 'Kurztaste: PANIK',
    effect: 'Leert das Overlay und stoppt den Performer, auch während ein Spiel die Tastatur hat.',
    empty: 'keine',
    also: 'hotkey tastenkürzel global',
  },
  'desktop.shortcuts.pause': {
    name: 'Kurztaste: Pause',
    effect: 'Pausiert die Show und geht wieder live.',
    empty: 'keine',
    also: 'hotkey tastenkürzel global',
  },
  'desktop.shortcuts.hush': {
    name: 'Kurztaste: Ruhe',
    effect: 'Hält die Show fünf Minuten lang still.',
    empty: 'keine',
    also: 'hotkey tastenkürzel global leise',
  },
  'desktop.shortcuts.look': {
    name: 'Kurztaste: jetzt hinsehen',
    effect: 'Liest das ganze Bild noch einmal.',
    empty: 'keine',
    also: 'hotkey tastenkürzel global',
  },
  'desktop.shortcuts.arrange': {
    name: 'Kurztaste: Overlay anordnen',
    effect:
      'Lässt dich das Fenster des Overlays verschieben und vergrößern; drück noch einmal, wenn es passt.',
    empty: 'keine',
    also: 'hotkey tastenkürzel global bewegen',
  },
  'desktop.shortcuts.clip': {
    name: 'Kurztaste: Clip',
    effect: 'Lässt OBS seinen Replay-Puffer speichern.',
    empty: 'keine',
    also: 'hotkey tastenkürzel global replay moment',
  },
  'desktop.overlay': {
    name: 'Overlay in einem Fenster',
    effect:
      'Öffnet „Adlib Overlay“ über deinem Spiel, für Programme, die ein Fenster aufnehmen. Lass es aus, wenn OBS die Adresse des Overlays zeigt.',
    also: 'fensteraufnahme window capture',
  },
  'desktop.startAtLogin': {
    name: 'Beim Anmelden starten',
    effect: 'Startet Adlib, wenn du dich anmeldest.',
    also: 'autostart',
  },
  'desktop.checkForUpdates': {
    name: 'Nach Updates fragen',
    effect:
      'Fragt beim Start bei GitHub, ob es eine neuere Version gibt. Nichts installiert sich von selbst.',
    also: 'version update',
  },
  'gateway.lan': {
    name: 'Zugriff aus deinem Netzwerk',
    effect:
      'Lässt Handys, die du unter Zugriff gekoppelt hast, das Panel öffnen. Die Verbindung ist nicht verschlüsselt.',
    also: 'lan handy tablet fern wlan koppeln qr',
  },
}
