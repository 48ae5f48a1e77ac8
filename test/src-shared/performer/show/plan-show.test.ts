import { describe, expect, it } from 'vitest'
import type { Beat, BeatKind } from '../../../../src-shared/events/beat.ts'
import type { Cue } from '../../../../src-shared/events/cue.ts'
import type { AdlibEvent, EventBody } from '../../../../src-shared/events/event.ts'
import { fold } from '../../../../src-shared/events/fold.ts'
import { appraise } from '../../../../src-shared/performer/show/appraise.ts'
import { owedBeat } from '../../../../src-shared/performer/show/owed.ts'
import { planShow } from '../../../../src-shared/performer/show/plan-show.ts'
import { defaultSettings } from '../../../../src-shared/settings/settings.ts'
import { longestWaitMs } from '../../../../src-shared/stage/pacing.ts'
import { seededRng } from '../../../fixtures/seeded-rng.ts'
import { marlow } from '../../../fixtures/show.ts'

const free = { words: { ok: true, waitMs: 0 }, cues: { room: 4, waitMs: 0 } } as const

/** A run in which beats are planned one after another, as the performer does it. */
function evening(lastShow: () => string | null = () => null) {
  const events: AdlibEvent[] = []
  let now = 1_000_000
  const emit = (body: EventBody) => {
    events.push({ ...body, t: now, seq: events.length + 1, run: 'r' })
  }
  const state = () => fold(events)
  emit({
    type: 'run/start',
    settings: defaultSettings,
    brain: { driver: 'understudy', model: 'understudy', mode: 'text' },
  })
  const rng = seededRng(3)
  let cues = 0
  /** Plans a beat and lets its line go out, unless `lost`. */
  const play = (
    kind: BeatKind,
    salience: number,
    {
      budget = free,
      lost = false,
      hasModel = false,
      ...facts
    }: Partial<Beat> & {
      budget?: Parameters<typeof planShow>[0]['budget']
      lost?: boolean
      hasModel?: boolean
    } = {},
  ) => {
    const beat = appraise({ kind, salience, subject: null, polarity: 0, ...facts }, state(), now)
    const planned = planShow({
      beat,
      state: state(),
      persona: marlow,
      lastShow,
      isClean: () => true,
      budget,
      hasModel,
      rng,
      now,
    })
    emit({ type: 'show/beat', beat, plan: planned.plan })
    const { line } = planned.plan
    if (line !== undefined && !lost) {
      cues += 1
      const { text, template, gag } = line
      const cue: Cue = {
        ...{ id: `c${cues}`, lane: 'caption', by: 'text', durationMs: 3000 },
        ...{ line: template, content: { lane: 'caption', text } },
        ...(gag === undefined ? {} : { gag }),
      }
      emit({ type: 'stage/queued', cue })
      emit({ type: 'stage/cue', cue })
    }
    return planned
  }
  const wait = (ms: number) => {
    now += ms
  }
  return { play, wait, emit, state, now: () => now }
}

describe('planShow', () => {
  it('stages a peak as a combo with a line, and is silent for six seconds after it', () => {
    const { play, wait } = evening()
    const peak = play('arrival', 0.9, { subject: 'The Warden' })
    expect(peak.plan).toMatchObject({
      level: 'combo',
      mood: expect.any(String),
      line: { text: expect.any(String) },
    })
    expect(peak.effects.length).toBeGreaterThan(1)
    wait(3000)
    expect(play('reward', 0.5).plan).toMatchObject({ level: 'rest', held: 'resting', waitMs: 3000 })
    wait(3500)
    expect(play('reward', 0.5).plan.level).not.toBe('rest')
  })

  it('never says a line twice, and falls silent on a kind whose lines are used up', () => {
    const { play, wait } = evening()
    const said: string[] = []
    for (let n = 0; n < 60; n += 1) {
      wait(20_000)
      const { plan } = play('setback', 0.7)
      if (plan.line !== undefined) said.push(plan.line.text)
    }
    expect(said.length).toBeGreaterThan(15)
    expect(new Set(said).size).toBe(said.length)
    wait(20_000)
    expect(play('setback', 0.7).plan).toMatchObject({ held: 'no-line' })
  })

  it('keeps the effect of a beat whose words have to wait, and says why', () => {
    const { play } = evening()
    const budget = {
      words: { ok: false, why: 'resting', waitMs: 4000 },
      cues: { room: 4, waitMs: 0 },
    } as const
    const planned = play('hit', 0.6, { budget })
    expect(planned.plan).toMatchObject({ level: 'murmur', held: 'resting', waitMs: 4000 })
    expect(planned.plan.line).toBeUndefined()
    expect(planned.effects).toHaveLength(1)
  })

  it('plans the words of a peak for the end of the rest after the last line', () => {
    const { play } = evening()
    const rest = (waitMs: number) =>
      ({ words: { ok: false, why: 'resting', waitMs }, cues: { room: 4, waitMs: 0 } }) as const
    const { previewMs } = defaultSettings.stage
    expect(play('victory', 0.9, { budget: rest(600) }).plan).toMatchObject({
      line: { text: expect.any(String) },
      wordsAfterMs: previewMs + 600 + longestWaitMs,
    })
    expect(play('victory', 1, { budget: rest(3000) }).plan).toMatchObject({ held: 'resting', waitMs: 3000 })
  })

  it('plans neither words nor effects while hushed, not even at a peak', () => {
    const { play } = evening()
    const hushed = { ok: false, why: 'hushed', waitMs: 60_000 } as const
    const budget = { words: hushed, cues: { room: 0, waitMs: 60_000 } }
    for (const salience of [0.3, 1]) {
      const { plan, effects } = play('victory', salience, { budget })
      expect(plan).toEqual({ level: 'rest', held: 'hushed', waitMs: 60_000, writer: 'bank' })
      expect(effects).toEqual([])
    }
  })

  it('plays no sound while the streamer speaks', () => {
    const { play, emit } = evening()
    emit({ type: 'obs/mic', speaking: true })
    for (const kind of ['arrival', 'near-death', 'death'] as const)
      expect(play(kind, 0.9).effects.map(({ tool }) => tool)).not.toContain('play_sfx')
  })

  it('leaves the words of all moments but coins and quiet ones to a model, with a line of the bank in reserve', () => {
    const { play, wait } = evening()
    expect(play('hit', 0.6, { hasModel: true }).plan).toMatchObject({
      writer: 'model',
      line: { text: expect.any(String) },
    })
    for (const [kind, salience] of [
      ['dialogue', 0.4],
      ['setback', 0.35],
      ['reset', 0.4],
    ] as const) {
      wait(30_000)
      expect(play(kind, salience, { hasModel: true }).plan.writer, kind).toBe('model')
    }
    wait(60_000)
    expect(play('idle', 0.3, { hasModel: true }).plan).toMatchObject({
      writer: 'bank',
      line: expect.anything(),
    })
  })

  it('speaks only at big moments after the whisper "quiet"', () => {
    const { play, wait, emit, now } = evening()
    emit({ type: 'show/direction', mood: 'quiet', untilAt: now() + 60_000, by: 'whisper' })
    expect(play('place', 0.5).plan).toMatchObject({ level: 'rest', held: 'low' })
    expect(play('death', 0.8).plan.level).toBe('combo')
    wait(61_000)
    expect(play('place', 0.5).plan.level).not.toBe('rest')
  })
})

