import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../electron/platform/clock.ts'
import { connectVtubeStudio, type VtubeStudio } from '../../../electron/vtube-studio/vtube-studio.ts'
import type { Cue, CueContent } from '../../../src-shared/events/cue.ts'
import { type Journal, memoryJournal } from '../../../src-shared/events/journal.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import {
  type FakeVtubeStudio,
  fakeVtubeStudio,
  type VtubeStudioMessage,
} from '../../fixtures/fake-vtube-studio.ts'
import { runStart } from '../../fixtures/run-start.ts'

type View = NonNullable<ReturnType<Journal['state']>['vtubeStudio']>

let fake: FakeVtubeStudio | undefined
let model: VtubeStudio | undefined
let journal: Journal
let stored: string | null

let storeFails: { message: string; remedy: string } | null

beforeEach(() => {
  stored = null
  storeFails = null
})
afterEach(async () => {
  model?.stop()
  await fake?.stop()
  fake = undefined
})

const toggle = (name: string) => ({
  ...{ name, type: 'ToggleExpression', hotkeyID: `hotkey-${name}` },
  file: `${name}.exp3.json`,
})
const joy = { ...toggle('joy'), name: 'Adlib Joy' }
const bow = { name: 'bow', type: 'TriggerAnimation', hotkeyID: 'hotkey-bow', file: 'bow.motion3.json' }

function connect(port: number, setup: Settings['setup']['state'] = 'done'): void {
  journal = memoryJournal({ run: 'r', clock: systemClock })
  const { overlay } = defaultSettings
  const puppet = { ...overlay.puppet, vtubeStudio: true, vtubeStudioPort: port }
  journal.append({
    ...runStart,
    settings: {
      ...defaultSettings,
      overlay: { ...overlay, puppet },
      setup: { ...defaultSettings.setup, state: setup },
      sight: { ...defaultSettings.sight, source: 'screen' },
    },
  } as never)
  const store = async (token: string) => {
    if (storeFails !== null) return storeFails
    stored = token
    return null
  }
  model = connectVtubeStudio({ journal, clock: systemClock, tokens: { read: () => stored, store } })
  model.start()
}

const inState = (state: View['state']): Promise<View> =>
  new Promise((resolve) => {
    const look = (): void => {
      const now = journal.state().vtubeStudio
      if (now?.state === state) resolve(now)
    }
    journal.subscribe(look)
    look()
  })

async function begin(options: Parameters<typeof fakeVtubeStudio>[0] = {}): Promise<FakeVtubeStudio> {
  fake = await fakeVtubeStudio(options)
  connect(fake.port)
  return fake
}

let cues = 0
function cue(content: CueContent, more: Partial<Cue> = {}): string {
  const id = `c${++cues}`
  const about = { id, lane: content.lane, by: 'tool' as const, durationMs: 4000, content, puppet: 'marlow' }
  journal.append({ type: 'stage/cue', cue: { ...about, ...more } })
  return id
}

const valueIn = ({ data }: VtubeStudioMessage, id: string): number =>
  (data.parameterValues as { id: string; value: number }[] | undefined)?.find((one) => one.id === id)
    ?.value ?? Number.NaN
const isPose = ({ messageType }: VtubeStudioMessage): boolean => messageType === 'InjectParameterDataRequest'
const triggers = (hotkeyID: string) => (message: VtubeStudioMessage) =>
  message.messageType === 'HotkeyTriggerRequest' && message.data.hotkeyID === hotkeyID

const sets = (name: string, active: boolean) => (message: VtubeStudioMessage) =>
  message.messageType === 'ExpressionActivationRequest' &&
  message.data.expressionFile === `${name}.exp3.json` &&
  message.data.active === active
const joyfulLine = (more: Partial<Cue> = {}): string =>
  cue({ lane: 'caption', text: 'Hooray for all of us.', speaker: { name: 'Marlow', mood: 'joy' } }, more)

