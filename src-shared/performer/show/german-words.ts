import type { WordKind } from '../../events/stage-lists.ts'

/** Big words for a German line if the persona has no `words` of that kind. */
export const germanWords: Readonly<Record<WordKind, readonly string[]>> = {
  boss: ['SCHURKE!', 'EIN BOSS!', 'EN GARDE!', 'O GRAUS!', 'DER FEIND!', 'ALARM!'],
  'near-death': ['NOCH {value}', 'OBACHT', 'KNAPP', 'HALT DURCH', 'VORSICHT', 'ATMEN', 'LEISE', 'SACHTE'],
  death: ['VORHANG', 'ABGANG', 'O WEH', 'LICHT AUS', 'DUNKEL', 'ADIEU', 'ZU FRÜH', 'ENDE', 'DAS WARS'],
  victory: ['BRAVO!', 'ZUGABE!', 'HURRA!', 'ROSEN!', 'APPLAUS!', 'GESIEGT', 'NA BITTE!', 'TUSCH!'],
  comeback: ['LEBT NOCH', 'DOCH NOCH', 'WENDUNG', 'VON WEGEN', 'TOTGESAGT', 'ERWACHT', 'WUNDER!'],
  streak: ['NOCHMAL!', 'WEITER!', 'IN SERIE', 'IN FAHRT', 'MEHR!', 'LÄUFT!'],
  zero: ['NULL', 'LEER', 'NICHTS DA', 'WEG', 'AUS'],
  level: ['AUFSTIEG', 'GRÖSSER!', 'HÖHER!', 'NEUER HUT', 'BESSER!'],
  record: ['REKORD!', 'BESTWERT', 'UNERHÖRT', 'SPITZE!', 'GOLD WERT'],
}

const small =
  /\b(?:aber|auch|auf|aus|das|dass|dem|den|der|des|dich|dir|doch|du|ein|eine|einen|einer|er|es|für|hier|ich|ihm|ihr|ihn|ist|ja|jetzt|kein|keine|mehr|mein|mich|mir|mit|nicht|noch|nur|schon|sehr|sich|sie|sind|und|uns|vom|von|vor|wer|wie|wir|zu|zum|zur)\b|[äöüß]/giu
const minShare = 0.25

/** Returns whether a line seems to be German; false for a single word. */
export function isGerman(line: string): boolean {
  const words = line.match(/\p{L}+/gu) ?? []
  return words.length > 1 && (line.match(small) ?? []).length >= words.length * minShare
}
