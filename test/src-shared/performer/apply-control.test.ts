import { describe, expect, it } from 'vitest'
import type { Control } from '../../../src-shared/commands/read-control.ts'
import { moodMs, topicMs } from '../../../src-shared/events/event/show.ts'
import { hushMs } from '../../../src-shared/events/event/stage.ts'
import { emptyState, type State } from '../../../src-shared/events/state.ts'
import { applyControl } from '../../../src-shared/performer/apply-control.ts'
import { ratedLines } from '../../../src-shared/performer/show/rated-lines.ts'
import { applySettings } from '../../../src-shared/settings/apply-settings.ts'

const personas = [
  { id: 'marlow', name: 'Marlow' },
  { id: 'vera', name: 'Vera Numbers' },
]
function stateWith(patch: object = {}, more: object = {}): State {
  const state = emptyState()
  const applied = applySettings(state.settings, patch)
  if (!applied.ok) throw new Error(applied.message)
  return { ...state, settings: applied.settings, ...more } as State
}
const apply = (control: Partial<Control> & Pick<Control, 'intent'>, state = stateWith(), now = 1000) =>
  applyControl(control, state, now, personas)
const stage = (patch: object) => ({ command: 'settings', patch: { stage: patch } })
const puppet = (patch: object) => ({ command: 'settings', patch: { overlay: { puppet: patch } } })

