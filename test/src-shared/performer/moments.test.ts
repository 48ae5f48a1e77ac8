import { describe, expect, it } from 'vitest'
import type { Observation } from '../../../src-shared/events/observation.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { livePerformance, seen } from '../../fixtures/live-performance.ts'

const { stage, overlay } = defaultSettings

/**
 * Starts a performance. `cues` returns the cues since the newest observation, and `afterMs` is the time from that
 * observation to the cue.
 */
const show = (settings = defaultSettings) => {
  const live = livePerformance((clock) => ({ driver: scriptedDriver([], clock) }), { settings })
  let lookedAt = 0
  return {
    ...live,
    look(text: string, id: string, patch: Partial<Observation> = {}) {
      lookedAt = live.clock.now()
      live.look(seen(id, text, patch))
    },
    cues: () =>
      live.of('stage/cue').flatMap(({ t, cue }) => (t < lookedAt ? [] : [{ afterMs: t - lookedAt, ...cue }])),
  }
}

const health = (value: number, was = value): Partial<Observation> => ({
  newLines: [],
  numbers: [{ label: 'HEALTH', value, was, confidence: 95 }],
})

describe('a death', () => {
  it('given a calm stage, when the player dies, then the curtain falls at once, and the big word and the line follow within two seconds', async () => {
    const { clock, look, cues } = show()
    look('YOU DIED', 'o1')
    await clock.advanceAsync(3000)
    const first = cues().find(({ moment }) => moment === 'death')
    expect(first).toMatchObject({ lane: 'act', afterMs: 0 })
    const word = cues().find(({ lane }) => lane === 'text')
    expect(word).toMatchObject({ word: 'death', afterMs: 450, content: { tone: 'alarm' } })
    const line = cues().find(({ lane }) => lane === 'caption')
    expect(line?.afterMs).toBeGreaterThanOrEqual((word?.afterMs ?? 0) + (word?.durationMs ?? 0))
    expect(line?.afterMs).toBeLessThanOrEqual(2000)
    expect(cues().filter(({ moment }) => moment === 'death')).toHaveLength(1)
  })

  it('given a line about low health, when the player dies, then the line stops, and a big word and a caption about the death appear', async () => {
    const { clock, look, cues, of } = show()
    look('', 'o1', health(100))
    await clock.advanceAsync(10_000)
    look('', 'o2', health(4, 100))
    await clock.advanceAsync(2200)
    const worry = cues().find(({ lane }) => lane === 'caption')
    expect(worry).toBeDefined()
    const emote = cues().find(({ lane }) => lane === 'emote')
    expect(emote).toBeDefined()
    look('YOU DIED', 'o3')
    await clock.advanceAsync(3000)
    expect(of('stage/stopped').map(({ cue }) => cue)).toEqual(expect.arrayContaining([worry?.id, emote?.id]))
    expect(cues().map(({ lane }) => lane)).toEqual(expect.arrayContaining(['text', 'caption']))
    expect(cues().find(({ lane }) => lane === 'caption')?.afterMs).toBeLessThanOrEqual(2500)
  })
})

