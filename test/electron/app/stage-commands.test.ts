import { describe, expect, it } from 'vitest'
import { stageCommands } from '../../../electron/app/commands/stage-commands.ts'
import type { CueContent } from '../../../src-shared/events/cue.ts'
import type { AdlibEvent, EventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { laneNames } from '../../../src-shared/events/lanes.ts'
import { maxCueMs } from '../../../src-shared/events/stage-lists.ts'
import { createStage } from '../../../src-shared/stage/stage.ts'
import { defaultGuards } from '../../fixtures/stage.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const performer = { speaker: { name: 'Marlow', color: '#ffb454', faces: {} }, voice: 'marlow' }

function staged(...before: readonly EventBody[]) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  for (const body of before) journal.append(body)
  const lanes: string[] = []
  const contents: CueContent[] = []
  journal.subscribe((event: AdlibEvent) => {
    if (event.type !== 'stage/cue') return
    lanes.push(event.cue.lane)
    contents.push(event.cue.content)
  })
  const stage = createStage({
    ...{ emit: journal.append, state: journal.state, clock, guards: defaultGuards },
    pages: () => journal.state().pages.length,
    performer: () => performer,
  })
  const userMedia = { names: () => ({ emotes: ['my_cat'], sounds: ['my_meow'] }) }
  const rows = () => journal.state().sayings.map(({ text }) => text)
  return { commands: stageCommands({ journal, stage, userMedia }), lanes, contents, rows, clock }
}

async function tested(...before: readonly EventBody[]) {
  const { commands, lanes, rows } = staged(...before)
  const answer = await commands['test-burst']({ command: 'test-burst', id: 'i' }, 'panel')
  return { answer, lanes, rows }
}

const overlay = { type: 'stage/page', page: 'overlay-1', state: 'connected' } as const
const all = ['text', 'emote', 'particle', 'sound', 'act', 'chat']

describe('the test cue', () => {
  it('a test cue appears even before the first picture, during a pause, a hush or a break, and while the streamer speaks', async () => {
    const situations: Record<string, readonly EventBody[]> = {
      'before the first picture': [],
      paused: [{ type: 'performer/paused', by: 'panel' }],
      hushed: [{ type: 'stage/hushed', untilAt: Number.MAX_SAFE_INTEGER, by: 'panel' }],
      'during a break': [
        { type: 'settings/changed', patch: { stage: { obs: { breakScenes: ['BRB'] } } }, by: 'panel' },
        { type: 'obs/state', state: 'connected', version: '30.0.0', scene: 'BRB' },
      ],
      'while the streamer speaks': [{ type: 'obs/mic', speaking: true }],
      'while nothing is watched': [{ type: 'sight/source', source: 'screen', state: 'lost' }],
    }
    for (const [name, bodies] of Object.entries(situations)) {
      const { answer, lanes } = await tested(overlay, ...bodies)
      expect(answer, name).toMatchObject({ ok: true })
      expect(lanes, name).toEqual(all)
    }
  })

  it('repeated presses of the test key eventually show every lane', async () => {
    const { commands, lanes, clock } = staged(overlay)
    for (let press = 0; press < laneNames.length; press += 1) {
      await commands['test-burst']({ command: 'test-burst', id: 'i' }, 'panel')
      await clock.advance(maxCueMs)
    }
    expect(new Set(lanes)).toEqual(new Set(laneNames))
  })

  it('a test cue has one row in the stream, and the row names all parts of the cue', async () => {
    const { rows } = await tested(overlay)
    expect(rows()).toEqual([
      'text: Adlib is on the air, emote: tada, particle: confetti, sound: tada, act: bow, chat: Juniper\nMarlow, sing!',
    ])
  })

  it.each([{ muted: true }, { volume: 0 }])(
    'with the sound settings %j, a test cue appears and the answer warns that the sound is off',
    async (sound) => {
      const patch = { stage: { sound } }
      const { answer, lanes } = await tested(overlay, { type: 'settings/changed', patch, by: 'panel' })
      expect(answer).toMatchObject({ ok: false, kind: 'muted', remedy: expect.stringContaining('Press M') })
      expect(lanes).toEqual(all)
    },
  )

  it('a test cue is rejected with a reason and a remedy if no overlay can show it', async () => {
    const hidden = { ...overlay, state: 'hidden', scene: 'Game' } as const
    const situations: readonly [string, readonly EventBody[]][] = [
      ['no-overlay', []],
      ['overlay-hidden', [overlay, hidden]],
      ['panicked', [overlay, { type: 'stage/panic', by: 'panel' }]],
      ['panicked', [{ type: 'stage/panic', by: 'panel' }]],
    ]
    for (const [kind, bodies] of situations) {
      const { answer, lanes } = await tested(...bodies)
      expect(answer).toMatchObject({ ok: false, kind, remedy: expect.stringMatching(/\w/) })
      expect(lanes).toEqual([])
    }
  })
})

describe('a cue that is sent by hand', () => {
  const send = async (content: CueContent) => {
    const { commands, lanes } = staged(overlay)
    return { answer: await commands['test-cue']({ command: 'test-cue', id: 'i', content }, 'panel'), lanes }
  }

  it.each([
    { lane: 'emote', emote: 'fire', count: 1 },
    { lane: 'emote', emote: 'my_cat', count: 1 },
    { lane: 'sound', sound: 'rimshot', volume: 1 },
    { lane: 'sound', sound: 'my_meow', volume: 1 },
  ] as const)('a cue with a known emote or sound appears: %j', async (content) => {
    expect(await send(content)).toMatchObject({ answer: { ok: true }, lanes: [content.lane] })
  })

  it.each([
    [{ lane: 'emote', emote: 'dragonfly', count: 1 }, 'There is no emote “dragonfly”.', /laugh, .*my_cat/],
    [{ lane: 'sound', sound: 'my_cat', volume: 1 }, 'There is no sound “my_cat”.', /airhorn, .*my_meow/],
  ] as const)(
    'a cue with an unknown emote or sound is rejected, and the answer lists the known names: %j',
    async (content, message, remedy) => {
      const { answer, lanes } = await send(content)
      expect(answer).toMatchObject({
        ok: false,
        kind: 'invalid',
        message,
        remedy: expect.stringMatching(remedy),
      })
      expect(lanes).toEqual([])
    },
  )
})

describe('words that are sent by hand', () => {
  it('the active persona says them under its own name, aloud if its other lines are spoken', async () => {
    const say = { command: 'say', id: 'i', text: 'Hello, Ana.' } as const
    const silent = staged(overlay)
    await silent.commands.say(say, 'panel')
    expect(silent.contents).toEqual([{ lane: 'caption', text: 'Hello, Ana.', speaker: performer.speaker }])
    const aloud = { performer: { speakAloud: true } }
    const spoken = staged(overlay, { type: 'settings/changed', patch: aloud, by: 'panel' })
    await spoken.commands.say(say, 'panel')
    expect(spoken.contents).toEqual([{ lane: 'voice', text: 'Hello, Ana.', ...performer }])
  })

  it('a test caption has the name of the active persona', async () => {
    const { commands, contents } = staged(overlay)
    const content = { lane: 'caption', text: 'Test' } as const
    await commands['test-cue']({ command: 'test-cue', id: 'i', content }, 'panel')
    expect(contents).toMatchObject([{ text: 'Test', speaker: { name: 'Marlow' } }])
  })
})
