import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Beat } from '../../../src-shared/events/beat.ts'
import type { Cue, CueContent } from '../../../src-shared/events/cue.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { isWords } from '../../../src-shared/stage/lanes.ts'
import { createStage } from '../../../src-shared/stage/stage.ts'
import type { Offer } from '../../../src-shared/stage/stage-guard.ts'
import { defaultGuards, unpaced } from '../../fixtures/stage.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function house(patch?: Record<string, unknown>) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const events: AdlibEvent[] = []
  journal.subscribe((event) => events.push(event))
  if (patch !== undefined) journal.append({ type: 'settings/changed', patch, by: 'test' })
  const stage = createStage({
    ...{ emit: journal.append, state: journal.state, clock, guards: defaultGuards },
    pages: () => 1,
  })
  const started = clock.now()
  const cues = () =>
    events.flatMap((event) =>
      event.type === 'stage/cue' ? [{ at: event.t - started, lane: event.cue.lane, cue: event.cue }] : [],
    )
  const say = (text: string, more: Partial<Offer> = {}) =>
    stage.offer({ content: { lane: 'caption', text }, by: 'text', writer: 'model', ...more } as Offer)
  return { clock, journal, events, stage, cues, say }
}

const sound = { lane: 'sound', sound: 'tada', volume: 0.8 } as const
const confetti = { lane: 'particle', kind: 'confetti', count: 60 } as const
const trophy = { lane: 'emote', emote: 'trophy', count: 1 } as const
const beat = (salience: number): Beat => ({
  ...{ id: 'b1', kind: 'comeback', subject: null, polarity: 1, novelty: 1, observation: 'o1', nth: 1 },
  salience,
})

