import { peakFrom } from '../../../src-shared/events/beat.ts'
import { repeatAfterMs } from '../../../src-shared/stage/similar.ts'
import type { Play } from './play.ts'
import { type ShownCue, shownCues } from './shown-cues.ts'

export const looped = <T extends { readonly atMs: number }>(
  once: readonly T[],
  loopMs: number,
  ms: number,
): T[] =>
  Array.from({ length: Math.ceil(ms / loopMs) }, (_, n) =>
    once.map((one) => ({ ...one, atMs: one.atMs + n * loopMs })),
  )
    .flat()
    .filter(({ atMs }) => atMs < ms)

export function silentPeaks(play: Play): number {
  const spoken = new Set(linesOf(play).flatMap(({ cue }) => cue.turn ?? []))
  let most = 0
  let row = 0
  for (const event of play.events) {
    if (event.type !== 'show/beat' || event.beat.salience < peakFrom) continue
    row = event.turn !== undefined && spoken.has(event.turn) ? 0 : row + 1
    most = Math.max(most, row)
  }
  return most
}

export function earlyReturns(play: Play): string[] {
  const last = new Map<string, number>()
  return linesOf(play).flatMap(({ words, from, cue }) => {
    const line = cue.line ?? words ?? ''
    const before = last.get(line)
    last.set(line, from)
    return before !== undefined && from - before < repeatAfterMs ? [line] : []
  })
}

export const knownLines = (play: Play, ms: number, before: ReadonlyMap<string, number>) => {
  const lines = linesOf(play).filter(({ from }) => from < ms)
  return { lines: lines.length, known: lines.filter(({ cue }) => before.has(cue.line ?? '')).length }
}

export const saidDates = (play: Play): Map<string, number> =>
  new Map(linesOf(play).flatMap(({ cue, from }) => (cue.line === undefined ? [] : [[cue.line, from]])))

/** Returns the cues with words, without big words. */
export const linesOf = (play: Play): ShownCue[] => shownCues(play).filter(({ words }) => words !== null)
