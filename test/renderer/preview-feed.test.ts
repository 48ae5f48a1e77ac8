import { describe, expect, it } from 'vitest'
import type { Replay } from '../../renderer/panel/runs/player.ts'
import { previewFeed } from '../../renderer/panel/runs/preview-feed.ts'
import type { CueContent } from '../../src-shared/events/cue.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { fold } from '../../src-shared/events/fold.ts'
import { caption } from '../fixtures/performed-run.ts'
import { runStart } from '../fixtures/run-start.ts'

const now = 50_000
const start = 1_000_000
const cued: AdlibEvent = {
  type: 'stage/cue',
  cue: caption('c1', 'Hello', 't1'),
  t: start + 1000,
  seq: 2,
  run: 'r',
}
const state = fold([{ ...runStart, t: start, seq: 1, run: 'r' } as AdlibEvent, cued])
const replay = (changed: Partial<Replay>): Replay => ({
  status: 'ready',
  problem: null,
  state,
  jumps: 1,
  at: start + 2000,
  isPlaying: true,
  speed: 1,
  ...changed,
})

const feedOf = (isHeld: (content: CueContent) => boolean = () => false) => previewFeed(() => now, isHeld)

describe('previewFeed', () => {
  it('moves cues from the recorded time to the current time, and divides their durations by the speed', () => {
    const [message] = feedOf().jump(replay({ speed: 2 }))
    if (message?.adlib !== 'begin') throw new Error('The feed did not begin.')
    expect(message.state.cues).toEqual([
      { cue: { ...caption('c1', 'Hello', 't1'), durationMs: 1500 }, at: now - 500 },
    ])
    expect(message.state.sound.muted).toBe(true)
  })

  it('freezes each cue at its current progress while the replay is paused', () => {
    const [message] = feedOf().jump(replay({ isPlaying: false }))
    if (message?.adlib !== 'begin') throw new Error('The feed did not begin.')
    const [{ cue, at } = { cue: { durationMs: 0 }, at: 0 }] = message.state.cues
    expect((now - at) / cue.durationMs).toBeCloseTo(1 / 3)
    // `setTimeout` does not support longer delays.
    expect(cue.durationMs).toBeLessThan(2 ** 31)
    expect(message.state.overlay.motion).toBe('reduced')
  })

  it('uses a new run id for each start, so that the overlay paints the same cue again', () => {
    const feed = feedOf()
    const runs = [feed.jump(replay({})), feed.jump(replay({}))].map(([message]) =>
      message?.adlib === 'begin' ? message.state.run : '',
    )
    expect(new Set(runs).size).toBe(2)
    expect(feedOf().jump(replay({ state: null }))).toEqual([])
  })

  it('forwards only what an overlay may read, and leaves out the sound settings', () => {
    const feed = feedOf()
    const [cue] = feed.event(cued, 4)
    expect(cue).toMatchObject({ event: { type: 'stage/cue', t: now, cue: { durationMs: 750 } } })
    const body = { t: 1, seq: 3, run: 'r' }
    expect(feed.event({ ...body, type: 'performer/paused', by: 'panel' }, 1)).toEqual([])
    const patch = { overlay: { safeMargin: 3 }, stage: { sound: { muted: false } } }
    const [changed] = feed.event({ ...body, type: 'settings/changed', patch, by: 'panel' } as AdlibEvent, 1)
    expect(changed).toMatchObject({ event: { patch: { overlay: { safeMargin: 3 } } } })
    expect(JSON.stringify(changed)).not.toContain('sound')
  })

  it('shows the overlay of the run as it was, and plays a running replay with its motion', () => {
    const changed: AdlibEvent = {
      ...{ t: start + 500, seq: 3, run: 'r', type: 'settings/changed', by: 'panel' },
      patch: { overlay: { safeMargin: 3 }, stage: { sound: { volume: 0.2 } } },
    }
    const past = fold([{ ...runStart, t: start, seq: 1, run: 'r' } as AdlibEvent, changed])
    const [message] = feedOf().jump(replay({ state: past }))
    expect(message).toMatchObject({
      state: { overlay: { safeMargin: 3, motion: 'full' }, sound: { volume: 0.2, muted: true } },
    })
  })

  it('hides each cue that the current filter blocks, both at the start and during the replay', () => {
    const feed = feedOf((content) => content.lane === 'caption' && content.text === 'Hello')
    expect(feed.jump(replay({}))).toMatchObject([{ state: { cues: [] } }])
    expect(feed.event(cued, 1)).toEqual([])
    expect(feed.event({ ...cued, cue: caption('c2', 'Bye', 't1') } as AdlibEvent, 1)).toHaveLength(1)
  })
})
