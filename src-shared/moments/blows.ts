import type { LineClass } from '../events/observation.ts'
import { isCentral } from '../sight/lines/line-class.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'

/** Matches "Onion got you with a Turnip" and "Petra stole it from you!" */
const harmsYou =
  /^(?!(?:i|we|you|if|when|whenever|who|that|which|no|nobody|nothing|none|never|did|has|have)\b)(?:\p{L}[\p{L}\d'’_-]* ){1,4}?(?:(?:got|caught)(?= you(?: with\b|\W*$))|hit|stung|bit|shot|stabbed|struck|slapped|punched|kicked|burned|burnt|froze|shocked|zapped|bonked|grabbed|attacked|stole|robbed|poisoned|cursed|stunned|trapped|pushed|knocked|blasted|smashed|crushed|rammed|overtook|tackled|fouled|hurt|damaged|scratched|tripped|splashed)(?: (?:an?|the|some|\d+) \p{L}+(?: from)?)? you\b/iu
/** Matches a line that is only a report, such as "The rat bites you." A longer line may explain the game's rules. */
const reportsHarm =
  /^the \p{L}+(?: \p{L}+)? (?:hits|bites|claws|stings|shoots|stabs|strikes|slaps|punches|kicks|whips|burns|freezes|shocks|zaps|grabs|butts|gores|mauls|crushes|tramples|scratches|attacks|poisons|robs) you[.!]*$/iu
/** Matches "You feel exhausted." and "You are starving". */
const youSuffer =
  /^you(?:'re| are| were| feel| have been| got| get)(?: (?:being|getting|very|so|too|now))? (?:exhausted|tired|starving|hungry|thirsty|dehydrated|freezing|burn(?:ing|ed|t)|on fire|bleeding|poisoned|paraly[sz]ed|stunned|weak|dizzy|confused|wounded|injured|hurt|hit|sick|ill|cursed|infected|drowning|suffocating|trapped|blind(?:ed)?|robbed|under attack)(?= by\b|\W*$)/i
const attacked = /^(?:we|you|(?:your|our) [\p{L} ]{3,20}) (?:is|are|'re) under attack\b/iu
const vital = '(?:health|hp|shields?|hull|armou?r|integrity|oxygen|air|life(?: support)?)'
const nearEnd = new RegExp(
  `^\\W*(?:(?:low|critical) ${vital}|${vital} (?:is |are )?(?:low|critical|failing))\\W*$`,
  'i',
)
const announces: readonly LineClass[] = ['title', 'hud', 'text', 'subtitle', 'dialogue']
const maxWords = 9
/** A question or more than one sentence is speech, not a report. */
const spoken = /\?\W*$|[.!?…] \S/u

/** Returns the beat of the first new line that says that the player is harmed or in danger. */
export function readBlows({ fresh, size, isPage }: ScreenMoment): BeatBody[] {
  for (const { line, kind, speaker } of isPage ? [] : fresh) {
    const text = line.text.trim()
    if (!announces.includes(kind) || speaker !== undefined || text.split(/\s+/).length > maxWords) continue
    if (spoken.test(text)) continue
    if (nearEnd.test(text) && (kind === 'title' || isCentral(line.box, size)))
      return [beatBody('near-death', { salience: 0.7 })]
    if (isHarm(text)) return [beatBody('hit', { salience: 0.5 })]
  }
  return []
}

/** Returns whether a line begins with "HP", a health label. */
export const isHealth = (text: string): boolean => /^\W*hp\b/i.test(text)

/** Returns whether a sentence reports that the player is harmed or suffers. */
export const isHarm = (text: string): boolean =>
  harmsYou.test(text) || reportsHarm.test(text) || youSuffer.test(text) || attacked.test(text)
