import type { ScreenSize } from '../sight/lines/line-class.ts'
import { type BeatBody, beatBody, type Rule } from './beat-body.ts'
import { placesWon } from './countdown.ts'
import type { LabelKind } from './label-kind.ts'
import { changesEvenly, isRevival, jumpMs, type NumberChange, type NumberFacts } from './number-facts.ts'

const streakMs = 20_000
/** Rises within `streakMs` that make a streak. A score rises all the time, so it never makes one. */
const minRises: Partial<Record<LabelKind, number>> = { score: Number.POSITIVE_INFINITY, combo: 3 }
const usualRises = 4
const marks = [50, 100, 200, 500, 1000]
/** Icons that are lost faster may be ammunition. */
const quickMs = 3000
/** A row with fewer icons may show lives. */
const minHearts = 5
/** The player is near death with at most this share of the hearts, or with the last one. */
const fewHearts = 0.2
/** A rise is a leap if it is this many times as great as each of at least `minLeapRises` recent ones. */
const leap = 5
const minLeapRises = 2
/** A combo of at least this value makes a streak only at one of the `marks`. */
const minCombo = 10

type Test = (change: NumberChange) => boolean
const rises: Test = ({ value, was }) => value > was
const risesByOne: Test = ({ value, was }) => value === was + 1
const ofWins = /^(?:wins|victories)$/i
/** Salience of a lost round. */
const lostRound = 0.6
/** A place with a larger number is something else, such as the position of a text cursor. */
const maxRank = 100
const isRanked: Test = ({ value, was }) => Math.min(value, was) >= 1 && Math.max(value, was) <= maxRank

const gains: Partial<Record<LabelKind, Test>> = {
  place: (change) => isRanked(change) && change.value < change.was,
  score: (change) => rises(change) && !changesEvenly(change.facts, 1),
  tally: rises,
  combo: rises,
  icons: ({ facts, value, was }) => value === was + 1 && facts.most < minHearts,
}

const losses: Partial<Record<LabelKind, Test>> = {
  place: isRanked,
  rival: rises,
  losses: risesByOne,
  icons: ({ facts, value, was }) => value < was - 1 || (value === was - 1 && !isQuick(facts)),
}

/** Creates the rule about counters that rise or fall. */
export function createCounters(): Rule {
  let risen: { at: number; key: string; by: number }[] = []
  let streakAt = Number.NEGATIVE_INFINITY
  /** Rows of icons that once went from nearly empty to full. Lives do so in a new game; toolbars do not. */
  const refilled = new WeakSet<NumberFacts>()

  return ({ at, changes, numbers, isLively, jumpedAt, isLoading, size }) => {
    if (isLoading) return []
    const beats: BeatBody[] = []
    risen = risen.filter((rise) => at - rise.at < streakMs).slice(-60)
    const counted = changes.filter(({ facts }) => !facts.percent)
    const gained = counted.filter((change) => gains[change.facts.kind]?.(change))
    for (const change of changes) if (isRevival(change)) refilled.add(change.facts)
    for (const change of counted) {
      const { facts, value, was } = change
      const number = { label: facts.label, value, was }
      if (gained.includes(change)) risen.push({ at, key: facts.label, by: Math.abs(value - was) })
      else if (!losses[facts.kind]?.(change)) continue
      else if (facts.kind === 'icons' && isOfRivals(facts, numbers, size)) continue
      else if (facts.kind === 'icons')
        beats.push(...(isLively || refilled.has(facts) ? readIcons(change, at - jumpedAt <= jumpMs) : []))
      else
        beats.push(beatBody('setback', { number, ...(facts.kind === 'losses' && { salience: lostRound }) }))
    }
    // A place or a mark of a combo matters most. A small count matters more than the score, which rises with
    // every action.
    const best = gained.sort((a, b) => weight(a) - weight(b))[0]
    if (best !== undefined) {
      const { kind, label } = best.facts
      const facts = { number: { label, value: best.value, was: best.was } }
      const mine = risen.filter(({ key }) => key === label)
      const won = mine.reduce((sum, { by }) => sum + by, 0)
      if (kind === 'place')
        beats.push(beatBody('streak', { ...facts, salience: won >= placesWon ? 0.55 : 0.45 }))
      else if (isRow(best, mine.length) && isStreak(kind === 'combo' ? streakMs / 2 : streakMs))
        beats.push(beatBody('streak', facts))
      else if (kind !== 'combo') {
        const isFirst = isLively && kind === 'tally' && best.value === 1 && best.facts.most === 1
        const isWin = ofWins.test(label) && risesByOne(best)
        const isBig = isFirst || isWin || isLeap(mine.map(({ by }) => by)) || best.value === best.facts.of
        beats.push(beatBody('gain', { ...facts, ...(isBig && { salience: 0.5 }) }))
      }
    }
    return beats

    function isStreak(afterMs: number): boolean {
      if (at - streakAt < afterMs) return false
      streakAt = at
      return true
    }
  }
}

/** Returns whether the last of several rises is much greater than the others. */
const isLeap = (rises: readonly number[]): boolean =>
  rises.length > minLeapRises && (rises.at(-1) ?? 0) >= leap * Math.max(...rises.slice(0, -1))

/** Returns whether icons are on the right of a row whose left half shows others, as for the two teams of a shooter. */
const isOfRivals = ({ box }: NumberFacts, numbers: readonly NumberFacts[], { width }: ScreenSize): boolean =>
  box !== undefined &&
  box[0] > width / 2 &&
  numbers.some(
    ({ kind, box: other }) =>
      kind === 'icons' &&
      other !== undefined &&
      other[0] + other[2] < width / 2 &&
      Math.abs(other[1] - box[1]) < Math.max(other[3], box[3]) / 2,
  )

/**
 * Reads the loss of icons in a row. A long row shows health. In a short row, an icon that is lost when the picture
 * jumps is a life.
 */
function readIcons({ facts: { label, most }, value, was }: NumberChange, jumps: boolean): BeatBody[] {
  const number = { label, value, was }
  if (value === 0 || (jumps && most < minHearts)) return [beatBody('death', { number, salience: 0.6 })]
  if (most < minHearts) return value === was - 1 ? [beatBody('setback', { number, salience: 0.55 })] : []
  const few = Math.max(1, most * fewHearts)
  if (value <= few) return [beatBody('near-death', { number: { ...number, max: most } })]
  return [beatBody('hit', { number, ...(value === was - 1 ? { salience: 0.45 } : {}) })]
}

const passesMark = ({ facts: { kind }, value, was }: NumberChange): boolean =>
  kind === 'combo' && marks.some((mark) => was < mark && value >= mark)

const isRow = (change: NumberChange, rises: number): boolean =>
  change.facts.kind === 'combo' && change.value >= minCombo
    ? passesMark(change)
    : rises >= (minRises[change.facts.kind] ?? usualRises)

const weight = (change: NumberChange): number =>
  passesMark(change) ? 0 : change.facts.kind === 'tally' ? 1 : 2

/** Returns whether a number fell twice in quick succession, as ammunition does but lives do not. */
const isQuick = ({ history }: NumberFacts): boolean => {
  const [first, middle, last] = history.slice(-3)
  if (first === undefined || middle === undefined || last === undefined) return false
  return middle.value < first.value && last.at - middle.at < quickMs
}
