import { type Beat, isFiller } from '../../../src-shared/events/beat.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import type { Observation, SeenLine } from '../../../src-shared/events/observation.ts'
import { createBeatReader } from '../../../src-shared/moments/read-beats.ts'
import { appraise } from '../../../src-shared/performer/show/own-beats.ts'
import { planShow } from '../../../src-shared/performer/show/plan-show.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { createObserver } from '../../../src-shared/sight/memory/observe.ts'
import { createBarProof } from '../../../src-shared/sight/numbers/bar-moves.ts'
import type { SeenBar } from '../../../src-shared/sight/numbers/find-bars.ts'
import type { Moment } from '../../fixtures/beats/situation.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'
import { marlow } from '../../fixtures/show.ts'
import { type DrawnBar, readingsOf, type ScreenReading, type ScreenRow, size } from './screen-table.ts'

const start = 1_750_000_000_000
const frameMs = 1000
const tickMs = 500
const settleMs = 3000
/** Without a `scene` row, a reading is a cut if at most this share of its lines was in the previous reading. */
const cutShare = 0.25
const cutMotion = 0.4
const darkness = 0.02

/** Plays a row to the app's observer, with a tick every half second, and returns the input of a beat reader. */
export function playRow({ seconds, screen }: ScreenRow): Moment[] {
  const readings = readingsOf(screen)
  const observe = createObserver()
  const bars = createBarWatcher()
  const moments: Moment[] = []
  let lines: readonly SeenLine[] = []
  let shown = -1
  let observations = 0
  const end = (readings.length - 1) * seconds * 1000 + settleMs
  for (let at = 0; at <= end; at += tickMs) {
    const n = Math.min(readings.length - 1, Math.floor(at / (seconds * 1000)))
    const reading = readings[n]
    if (reading === undefined) break
    const isNew = n !== shown
    const scene = sceneOf(reading, readings[shown])
    shown = n
    if (isNew) lines = keep(lines, reading.lines)
    const now = start + at
    const body =
      isNew || at % frameMs === 0
        ? observe({
            ...{ source: 'Screen 1', at: now - 300, now, lines, size, bars: bars(reading.bars) },
            scene,
          })
        : undefined
    if (body !== undefined)
      moments.push({ at: now, counts: true, observation: { id: `o${++observations}`, ...body } })
    moments.push({ at: now, counts: true })
  }
  return moments
}

/** Returns the beats that the show would claim in words after a long silence. Filler and neutral lines claim nothing. */
export function saidBeats(moments: readonly Moment[], reader = createBeatReader()): Beat[] {
  const events: AdlibEvent[] = [
    {
      ...{ type: 'run/start', settings: defaultSettings, t: start, seq: 1, run: 'r' },
      brain: { driver: 'understudy', model: 'understudy', mode: 'text' },
    },
  ]
  const state = fold(events)
  const rng = seededRng(3)
  const said: Beat[] = []
  for (const { at: now, observation } of moments) {
    for (const found of observation === undefined ? reader.tick(now) : reader.observe(observation)) {
      const beat = appraise(found, state, now)
      const { plan } = planShow({
        ...{ beat, state, persona: marlow, hasModel: true, rng, now, seenAt: now },
        budget: { words: { ok: true, waitMs: 0 }, cues: { room: 4, waitMs: 0 } },
        ...{
          lastShow: () => null,
          lastLedger: () => null,
          callers: () => [],
          saidBefore: () => undefined,
          isClean: () => true,
        },
      })
      if (plan.wordsAfterMs !== undefined && !isFiller(beat) && !beat.isUnsure) said.push(beat)
    }
  }
  return said
}

function sceneOf(reading: ScreenReading, before?: ScreenReading): Observation['scene'] {
  const { events = [], motion } = reading
  const brightness = events.includes('dark') ? darkness : 0.45
  if (before === reading) return { cut: false, brightness, motion }
  const cut = isCut(reading, before)
  const jolt = events.find((event) => event === 'dark' || event === 'red' || event === 'still')
  const isPlayed = events.includes('played')
  const afterDark = before?.events?.includes('dark') ?? false
  return {
    ...{ cut, brightness, motion: cut ? Math.max(cutMotion, motion) : motion },
    ...(jolt === undefined ? {} : { jolt }),
    ...(isPlayed || events.includes('again') ? { restart: { afterDark, isPlayed } } : {}),
  }
}

function isCut({ lines, events }: ScreenReading, before?: ScreenReading): boolean {
  if (before === undefined) return true
  if (events !== undefined) return events.includes('cut')
  const known = new Set(before.lines.map(({ text }) => text))
  return lines.filter(({ text }) => known.has(text)).length <= lines.length * cutShare
}

/** Reuses the objects of unchanged lines, as sight does. */
const keep = (known: readonly SeenLine[], lines: readonly SeenLine[]): SeenLine[] =>
  lines.map((line) => known.find((each) => JSON.stringify(each) === JSON.stringify(line)) ?? line)

function createBarWatcher(): (drawn: readonly DrawnBar[]) => SeenBar[] {
  const known = new Map<string, { id: number; first: number; proof: ReturnType<typeof createBarProof> }>()
  return (drawn) =>
    drawn.flatMap(({ kind, box, value }) => {
      const key = String(box)
      const bar = known.get(key) ?? { id: known.size + 1, first: value, proof: createBarProof(value, value) }
      known.set(key, bar)
      const { id, first, proof } = bar
      if (kind === 'icons') {
        const icons = { count: value, first }
        return value === first ? [] : [{ id, box, share: value / first, first: 1, confidence: 80, icons }]
      }
      proof.add(value)
      return proof.isProven() && !proof.isRestless() ? [{ id, box, share: value, first, confidence: 80 }] : []
    })
}
