import { describe, expect, it } from 'vitest'
import { overlayLed, sightLed } from '../../renderer/panel/connections/lamps.ts'
import {
  activeModelFacts,
  activeModelLed,
  retryWords,
  standInWords,
} from '../../renderer/panel/models/active-model.ts'
import { healthLeds, lineLed, troubleOf } from '../../renderer/panel/shell/health.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
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
