import { type Beat, isFiller } from '../events/beat.ts'
import type { AdlibEvent } from '../events/event.ts'
import { isSaid } from '../events/lanes.ts'
import { type PublicScreen, wordsAbout } from '../playbill/public-words.ts'

/** A line that a show said. */
export interface SaidLine {
  /** Time (ms) since the start of the run. */
  readonly atMs: number
  readonly text: string
  /** The observation that was the newest when the line was written; empty if there was none. */
  readonly observation: string
  /** The moment that led to the line, or filler; null if the line is about nothing on the screen. */
  readonly beat: Beat | null
  /** The words that were new on the screen. */
  readonly screen: readonly string[]
  /** Whether others may see the line: it passes the filter of today, and repeats nothing of a mask. */
  readonly isPublic: boolean
}

/** What the recorded show and the new one said at one time. At least one of the lines is there. */
export interface RecastRow {
  readonly atMs: number
  readonly old: string | null
  readonly new: string | null
  /** The moment that led to the old line, or to the new one if there is no old one. */
  readonly beat: Beat | null
  /** The words that were new on the screen. */
  readonly screen: readonly string[]
  /** Whether others may see the lines. */
  readonly isPublic: boolean
}

/** Collects the lines of a show from its events, in their order. */
export interface LineCollector {
  event(event: AdlibEvent): void
  readonly lines: readonly SaidLine[]
}

/** Number of lines of one show that are compared: more than eight hours have. */
const maxLines = 4000
/** Number of turns whose lines may still follow. */
const maxTurns = 64

/**
 * @param startedAt the start of the run (epoch ms)
 * @param screenOf returns what others may see of an observation; undefined if it is unknown
 */
export function collectLines(
  startedAt: number,
  screenOf: (observation: string) => PublicScreen | undefined,
): LineCollector {
  const lines: SaidLine[] = []
  const turns = new Map<string, Pick<SaidLine, 'observation' | 'beat'>>()
  const remember = (turn: string, about: Pick<SaidLine, 'observation' | 'beat'>): void => {
    turns.set(turn, about)
    const [oldest] = turns.keys()
    if (turns.size > maxTurns && oldest !== undefined) turns.delete(oldest)
  }
  return {
    lines,
    event(event) {
      if (event.type === 'turn/start') {
        if (!turns.has(event.turn)) remember(event.turn, { observation: event.observation, beat: null })
      } else if (event.type === 'show/beat' && event.turn !== undefined) {
        remember(event.turn, { observation: event.beat.observation, beat: event.beat })
      } else if (event.type === 'stage/cue' && lines.length < maxLines) {
        const { content, by, turn } = event.cue
        // A line that the streamer sent by hand is not the show's.
        if (!isSaid(content) || by === 'operator') return
        const { observation, beat } = turns.get(turn ?? '') ?? { observation: '', beat: null }
        const screen = screenOf(observation)
        lines.push({
          ...{ atMs: Math.max(0, event.t - startedAt), text: oneLine(content.text), observation },
          beat: beat === null ? null : (screen?.beat(beat) ?? beat),
          screen: screen === undefined ? [] : beat === null ? screen.words() : wordsAbout(beat, screen),
          isPublic: screen !== undefined && screen.text(content.text) !== null,
        })
      }
    },
  }
}

/** Returns a caption with a pause between setup and punchline as one line. */
const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' / ').trim()

/** Lines of two shows at most this far apart (ms) are about the same time of the screen. */
const nearMs = 8000

/** Lists the lines of two shows by time. Lines about one observation share a row, and so do lines that are close together. */
export function recastRows(before: readonly SaidLine[], after: readonly SaidLine[]): RecastRow[] {
  const open = new Set(after)
  const partners = new Map<SaidLine, SaidLine>()
  const pair = (fits: (line: SaidLine, other: SaidLine) => boolean): void => {
    for (const line of before) {
      if (partners.has(line)) continue
      const fitting = [...open].filter((other) => gap(line, other) <= nearMs && fits(line, other))
      const [nearest] = fitting.toSorted((a, b) => gap(line, a) - gap(line, b))
      if (nearest === undefined) continue
      open.delete(nearest)
      partners.set(line, nearest)
    }
  }
  pair((line, other) => line.observation !== '' && line.observation === other.observation)
  pair((line, other) => isMoment(line) === isMoment(other))
  const row = (line: SaidLine | undefined, other: SaidLine | undefined): RecastRow => {
    const { atMs, beat, screen } = (line ?? other) as SaidLine
    return {
      ...{ atMs, old: line?.text ?? null, new: other?.text ?? null, beat, screen },
      isPublic: (line?.isPublic ?? true) && (other?.isPublic ?? true),
    }
  }
  return [
    ...before.map((line) => row(line, partners.get(line))),
    ...[...open].map((other) => row(undefined, other)),
  ].sort((a, b) => a.atMs - b.atMs)
}

const gap = (one: SaidLine, other: SaidLine): number => Math.abs(one.atMs - other.atMs)

/** Returns whether a line is about a moment. */
export const isMoment = ({ beat }: Pick<SaidLine, 'beat'>): boolean => beat !== null && !isFiller(beat)
