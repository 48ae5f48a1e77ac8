import { describe, expect, it } from 'vitest'
import type { Beat } from '../../../src-shared/events/beat.ts'
import type { EventOf } from '../../../src-shared/events/event.ts'
import {
  afterBeat,
  afterCue,
  beatsOfSource,
  bossOf,
  emptyShow,
  energyAt,
  forgetSource,
  isKnownThing,
  type ShowState,
} from '../../../src-shared/events/show.ts'

const beat = (show: ShowState, at: number, more: Partial<Beat> & { kind: Beat['kind'] }, plan: object = {}) =>
  afterBeat(show, {
    ...{ type: 'show/beat', t: at, seq: 1, run: 'r', turn: 't1' },
    beat: { subject: null, nth: 1, salience: 0.5, polarity: 0, ...more },
    plan: { level: 'line', writer: 'bank', ...plan },
  } as unknown as EventOf<'show/beat'>)
/** The memory after these beats, ten seconds apart. */
const afterBeats = (...beats: (Partial<Beat> & { kind: Beat['kind'] })[]) =>
  beats.reduce((show, one, n) => beat(show, (n + 1) * 10_000, one), emptyShow)
const cue = (show: ShowState, at: number, more: object = {}) =>
  afterCue(show, {
    ...{ type: 'stage/cue', t: at, seq: 1, run: 'r' },
    cue: { id: 'c1', lane: 'caption', content: { lane: 'caption', text: 'Ha.' }, ...more },
  } as unknown as EventOf<'stage/cue'>)

describe('the show’s memory of bosses', () => {
  it('counts defeats by the present boss, and who was beaten', () => {
    const warden = { kind: 'arrival', subject: 'Warden' } as const
    const { bits } = afterBeats(warden, { kind: 'death' }, { kind: 'death' })
    expect(bits).toMatchObject({ boss: 'Warden', deathsInRow: 2, counts: { arrival: 1, death: 2 } })
    expect(bits.bosses).toEqual([{ name: 'Warden', deaths: 2, beaten: false }])
    const won = afterBeats(warden, { kind: 'death' }, { kind: 'victory' }, { kind: 'death' }).bits
    expect(won).toMatchObject({ boss: null, deathsInRow: 1, comebacks: 0 })
    expect(won.bosses).toEqual([{ name: 'Warden', deaths: 1, beaten: true }])
    expect(afterBeats(warden, { kind: 'comeback' }).bits).toMatchObject({
      comebacks: 1,
      deathsInRow: 0,
      boss: null,
    })
    expect(afterBeats(warden, { kind: 'reset' }).bits).toMatchObject({
      boss: null,
      bosses: [{ name: 'Warden' }],
    })
  })

  it('counts nothing that is only likely', () => {
    const warden = { kind: 'arrival', subject: 'Warden' } as const
    const { bits } = afterBeats(
      warden,
      { kind: 'death', isUnsure: true },
      { kind: 'victory', isUnsure: true },
    )
    expect(bits).toMatchObject({ boss: 'Warden', deathsInRow: 0, counts: { arrival: 1 } })
    expect(bits.bosses).toEqual([{ name: 'Warden', deaths: 0, beaten: false }])
  })

  it('keeps the defeats of a boss who comes back, as the newest of twelve', () => {
    const names = Array.from({ length: 13 }, (_, n) => ({ kind: 'arrival', subject: `Boss ${n}` }) as const)
    const again = afterBeats(
      ...names,
      { kind: 'death' },
      { kind: 'arrival', subject: 'Boss 5' },
      { kind: 'death' },
    )
    expect(again.bits.bosses).toHaveLength(12)
    expect(again.bits.bosses.at(-1)).toEqual({ name: 'Boss 5', deaths: 1, beaten: false })
    expect(again.bits.bosses[0]?.name).toBe('Boss 1')
    expect(afterBeats({ kind: 'place', subject: 'Mill' }, { kind: 'place' }).bits.place).toBe('Mill')
  })

  it('takes a thing in small letters for a boss only if it has a bar or came up before', () => {
    const { bits } = afterBeats({ kind: 'arrival', subject: 'spoon' })
    expect(bits).toMatchObject({ boss: null, glimpses: [{ word: 'spoon', at: 10_000 }] })
    const number = { label: 'HP', value: 3 } as Beat['number']
    expect(bossOf(bits, { subject: 'spoon' }, 13_999)).toBeNull()
    expect(bossOf(bits, { subject: 'spoon' }, 14_000)).toBe('spoon')
    expect(bossOf(bits, { subject: 'fork', number }, 0)).toBe('fork')
    expect(bossOf(bits, { subject: null, number }, 0)).toBeNull()
  })
})

