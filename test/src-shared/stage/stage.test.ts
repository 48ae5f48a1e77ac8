import { describe, expect, it } from 'vitest'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { Box } from '../../../src-shared/events/observation.ts'
import { createStage } from '../../../src-shared/stage/stage.ts'
import type { Offer } from '../../../src-shared/stage/stage-guard.ts'
import { defaultGuards, unpaced } from '../../fixtures/stage.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function house({ pages = 1, paced = false, boxes = [] as Box[], recent = [] as Box[] } = {}) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const events: AdlibEvent[] = []
  const live = { sight: { source: 'screen' } }
  journal.append({ type: 'settings/changed', patch: paced ? live : { ...live, ...unpaced }, by: 'test' })
  journal.subscribe((event) => void (isHearing(event) || events.push(event)))
  const stage = createStage({
    emit: journal.append,
    state: journal.state,
    clock,
    guards: defaultGuards,
    pages: () => pages,
    textBoxes: () => boxes,
    recentTextBoxes: () => recent,
  })
  const offer = (by: Offer['by']) => (words: string) =>
    stage.offer({ by, writer: 'model', content: { lane: 'text', text: words, place: 'top', tone: 'chalk' } })
  const speak = (speaking: boolean, microphone: 'obs' | 'ears' = 'ears') => {
    if (microphone === 'obs') journal.append({ type: 'obs/mic', speaking })
    else {
      journal.append({ type: 'ears/state', state: 'listening' })
      journal.append({ type: 'ears/speech', speaking, loudness: -30 })
    }
    stage.obeySpeech()
  }
  const rows = () => events.map((event) => [event.type, 'cue' in event ? cueId(event.cue) : ''].join(' '))
  const ofType = (type: AdlibEvent['type']) => events.filter((event) => event.type === type)
  const offers = { operator: offer('operator'), tool: offer('tool') }
  return { clock, journal, stage, ...offers, speak, rows, events, ofType }
}

/** Returns whether an event reports speech. The tests append such events themselves, so they do not collect them. */
const isHearing = ({ type }: AdlibEvent): boolean => type === 'obs/mic' || type.startsWith('ears/')
const cueId = (cue: unknown): string => (typeof cue === 'string' ? cue : (cue as { id: string }).id)
const long = (name: string) => `${name} ${'word '.repeat(20)}`

