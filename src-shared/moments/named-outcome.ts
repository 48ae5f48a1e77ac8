import { type ClassifiedLine, isCentral, type ScreenSize } from '../sight/lines/line-class.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { meaningOf } from './line-meaning.ts'
import { isRivalWord, namePattern, type Sides } from './sides.ts'

const fallen = 'defeated|eliminated|killed|slain|destroyed|vanquished|felled|beaten|knocked out'
/** Matches "Marlowe wins 5,550", "Hilda is defeated", "Hilda defeats Marlowe" and "Hilda scores". */
const clause = new RegExp(
  String.raw`^(?<who>${namePattern}) (?:(?<wins>wins|(?:has )?won|is victorious|takes(?= the\b))|(?<loses>loses|lost|dies|died|surrenders|resigns|forfeits|sits out|committed suicide|(?:is|was|has been) (?:${fallen}|dead|out|bankrupt)|(?:${fallen})(?=\W*$))|(?<beats>defeats|beats|kills|slays|eliminates|destroys|captures|takes|steals|(?:${fallen}|slew|fragged|captured)(?= \p{L}))|(?<scores>score[sd](?= (?:a|the) |\W*$)))(?: (?<what>.+?))?[!.]*$`,
  'iu',
)
/** Matches "The winner is Marlowe!". */
const winner = /^(?:[Aa]nd )?[Tt]he winner is (\p{Lu}[^,.!]*)[!.]*$/u
const falls = new RegExp(`\\b(?:${fallen})$`, 'i')
const noPlayer =
  /^(?:you|we|your|our|total|most|more|recent|best|no|all|career|season|who|nobody|she|he|it|they|my|his|her|their|each|every|any|everyone|games?|rounds?|sets?|match(?:es)?)\b/i
/** Matches the words after the verb if the outcome is about the whole game, not a part such as a pot. */
const whole =
  /^(?:$|(?:the |this )?(?:game|match|duel|race|battle|war|fight|tournament|cup|title|championship)\b|(?:on|by|with|in|against|after)\b)/i
const decided = /^(?:the |this )?(?:game|match|duel|race|battle)(?:\W*$| (?:because|by|with)\b)/i
/** Matches "ENEMY VICTORY", but also "FLAWLESS VICTORY" and "ROUND VICTORY". */
const victoryOf = new RegExp(String.raw`^(?<who>${namePattern}) victory\W*$`, 'iu')
/** Salience of a win that may not be of the whole game: so low that the show rarely speaks. */
const unknownSalience = 0.25
const maxWords = 8

/** Returns the beat of a line about a win or a loss of the player or of a known rival; undefined for other lines. */
export function namedOutcome({ line, kind }: ClassifiedLine, { sideOf }: Sides): BeatBody | undefined {
  const text = line.text.trim()
  const victor = kind === 'title' ? victoryOf.exec(text)?.groups?.who : undefined
  if (victor !== undefined && isRivalWord(victor)) return beatBody('death')
  const { who = '', wins, loses, scores, what = '' } = partsOf(text)
  if (who === '' || noPlayer.test(who) || text.split(/\s+/).length > maxWords) return undefined
  if (kind === 'chat' || kind === 'menu' || kind === 'prompt') return undefined
  const side = sideOf(who)
  if (scores !== undefined && side !== undefined)
    return side === 'player' ? beatBody('gain', { salience: 0.5 }) : beatBody('setback')
  if (wins === undefined && loses === undefined) {
    if (/^your\b/i.test(what)) return beatBody('setback')
    const of = sideOf(what.replace(/ (?:by|with|in|on|from)\b.*$/i, ''))
    // Other rules, such as `readBlows`, read sentences about "you".
    if (of === 'player' && !/^(?:you|me|us)$/i.test(what)) return beatBody('death')
    return side === 'player' ? beatBody('gain', { salience: 0.5 }) : undefined
  }
  if (side === undefined) return undefined
  const isGood = (side === 'player') === (loses === undefined)
  if (!whole.test(what))
    return isGood ? beatBody('gain', { salience: 0.5, polarity: 0.6 }) : beatBody('setback')
  return isGood ? beatBody('victory') : beatBody('death')
}

/** Returns the beat of a central line about a win or a loss of an unknown side; undefined for other lines. */
export function unknownOutcome({ line, kind }: ClassifiedLine, size: ScreenSize): BeatBody | undefined {
  const { who = '', wins, loses = '', scores, what = '' } = partsOf(line.text)
  if (!isCentral(line.box, size) || noPlayer.test(who) || !whole.test(what)) return undefined
  const isLarge = kind === 'title'
  const { none, win, good, loss, bad } = meaningOf(line.text)
  // An item or a fighter may be named so ("Ring of the Defeated"), or the player's own side ("SQUAD ELIMINATED").
  if (isLarge && none < 0.5 && win + good >= loss + bad && falls.test(loses)) return beatBody('victory')
  if (isLarge && scores !== undefined) return beatBody('callout')
  const isDecided = wins !== 'takes' && decided.test(what)
  if (wins === undefined || !(isLarge || isDecided)) return undefined
  return beatBody('callout', { ...(!isDecided && { salience: unknownSalience }), isOver: true })
}

const partsOf = (text: string): Partial<Record<string, string>> =>
  clause.exec(text.trim().replace(winner, (_, who: string) => `${who.replace(/\W+$/, '')} wins the game`))
    ?.groups ?? {}

/** Returns whether a line reports that someone scored. */
export const isPoint = (text: string): boolean => partsOf(text).scores !== undefined

/** Returns whether a line reads like a report that someone won, lost or beat someone. */
export const isNamedOutcome = (text: string): boolean => partsOf(text).who !== undefined
