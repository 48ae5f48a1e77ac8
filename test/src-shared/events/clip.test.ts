import { describe, expect, it } from 'vitest'
import { clipAfterMs, clipEveryMs, newestMoment } from '../../../src-shared/events/clip.ts'
import { punchlineAfterMs } from '../../../src-shared/events/reading-time.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { clipSettings, peakEvent } from '../../fixtures/peak.ts'
import { startedRun } from '../../fixtures/started-run.ts'

function show(settings: Settings = clipSettings()) {
  const run = startedRun(settings)
  const { journal, say } = run
  return {
    ...run,
    clips: () => journal.state().clips,
    peak(turn: string, ...more: Parameters<typeof peakEvent> extends [string, ...infer Rest] ? Rest : never) {
      journal.append(peakEvent(turn, ...more))
      say('We live another day.', { turn })
    },
    by: 'test' as const,
  }
}

describe('clipsAfter', () => {
  it('plans a clip three seconds after the line of a peak, with the moment and the line', () => {
    const { peak, clips, clock } = show()
    peak('t1')
    expect(clips().due).toMatchObject({
      at: clock.now() + clipAfterMs,
      about: { kind: 'comeback', line: 'We live another day.' },
    })
    expect(clipAfterMs).toBe(3000)
  })

  it('counts from the punchline: the second part of a caption, or the end of a spoken line', () => {
    const joke = 'They said it was over.\nIt was not.'
    const captioned = show()
    captioned.journal.append(peakEvent('t1'))
    captioned.say(joke, { turn: 't1' })
    const later = punchlineAfterMs(joke) ?? 0
    expect(later).toBeGreaterThan(0)
    expect(captioned.clips().due?.at).toBe(captioned.clock.now() + later + clipAfterMs)

    const spoken = show()
    spoken.journal.append(peakEvent('t1'))
    const audio = { id: 'a', durationMs: 2400, syllables: [] }
    spoken.say('', { turn: 't1', lane: 'voice', content: { lane: 'voice', text: 'It was not.', audio } })
    expect(spoken.clips().due?.at).toBe(spoken.clock.now() + 2400 + clipAfterMs)
  })

  it.each([
    ['is minor', peakEvent('t1', 'reward', { salience: 0.7 })],
    ['only begins something', peakEvent('t1', 'arrival')],
    ['is only likely', peakEvent('t1', 'victory', { isUnsure: true })],
    ['is played without a combo', peakEvent('t1', 'victory', {}, { level: 'murmur' })],
    ['comes while the show has little energy', peakEvent('t1', 'death', { salience: 0.8 })],
  ])('plans none for a moment that %s', (_, event) => {
    const { journal, say, clips } = show()
    journal.append(event)
    say('We live another day.', { turn: 't1' })
    expect(clips().due).toBeNull()
  })

  it('plans one for a lesser peak while the show is lively', () => {
    const { journal, moment, say, clips } = show()
    moment('streak', { salience: 0.75 })
    journal.append(peakEvent('t1', 'death', { salience: 0.8 }))
    say('Ouch.', { turn: 't1' })
    expect(clips().due).toMatchObject({ about: { kind: 'death' } })
  })

  it('plans none while the setting is off, in a demo, for another turn, or for what the streamer says', () => {
    const off = show(clipSettings({ auto: false }))
    off.peak('t1')
    expect(off.clips().due).toBeNull()

    const demo = show({ ...clipSettings(), sight: { ...clipSettings().sight, source: 'auto' } })
    demo.peak('t1')
    expect(demo.clips().due).toBeNull()

    const { journal, say, clips } = show()
    journal.append(peakEvent('t1'))
    say('Another line.', { turn: 't2' })
    say('My own words.', { turn: 't1', by: 'operator' })
    expect(clips().due).toBeNull()
  })

  it('plans at most one in two minutes, also after a clip by hand', () => {
    const { peak, clips, journal, clock, by } = show()
    journal.append({ type: 'clip/began', clip: 'c', by })
    journal.append({ type: 'clip/saved', clip: 'c', path: '/videos/c.mkv' })
    clock.advance(clipEveryMs - 1000)
    peak('t1')
    expect(clips().due).toBeNull()
    clock.advance(1000)
    peak('t2')
    expect(clips().due).not.toBeNull()
  })

  it('drops the clip that waits on PANIC, a pause, the end of the run, and when the setting is turned off', () => {
    const ends = [
      { type: 'stage/panic', by: 'test' },
      { type: 'performer/paused', by: 'test' },
      { type: 'run/end', reason: 'test' },
      { type: 'settings/changed', patch: { clips: { auto: false } }, by: 'test' },
    ] as const
    for (const event of ends) {
      const { peak, clips, journal } = show()
      peak('t1')
      journal.append(event)
      expect(clips().due, event.type).toBeNull()
    }
  })

  it('drops the clip that waits if another begins, and forgets the clips of another run', () => {
    const { peak, clips, journal, by } = show()
    peak('t1')
    journal.append({ type: 'clip/began', clip: 'c', by })
    expect(clips()).toMatchObject({ due: null, saving: 'c' })
    const { settings, brain } = journal.state()
    journal.append({ type: 'run/resumed', settings, brain, cutBytes: 0, forkOf: 'r' })
    expect(clips()).toEqual({ due: null, saving: null, lastAt: null })
  })
})

describe('newestMoment', () => {
  it('is the newest line with its moment, otherwise the newest moment, for 30 seconds', () => {
    const { journal, peak, moment, clock } = show()
    const newest = () => newestMoment(journal.state(), clock.now())
    expect(newest()).toEqual({})
    moment('victory')
    expect(newest()).toEqual({ kind: 'victory' })
    peak('t1')
    expect(newest()).toEqual({ kind: 'comeback', line: 'We live another day.' })
    clock.advance(30_000)
    expect(newest()).toEqual({})
  })
})
