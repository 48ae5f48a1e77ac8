import { describe, expect, it } from 'vitest'
import { chatLed, earsLed, overlayLed, sightLed } from '../../renderer/panel/connections/lamps.ts'
import {
  activeModelFacts,
  activeModelLed,
  retryWords,
  standInWords,
  troubleWords,
} from '../../renderer/panel/models/active-model.ts'
import { healthLeds, lineLed, troubleOf } from '../../renderer/panel/shell/health.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { emptyState, type State } from '../../src-shared/events/state.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'
import { seen } from '../fixtures/live-performance.ts'
import { emote, performedRun } from '../fixtures/performed-run.ts'
import { runStart } from '../fixtures/run-start.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

describe('overlayLed', () => {
  it('reports whether an overlay is connected and when it last painted', () => {
    const { journal, append } = performedRun()
    const led = () => overlayLed(journal.state(), 2000)
    expect(led()).toMatchObject({ lamp: 'off', detail: 'not connected' })
    append({ type: 'stage/page', page: 'o1', state: 'connected' })
    expect(led()).toMatchObject({ lamp: 'ok', detail: 'connected, nothing shown yet' })
    append(
      { type: 'stage/cue', cue: emote('c8', 't1', 't1.1.8') },
      { type: 'stage/shown', cue: 'c8', page: 'o1', at: 1500 },
    )
    expect(led()).toMatchObject({ lamp: 'ok', detail: '1 overlay, 0.5 s ago' })
    // VTube Studio confirms gestures, but is not an overlay.
    append({ type: 'stage/shown', cue: 'c8', page: 'vtube-studio', at: 1900 })
    expect(led()).toMatchObject({ detail: '1 overlay, 0.5 s ago' })
    append({ type: 'stage/page', page: 'o2', state: 'connected' })
    expect(led()).toMatchObject({ detail: '2 overlays, 0.5 s ago' })
    append(
      { type: 'stage/page', page: 'o1', state: 'gone' },
      { type: 'stage/page', page: 'o2', state: 'gone' },
    )
    expect(led()).toMatchObject({ lamp: 'off', detail: 'not connected' })
  })

  it('reports a connected overlay that has not painted yet', () => {
    const journal = memoryJournal({ run: 'r', clock: virtualClock() })
    journal.append(runStart)
    journal.append({ type: 'stage/page', page: 'o1', state: 'connected' })
    expect(overlayLed(journal.state(), 0)).toMatchObject({
      lamp: 'ok',
      detail: 'connected, nothing shown yet',
    })
  })
})

describe('sightLed', () => {
  it('reports the age of the newest observation, is yellow while looks take long, and turns off if the source is denied', () => {
    const { journal, append } = performedRun()
    expect(sightLed(journal.state(), 2210)).toEqual({ label: 'Sight', lamp: 'ok', detail: '1.2 s ago' })
    const look = (ageMs: number) =>
      append({ type: 'sight/observation', observation: seen('o9', 'X', { ageMs }) })
    for (const ageMs of [6000, 5600, 7000]) look(ageMs)
    const late = { label: 'Sight', lamp: 'slow', detail: 'sees late: 6 s a look' }
    expect(sightLed(journal.state(), 2210)).toEqual(late)
    // A phone and the panel in OBS show only the lamps with trouble.
    const shown = { status: 'live', lostAt: null, isViewer: true } as const
    expect(troubleOf(healthLeds(journal.state(), shown, 2210))).toEqual([late])
    for (const ageMs of [300, 400, 500, 600]) look(ageMs)
    expect(sightLed(journal.state(), 2210)).toMatchObject({ lamp: 'ok' })
    append({ type: 'sight/source', source: 'screen', state: 'denied' })
    expect(sightLed(journal.state(), 2210)).toMatchObject({ lamp: 'off' })
  })
})

