import { type Beat, type BeatCause, isChat, isFiller, type ShowPlan } from '../events/beat.ts'
import { isSameWords } from '../events/corrections.ts'
import type { AdlibEvent } from '../events/event.ts'
import { isSaid } from '../events/lanes.ts'
import { afterBeat, emptyShow, energyAt, type ShowState } from '../events/show.ts'
import type { Highlight, HighlightReason } from './highlight.ts'

/** Finds the best moments of a run, from its events in order. */
export interface HighlightMeter {
  event(event: AdlibEvent): void
  /** Returns at most `most` moments, best first. Between any two of them are at least `apartMs`. */
  best(most: number, apartMs: number): Highlight[]
}

/** A beat as a candidate. */
interface Spot {
  readonly t: number
  readonly seq: number
  readonly beat: Beat
  readonly energy: number
  /** The score of the beat alone. */
  readonly base: number
  readonly isTurn: boolean
  readonly turn: string | undefined
  line: string | null
}

/** Beats that are closer than this (ms) belong to one moment. */
const rowMs = 5000
const maxRowMs = 12_000
/** A moment begins and ends with beats whose score is at least this share of its greatest beat's. */
const greatShare = 0.5
/** What is left of a moment's score after one of the same kind and with the same cause was chosen. */
const repeatShare = 0.85
/** A beat within this time (ms) after one of the other polarity turns the player's luck. */
const turnMs = 20_000
/** Minimum absolute polarity of a beat that is good or bad for the player. */
const clearPolarity = 0.3
const greatSalience = 0.8
const peakEnergy = 0.6
/** Number of candidates that are kept. Beyond it, the least ones are dropped. */
const maxSpots = 2000
/** Number of observations whose times are kept. A beat is about one of the newest. */
const maxSeen = 64

/** How much the cause of a beat is to be trusted. Shapes that look like a gauge and changes of the picture mislead most. */
const trust: Readonly<Record<BeatCause['sign'], number>> = {
  words: 1,
  number: 1,
  bare: 0.8,
  drawn: 0.7,
  picture: 0.7,
}
const unsure = 0.5

/** Shares of a score. A great, sure beat alone has 1. */
const weight = { turn: 0.2, energy: 0.2, line: 0.15, row: 0.1, word: 0.1 } as const

export function createHighlightMeter(): HighlightMeter {
  let startedAt: number | undefined
  let show: ShowState = emptyShow
  let spots: Spot[] = []
  const seen = new Map<string, number>()
  const byTurn = new Map<string, Spot>()
  let before: { readonly at: number; readonly polarity: number } | undefined

  const addBeat = (event: Extract<AdlibEvent, { type: 'show/beat' }>): void => {
    const { beat, plan, turn } = event
    const t = seen.get(beat.observation) ?? event.t
    show = afterBeat(show, event)
    // Older beats do not matter for the energy.
    show = { ...show, beats: [] }
    const isTurn =
      before !== undefined && t - before.at <= turnMs && isClear(beat) && before.polarity * beat.polarity < 0
    if (isClear(beat)) before = { at: t, polarity: beat.polarity }
    const spot: Spot = {
      ...{ t, seq: event.seq, beat, isTurn, turn, line: null },
      energy: energyAt(show.energy, event.t),
      base: beat.salience * sureness(beat) * (0.8 + 0.2 * beat.novelty) + wordShare(plan),
    }
    spots.push(spot)
    if (spots.length > 2 * maxSpots)
      spots = spots
        .toSorted((a, b) => b.base - a.base)
        .slice(0, maxSpots)
        .toSorted((a, b) => a.t - b.t)
    if (turn === undefined) return
    byTurn.set(turn, spot)
    dropOldest(byTurn)
  }

  return {
    event(event) {
      startedAt ??= event.t
      if (event.type === 'sight/observation') {
        seen.set(event.observation.id, event.observation.at)
        dropOldest(seen)
      } else if (event.type === 'show/beat' && !isFiller(event.beat) && !isChat(event.beat)) addBeat(event)
      else if (event.type === 'stage/cue' && event.cue.turn !== undefined && isSaid(event.cue.content)) {
        const spot = byTurn.get(event.cue.turn)
        if (spot !== undefined) spot.line ??= event.cue.content.text.replaceAll(/\s+/g, ' ').trim()
      }
    },
    best(most, apartMs) {
      const chosen: Highlight[] = []
      let left = rowsOf(spots).map((row) => highlightOf(row, startedAt ?? 0))
      while (chosen.length < most && left.length > 0) {
        const [next] = left.toSorted((a, b) => b.score - a.score || a.t - b.t) as [Highlight]
        chosen.push(next)
        left = left
          .filter((one) => one !== next && gapOf(next, one) >= apartMs)
          .map((one) => (isSameKind(next, one) ? { ...one, score: rounded(one.score * repeatShare) } : one))
      }
      return chosen
    },
  }
}