describe('the show’s memory of things', () => {
  it('knows a thing after its second mention, at least four seconds after the first', () => {
    const prop = { kind: 'reward', prop: 'spoon' } as const
    const once = beat(emptyShow, 1000, prop)
    expect(isKnownThing(once.bits, 'spoon', 4999)).toBe(false)
    expect(isKnownThing(once.bits, 'spoon', 5000)).toBe(true)
    expect(beat(once, 4999, prop).bits.props).toEqual([])
    const twice = beat(once, 5000, prop).bits
    expect(twice).toMatchObject({ props: [{ word: 'spoon', at: 1000 }], glimpses: [] })
  })

  it('keeps the newest eight glimpses and six quotes', () => {
    const many = afterBeats(
      ...Array.from(
        { length: 10 },
        (_, n) => ({ kind: 'reward', prop: `thing${n}`, quote: `q${n}` }) as const,
      ),
    ).bits
    expect(many.glimpses.map(({ word }) => word)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((n) => `thing${n}`))
    expect(many.quotes).toEqual(['q4', 'q5', 'q6', 'q7', 'q8', 'q9'])
  })
})

describe('the energy of the show', () => {
  it('grows with the weight of a moment up to 1, and fades with time', () => {
    const weak = beat(emptyShow, 1000, { kind: 'hit', salience: 0.2 }).energy
    const strong = beat(emptyShow, 1000, { kind: 'hit', salience: 1 }).energy
    expect(strong.value).toBeCloseTo(0.6)
    expect(weak.value).toBeLessThan(0.01)
    expect(afterBeats(...Array(20).fill({ kind: 'hit', salience: 1 })).energy.value).toBeLessThanOrEqual(1)
    expect(energyAt(strong, 60_000)).toBeLessThan(strong.value)
    expect(energyAt(strong, 0)).toBe(strong.value)
  })
})

describe('lines and gags', () => {
  const gag = { id: 'g1', about: 'spoon', step: 'payoff' } as const

  it('owes a payoff until it was said', () => {
    const line = { text: 'The spoon!', template: 'The {it}!', gag }
    expect(beat(emptyShow, 1, { kind: 'hit' }, { line, level: 'rest' }).owed).toBe(emptyShow.owed)
    const owing = beat(emptyShow, 1000, { kind: 'hit' }, { line })
    expect(owing.owed).toEqual({ ...line, at: 1000 })
    expect(beat(owing, 2000, { kind: 'hit' }).owed).toEqual({ ...line, at: 1000 })
    expect(cue(owing, 3000, { gag: { ...gag, about: 'fork' } }).owed).toEqual({ ...line, at: 1000 })
    expect(cue(owing, 3000, { gag }).owed).toBeNull()
    expect(
      beat(emptyShow, 1, { kind: 'hit' }, { line: { ...line, gag: { ...gag, step: 'plant' } } }).owed,
    ).toBeNull()
  })

  it('remembers each template once, with what was said last', () => {
    const said = cue(cue(cue(emptyShow, 1, { line: 'T {x}' }), 2), 3, { line: 'T {x}' })
    expect(said.used).toEqual([
      { template: 'Ha.', at: 2 },
      { template: 'T {x}', text: 'Ha.', at: 3 },
    ])
  })

  it('adds the steps of a gag, newest gag last, and big words apart', () => {
    const gags = cue(cue(cue(emptyShow, 1, { gag }), 2, { gag: { ...gag, id: 'g2' } }), 3, { gag }).gags
    expect(gags.map(({ id, steps }) => [id, steps.map(({ at }) => at)])).toEqual([
      ['g2', [2]],
      ['g1', [1, 3]],
    ])
    const word = cue(emptyShow, 5, { word: true })
    expect([word.words, word.used]).toEqual([[{ text: 'Ha.', at: 5 }], []])
  })

  it('ignores cues without words, and cards', () => {
    expect(cue(emptyShow, 1, { lane: 'emote', content: { lane: 'emote', emote: 'heart', count: 1 } })).toBe(
      emptyShow,
    )
  })
})

it('another source starts with no knowledge of the screen, but with the same lines and energy', () => {
  const before = cue(afterBeats({ kind: 'arrival', subject: 'Warden' }, { kind: 'hit' }), 20_000, {})
  const forgotten = forgetSource(before, 15_000)
  expect(forgotten.bits).toEqual(emptyShow.bits)
  expect([forgotten.used, forgotten.energy, forgotten.since]).toEqual([before.used, before.energy, 15_000])
  expect(beatsOfSource(forgotten).map(({ at }) => at)).toEqual([20_000])
})