describe('sightLed without a picture', () => {
  const facts = { source: null, observation: null, paused: false, panic: null, ended: null }
  const live = { source: 'screen', state: 'live', at: 0 } as const
  it.each([
    ['idle', 'no source', {}],
    ['idle', 'nothing yet', { source: live }],
    ['idle', 'off', { source: { ...live, state: 'off' } }],
    ['off', 'not allowed', { source: { ...live, state: 'denied' } }],
    ['off', 'not watching', { source: { ...live, state: 'lost' } }],
    ['idle', 'paused', { source: live, paused: true }],
    ['idle', 'paused', { source: live, panic: { by: 'panel', at: 0 } }],
    ['idle', 'ended', { source: { ...live, state: 'lost' }, ended: 'done' }],
  ] as const)('is %s with “%s” at %j', (lamp, detail, changed) => {
    const state = { ...emptyState(), ...facts, ...changed } as unknown as State
    const led = sightLed(state, 0)
    expect(led).toMatchObject({ label: 'Sight', lamp })
    expect(led.detail.toLowerCase()).toContain(detail)
  })
})

describe('chatLed', () => {
  const chatOf = (source: object, ended: string | null = null) =>
    chatLed({ chat: { sources: { twitch: source }, perMinute: 12 }, ended } as unknown as State)

  it.each([
    [{ state: 'failed', message: 'No login.', remedy: 'Log in.' }, 'off', 'No login. Log in.'],
    [{ state: 'failed', message: 'No login.' }, 'off', 'No login.'],
    [{ state: 'connecting' }, 'slow', 'connect'],
    [{ state: 'connected' }, 'ok', '12'],
  ])('shows %j', (source, lamp, detail) => {
    expect(chatOf(source)).toMatchObject({ lamp, detail: expect.stringContaining(detail) })
  })

  it('is absent without a chat, with a chat that is off, and after the run', () => {
    expect(chatLed({ chat: null, ended: null })).toBeNull()
    expect(chatOf({ state: 'off' })).toBeNull()
    expect(chatOf({ state: 'connected' }, 'done')).toBeNull()
  })
})

describe('earsLed', () => {
  it.each([
    [{ state: 'waiting' }, 'idle'],
    [{ state: 'denied' }, 'off'],
    [{ state: 'failed', message: 'No microphone.' }, 'off'],
    [{ state: 'listening' }, 'ok'],
    [{ state: 'off' }, undefined],
  ])('shows %j as %s', (ears, lamp) => {
    expect(earsLed({ ears, ended: null } as unknown as State)?.lamp).toBe(lamp)
    expect(earsLed({ ears, ended: 'done' } as unknown as State)).toBeNull()
  })
})

describe('activeModelFacts', () => {
  const step = (ms: number, more: object = {}) => ({ model: 'tiny', ms, ...more })
  const stateOf = (...steps: object[]) =>
    ({
      ...emptyState(),
      brain: { driver: 'ollama', model: 'tiny', mode: 'text' },
      turns: [
        { agent: 'performer', steps },
        { agent: 'helper', steps: [step(99_000)] },
      ],
    }) as unknown as State

  it('takes the newest step and the 95th percentile of the performer’s steps with this model', () => {
    const times = Array.from({ length: 40 }, (_, n) => step(4000 - n * 100))
    expect(activeModelFacts(stateOf(...times))).toEqual({ stepMs: 100, p95Ms: 3800 })
    const others = [step(50_000, { model: 'other' }), step(60_000, { madeBy: 'rules' })]
    expect(activeModelFacts(stateOf(step(300), ...others, { model: 'tiny' }))).toEqual({
      stepMs: 300,
      p95Ms: 300,
    })
    expect(activeModelFacts(stateOf())).toEqual({})
  })

  it('explains a failure and the next try, but not a cancel', () => {
    const failed = (kind: string) => stateOf({ model: 'tiny', failed: { kind, message: 'Gone.' } })
    expect(troubleWords(failed('unreachable'), 0)).toBe('Gone.')
    expect(troubleWords(failed('cancelled'), 0)).toBeNull()
    const standIn = { kind: 'unreachable', for: 'tiny', since: 0, retryAt: 4001 }
    const understudy = { driver: 'understudy', model: 'understudy', mode: 'text' }
    const replaced = { ...failed('unreachable'), standIn, brain: understudy } as unknown as State
    expect(troubleWords(replaced, 2000)).toBe('Gone. Retrying in 3 s.')
    expect(troubleWords(replaced, 4001)).not.toContain('in 0 s')
    expect(troubleWords({ ...replaced, standIn: { ...standIn, kind: 'loading' } } as State, 0)).toBeNull()
  })

  it('names the limit only if the model is too slow', () => {
    const words = (kind: string) =>
      standInWords({ ...stateOf(), standIn: { kind, for: 'ollama/tiny', since: 0 } } as unknown as State, 0)
    expect(words('slow')).toContain(`over ${defaultSettings.performer.maxMs / 1000} s`)
    expect(words('failing')).not.toContain('over')
  })
})

