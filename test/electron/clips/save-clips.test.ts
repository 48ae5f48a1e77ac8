import { afterEach, describe, expect, it } from 'vitest'
import { type ClipsDeps, lateClipMs, openClips } from '../../../electron/clips/save-clips.ts'
import type { SavedReplay } from '../../../electron/obs/replay.ts'
import { clipAfterMs } from '../../../src-shared/events/clip.ts'
import { clipSettings, noOwnClips, peakEvent } from '../../fixtures/peak.ts'
import { startedRun } from '../../fixtures/started-run.ts'

let stop = () => {}
afterEach(() => stop())

const off = { ok: false, kind: 'no-replay', message: 'It is off.', remedy: 'Start it.' } as const

/** A show whose OBS answers when the test says so. */
function show(settings = clipSettings(), deps: Partial<ClipsDeps> = {}, isHere = true) {
  const run = startedRun(settings)
  const { journal, clock, say, events } = run
  const asked: ((saved: SavedReplay) => void)[] = []
  const open = () => {
    const clips = openClips({
      ...{ journal, clock, mark: () => null, own: noOwnClips },
      obs: {
        saveReplay: () => new Promise((resolve) => void asked.push(resolve)),
        isHere: () => isHere,
      },
      ...deps,
    })
    stop = clips.stop
    return clips
  }
  return {
    ...{ ...run, asked, open },
    peak() {
      journal.append(peakEvent('t1'))
      say('We live.', { turn: 't1' })
    },
    pass: (ms: number) => clock.advanceAsync(ms),
    kinds: () => events.map(({ type }) => type).filter((type) => type.startsWith('clip/')),
    last: () => events.at(-1),
  }
}

