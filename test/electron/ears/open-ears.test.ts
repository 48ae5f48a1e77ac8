import { describe, expect, it } from 'vitest'
import { earsFinding, openEars } from '../../../electron/ears/open-ears.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { speakingSince } from '../../../src-shared/events/on-air.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function opened() {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const turn = (enabled: boolean) =>
    journal.append({ type: 'settings/changed', patch: { ears: { enabled } }, by: 'panel' })
  return { journal, clock, turn, ears: openEars(journal), view: () => journal.state().ears }
}

describe('openEars', () => {
  it('ignores the microphones of pages while ears are off', () => {
    const { ears, view } = opened()
    ears.report('p1', { state: 'listening' })
    ears.speech('p1', { speaking: true, loudness: -20 })
    expect(view()).toBeNull()
  })

  it('reports whether the streamer speaks, how loudly and since when', () => {
    const { ears, turn, view, clock, journal } = opened()
    turn(true)
    expect(view()).toMatchObject({ state: 'waiting', speech: null })
    ears.report('p1', { state: 'listening' })
    clock.advance(1000)
    ears.speech('p1', { speaking: true, loudness: -20 })
    const since = clock.now()
    clock.advance(1000)
    expect(speakingSince(journal.state())).toBe(since)
    ears.speech('p1', { speaking: false, loudness: -12 })
    expect(speakingSince(journal.state())).toBeNull()
    expect(view()?.speech).toEqual({ speaking: false, since: clock.now(), loudness: -12 })
  })

  it('counts the streamer as speaking while at least one of two pages hears speech', () => {
    const { ears, turn, journal } = opened()
    turn(true)
    for (const page of ['p1', 'p2']) {
      ears.report(page, { state: 'listening' })
      ears.speech(page, { speaking: true, loudness: -20 })
    }
    ears.speech('p1', { speaking: false, loudness: -20 })
    expect(speakingSince(journal.state())).not.toBeNull()
    ears.gone('p2')
    expect(speakingSince(journal.state())).toBeNull()
  })

  it('writes no event after the end of the run', () => {
    const { ears, turn, journal } = opened()
    turn(true)
    ears.report('p1', { state: 'listening' })
    journal.append({ type: 'run/end', reason: 'test' })
    const { seq } = journal.state()
    ears.speech('p1', { speaking: true, loudness: -20 })
    ears.gone('p1')
    expect(journal.state().seq).toBe(seq)
  })

  it.each(['gone', 'failed', 'off'] as const)('no longer counts the speech of a page that is %s', (how) => {
    const { ears, turn, journal, view } = opened()
    turn(true)
    ears.report('p1', { state: 'listening' })
    ears.speech('p1', { speaking: true, loudness: -20 })
    if (how === 'gone') ears.gone('p1')
    else if (how === 'off') turn(false)
    else ears.report('p1', { state: 'failed', message: 'Found no microphone.' })
    expect(speakingSince(journal.state())).toBeNull()
    expect(view()?.state).toBe({ gone: 'waiting', failed: 'failed', off: 'off' }[how])
  })
})

describe('earsFinding', () => {
  it('returns a remedy for a denied microphone, and nothing while ears are off', () => {
    const { ears, turn, view } = opened()
    expect(earsFinding(view())).toBeNull()
    turn(true)
    ears.report('p1', { state: 'denied', message: 'The microphone was not allowed.', remedy: 'Allow it.' })
    expect(earsFinding(view())).toMatchObject({
      check: 'ears',
      level: 'warning',
      message: 'The microphone was not allowed.',
      remedy: 'Allow it.',
    })
    turn(false)
    expect(earsFinding(view())).toBeNull()
  })
})