describe('activeModelLed', () => {
  it('reports whether the model responds', () => {
    const { journal, append } = performedRun()
    expect(activeModelFacts(journal.state())).toEqual({ tokensPerSecond: 40, stepMs: 400, p95Ms: 400 })
    expect(activeModelLed(journal.state(), 2000)).toMatchObject({ lamp: 'ok' })
    append({
      type: 'llm/failed',
      turn: 't1',
      step: 2,
      kind: 'unreachable',
      message: 'gone',
      remedy: 'start it',
    })
    expect(activeModelLed(journal.state(), 2000)).toMatchObject({ lamp: 'off', detail: 'gone' })
  })

  it('reports why the understudy replaces the model, but reports no reason if the user selected the understudy', () => {
    const { journal, append } = performedRun()
    const brain = { driver: 'understudy', model: 'understudy', mode: 'text' }
    const standIn = { for: 'qwen3:1.7b', kind: 'slow' as const, retryAt: 20_000 }
    append({ type: 'brain/changed', from: brain, to: brain, why: 'It took too long.', standIn })
    expect(activeModelLed(journal.state(), 2000)).toEqual({ label: 'Model', lamp: 'off', detail: 'too slow' })
    expect(standInWords(journal.state(), 2000)).toBe('standing in for qwen3:1.7b (over 6 s)')
    expect(retryWords(journal.state().standIn?.retryAt, 8000)).toBe('Retrying in 12 s.')
    append({ type: 'brain/retried', model: 'qwen3:1.7b', why: 'Connection refused.', retryAt: 50_000 })
    expect(journal.state().standIn).toMatchObject({ why: 'Connection refused.', retryAt: 50_000 })
    append({ type: 'brain/changed', from: brain, to: brain, why: 'your choice' })
    expect(journal.state().standIn).toBeNull()
    expect(activeModelLed(journal.state(), 2000)).toMatchObject({ label: 'Understudy', lamp: 'idle' })
    expect(journal.state().brainChanges).toMatchObject([
      { standsInFor: 'qwen3:1.7b' },
      { why: 'your choice' },
    ])
  })

  it('names what the model does before it performs, and shows many late lines', () => {
    const { journal, append } = performedRun()
    const brain = { driver: 'understudy', model: 'understudy', mode: 'text' }
    const { model } = journal.state().brain
    append({
      type: 'brain/changed',
      from: brain,
      to: brain,
      why: '…',
      standIn: { for: model, kind: 'loading' },
    })
    const since = journal.state().standIn?.since ?? 0
    const led = () => activeModelLed(journal.state(), since + 8000)
    expect(led()).toEqual({ label: 'Model', lamp: 'idle', detail: 'Loading (8 s)' })
    expect(standInWords(journal.state(), since + 8000)).toBe('tiny: Loading (8 s)')
    append({ type: 'brain/phase', model, phase: 'loading', share: 0.4 })
    expect(led().detail).toBe('Loading 40 % (8 s)')
    append({ type: 'brain/phase', model, phase: 'warming' })
    expect(led()).toMatchObject({ lamp: 'idle', detail: 'Warming up' })
    append({ type: 'brain/changed', from: brain, to: { driver: 'ollama', model, mode: 'auto' }, why: '…' })
    append({ type: 'brain/phase', model, phase: 'measuring', done: 7, of: 24 })
    expect(led()).toMatchObject({ lamp: 'ok', detail: 'Measuring 7 of 24' })
    append({ type: 'brain/phase', model, phase: 'ready' })
    for (const fate of ['said', 'said', 'late', 'late'] as const)
      append({ type: 'brain/answered', model, turn: 't1', fate, ms: 3000 })
    expect(led()).toMatchObject({ lamp: 'idle', detail: '2 of 4 lines too late' })
  })
})

