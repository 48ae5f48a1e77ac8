import type { BeatKind } from '../../../src-shared/events/beat.ts'
import { createBeatReader } from '../../../src-shared/moments/read-beats.ts'
import { nearlyEqual } from '../../../src-shared/sight/memory/text-difference.ts'
import type { Figure } from './figures.ts'
import type { Play } from './play.ts'
import type { ReelShot } from './reels.ts'
import type { Screen } from './screens.ts'

export function readShare(shots: readonly ReelShot[], screens: readonly Screen[]): Figure {
  let shown = 0
  let read = 0
  shots.forEach(({ lines = [] }, n) => {
    // Use the last reading of the shot, because the first one can omit lines that are not certain yet.
    const until = shots[n + 1]?.atMs ?? Number.POSITIVE_INFINITY
    const seen = (screens.findLast(({ atMs }) => atMs < until)?.lines ?? []).map(({ text }) => text)
    for (const line of lines) {
      shown += 1
      if (seen.some((text) => text.includes(line) || nearlyEqual(text, line))) read += 1
    }
  })
  return {
    name: 'lines of the screen that were read',
    goal: '–',
    value: shown === 0 ? '–' : `${Math.round((100 * read) / shown)} %`,
  }
}

const lateMs = 5500
const alsoRight: Readonly<Partial<Record<BeatKind, readonly BeatKind[]>>> = {
  victory: ['comeback'],
  comeback: ['victory'],
  streak: ['gain'],
  gain: ['streak', 'reward'],
  hit: ['near-death', 'setback'],
  setback: ['hit'],
  place: ['arrival'],
  arrival: ['place', 'dialogue'],
  reset: ['place'],
}
const strong: readonly BeatKind[] = ['victory', 'comeback', 'death', 'arrival', 'near-death', 'foe-low']

export interface Mistake {
  readonly atMs: number
  readonly what: string
}

export function beatFigures(
  shots: readonly ReelShot[],
  { events }: Play,
): { figures: Figure[]; mistakes: Mistake[] } {
  const reader = createBeatReader()
  const read: { at: number; kind: BeatKind }[] = []
  let idleAt = 0
  for (const event of events) {
    for (; idleAt < event.t; idleAt += 1000)
      for (const { kind } of reader.tick(idleAt)) read.push({ at: idleAt, kind })
    if (event.type !== 'sight/observation') continue
    const { at } = event.observation
    for (const { kind } of reader.observe(event.observation)) read.push({ at, kind })
  }
  const mistakes: Mistake[] = []
  let known = 0
  const truth = shots.flatMap(({ atMs, beats = [] }) => beats.map((kind) => ({ atMs, kind })))
  for (const { atMs, kind } of truth) {
    const near = read.filter(({ at }) => at >= atMs - 100 && at <= atMs + lateMs)
    if (near.some((beat) => beat.kind === kind || alsoRight[kind]?.includes(beat.kind))) known += 1
    else
      mistakes.push({
        atMs,
        what: `missed ${kind}, read ${near.map((beat) => beat.kind).join(', ') || 'nothing'}`,
      })
  }
  const invented = read.filter(
    ({ at, kind }) =>
      strong.includes(kind) &&
      !truth.some(
        (beat) =>
          (beat.kind === kind || alsoRight[kind]?.includes(beat.kind)) &&
          at >= beat.atMs - 100 &&
          at <= beat.atMs + 2 * lateMs,
      ),
  )
  for (const { at, kind } of invented) mistakes.push({ atMs: at, what: `invented ${kind}` })
  return {
    figures: [
      {
        name: 'moments of the script that were recognized',
        goal: '≥ 70 %',
        value: `${known} of ${truth.length}`,
      },
      { name: 'wins, losses, rivals and dangers that were none', goal: '0', value: String(invented.length) },
    ],
    mistakes: mistakes.sort((a, b) => a.atMs - b.atMs),
  }
}
