import { describe, expect, it } from 'vitest'
import type { Observation, ReportedEvent } from '../../../src-shared/events/observation.ts'
import { createBeatReader } from '../../../src-shared/moments/read-beats.ts'

const base = { goneLines: [], numbers: [], confidence: 95, ageMs: 0 }
const scene = { cut: false, brightness: 0.4, motion: 0.2 }
const screen = (at: number, text?: string): Observation => ({
  ...{ ...base, scene, id: `o${at}`, source: 'screen', at, size: [1920, 1080] },
  newLines:
    text === undefined
      ? []
      : [{ text, box: [700, 450, 520, 110], confidence: 95, kind: 'title', kindConfidence: 1 }],
  ...(text === undefined
    ? {}
    : {
        blocks: [{ text, box: [700, 450, 520, 110] }],
        largest: { text, box: [700, 450, 520, 110], confidence: 95 },
      }),
})
const report = (at: number, ...events: ReportedEvent[]): Observation => ({
  ...{ ...base, scene, id: `o${at}`, source: 'api:game', at, newLines: [], events },
})
const kinds = (beats: readonly { kind: string }[]) => beats.map(({ kind }) => kind)

describe('events that another program reports', () => {
  it('are beats without evidence on the screen, the strongest first', () => {
    const reader = createBeatReader()
    reader.observe(screen(1000))
    const beats = reader.observe(
      report(2000, { kind: 'reward' }, { kind: 'arrival', subject: 'Gate Warden' }, { kind: 'reward' }),
    )
    expect(beats).toMatchObject([
      { kind: 'arrival', subject: 'Gate Warden' },
      { kind: 'reward', subject: null },
    ])
    for (const beat of beats) expect(beat).not.toHaveProperty('isUnsure')
  })

  it('are not reported again by what the screen shows a moment later', () => {
    const reader = createBeatReader()
    reader.observe(screen(1000))
    expect(kinds(reader.observe(report(60_000, { kind: 'death' })))).toEqual(['death'])
    expect(kinds(reader.observe(screen(61_500, 'YOU DIED')))).not.toContain('death')
  })

  it('leave the screen its moments if no program reports any', () => {
    const reader = createBeatReader()
    reader.observe(screen(1000))
    expect(kinds(reader.observe(screen(61_500, 'YOU DIED')))).toContain('death')
  })
})

describe('a number that another program reports', () => {
  it('is compared with its last value, not with the screen that showed it before', () => {
    const reader = createBeatReader()
    const health = (value: number) => [{ label: 'health', value, of: 100, confidence: 100 }]
    reader.observe({ ...screen(1000), numbers: health(100) })
    reader.observe({ ...report(20_000), numbers: health(100) })
    expect(kinds(reader.observe({ ...report(30_000), numbers: health(8) }))).toContain('near-death')
  })
})