/** Returns the time (ms) between two moments; negative if they overlap. */
const gapOf = (one: Highlight, other: Highlight): number =>
  Math.max(other.fromMs - one.toMs, one.fromMs - other.toMs)

/** Returns whether two moments are of one kind and have the same cause, such as the same words. */
const isSameKind = ({ beat: one }: Highlight, { beat: other }: Highlight): boolean => {
  const [text, otherText] = [one.cause?.text ?? '', other.cause?.text ?? '']
  return one.kind === other.kind && (text === otherText || isSameWords(text, otherText))
}

const rounded = (score: number): number => Math.round(score * 1000) / 1000

const isClear = ({ polarity }: Beat): boolean => Math.abs(polarity) >= clearPolarity

const sureness = ({ cause, isUnsure }: Beat): number =>
  (cause === undefined ? 1 : trust[cause.sign]) * (isUnsure ? unsure : 1)

const wordShare = ({ level, word }: ShowPlan): number =>
  level !== 'rest' && word !== undefined ? weight.word : 0

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (map.size > maxSeen && oldest !== undefined) map.delete(oldest)
}

/** Joins beats that are close together, such as a near death, the death and the page after it. */
function rowsOf(spots: readonly Spot[]): Spot[][] {
  const rows: Spot[][] = []
  for (const spot of spots.toSorted((a, b) => a.t - b.t)) {
    const row = rows.at(-1)
    const [first, last] = [row?.[0], row?.at(-1)]
    const isSame =
      first !== undefined && last !== undefined && spot.t - last.t <= rowMs && spot.t - first.t <= maxRowMs
    if (isSame) row?.push(spot)
    else rows.push([spot])
  }
  return rows
}

function highlightOf(row: readonly Spot[], startedAt: number): Highlight {
  const [peak, ...others] = row.toSorted((a, b) => b.base - a.base) as [Spot, ...Spot[]]
  const line = peak.line ?? others.find((spot) => spot.line !== null)?.line ?? null
  const energy = Math.max(...row.map((spot) => spot.energy))
  const isTurn = row.some((spot) => spot.isTurn)
  const next = others.slice(0, 2).reduce((sum, { base }) => sum + base, 0)
  const reasons: readonly (readonly [HighlightReason, boolean])[] = [
    ['great', peak.beat.salience >= greatSalience],
    ['turn', isTurn],
    ['peak', energy >= peakEnergy],
    ['row', others.length > 0],
    ['line', line !== null],
  ]
  const score =
    peak.base +
    weight.energy * energy +
    weight.row * next +
    (isTurn ? weight.turn : 0) +
    (line === null ? 0 : weight.line)
  const since = (t: number): number => Math.max(0, t - startedAt)
  const great = row.filter(({ base }) => base >= peak.base * greatShare).map(({ t }) => t)
  return {
    ...{ atMs: since(peak.t), fromMs: since(Math.min(...great)), toMs: since(Math.max(...great)) },
    ...{ t: peak.t, seq: peak.seq, beat: peak.beat, line },
    score: rounded(score),
    why: reasons.flatMap(([reason, holds]) => (holds ? [reason] : [])),
  }
}