describe('the stage of the show', () => {
  it('shows each effect of a moment after its own delay, and the words no earlier than `stage.previewMs` allows', () => {
    const { stage, say, cues, clock } = house()
    const at = (content: CueContent, afterMs: number) =>
      expect(stage.offer({ content, by: 'tool', turn: 't1', afterMs })).toMatchObject({ showsInMs: afterMs })
    at(sound, 0)
    at(confetti, 200)
    at(trophy, 3000)
    at(trophy, 5500)
    expect(say('Cancel the flowers.', { turn: 't1', afterMs: 800 })).toMatchObject({ showsInMs: 1000 })
    clock.advance(10_000)
    expect(cues().map((cue) => [cue.at, cue.lane])).toEqual([
      [0, 'sound'],
      [200, 'particle'],
      [1000, 'caption'],
      [3000, 'emote'],
      [5500, 'emote'],
    ])
  })

  it('keeps an effect that is planned for later, even if many other effects are waiting', () => {
    const { stage, cues, events, clock } = house(unpaced)
    stage.offer({ content: trophy, by: 'tool', afterMs: 5500 })
    for (let n = 0; n < 8; n += 1) stage.offer({ content: { ...trophy, emote: 'fire' }, by: 'tool' })
    clock.advance(10_000)
    expect(
      cues().filter(({ cue }) => 'emote' in cue.content && cue.content.emote === 'trophy'),
    ).toMatchObject([{ at: 5500 }])
    expect(events.filter(({ type }) => type === 'stage/dropped')).toHaveLength(2)
  })

  it('drops words that could not be shown within 1.5 s of the planned time', () => {
    const { say, stage, events, clock } = house()
    say('Nobody make eye contact.', { afterMs: 2000 })
    clock.advance(1500)
    stage.offer({ content: { lane: 'caption', text: 'Back in five minutes.' }, by: 'operator' })
    clock.advance(2001)
    expect(events.at(-1)).toMatchObject({ type: 'stage/dropped', cue: 'c1', reason: 'stale' })
  })

  it('requires a shorter pause before the words of a peak than before other words', () => {
    const { say, stage, journal, clock } = house()
    say('He has a theme song.')
    clock.advance(1000 + 2700 + 2500)
    expect(say('It is only a flesh wound.')).toMatchObject({ ok: false, denial: { rule: 'rest' } })
    expect(stage.forecast()).toMatchObject({ words: { ok: false, why: 'resting' }, cues: { waitMs: 0 } })
    expect(stage.forecast({ weight: 1 })).toMatchObject({ words: { ok: true } })
    const plan = { level: 'combo', writer: 'bank' } as const
    journal.append({ type: 'show/beat', beat: beat(1), plan, turn: 't9' })
    expect(say('Cancel the flowers.', { turn: 't9' })).toMatchObject({ ok: true })
  })

  it('predicts whether words would be rejected, and why', () => {
    const { say, stage, journal, clock } = house()
    expect(stage.forecast()).toEqual({ words: { ok: true, waitMs: 0 }, cues: { room: 6, waitMs: 0 } })
    say('He has a theme song.')
    clock.advance(1500)
    expect(stage.forecast()).toMatchObject({ words: { why: 'busy' } })
    stage.hush(60_000, 'panel')
    expect(stage.forecast()).toEqual({
      words: { ok: false, waitMs: 60_000, why: 'hushed' },
      cues: { room: 0, waitMs: 60_000 },
    })
    journal.append({ type: 'stage/panic', by: 'test' })
    expect(stage.forecast()).toMatchObject({ words: { ok: false }, cues: { room: 0 } })
  })

  it('removes the words and waiting effects of only one turn', () => {
    const { say, stage, cues, events, clock } = house()
    stage.offer({ content: trophy, by: 'tool', turn: 't1', afterMs: 3000 })
    stage.offer({ content: confetti, by: 'tool', turn: 't2', afterMs: 3000 })
    say('Enjoy the view.', { turn: 't1' })
    clock.advance(1500)
    stage.cut('t1', 'show')
    expect(events.slice(-2)).toMatchObject([
      { type: 'stage/dropped', cue: 'c1', reason: 'cut' },
      { type: 'stage/stopped', cue: 'c3' },
    ])
    clock.advance(5000)
    expect(cues().map(({ lane }) => lane)).toEqual(['caption', 'particle'])
  })

  it('blocks a line that the streamer has banned, whatever words fill its placeholders, unless the operator sends it', () => {
    const never = ['The {boss} sends regards.', 'Do not sneeze.', '{prop}!']
    const { say } = house({ show: { never } })
    for (const text of ['The old Warden sends regards!', 'Do not sneeze'])
      expect(say(text)).toMatchObject({ denial: { kind: 'content', rule: 'never' } })
    expect(say('Spoon, hooray!', { line: '{prop}!' })).toMatchObject({ ok: false })
    expect(say('Do not sneeze.', { by: 'operator' })).toMatchObject({ ok: true })
    expect(say('Brave soup!', { by: 'operator' })).toMatchObject({ ok: true })
    expect(house({ show: { never } }).say('The floor wins again.')).toMatchObject({ ok: true })
  })

  it('a cue contains the template of its line and the line’s step in a running joke', () => {
    const { say, cues, clock } = house()
    const gag = { id: 'spoon', step: 'twist', about: 'wooden spoon' } as const
    say('Nine health and a wooden spoon.', { line: 'Nine health and a {prop}.', gag })
    clock.advance(1000)
    expect(cues()).toMatchObject([{ cue: { line: 'Nine health and a {prop}.', gag } }])
  })

  it('never shows two lines at once, or a line more than 1.5 s late', () => {
    const offers = fc.array(
      fc.record({
        pauseMs: fc.nat(6000),
        afterMs: fc.option(fc.nat(8000), { nil: undefined }),
        lane: fc.constantFrom('text' as const, 'caption' as const, 'voice' as const),
        by: fc.constantFrom('tool' as const, 'text' as const, 'tool' as const, 'operator' as const),
        weight: fc.double({ min: 0, max: 1, noNaN: true }),
        restMs: fc.constantFrom(0, 3000, 7000),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(offers, (list) => {
        const { clock, stage, journal, events, cues } = house(unpaced)
        const wanted = new Map<string, number>()
        for (const [n, { pauseMs, afterMs, lane, by, weight, restMs }] of list.entries()) {
          const pacing = { restMs, linesPerMin: 600, cuesPerMin: 600, quietLines: 600 }
          journal.append({
            type: 'settings/changed',
            patch: { stage: { pacing, previewMs: 1000 } },
            by: 'test',
          })
          const text = `${String.fromCharCode(97 + (n % 26)).repeat(5 + n)} ${n}`
          const content = lane === 'text' ? { lane, text, tone: 'chalk' as const } : { lane, text }
          const answer = stage.offer({
            content,
            by,
            writer: 'model',
            weight,
            ...(afterMs === undefined ? {} : { afterMs }),
          })
          if (answer.ok && answer.cue !== null && by !== 'operator')
            wanted.set(answer.cue, clock.monotonic() + Math.max(1000, afterMs ?? 0))
          clock.advance(pauseMs)
        }
        clock.advance(120_000)
        const started = clock.monotonic() - clock.now()
        const shown = events.flatMap((event) => (event.type === 'stage/cue' ? [event] : []))
        for (const { t, cue } of shown)
          expect(t + started - (wanted.get(cue.id) ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(1500)
        expect(overlaps(cues())).toEqual([])
      }),
    )
  })
})

const overlaps = (cues: readonly { at: number; cue: Cue }[]) => {
  const words = cues.filter(({ cue }) => isWords(cue))
  return words.filter(({ at }, n) => {
    const before = words[n - 1]
    return before !== undefined && at < before.at + before.cue.durationMs
  })
}