describe('createStage', () => {
  it('marks demo cues and does not report them as unseen', () => {
    const { journal, tool, operator, ofType, clock } = house({ pages: 0 })
    journal.append({ type: 'settings/changed', patch: { setup: { state: 'later' } }, by: 'test' })
    tool('for the preview')
    clock.advance(10_000)
    operator('for the audience')
    clock.advance(10_000)
    expect(ofType('stage/cue')).toMatchObject([{ cue: { demo: true } }, { cue: { id: 'c2' } }])
    expect(ofType('stage/dropped')).toMatchObject([{ cue: 'c2', reason: 'no-page' }])
  })

  it('keeps a cue in the demo if the demo ends while the cue waits', () => {
    const { journal, stage, tool, ofType, clock } = house()
    const setUp = (state: string) =>
      journal.append({ type: 'settings/changed', patch: { setup: { state } }, by: 'test' })
    setUp('asking')
    stage.offer({ by: 'tool', content: { lane: 'emote', emote: 'wave', count: 1 }, afterMs: 1000 })
    setUp('done')
    clock.advance(1000)
    tool('about the game')
    expect(ofType('stage/cue')).toMatchObject([{ cue: { id: 'c1', demo: true } }, { cue: { id: 'c2' } }])
    expect(ofType('stage/cue').at(-1)).not.toHaveProperty('cue.demo')
  })

  it('shows one line at a time across all lanes', () => {
    const { operator, stage, rows, clock } = house()
    expect(operator('one')).toMatchObject({ ok: true, cue: 'c1', showsInMs: 0 })
    expect(stage.offer({ by: 'operator', content: { lane: 'caption', text: 'two' } })).toMatchObject({
      showsInMs: 2500,
    })
    expect(rows()).toEqual(['stage/queued c1', 'stage/cue c1', 'stage/queued c2'])
    clock.advance(2500)
    expect(rows().at(-1)).toBe('stage/cue c2')
  })

  it('drops the oldest waiting cue if too many wait', () => {
    const { operator, rows, events } = house()
    for (let n = 0; n < 6; n += 1) operator(long(`${n}`))
    expect(rows().at(-1)).toBe('stage/dropped c2')
    expect(events.at(-1)).toMatchObject({ reason: 'queue-full' })
  })

  it('drops a tool’s effect rather than the operator’s if too many wait', () => {
    const { stage, journal } = house()
    const content = { lane: 'sound', sound: 'rimshot', volume: 1 } as const
    const tool = () => stage.offer({ by: 'tool', content })
    const operator = () => stage.offer({ by: 'operator', content })
    for (const offer of [tool, tool, operator, tool]) expect(offer().ok).toBe(true)
    expect(journal.state().cues.map(({ cue, dropped }) => [cue.by, dropped])).toEqual([
      ['tool', undefined],
      ['tool', undefined],
      ['operator', undefined],
      ['tool', 'queue-full'],
    ])
  })

  it('rejects a tool’s line that would be late, and shows the operator’s words one after another', () => {
    const { operator, tool, ofType, clock } = house()
    operator(long('first'))
    tool('Somebody say something nice.')
    for (const name of ['second', 'third']) operator(long(name))
    clock.advance(30_000)
    expect(ofType('stage/cue').map((event) => 'cue' in event && cueId(event.cue))).toEqual(['c1', 'c2', 'c3'])
    expect(ofType('stage/filtered')).toMatchObject([{ rule: 'pacing' }])
  })

  it('reports a cue that no overlay can show', () => {
    const { operator, events, clock } = house({ pages: 0 })
    operator('hello')
    expect(events.at(-1)).toMatchObject({ type: 'stage/cue' })
    clock.advance(2500)
    expect(events.at(-1)).toMatchObject({ type: 'stage/dropped', reason: 'no-page' })
  })

  it('clears the stage on panic, and rejects cues until the release', () => {
    const { operator, stage, journal, events, clock } = house()
    operator('one')
    operator('two')
    journal.append({ type: 'stage/panic', by: 'test' })
    stage.clear('panic')
    expect(events.at(-1)).toMatchObject({ type: 'stage/dropped', cue: 'c2', reason: 'panic' })
    expect(operator('three')).toEqual({ ok: false, denial: { kind: 'panic' } })
    clock.advance(60_000)
    expect(events.at(-1)).toMatchObject({ type: 'stage/dropped' })
    journal.append({ type: 'stage/released', by: 'test' })
    expect(operator('four')).toMatchObject({ ok: true, cue: 'c3' })
  })

  it('previews a tool’s line, so that the streamer can cancel it or show it at once', () => {
    const { tool, stage, rows, events, clock } = house({ paced: true })
    expect(tool('The boss skipped breakfast.')).toMatchObject({ cue: 'c1', showsInMs: 1000 })
    expect(events[0]).toMatchObject({ type: 'stage/queued', dueAt: clock.now() + 1000 })
    clock.advance(999)
    expect(rows()).toEqual(['stage/queued c1'])
    expect(stage.showNow('c1', 'panel')).toBe(true)
    expect(rows().at(-1)).toBe('stage/cue c1')
    clock.advance(20_000)
    tool('Nobody make eye contact with him.')
    expect(stage.cancel('c2', 'panel')).toBe(true)
    clock.advance(20_000)
    expect(events.at(-1)).toMatchObject({ type: 'stage/dropped', cue: 'c2', reason: 'cancelled' })
    expect(stage.cancel('c2', 'panel')).toBe(false)
  })

  it('stops the line on stage, and during a hush rejects a tool’s line but not the operator’s', () => {
    const { operator, tool, stage, events, clock } = house()
    tool('He has a theme song.')
    stage.stopLine('panel')
    expect(events.at(-1)).toMatchObject({ type: 'stage/stopped', cue: 'c1', by: 'panel' })
    stage.hush(60_000, 'panel')
    expect(tool('We have a spoon.')).toMatchObject({ ok: false, denial: { kind: 'hushed', waitMs: 60_000 } })
    expect(operator('Hello.')).toMatchObject({ ok: true })
    clock.advance(60_000)
    expect(tool('We have a spoon.')).toMatchObject({ ok: true })
  })

  it('a hush ends the cues of tools in every lane and rejects new ones, but keeps the operator’s cue', () => {
    const { stage, events, clock } = house()
    const contents = [
      { lane: 'sound', sound: 'tada', volume: 0.8 },
      { lane: 'particle', kind: 'confetti', count: 60 },
      { lane: 'emote', emote: 'trophy', count: 1 },
      { lane: 'caption', text: 'He has a theme song.' },
      { lane: 'voice', text: 'We have a spoon.' },
    ] as const
    for (const content of contents) stage.offer({ by: 'tool', content, afterMs: 500 })
    clock.advance(600)
    for (const content of contents) stage.offer({ by: 'tool', content, afterMs: 2000 })
    stage.offer({ by: 'operator', content: contents[1], afterMs: 2000 })
    const onStage = events.flatMap((event) => (event.type === 'stage/cue' ? [event.cue.id] : []))
    stage.hush(60_000, 'panel')
    const stopped = events.flatMap((event) => (event.type === 'stage/stopped' ? [event.cue] : []))
    expect(stopped).toEqual(onStage)
    for (const content of contents)
      expect(stage.offer({ by: 'tool', content }), content.lane).toMatchObject({ denial: { kind: 'hushed' } })
    const before = events.length
    clock.advance(59_000)
    const shown = events.slice(before).filter(({ type }) => type === 'stage/cue')
    expect(shown).toMatchObject([{ cue: { by: 'operator', lane: 'particle' } }])
    clock.advance(1000)
    expect(stage.offer({ by: 'tool', content: contents[0] })).toMatchObject({ ok: true })
  })

  it('sends the current and recent positions of text on the screen to the overlay', () => {
    const { operator, events } = house({ boxes: [[0, 0, 0.5, 0.1]], recent: [[0, 0.9, 0.5, 0.1]] })
    operator('hello')
    expect(events.at(-1)).toMatchObject({
      type: 'stage/cue',
      cue: { avoid: [[0, 0, 0.5, 0.1]], avoidLately: [[0, 0.9, 0.5, 0.1]] },
    })
  })

  it.each(['obs', 'ears'] as const)(
    'delays a tool’s line until the streamer stops speaking (%s)',
    (microphone) => {
      const { tool, speak, rows, clock } = house()
      speak(true, microphone)
      expect(tool('We have a spoon.')).toMatchObject({ ok: true, cue: 'c1' })
      clock.advance(4000)
      expect(rows()).toEqual(['stage/queued c1'])
      speak(false, microphone)
      expect(rows().at(-1)).toBe('stage/cue c1')
    },
  )

  it('delays a waiting line when the streamer begins to speak', () => {
    const { tool, speak, rows, clock } = house({ paced: true })
    tool('We have a spoon.')
    speak(true)
    clock.advance(2000)
    expect(rows()).toEqual(['stage/queued c1'])
    speak(false)
    expect(rows().at(-1)).toBe('stage/cue c1')
  })

  it('drops a delayed line after six seconds if the streamer keeps speaking, and then rejects new lines', () => {
    const { tool, speak, events, clock } = house()
    speak(true)
    tool('We have a spoon.')
    clock.advance(5999)
    expect(events.at(-1)).toMatchObject({ type: 'stage/queued' })
    clock.advance(10)
    expect(events.at(-1)).toMatchObject({ type: 'stage/dropped', cue: 'c1', reason: 'speaking' })
    expect(tool('He skipped breakfast.')).toEqual({ ok: false, denial: { kind: 'speaking' } })
    speak(false)
    expect(tool('He skipped breakfast.')).toMatchObject({ ok: true })
  })

  it('while the streamer speaks, shows the operator’s words, and shows a tool’s line if the operator releases it', () => {
    const { tool, operator, stage, speak, rows, clock } = house()
    speak(true)
    operator('Hello.')
    expect(rows().at(-1)).toBe('stage/cue c1')
    clock.advance(5000)
    tool('We have a spoon.')
    expect(stage.showNow('c2', 'panel')).toBe(true)
    expect(rows().at(-1)).toBe('stage/cue c2')
  })

  it('shows effects while the streamer speaks', () => {
    const { stage, speak, rows } = house()
    speak(true)
    stage.offer({ by: 'tool', content: { lane: 'emote', emote: 'trophy', count: 1 } })
    expect(rows().at(-1)).toBe('stage/cue c1')
  })

  it('clears everything without starting a panic', () => {
    const { operator, stage, journal, rows } = house()
    operator('one')
    operator('two')
    stage.clearAll('panel')
    expect(rows().slice(-2)).toEqual(['stage/dropped c2', 'stage/cleared '])
    expect(journal.state().cues.map(({ dropped }) => dropped)).toEqual(['cleared', 'cleared'])
    expect(operator('three')).toMatchObject({ ok: true, showsInMs: 0 })
  })

  it('shows a line once even if a model repeats it 30 times', () => {
    const { stage, ofType, clock } = house()
    for (let n = 0; n < 30; n += 1) {
      stage.offer({
        by: 'text',
        writer: 'model',
        content: { lane: 'caption', text: `Look at him, regretting the entrance${'!'.repeat(n % 3)}` },
      })
      clock.advance(10_000)
    }
    expect(ofType('stage/cue')).toHaveLength(1)
    expect(ofType('stage/filtered')).toHaveLength(29)
    expect(ofType('stage/filtered').at(-1)).toMatchObject({ rule: 'similar', sink: 'caption' })
  })

  it('blocks filtered words, keeps them out of the events, and lets the operator show them anyway', () => {
    const { stage, events, journal } = house()
    const content = { lane: 'caption', text: 'Visit www.example.com now' } as const
    expect(stage.offer({ by: 'text', writer: 'model', content, turn: 't1' })).toMatchObject({
      denial: { kind: 'content', rule: 'filter', category: 'link' },
    })
    expect(JSON.stringify(events)).not.toContain('example')
    expect(stage.heldWords.read('f1')).toBe(content.text)
    expect(journal.state().filtered).toMatchObject([{ id: 'f1', sink: 'caption', category: 'link' }])
    expect(stage.offer({ by: 'operator', content })).toMatchObject({ ok: false })
    expect(stage.offer({ by: 'operator', content, anyway: true })).toMatchObject({ ok: true })
  })
})