describe('lineLed', () => {
  it('shows whether the connection is live, or how long ago it was lost', () => {
    expect(lineLed('lost', 1000, 15_000)).toMatchObject({ lamp: 'off', detail: 'no answer for 14 s' })
    expect(lineLed('connecting', null, 0)).toMatchObject({ lamp: 'idle' })
    expect(lineLed('live', null, 0)).toMatchObject({ lamp: 'ok' })
  })
})

describe('healthLeds', () => {
  const live = { status: 'live', lostAt: null, isViewer: false } as const

  it('after the end of the run, shows a green lamp for the connection and idle lamps for the rest', () => {
    const { journal, append } = performedRun()
    append({ type: 'stage/page', page: 'o1', state: 'connected' }, { type: 'run/end', reason: 'stopped' })
    const [line, ...others] = healthLeds(journal.state(), live, 2000)
    expect(line?.lamp).toBe('ok')
    expect(others.map(({ lamp, detail }) => `${lamp} ${detail}`)).toEqual(Array(3).fill('idle run ended'))
  })

  it('shows a lamp for chat only while a chat is heard, with the remedy if it fails', () => {
    const { journal, append } = performedRun()
    const chat = () => healthLeds(journal.state(), live, 2000).find(({ label }) => label === 'Chat')
    expect(chat()).toBeUndefined()
    const source = { type: 'chat/state', source: 'twitch', channel: 'juniper' } as const
    append({ ...source, state: 'connecting' })
    expect(chat()).toMatchObject({ lamp: 'slow', detail: 'connecting' })
    append({ ...source, state: 'connected' }, { type: 'chat/counted', messages: 12, people: 3, gone: 0 })
    expect(chat()).toMatchObject({ lamp: 'ok', detail: '12 messages a minute' })
    append({ ...source, state: 'failed', message: 'No such chat.', remedy: 'Check the name.' })
    expect(chat()).toMatchObject({ lamp: 'off', detail: 'No such chat. Check the name.' })
    append({ type: 'chat/state', source: 'twitch', state: 'off' })
    expect(chat()).toBeUndefined()
  })

  it('gives a viewer only the lamps of the connection and of sight', () => {
    const journal = memoryJournal({ run: 'r', clock: virtualClock() })
    const leds = healthLeds(journal.state(), { status: 'live', lostAt: null, isViewer: true }, 2000)
    expect(leds.map(({ label }) => label)).toEqual(['Adlib', 'Sight'])
  })

  it('shows the other lamps as unknown while the connection is lost', () => {
    const { journal } = performedRun()
    const [line, ...others] = healthLeds(
      journal.state(),
      { status: 'lost', lostAt: 1000, isViewer: false },
      2000,
    )
    expect(line?.lamp).toBe('off')
    expect(others.map(({ lamp, detail }) => `${lamp} ${detail}`)).toEqual(Array(3).fill('idle unknown'))
  })
})
