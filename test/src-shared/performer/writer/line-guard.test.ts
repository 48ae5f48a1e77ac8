import { describe, expect, it } from 'vitest'
import type { BeatKind } from '../../../../src-shared/events/beat.ts'
import { memoryJournal } from '../../../../src-shared/events/journal.ts'
import type { Observation } from '../../../../src-shared/events/observation.ts'
import { beatBody } from '../../../../src-shared/moments/beat-body.ts'
import { lineGuard } from '../../../../src-shared/performer/writer/line-guard.ts'
import type { Offer } from '../../../../src-shared/stage/stage-guard.ts'
import { seen } from '../../../fixtures/live-performance.ts'
import { marlow } from '../../../fixtures/show.ts'
import { unpacedSettings } from '../../../fixtures/stage.ts'
import { virtualClock } from '../../../fixtures/virtual-clock.ts'

const label = (name: string, value = 3) => ({ label: name, value, confidence: 95 })

/** Returns why the guard holds back a text of the model in a turn that follows `whisper`. */
function heldBack(
  offer: Pick<Offer, 'content'> & Partial<Offer>,
  {
    whisper,
    screen = {},
    about,
  }: {
    readonly whisper?: string
    readonly screen?: Partial<Observation>
    /** The kind of beat that led to the turn. */
    readonly about?: BeatKind
  } = {},
) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const see = (id: string, text: string, more: Partial<Observation> = {}) =>
    journal.append({ type: 'sight/observation', observation: { ...seen(id, text), ...more } })
  journal.append({
    type: 'run/start',
    settings: unpacedSettings,
    brain: { driver: 'scripted', model: 'scripted:1b', mode: 'text' },
  })
  see('o1', 'EXTRA LARGE CHEST', { numbers: [label('Bonus', 500)] })
  see('o2', 'The lamp was on', { numbers: [label('Lives')], ...screen })
  if (whisper !== undefined) journal.append({ type: 'operator/said', kind: 'topic', text: whisper })
  const { waits } = journal.state().sayings.at(-1) ?? {}
  journal.append({
    type: 'turn/start',
    turn: 't1',
    cause: whisper === undefined ? 'change' : 'say',
    observation: 'o2',
    ...(waits === undefined ? {} : { whispers: [waits] }),
  })
  if (about !== undefined)
    journal.append({
      ...{ type: 'show/beat', turn: 't1', plan: { level: 'murmur', writer: 'model', effects: [] } },
      beat: { ...beatBody(about), id: 'b1', novelty: 1, nth: 1, observation: 'o2' },
    })
  const made = { by: 'tool', writer: 'model', turn: 't1', ...offer } as Offer
  return lineGuard(() => marlow).check(made, journal.state())?.message ?? null
}

const overlay = (text: string) => ({ content: { lane: 'text', text, tone: 'chalk' } }) as const
const spoken = (text: string) => ({ content: { lane: 'voice', text } }) as const
const caption = (text: string) =>
  ({ by: 'text', writer: 'model', content: { lane: 'caption', text } }) as const

const echo = 'The line only repeats the screen.'

describe('lineGuard', () => {
  it.each([overlay, spoken, caption])(
    'holds back a label of a number, whatever tool it came through',
    (put) => {
      for (const text of ['Lives', 'LIVES: 3', 'Lives 2', 'lives!'])
        expect(heldBack(put(text), { whisper: 'show a heart' }), text).toBe(echo)
      expect(heldBack(put('Lives'))).toBe(echo)
    },
  )

  it('holds back the label of a number that is no longer on the screen', () => {
    expect(heldBack(overlay('Bonus'), { whisper: 'show a heart' })).toBe(echo)
    expect(heldBack(overlay('Bonus'))).toBe(echo)
  })

  it('holds back a line of the screen, a line that just went away, and the name of a clock', () => {
    const screen = {
      goneLines: seen('', 'Gate of Sighs').newLines,
      clocks: [{ label: 'Round time', seconds: 42 }],
    }
    for (const text of ['The lamp was on', 'Gate of Sighs', 'Round time: 0'])
      expect(heldBack(overlay(text), { whisper: 'cheer them up somehow', screen }), text).toBe(echo)
  })

  it('holds back each text of a call that is a label, even beside words of the model', () => {
    expect(heldBack(overlay('Good luck out there\nLives'))).toBe(echo)
  })

  it('accepts a label that the whisper of this turn names', () => {
    expect(heldBack(overlay('Lives'), { whisper: 'put something about lives on there' })).toBeNull()
    expect(heldBack(overlay('The lamp was on'), { whisper: 'make a poem of the lamp was on' })).toBeNull()
  })

  it('does not accept a label because of other words of the whisper beside it', () => {
    expect(heldBack(overlay('a Lives'), { whisper: 'show a heart' })).toBe(echo)
  })

  it('accepts the model’s own words about what is on the screen, a number and an emoji', () => {
    for (const text of ['Nine lives would help', 'That lamp has seen things', '1', '🎉'])
      expect(heldBack(overlay(text), { whisper: 'surprise them' }), text).toBeNull()
  })

  it('accepts a label in a line of the bank and from the streamer', () => {
    const { content } = overlay('Lives')
    const journaled = { by: 'text', writer: 'bank', content: { lane: 'caption', text: 'Lives' } } as const
    expect(heldBack(journaled)).toBeNull()
    expect(heldBack({ by: 'operator', content })).toBeNull()
  })

  it('holds back a strange word in a line about chat only', () => {
    const text = 'They call it fravexgrivim.'
    for (const about of ['chat-asks', 'first-time', 'raid', 'gift'] as const)
      expect(heldBack(caption(text), { about }), about).toMatch(/a word that chat may have ordered/)
    expect(heldBack(caption(text), { about: 'death' })).toBeNull()
    expect(heldBack(caption('The candle goes out politely.'), { about: 'chat-asks' })).toBeNull()
  })
})
