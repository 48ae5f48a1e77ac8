import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClips } from '../../../electron/clips/save-clips.ts'
import { type Obs, openObs } from '../../../electron/obs/obs.ts'
import { type ObsSession, openSession } from '../../../electron/obs/session.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { limitPeer } from '../../../electron/platform/peer-limits.ts'
import { connectActions } from '../../../electron/rules/carry-out.ts'
import { runRules } from '../../../electron/rules/run-rules.ts'
import { type Journal, memoryJournal } from '../../../src-shared/events/journal.ts'
import type { Rule, RuleAction } from '../../../src-shared/settings/rules.ts'
import { noOwnClips } from '../../fixtures/peak.ts'
import { missingForObs, type RealObs, startObs } from '../../fixtures/real-obs.ts'
import { ruleOf, settingsWith } from '../../fixtures/rules.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { beatEvent } from '../../fixtures/started-run.ts'

const password = 'correct horse'
describe.skipIf(missingForObs.length > 0)('rules with OBS Studio', () => {
  let studio: RealObs
  let session: ObsSession
  let obs: Obs
  let journal: Journal
  let stop = () => {}

  beforeAll(async () => {
    studio = await startObs({ password })
    const opened = await openSession({
      ...{ host: 'localhost', port: studio.port, password, meters: false, clock: systemClock },
      ...{ limits: limitPeer(systemClock), signal: new AbortController().signal },
    })
    if (!opened.ok) throw new Error(opened.failure.message)
    session = opened.session
    await session.call('CreateScene', { sceneName: 'Grave' })
    await session.call('CreateInput', {
      ...{ sceneName: 'Scene', inputName: 'Skull', inputKind: 'color_source_v3', sceneItemEnabled: false },
    })
    await session.call('CreateSourceFilter', {
      ...{ sourceName: 'Skull', filterName: 'Gray', filterKind: 'color_filter_v2' },
    })
    await session.call('SetSourceFilterEnabled', {
      ...{ sourceName: 'Skull', filterName: 'Gray', filterEnabled: false },
    })
    journal = memoryJournal({ run: 'r', clock: systemClock })
    const settings = settingsWith()
    journal.append({
      ...runStart,
      settings: {
        ...settings,
        stage: { ...settings.stage, obs: { ...settings.stage.obs, enabled: true, port: studio.port } },
      },
    } as never)
    obs = openObs({ journal, clock: systemClock, password: () => password })
    obs.start('http://127.0.0.1:4747/overlay?token=abc')
    expect(await obs.connect()).toBeNull()
    const clips = openClips({ ...{ journal, clock: systemClock, obs, own: noOwnClips }, mark: () => null })
    const runner = runRules({
      ...{ journal, clock: systemClock, isClean: () => true },
      carryOut: connectActions({
        obs,
        saveClip: () => clips.save('rule'),
        stage: { offer: () => ({ ok: true, cue: 'c1', showsInMs: 0 }) },
        media: () => ({ sounds: [], emotes: [] }),
        streamerBotPassword: () => null,
      }),
    })
    stop = () => {
      runner.stop()
      clips.stop()
    }
  })
  afterAll(async () => {
    stop()
    obs?.stop()
    session?.close()
    await studio?.stop()
  })

  /** A death with this rule; resolves with how the firing ended. */
  const die = async (action: RuleAction, more: Partial<Rule> = {}) => {
    const rule = ruleOf({ id: `r${journal.state().seq}`, do: action, ...more })
    journal.append({ type: 'settings/changed', patch: { rules: [rule] }, by: 'test' })
    journal.append(beatEvent(`b${journal.state().seq}`, 'death', {}))
    const ended = () => journal.state().rules.recent.find((one) => one.rule === rule.id)
    await expect.poll(() => ended()?.state, { timeout: 30_000 }).toMatch(/done|failed/)
    return ended()
  }
  const isShown = async () => {
    const { sceneItemId } = await session.call('GetSceneItemId', { sceneName: 'Scene', sourceName: 'Skull' })
    const item = { sceneName: 'Scene', sceneItemId }
    return (await session.call('GetSceneItemEnabled', item)).sceneItemEnabled
  }
  const isGray = async () =>
    (await session.call('GetSourceFilter', { sourceName: 'Skull', filterName: 'Gray' })).filterEnabled
  const scene = async () => (await session.call('GetCurrentProgramScene')).currentProgramSceneName

  it('a death switches the scene', async () => {
    expect(await die({ do: 'obs-scene', scene: 'Grave' })).toMatchObject({ state: 'done' })
    expect(await scene()).toBe('Grave')
  })

  it('a death shows, hides and toggles a source', async () => {
    const act = (show: 'on' | 'off' | 'toggle') =>
      die({ do: 'obs-source', scene: 'Scene', source: 'Skull', show })
    await act('on')
    expect(await isShown()).toBe(true)
    await act('toggle')
    expect(await isShown()).toBe(false)
    await act('toggle')
    await act('off')
    expect(await isShown()).toBe(false)
  })

  it('a death turns a filter on and off', async () => {
    await die({ do: 'obs-filter', source: 'Skull', filter: 'Gray', show: 'on' })
    expect(await isGray()).toBe(true)
    await die({ do: 'obs-filter', source: 'Skull', filter: 'Gray', show: 'toggle' })
    expect(await isGray()).toBe(false)
  })

  it('names of OBS that do not exist are reported with a remedy', async () => {
    expect(await die({ do: 'obs-scene', scene: 'Nowhere' })).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('Nowhere'),
      remedy: expect.stringContaining('Check the names'),
    })
  })

  it('lists scenes, sources, filters and hotkeys', async () => {
    const choices = await obs.choices()
    expect(choices).toMatchObject({
      connected: true,
      scenes: expect.arrayContaining([{ name: 'Scene', sources: expect.arrayContaining(['Skull']) }]),
      filters: expect.arrayContaining([{ source: 'Skull', names: ['Gray'] }]),
    })
    expect(choices.hotkeys.length).toBeGreaterThan(10)
  })

  it('a hotkey starts the recording, which makes the show live for rules', async () => {
    const recording = async () => (await session.call('GetRecordStatus')).outputActive
    expect(journal.state().obs?.live).toBe(false)
    expect(await die({ do: 'obs-hotkey', name: 'OBSBasic.StartRecording' })).toMatchObject({ state: 'done' })
    await expect.poll(recording, { timeout: 10_000 }).toBe(true)
    await expect.poll(() => journal.state().obs?.live).toBe(true)
    const onlyLive = await die({ do: 'obs-scene', scene: 'Scene' }, { only: { live: true } })
    expect(onlyLive).toMatchObject({ state: 'done' })
    await session.call('StopRecord')
    await expect.poll(() => journal.state().obs?.live, { timeout: 10_000 }).toBe(false)
  })

  it('a death saves the replay buffer, and says what to turn on if it does not run', async () => {
    expect(await die({ do: 'obs-replay' })).toMatchObject({
      state: 'failed',
      remedy: expect.stringContaining('Replay Buffer'),
    })
    await session.call('StartReplayBuffer')
    await expect.poll(() => journal.state().obs?.replay, { timeout: 10_000 }).toBe(true)
    expect(await die({ do: 'obs-replay' })).toMatchObject({ state: 'done' })
    await expect
      .poll(() => readdirSync(studio.dir).filter((name) => name.startsWith('Replay')), { timeout: 15_000 })
      .toHaveLength(1)
  }, 60_000)
})
