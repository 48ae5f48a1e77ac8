import { type BeatBody, beatBody } from './beat-body.ts'
import type { LabelKind } from './label-kind.ts'
import type { ScreenMoment } from './moment.ts'
import { isSteady, type NumberChange, type NumberFacts } from './number-facts.ts'
import { subjectOf } from './subject.ts'

const streakMs = 20_000
/** Returns the number of rises within 20 s that make a streak. A score needs more, because it rises with everything. */
const risesOf = (kind: LabelKind): number => (kind === 'score' ? 6 : kind === 'combo' ? 3 : 4)
const placesWon = 2
/** Number of feed lines about the player that make a streak. */
const feedRow = 2
const ownFeed = /^you\b/i
/** Minimum time (ms) between two vanishing icons that are lives. */
const quickMs = 5000
/** Minimum length of a combo whose end is a setback. */
const minCombo = 10

const shouts =
  /\b(?:double|triple|quad\w*|penta|multi|ultra|mega|monster)[ -]?kill\b|\b(?:killing spree|rampage|unstoppable|dominating|godlike|on fire|hat[ -]?trick|winning streak|kill ?streak|hot streak|in a row|turkey)\b/i
const losses =
  /^\W*(?:penalty|wrong way|wrong answer|wrong|incorrect|miss(?:ed)?|foul|offside|combo (?:broken|lost)|connection lost|disconnected|off track|track limits|yellow card|red card|gutter ball|strikeout|strike out|fumble|turnover|overheated|item lost|detected|spotted|alarm|you(?:'ve| have| were)? (?:been )?(?:seen|spotted|detected)|bogey|double bogey|(?:round|set|point|leg|heat) lost|lost the (?:round|set|point|lead)|crash(?:ed)?|spin out|spun out|puncture|[a-z]{3,12} lost(?=\W*$)|(?:your|our|allied|friendly) [a-z ]{3,20} (?:was|were|has been|have been|is|are) (?:destroyed|lost|captured|stolen|taken|broken))\b/i

/** Returns whether a text announces a small loss. */
export const speaksOfLoss = (text: string): boolean => losses.test(text)

/** Creates the rule about counters: gains, streaks of gains, and lost places and points. */
export function createCounters(): (moment: ScreenMoment) => BeatBody[] {
  let rises: { at: number; key: string; kind: NumberFacts['kind']; by: number }[] = []
  let streakAt = Number.NEGATIVE_INFINITY
  let missAt = Number.NEGATIVE_INFINITY

  return ({ at, changes, fresh, isPaused, isLoading, scene }) => {
    if (isLoading) return []
    const beats: BeatBody[] = []
    rises = rises.filter((rise) => at - rise.at < streakMs).slice(-60)
    const gains: NumberChange[] = []
    for (const change of changes) {
      const { facts, value, was } = change
      if (facts.percent) continue
      const number = { label: facts.label, value, was }
      if (isGain(change)) {
        gains.push(change)
        rises.push({ at, key: facts.label, kind: facts.kind, by: Math.abs(value - was) })
      } else if (isLoss(change) && !isNextLevel(change, changes)) {
        if (facts.kind !== 'icons')
          beats.push(beatBody('setback', { number, subject: subjectOf(facts.label, 90) }))
        else
          beats.push(
            value === 0
              ? beatBody('death', { number, salience: 0.6 })
              : beatBody('setback', { number, salience: 0.55 }),
          )
      }
    }
    // A small count matters more than the score, which rises with everything.
    const best = gains.sort((a, b) => weight(a) - weight(b))[0]
    if (best !== undefined) {
      const { facts, value, was } = best
      const number = { label: facts.label, value, was }
      const subject = subjectOf(facts.label, 90)
      const mine = rises.filter(({ key }) => key === facts.label)
      if (facts.kind === 'place') {
        const won = mine.reduce((sum, { by }) => sum + by, 0)
        beats.push(beatBody('streak', { subject, number, salience: won >= placesWon ? 0.55 : 0.45 }))
      } else if (mine.length >= risesOf(facts.kind) && at - streakAt > streakMs) {
        streakAt = at
        beats.push(beatBody('streak', { subject, number }))
      } else if (facts.kind !== 'combo') beats.push(beatBody('gain', { subject, number }))
    }
    if (isPaused) return beats
    for (const { line, kind } of fresh) {
      if (kind === 'feed' && ownFeed.test(line.text)) {
        rises.push({ at, key: 'feed', kind: 'tally', by: 1 })
        const isRow = rises.filter(({ key }) => key === 'feed').length >= feedRow
        if (isRow && at - streakAt > streakMs / 2) {
          streakAt = at
          beats.push(beatBody('streak'))
        } else beats.push(beatBody('gain'))
      }
      if (kind !== 'title' && kind !== 'hud') continue
      if (shouts.test(line.text) && at - streakAt > streakMs / 2) {
        streakAt = at
        beats.push(beatBody('streak'))
      }
      if (losses.test(line.text) && at - missAt > streakMs / 2 && !scene.cut) {
        missAt = at
        beats.push(beatBody('setback', { salience: kind === 'title' ? 0.45 : 0.35 }))
      }
    }
    return beats
  }
}

const weight = ({ facts: { kind } }: NumberChange): number =>
  kind === 'place' ? 0 : kind === 'tally' ? 1 : 2

/** Returns whether points fell only because a new level counts from zero. */
export const isNextLevel = ({ restarts, facts }: NumberChange, changes: readonly NumberChange[]): boolean =>
  facts.kind === 'score' &&
  (restarts ||
    changes.some(
      ({ facts: other, value, was }) => /^(?:lv|lvl|level|rank)\.?$/i.test(other.label) && value > was,
    ))

function isGain({ facts, value, was }: NumberChange): boolean {
  switch (facts.kind) {
    case 'place':
      return value < was && value >= 1
    case 'score':
      return value > was && !isSteady(facts)
    case 'tally':
    case 'combo':
      return value > was
    case 'icons':
      return value === was + 1
    default:
      return false
  }
}

/**
 * Returns whether the change before the last was a moment ago. Ammunition is used up that quickly, but lives are not.
 */
const isQuick = ({ history }: NumberFacts): boolean =>
  history.length > 2 && (history.at(-1)?.at ?? 0) - (history.at(-2)?.at ?? 0) < quickMs

function isLoss({ facts, value, was }: NumberChange): boolean {
  switch (facts.kind) {
    case 'place':
      return value > was
    case 'score':
      return value < was
    case 'errors':
    case 'rival':
      return value > was
    case 'combo':
      return value < was && value <= 1 && was >= minCombo
    case 'icons':
      return value === was - 1 && !isQuick(facts)
    default:
      return false
  }
}
