import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clips, openClips } from '../../../electron/clips/save-clips.ts'
import { type Obs, openObs } from '../../../electron/obs/obs.ts'
import { type ObsSession, openSession } from '../../../electron/obs/session.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { limitPeer } from '../../../electron/platform/peer-limits.ts'
import { clipAfterMs } from '../../../src-shared/events/clip.ts'
import type { EventOf, EventType } from '../../../src-shared/events/event.ts'
import { type Journal, memoryJournal } from '../../../src-shared/events/journal.ts'
import { clipSettings, noOwnClips, peakEvent } from '../../fixtures/peak.ts'
import { missingForObs, type RealObs, startObs } from '../../fixtures/real-obs.ts'
import { runStart } from '../../fixtures/run-start.ts'

const password = 'correct horse'

describe.skipIf(missingForObs.length > 0)('clips with OBS Studio', () => {
  let studio: RealObs
  let session: ObsSession
  let obs: Obs
  let clips: Clips
  let journal: Journal
  const events: EventOf<EventType>[] = []

  beforeAll(async () => {
    studio = await startObs({ password })
    const opened = await openSession({
      ...{ host: 'localhost', port: studio.port, password, meters: false, clock: systemClock },
      ...{ limits: limitPeer(systemClock), signal: new AbortController().signal },
    })
    if (!opened.ok) throw new Error(opened.failure.message)
    session = opened.session
    // Without any source, OBS asks whether to start the replay buffer.
    await session.call('CreateInput', {
      ...{ sceneName: 'Scene', inputName: 'Arena', inputKind: 'color_source_v3', sceneItemEnabled: true },
    })
    journal = memoryJournal({ run: 'r', clock: systemClock })
    const settings = clipSettings()
    const connected = { ...settings.stage.obs, enabled: true, port: studio.port }
    journal.append({
      ...runStart,
      settings: { ...settings, stage: { ...settings.stage, obs: connected } },
    } as never)
    journal.subscribe((event) => events.push(event))
    obs = openObs({ journal, clock: systemClock, password: () => password })
    obs.start('http://127.0.0.1:4747/overlay?token=abc')
    expect(await obs.connect()).toBeNull()
    clips = openClips({ ...{ journal, clock: systemClock, obs, own: noOwnClips }, mark: () => null })
  })
  afterAll(async () => {
    clips?.stop()
    obs?.stop()
    session?.close()
    await studio?.stop()
  })

  const of = <Type extends EventType>(type: Type) =>
    events.filter((event): event is EventOf<Type> => event.type === type)
  const recordings = () => readdirSync(studio.dir).filter((name) => name.endsWith('.mkv'))

  it('a comeback saves the replay buffer three seconds after its line, under the name of the moment', async () => {
    await session.call('StartReplayBuffer')
    await expect.poll(() => journal.state().obs?.replay, { timeout: 10_000 }).toBe(true)
    journal.append(peakEvent('t1', 'comeback'))
    const cue = { id: 'c1', by: 'text', turn: 't1', lane: 'caption', durationMs: 3000 } as const
    const line = 'We live, another day!'
    journal.append({ type: 'stage/cue', cue: { ...cue, content: { lane: 'caption', text: line } } })
    await expect.poll(() => of('clip/saved').length, { timeout: 30_000 }).toBe(1)
    const began = of('clip/began').at(-1)
    expect((began?.t ?? 0) - (of('stage/cue')[0]?.t ?? 0)).toBeGreaterThanOrEqual(clipAfterMs)
    const path = of('clip/saved')[0]?.path ?? ''
    expect(basename(path)).toMatch(/^Replay .*comeback - We live another day\.mkv$/)
    expect(recordings()).toEqual([basename(path)])
    expect(statSync(join(studio.dir, basename(path))).size).toBeGreaterThan(1000)
    expect(path.startsWith(studio.dir)).toBe(true)
  }, 60_000)

  it('a second clip by hand gets another name', async () => {
    expect(await clips.save('panel')).toBeNull()
    expect(recordings()).toHaveLength(2)
  }, 60_000)

  it('without a running replay buffer, a clip by hand says what to turn on', async () => {
    await session.call('StopReplayBuffer')
    await expect.poll(() => journal.state().obs?.replay, { timeout: 10_000 }).toBe(false)
    expect(await clips.save('panel')).toMatchObject({
      kind: 'no-replay',
      remedy: expect.stringContaining('Start Replay Buffer'),
    })
    expect(recordings()).toHaveLength(2)
  })
})