describe('a near-death', () => {
  it('given a player at full health, when health drops close to zero, then the danger effect and the heartbeat start before any word', async () => {
    const { clock, look, cues } = show()
    look('', 'o1', health(100))
    await clock.advanceAsync(10_000)
    look('', 'o2', health(4, 100))
    await clock.advanceAsync(3000)
    const atOnce = cues().filter(({ afterMs }) => afterMs === 0)
    expect(atOnce).toMatchObject([
      { moment: 'danger', content: { gesture: 'hide' } },
      { content: { sound: 'heartbeat' } },
    ])
    expect(cues().filter(({ moment }) => moment === 'danger')).toHaveLength(1)
    expect(cues().find(({ lane }) => lane === 'text')).toMatchObject({ word: 'near-death', afterMs: 150 })
  })

  it('given a hidden puppet, when health drops close to zero, then the danger effect starts with the heartbeat sound', async () => {
    const { clock, look, cues } = show({
      ...defaultSettings,
      overlay: { ...overlay, puppet: { ...overlay.puppet, show: false } },
    })
    look('', 'o1', health(100))
    await clock.advanceAsync(10_000)
    look('', 'o2', health(4, 100))
    await clock.advanceAsync(500)
    expect(cues().filter(({ moment }) => moment === 'danger')).toMatchObject([{ lane: 'sound', afterMs: 0 }])
  })

  it('given that big text is off, when health drops close to zero, then a caption appears without a big word', async () => {
    const { clock, look, cues } = show({
      ...defaultSettings,
      stage: { ...stage, effects: { ...stage.effects, text: 'off' } },
    })
    look('', 'o1', health(100))
    await clock.advanceAsync(10_000)
    look('', 'o2', health(4, 100))
    await clock.advanceAsync(3000)
    expect(cues().map(({ lane }) => lane)).not.toContain('text')
    expect(cues().find(({ lane }) => lane === 'caption')?.afterMs).toBe(stage.previewMs)
  })
})

describe('a blow', () => {
  it('given a healthy player, when a blow takes half of the health, then the puppet staggers at once, without a big word', async () => {
    const { clock, look, cues } = show()
    look('', 'o1', health(100))
    await clock.advanceAsync(10_000)
    look('', 'o2', health(50, 100))
    await clock.advanceAsync(3000)
    expect(cues()[0]).toMatchObject({ afterMs: 0, content: { gesture: 'stagger' } })
    expect(cues().map(({ lane }) => lane)).not.toContain('text')
  })
})

describe('a menu', () => {
  it.each([
    ['that was readable', 'ends at once', 25_000, 1],
    ['that no one can have read', 'stays', 22_500, 0],
  ] as const)(
    'given an idle line on stage %s, when a pause menu opens, then the line %s',
    async (_, __, at, ended) => {
      const { clock, look, cues, of } = show()
      look('The lamp was on 3 times', 'o1')
      await clock.advanceAsync(at)
      const line = cues().find(({ lane }) => lane === 'caption')
      expect(line).toBeDefined()
      look('GAME PAUSED', 'o2')
      await clock.advanceAsync(100)
      expect(of('stage/stopped').filter(({ cue }) => cue === line?.id)).toHaveLength(ended)
    },
  )

  it.each([
    ['credits replace the game', 'ends', 10, 1],
    ['two more lines appear', 'stays', 2, 0],
  ] as const)('given a line on stage, when %s, then the line %s', async (_, __, lines, ended) => {
    const { clock, look, cues, of } = show()
    look('The lamp was on 3 times', 'o1')
    await clock.advanceAsync(25_000)
    expect(cues().filter(({ lane }) => lane === 'caption')).toHaveLength(1)
    const credits = Array.from({ length: lines }, (_, n) => ({
      ...{ text: `Director ${n + 1}`, box: [700, 60 + n * 90, 300, 30] as [number, number, number, number] },
      confidence: 95,
    }))
    look('', 'o2', { newLines: credits, numbers: [] })
    await clock.advanceAsync(100)
    expect(of('stage/stopped')).toHaveLength(ended)
  })
})

describe('a cut to another scene', () => {
  it('given a line that waits, when the picture cuts to another scene, then the line is dropped', async () => {
    const { clock, look, of } = show()
    look('The lamp was on 3 times', 'o1')
    const lines = () => of('stage/queued').filter(({ cue }) => cue.lane === 'caption')
    while (lines().length === 0) await clock.advanceAsync(200)
    look('', 'o2', { newLines: [], scene: { cut: true, brightness: 0.5, motion: 0 } })
    await clock.advanceAsync(5000)
    expect(of('stage/dropped')).toMatchObject([{ cue: lines()[0]?.cue.id, reason: 'cut' }])
    expect(of('stage/cue').filter(({ cue }) => cue.lane === 'caption')).toEqual([])
  })
})