describe('the whisper "roast gently"', () => {
  it('keeps mocking sounds and smug lines away', () => {
    const { play, wait, emit, now } = evening()
    emit({ type: 'show/direction', mood: 'gentle', untilAt: now() + 600_000, by: 'whisper' })
    for (let n = 0; n < 12; n += 1) {
      const { plan, effects } = play('death', 0.8)
      expect(effects.map(({ arguments: { sound } }) => sound)).not.toContain('fail_trombone')
      const smug =
        marlow.lines.death?.filter((line) => typeof line !== 'string' && line.mood === 'smug') ?? []
      expect(smug.map((line) => (typeof line === 'string' ? line : line.text))).not.toContain(
        plan.line?.template,
      )
      wait(30_000)
    }
  })
})

describe('a line that the filter holds', () => {
  it('is not chosen, and another one takes its place', () => {
    const beat = { kind: 'death', salience: 0.8, subject: null, polarity: -1 } as const
    const [first] = marlow.lines.death ?? []
    const only = typeof first === 'string' ? first : first?.text
    const { state, now } = evening()
    const planned = planShow({
      beat: appraise(beat, state(), now()),
      state: state(),
      persona: marlow,
      lastShow: () => null,
      isClean: (text) => text === only,
      budget: free,
      hasModel: false,
      rng: seededRng(3),
      now: now(),
    })
    expect(planned.plan.line?.text).toBe(only)
  })
})

describe('the last show', () => {
  it('is mentioned once, at a calm moment', () => {
    const { play, wait } = evening(() => 'Beat the Warden after 3 losses. The map was promised a raise.')
    expect(play('hit', 0.6).plan.line?.text).not.toContain('Previously')
    wait(20_000)
    expect(play('place', 0.6).plan.line?.text).toBe('Previously: Beat the Warden after 3 losses.')
    wait(20_000)
    expect(play('place', 0.6).plan.line?.text).not.toContain('Previously')
  })
})

describe('a running joke', () => {
  const spoon = { prop: 'wooden spoon' }

  it('is planted, varied and ended once each, with time and other lines between the steps', () => {
    const { play, wait } = evening()
    /** Four lines that name nothing of the screen. */
    const meanwhile = () => {
      for (let n = 0; n < 4; n += 1) {
        wait(15_000)
        expect(play('place', 0.7).plan.line?.gag).toBeUndefined()
      }
      wait(15_000)
    }
    expect(play('dialogue', 0.5, spoon).plan.line?.gag).toMatchObject({
      step: 'plant',
      about: 'wooden spoon',
    })
    wait(10_000)
    expect(play('near-death', 0.85).plan.line?.gag).toBeUndefined()
    meanwhile()
    expect(play('hit', 0.7).plan.line?.gag).toMatchObject({ step: 'twist', about: 'wooden spoon' })
    wait(50_000)
    expect(play('victory', 0.9).plan.line?.gag).toMatchObject({ step: 'payoff', about: 'wooden spoon' })
    wait(50_000)
    expect(play('victory', 0.9).plan.line?.gag).toBeUndefined()
  })

  it('ends later, and once, when its end was planned and never went out', () => {
    const { play, wait, state, now } = evening()
    play('dialogue', 0.5, spoon)
    wait(50_000)
    play('hit', 0.7)
    wait(50_000)
    const lost = play('victory', 0.9, { lost: true }).plan.line
    expect(owedBeat(state(), now())).toBeNull()
    wait(20_000)
    const [body] = owedBeat(state(), now()) ?? []
    expect(body).toMatchObject({ kind: 'idle' })
    expect(play('idle', body?.salience ?? 0).plan.line).toEqual(lost)
    wait(20_000)
    expect(owedBeat(state(), now())).toBeNull()
  })
})