describe('openClips', () => {
  it('asks OBS three seconds after a peak, after it has noted that on disk', async () => {
    const { open, peak, pass, asked, kinds, last } = show()
    open()
    peak()
    await pass(clipAfterMs - 1)
    expect(kinds()).toEqual([])
    await pass(1)
    expect(last()).toMatchObject({ type: 'clip/began', kind: 'comeback', line: 'We live.', by: 'show' })
    expect(asked).toHaveLength(1)
    asked[0]?.({ ok: true, path: '/videos/Replay.mkv' })
    await expect.poll(last).toMatchObject({ type: 'clip/saved', path: '/videos/Replay.mkv' })
    await pass(60_000)
    expect(asked).toHaveLength(1)
  })

  it('does not ask OBS if the clip cannot be noted', async () => {
    const { journal, clock } = startedRun(clipSettings())
    let asked = 0
    const commit = () => Promise.reject(new Error('ENOSPC'))
    const clips = openClips({
      ...{ journal: { ...journal, commit }, clock, mark: () => null, own: noOwnClips },
      obs: {
        isHere: () => true,
        async saveReplay() {
          asked += 1
          return off
        },
      },
    })
    stop = clips.stop
    expect(await clips.save('panel')).toMatchObject({
      kind: 'disk',
      message: expect.stringContaining('ENOSPC'),
    })
    expect(asked).toBe(0)
  })

  it('saves by hand at once, named after the newest moment, and shares one save', async () => {
    const { open, peak, asked, kinds, events, pass } = show(clipSettings({ auto: false }))
    const clips = open()
    peak()
    const first = clips.save('panel')
    const second = clips.save('shortcut')
    await pass(0)
    asked[0]?.({ ok: true, path: '/videos/Replay.mkv' })
    expect(await Promise.all([first, second])).toEqual([null, null])
    expect(kinds()).toEqual(['clip/began', 'clip/saved'])
    expect(events.find(({ type }) => type === 'clip/began')).toMatchObject({
      ...{ by: 'panel', kind: 'comeback', line: 'We live.' },
    })
  })

  it('answers with what to turn on if the replay buffer does not run, and notes it', async () => {
    const { open, asked, pass, last } = show()
    const saved = open().save('panel')
    await pass(0)
    asked[0]?.(off)
    expect(await saved).toMatchObject({ kind: 'no-replay', remedy: 'Start it.' })
    expect(last()).toMatchObject({ type: 'clip/failed', message: 'It is off.', remedy: 'Start it.' })
  })

  it('makes its own clip only if that is on and OBS has surely saved none', async () => {
    const own = {
      isReady: () => true,
      save: async () => ({ ok: true, path: '/data/clips/Adlib.mp4' }) as const,
    }
    const answers: [own: boolean, kind: string, type: string][] = [
      [false, 'no-replay', 'clip/failed'],
      [true, 'no-replay', 'clip/saved'],
      [true, 'not-connected', 'clip/saved'],
      [true, 'obs', 'clip/failed'],
    ]
    for (const [isOn, kind, type] of answers) {
      const { open, asked, pass, last } = show(clipSettings({ own: isOn }), { own })
      const saved = open().save('panel')
      await pass(0)
      asked[0]?.({ ...off, kind })
      await saved
      expect(last()).toMatchObject({ type, ...(type === 'clip/saved' && { path: '/data/clips/Adlib.mp4' }) })
      stop()
    }
  })

  it('marks a file on another computer', async () => {
    const { open, asked, pass, last } = show(clipSettings(), {}, false)
    const saved = open().save('panel')
    await pass(0)
    asked[0]?.({ ok: true, path: 'D:\\videos\\Replay.mkv' })
    expect(await saved).toBeNull()
    expect(last()).toMatchObject({ path: 'D:\\videos\\Replay.mkv', isRemote: true })
  })

  it('sets a stream marker for each clip, and reports why it could not', async () => {
    const marked: unknown[] = []
    const failure = { message: 'No answer.', remedy: 'Start it.' }
    const mark = async (about: unknown) => (marked.push(about) === 1 ? null : failure)
    const { open, peak, asked, pass, events } = show(clipSettings({ auto: false }), { mark })
    const clips = open()
    peak()
    for (const n of [0, 1]) {
      const saved = clips.save('panel')
      await pass(0)
      asked[n]?.(off)
      await saved
    }
    expect(marked).toEqual(Array(2).fill({ kind: 'comeback', line: 'We live.' }))
    const marks = events.filter(({ type }) => type === 'clip/marked')
    expect(marks[0]).not.toHaveProperty('message')
    expect(marks[1]).toMatchObject(failure)
  })

  it('after a restart, saves a clip that still waits, and drops one whose moment is over', async () => {
    const soon = show()
    soon.peak()
    await soon.pass(clipAfterMs + 500)
    soon.open()
    await soon.pass(0)
    expect(soon.asked).toHaveLength(1)

    const late = show()
    late.peak()
    await late.pass(clipAfterMs + lateClipMs + 1)
    late.open()
    await late.pass(0)
    expect(late.asked).toEqual([])
    expect(late.kinds()).toEqual(['clip/failed'])
    expect(late.journal.state().clips.due).toBeNull()
  })

  it('waits for a connection to OBS that is being opened', async () => {
    const settings = clipSettings()
    const { obs } = settings.stage
    const connecting = { ...settings, stage: { ...settings.stage, obs: { ...obs, enabled: true } } }
    const { open, peak, pass, asked, journal } = show(connecting)
    open()
    peak()
    await pass(clipAfterMs + 100)
    expect(asked).toEqual([])
    journal.append({ type: 'obs/state', state: 'connected', version: '29', scene: 'Game' })
    await pass(0)
    expect(asked).toHaveLength(1)
  })

  it('after a kill between the request and its note, reports that and does not ask again', async () => {
    const { open, peak, pass, asked, kinds, journal } = show()
    const first = open()
    peak()
    await pass(clipAfterMs)
    expect(asked).toHaveLength(1)
    first.stop()
    open()
    expect(kinds()).toEqual(['clip/began', 'clip/failed'])
    await pass(60_000)
    expect(asked).toHaveLength(1)
    expect(journal.state().clips).toMatchObject({ due: null, saving: null })
  })
})