describe('connectVtubeStudio', () => {
  it('asks the streamer for permission once, stores the token, and lists the usable hotkeys', async () => {
    const studio = await begin({ hotkeys: [joy, bow, { ...joy, name: 'Glasses' }] })
    expect(await inState('connected')).toEqual({ state: 'connected', hotkeys: ['joy', 'bow'] })
    expect(stored).toBe('token-1')
    studio.drop()
    await inState('failed')
    const again = studio.received.length
    await studio.next(({ messageType }) => messageType === 'HotkeysInCurrentModelRequest', again)
    expect(
      studio.received.filter(({ messageType }) => messageType === 'AuthenticationTokenRequest'),
    ).toHaveLength(1)
  })

  it('reports that it waits for the streamer’s permission', async () => {
    await begin({ permission: 'never' })
    await inState('asking')
    expect(stored).toBeNull()
  })

  it('after a refusal, asks again only after the connection is turned off and on', async () => {
    const studio = await begin({ permission: 'deny' })
    expect(await inState('failed')).toMatchObject({ remedy: expect.stringContaining('off and on') })
    const asked = () =>
      studio.received.filter(({ messageType }) => messageType === 'AuthenticationTokenRequest').length
    expect(asked()).toBe(1)
    const set = (vtubeStudio: boolean) =>
      journal.append({
        type: 'settings/changed',
        patch: { overlay: { puppet: { vtubeStudio } } },
        by: 'test',
      })
    set(false)
    expect(journal.state().vtubeStudio).toEqual({ state: 'off' })
    set(true)
    await studio.next(({ messageType }) => messageType === 'AuthenticationTokenRequest', 1)
    await inState('failed')
    expect(asked()).toBe(2)
  })

  it('asks for a new token if the streamer revoked the stored token', async () => {
    const studio = await begin()
    await inState('connected')
    expect(stored).toBe('token-1')
    studio.revoke()
    const from = studio.received.length
    studio.drop()
    await inState('failed')
    await studio.next(({ messageType }) => messageType === 'AuthenticationTokenRequest', from)
    await inState('connected')
    expect(stored).toBe('token-2')
  })

  it('connects even if the token cannot be stored, and reports that failure', async () => {
    storeFails = { message: 'The disk is full.', remedy: 'Free some space.' }
    await begin()
    expect(await inState('connected')).toMatchObject({
      message: expect.stringContaining('The disk is full.'),
      remedy: 'Free some space.',
    })
  })

  it('shortens a VTube Studio error that is too long for an event', async () => {
    await begin({ refusal: 'x'.repeat(30_000) })
    const { message = '' } = await inState('failed')
    expect(message).toContain('xxx')
    expect(message.length).toBeLessThan(600)
  })

  it('connects after VTube Studio starts', async () => {
    const early = await fakeVtubeStudio()
    const { port } = early
    await early.stop()
    connect(port)
    expect(await inState('failed')).toMatchObject({ message: expect.stringContaining(`port ${port}`) })
    fake = await fakeVtubeStudio({ port })
    await inState('connected')
  })

  it('during a line, the model moves its mouth, looks at the cause of the line, and shows the mood', async () => {
    const studio = await begin({ hotkeys: [joy] })
    await inState('connected')
    joyfulLine({ cause: [0.8, 0.1, 0.1, 0.1] })
    await studio.next((message) => isPose(message) && valueIn(message, 'MouthOpen') > 0.3)
    const looking = await studio.next((message) => isPose(message) && valueIn(message, 'EyeLeftX') > 0.3)
    // The avatar is at the left, so it looks to the right and up at what caused its reaction.
    expect(valueIn(looking, 'FaceAngleX')).toBeGreaterThan(5)
    expect(valueIn(looking, 'EyeLeftY')).toBeGreaterThan(0)
    await studio.next(sets('joy', true))
  })

  it('a gesture triggers its hotkey and moves the head of the model', async () => {
    const studio = await begin({ hotkeys: [bow] })
    await inState('connected')
    cue({ lane: 'act', gesture: 'bow' })
    await studio.next(triggers('hotkey-bow'))
    await studio.next((message) => isPose(message) && valueIn(message, 'FaceAngleY') < -10)
  })

  it('an expression ends with its mood, and the mood “calm” has no expression', async () => {
    const studio = await begin({ hotkeys: [toggle('calm'), joy] })
    expect(await inState('connected')).toEqual({ state: 'connected', hotkeys: ['joy'] })
    const line = joyfulLine()
    await studio.next(sets('joy', true))
    const from = studio.received.length
    journal.append({ type: 'stage/stopped', cue: line, by: 'test' })
    await studio.next(sets('joy', false), from)
    expect(studio.received.filter(({ messageType }) => messageType === 'HotkeyTriggerRequest')).toEqual([])
    expect(studio.received.filter(sets('calm', true))).toEqual([])
  })

  it('after a reconnect, the expression of the current mood is turned on again', async () => {
    const studio = await begin({ hotkeys: [joy] })
    await inState('connected')
    const line = joyfulLine({ durationMs: 30_000 })
    await studio.next(sets('joy', true))
    const dropped = studio.received.length
    studio.drop()
    await studio.next(sets('joy', true), dropped)
    const from = studio.received.length
    journal.append({ type: 'stage/stopped', cue: line, by: 'test' })
    await studio.next(sets('joy', false), from)
  })

  it('connecting turns off expressions that may be on from an earlier connection', async () => {
    const studio = await begin({ hotkeys: [joy, toggle('hide')] })
    await studio.next(sets('joy', false))
    await studio.next(sets('hide', false))
  })

  it('the expression of a gesture ends with the cue of the gesture', async () => {
    const studio = await begin({ hotkeys: [toggle('hide')] })
    await inState('connected')
    cue({ lane: 'act', gesture: 'hide' }, { durationMs: 200 })
    await studio.next(sets('hide', true))
    const from = studio.received.length
    await studio.next(sets('hide', false), from)
  })

  it('an expression of both a mood and a gesture stays on until both have ended', async () => {
    const cheer = { ...toggle('joy'), name: 'cheer' }
    const studio = await begin({ hotkeys: [joy, cheer, bow] })
    await inState('connected')
    await studio.next(sets('joy', false))
    const from = studio.received.length
    const line = joyfulLine({ durationMs: 30_000 })
    const gesture = cue({ lane: 'act', gesture: 'cheer' })
    journal.append({ type: 'stage/stopped', cue: gesture, by: 'test' })
    cue({ lane: 'act', gesture: 'bow' })
    await studio.next(triggers('hotkey-bow'))
    const isOn = () => studio.received.slice(from).filter(sets('joy', false)).length === 0
    expect(isOn()).toBe(true)
    journal.append({ type: 'stage/stopped', cue: line, by: 'test' })
    await studio.next(sets('joy', false), from)
  })

  it('records a gesture as shown only while VTube Studio is connected', async () => {
    const studio = await begin()
    await inState('connected')
    const bowed = cue({ lane: 'act', gesture: 'bow' })
    const shownOn = (id: string) =>
      journal
        .state()
        .cues.find((view) => view.cue.id === id)
        ?.shown.map(({ page }) => page)
    expect(shownOn(bowed)).toEqual(['vtube-studio'])
    studio.drop()
    await inState('failed')
    const missed = cue({ lane: 'act', gesture: 'bow' })
    expect(shownOn(missed)).toEqual([])
  })

  it('a panic gives the model a neutral pose, and no pose follows', async () => {
    const studio = await begin({ hotkeys: [joy] })
    await inState('connected')
    joyfulLine({ cause: [0.8, 0.1, 0.1, 0.1] })
    await studio.next(sets('joy', true))
    const from = studio.received.length
    journal.append({ type: 'stage/panic', by: 'test' })
    await studio.next(sets('joy', false), from)
    const last = await studio.next(
      (message) =>
        isPose(message) && valueIn(message, 'MouthOpen') === 0 && valueIn(message, 'EyeLeftX') === 0,
      from,
    )
    const after = studio.received.indexOf(last) + 1
    studio.loadModel([bow])
    await studio.next(({ messageType }) => messageType === 'HotkeysInCurrentModelRequest', after)
    expect(studio.received.slice(after).filter(isPose)).toEqual([])
  })

  it('uses the hotkeys of a model that was loaded later', async () => {
    const studio = await begin()
    expect(await inState('connected')).toEqual({ state: 'connected', hotkeys: [] })
    const from = studio.received.length
    studio.loadModel([bow])
    await studio.next(({ messageType }) => messageType === 'HotkeysInCurrentModelRequest', from)
    await new Promise<void>((resolve) => {
      journal.subscribe(() => {
        if (journal.state().vtubeStudio?.hotkeys?.includes('bow')) resolve()
      })
    })
    cue({ lane: 'act', gesture: 'bow' })
    await studio.next(triggers('hotkey-bow'))
  })

  it('performs only the operator’s cues during a demo', async () => {
    fake = await fakeVtubeStudio({ hotkeys: [bow] })
    connect(fake.port, 'asking')
    await inState('connected')
    cue({ lane: 'act', gesture: 'bow' })
    cue({ lane: 'act', gesture: 'bow' }, { by: 'operator' })
    await fake.next(triggers('hotkey-bow'))
    expect(fake.received.filter(triggers('hotkey-bow'))).toHaveLength(1)
  })
})