describe('applyControl', () => {
  it.each([
    [{ intent: 'hush' }, { command: 'hush', ms: hushMs }],
    [
      { intent: 'hush', ms: 5000 },
      { command: 'hush', ms: 5000 },
    ],
    [{ intent: 'pause' }, { command: 'pause' }],
    [
      { intent: 'pause', ms: 5000 },
      { command: 'hush', ms: 5000 },
    ],
    [{ intent: 'mute' }, stage({ sound: { muted: true } })],
    [
      { intent: 'mute', ms: 5000 },
      { command: 'hush', ms: 5000 },
    ],
    [{ intent: 'unmute' }, stage({ sound: { muted: false } })],
    [{ intent: 'live' }, { command: 'unpause' }],
    [{ intent: 'stop' }, { command: 'stop-line' }],
    [{ intent: 'clear' }, { command: 'clear' }],
    [{ intent: 'panic' }, { command: 'panic' }],
    [{ intent: 'look' }, { command: 'observe-now' }],
    [{ intent: 'clip' }, { command: 'clip' }],
    [{ intent: 'drop_topic' }, { command: 'drop-topic' }],
    [{ intent: 'rarely' }, stage({ pacing: { restMs: 120_000, linesPerMin: 1 } })],
    [{ intent: 'puppet_left' }, puppet({ side: 'left' })],
    [{ intent: 'puppet_other' }, puppet({ side: 'left' })],
    [
      { intent: 'persona', persona: 'vera' },
      { command: 'settings', patch: { show: { persona: 'vera' } } },
    ],
    [{ intent: 'effect_off', effect: 'emotes' }, stage({ effects: { emotes: 'off' } })],
  ] as const)('%j sends %j', (control, command) => {
    const state = stateWith({ overlay: { puppet: { side: 'right' } } })
    expect(apply(control as Control, state).commands).toEqual([command])
  })

  it.each([
    ['louder', undefined, 0.7],
    ['quieter', undefined, 0.3],
    ['half', undefined, 0.25],
    ['volume', 0.9, 0.9],
  ] as const)('“%s” sets the volume, ends a mute, and can be undone', (intent, level, volume) => {
    const state = stateWith({ stage: { sound: { volume: 0.5, muted: true } } })
    expect(apply({ intent, ...(level && { level }) }, state)).toMatchObject({
      commands: [stage({ sound: { volume, muted: false } })],
      about: String(volume * 100),
      undo: stage({ sound: { volume: 0.5, muted: true } }),
    })
  })

  it('keeps volumes and the puppet’s size within their bounds', () => {
    const at = (volume: number) => stateWith({ stage: { sound: { volume } } })
    expect(apply({ intent: 'louder' }, at(0.9)).about).toBe('100')
    expect(apply({ intent: 'quieter' }, at(0.1)).about).toBe('0')
    const sized = (size: number) => stateWith({ overlay: { puppet: { size } } })
    expect(apply({ intent: 'puppet_bigger' }, sized(240)).commands).toEqual([puppet({ size: 300 })])
    expect(apply({ intent: 'puppet_bigger' }, sized(470)).commands).toEqual([puppet({ size: 480 })])
    expect(apply({ intent: 'puppet_smaller' }, sized(130)).commands).toEqual([puppet({ size: 120 })])
  })

  it('avoids a topic once, whatever its case, and allows only avoided ones', () => {
    const state = stateWith({ show: { avoid: ['Dragon', 'exams'] } })
    const avoid = (list: string[]) => ({ command: 'settings', patch: { show: { avoid: list } } })
    expect(apply({ intent: 'avoid', thing: 'dragon' }, state).commands).toEqual([avoid(['exams', 'dragon'])])
    expect(apply({ intent: 'allow', thing: 'DRAGON' }, state)).toMatchObject({
      commands: [avoid(['exams'])],
      undo: avoid(['Dragon', 'exams']),
    })
    expect(apply({ intent: 'allow', thing: 'mice' }, state)).toMatchObject({
      commands: [],
      reply: 'not-avoided',
    })
  })

  it('unmutes only for an effect that is heard', () => {
    const state = stateWith({ stage: { sound: { muted: true } } })
    const on = (effect: Control['effect']) => apply({ intent: 'effect_on', ...(effect && { effect }) }, state)
    expect(on('sounds').commands).toEqual([stage({ effects: { sounds: 'on' }, sound: { muted: false } })])
    expect(on('emotes').commands).toEqual([stage({ effects: { emotes: 'on' } })])
    expect(on(undefined)).toMatchObject({ commands: [], reply: 'help' })
  })

  it('ends what makes the show quiet, and nothing else', () => {
    expect(apply({ intent: 'normal' }).commands).toEqual([])
    const quiet = stateWith(
      { overlay: { puppet: { show: false } } },
      { hushedUntil: 9000, paused: { by: 'x', at: 1 } },
    )
    expect(apply({ intent: 'normal' }, quiet).commands).toEqual([
      { command: 'hush', ms: 0 },
      { command: 'unpause' },
      puppet({ show: true }),
    ])
    expect(apply({ intent: 'normal' }, quiet, 9000).commands).toHaveLength(2)
  })

  it('keeps the mood for a topic while it lasts', () => {
    const direction = { mood: 'hype', prop: null, untilAt: 5000 }
    const state = stateWith({}, { show: { ...emptyState().show, direction } })
    const topic = (now: number) => apply({ intent: 'topic', thing: 'spoons' }, state, now).direction
    expect(topic(4999)).toEqual({ mood: 'hype', prop: 'spoons', ms: topicMs })
    expect(topic(5000)).toMatchObject({ mood: 'none' })
    expect(apply({ intent: 'hype' }).direction).toEqual({ mood: 'hype', ms: moodMs })
    expect(apply({ intent: 'gentle', ms: 7 }).direction?.ms).toBe(7)
  })

  it('undoes the newest whisper that can be undone', () => {
    const sayings = [
      { text: 'hush', answer: { undo: { command: 'hush', ms: 0 } } },
      { text: 'mute', answer: { undo: stage({ sound: { muted: false } }) } },
      { text: 'hi' },
    ]
    expect(apply({ intent: 'undo' }, stateWith({}, { sayings }))).toMatchObject({
      commands: [stage({ sound: { muted: false } })],
      reply: 'undone',
      about: 'mute',
    })
    expect(apply({ intent: 'undo' })).toMatchObject({ commands: [], reply: 'nothing-to-undo' })
    expect(apply({ intent: 'persona', persona: 'nemo' })).toMatchObject({ commands: [], reply: 'voice' })
  })
})

it('ratedLines moves a line between the lists, newest last, at most 200', () => {
  const rated = { funny: ['a', 'b'], never: ['c'] }
  expect(ratedLines(rated, 'a', 'funny')).toEqual({ funny: ['b', 'a'], never: ['c'] })
  expect(ratedLines(rated, 'a', 'never')).toEqual({ funny: ['b'], never: ['c', 'a'] })
  expect(ratedLines(rated, 'c', 'clear')).toEqual({ funny: ['a', 'b'], never: [] })
  const full = Array.from({ length: 200 }, (_, n) => `l${n}`)
  const { funny } = ratedLines({ funny: full, never: [] }, 'new', 'funny')
  expect([funny.length, funny[0], funny.at(-1)]).toEqual([200, 'l1', 'new'])
})
