import type { SeenLine } from '../events/observation.ts'
import type { ScreenSize } from '../sight/lines/line-class.ts'
import type { ScreenMoment } from './moment.ts'
import { asks } from './subject.ts'

/** Who an event is about. */
export type Side = 'player' | 'rival'

/** Regular expression (source text) for a name of one to three words. */
export const namePattern = String.raw`\p{L}[\p{L}\p{N}'’._-]*(?: [\p{L}\p{N}'’._-]+){0,2}?`
const name = new RegExp(`^${namePattern}$`, 'u')
/** Matches "Player: Hilda", "Welcome back, Hilda!" and "You are on BLUE". */
const saysOwn = new RegExp(
  String.raw`^(?:(?:(?:your |player )?name|player|user(?:name)?|you)\s?:|(?:logged|signed) in as|welcome(?: back)?,|(?:you(?: are|'re) )?playing(?: as)?|you(?: are|'re) on) (${namePattern})\W*$`,
  'iu',
)
/** Matches "Hilda (you)" and "You (Hilda)". */
const marked = new RegExp(String.raw`^(${namePattern}) [([]you[)\]]$|^you [([](${namePattern})[)\]]$`, 'iu')
const you = /^you$/i
/** Matches "Agnes bets $200". */
const acts = new RegExp(String.raw`^(${namePattern}) \p{Ll}+s\b`, 'u')
const minSeats = 3
const ownWords = /^(?:you|we|me|(?:human )?player(?: 1)?|p1|1p|(?:your|our|my) (?:team|side))$/
const rivalWords =
  /^(?:the )?(?:enemy|opponents?|rivals?|foes?|cpu|computer|player 2|p2|2p|they|other|away)(?: (?:team|side))?$/
/** Returns whether words mean the other side, whatever its name is: "the enemy team". */
export const isRivalWord = (who: string): boolean => rivalWords.test(who.trim().toLowerCase())
/** Matches the names in "BLUE 61   RED 74". */
const counted = new RegExp(String.raw`(${namePattern}) +[$€£]?\d`, 'gu')
const maxGap = 1
/**
 * How long (ms) a name stays known after it was last on the screen. A screen that announces an event may hide the
 * names.
 */
const knownMs = 20_000
const maxNames = 100

/** Creates a memory of the names on the screen and of the player's own name. */
export function createSides() {
  const seenAt = new Map<string, number>()
  const actors = new Set<string>()
  let own: string | undefined
  let now = Number.NEGATIVE_INFINITY

  return {
    observe({ at, standing, fresh, size }: Pick<ScreenMoment, 'at' | 'standing' | 'fresh' | 'size'>): void {
      now = at
      for (const { line } of fresh) {
        own = ownNameIn(line.text) ?? own
        const actor = keyOf(acts.exec(line.text)?.[1] ?? '')
        if (seenAt.has(actor)) actors.add(actor)
      }
      const seats = standing.filter(({ line }) => actors.has(keyOf(line.text))).map(({ line }) => line)
      if (seats.length >= minSeats) own ??= lowestOf(seats, size)?.text
      for (const { line } of standing) {
        const names = [...line.text.matchAll(counted)].map(([, found = '']) => found)
        for (const key of [...names, ...(name.test(line.text) ? [line.text] : [])].map(keyOf)) {
          seenAt.delete(key)
          seenAt.set(key, at)
        }
        if (you.test(line.text)) own = standing.find((other) => isStacked(other.line, line))?.line.text ?? own
      }
      for (const old of [...seenAt.keys()].slice(0, -maxNames)) seenAt.delete(old)
    },
    sideOf(who: string): Side | undefined {
      const key = keyOf(who)
      if (ownWords.test(key) || (own !== undefined && key === keyOf(own))) return 'player'
      if (rivalWords.test(key)) return 'rival'
      const isOnScreen = (other: string): boolean =>
        now - (seenAt.get(other) ?? Number.NEGATIVE_INFINITY) <= knownMs
      // If the player's own name left the screen, the player has left the game, so other names are not rivals.
      const isOwnKnown =
        own === undefined ? isOnScreen('you') : !seenAt.has(keyOf(own)) || isOnScreen(keyOf(own))
      return isOwnKnown && isOnScreen(key) ? 'rival' : undefined
    },
  }
}
export type Sides = Pick<ReturnType<typeof createSides>, 'sideOf'>

const keyOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/ team$/, '')

function ownNameIn(text: string): string | undefined {
  const found = saysOwn.exec(text.trim()) ?? marked.exec(text.trim())
  return found?.[1] ?? found?.[2]
}

function isStacked({ text, box: [x, y, width, height] }: SeenLine, { box }: SeenLine): boolean {
  const gap = Math.max(y, box[1]) - Math.min(y + height, box[1] + box[3])
  const isAligned = Math.abs(x - box[0]) < box[3] || Math.abs(x + width / 2 - box[0] - box[2] / 2) < box[3]
  return (
    name.test(text) && !you.test(text) && !asks.test(text) && isAligned && gap >= 0 && gap < box[3] * maxGap
  )
}

function lowestOf(seats: readonly SeenLine[], { width }: ScreenSize): SeenLine | undefined {
  const bottom = Math.max(...seats.map(({ box }) => box[1]))
  const fromMiddle = ({ box: [x, , wide] }: SeenLine): number => Math.abs(x + wide / 2 - width / 2)
  return seats
    .filter(({ box }) => bottom - box[1] < box[3] * 2)
    .toSorted((a, b) => fromMiddle(a) - fromMiddle(b))[0]
}
