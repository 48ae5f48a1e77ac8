import { describe, expect, it } from 'vitest'
import type { Audience } from '../../../src-shared/events/audience.ts'
import type { Beat } from '../../../src-shared/events/beat.ts'
import { type AdlibEvent, type EventType, eventBody } from '../../../src-shared/events/event.ts'
import type { Observation } from '../../../src-shared/events/observation.ts'
import { eventFor } from '../../../src-shared/events/role.ts'
import { type Settings, settingsSchema } from '../../../src-shared/settings/settings.ts'

const privateSettings = (secret: string): Settings =>
  settingsSchema.parse({
    mcp: { servers: { notes: { command: secret, args: [secret], env: { REGION: secret } } } },
    show: { notes: secret },
    voice: { command: secret },
  })
const quietBeat: Beat = {
  ...{ id: 'b1', kind: 'action', subject: null, polarity: 0, salience: 0.3, novelty: 1 },
  ...{ observation: 'o1', nth: 1 },
}
const programText = (text: string): Observation => ({
  ...{ id: 'o1', source: 'api:bot', at: 1, goneLines: [], numbers: [], confidence: 90, ageMs: 0 },
  newLines: [{ text, box: [0, 0, 0, 0], confidence: 90 }],
  scene: { cut: false, brightness: 0, motion: 0 },
})

const types = eventBody.options.map((option) => option.shape.type.value)
const line = { text: 'secret', box: [1, 2, 3, 4], confidence: 90 }
const scene = { cut: true, brightness: 0.4, motion: 0.2 }
const texts = [[0.1, 0.2, 0.3, 0.4]]
const observation = {
  id: 'o1',
  source: 'screen',
  at: 1,
  newLines: [line],
  goneLines: [],
  texts,
  size: [100, 50],
  scene,
}
const fields = {
  patch: {},
  settings: {},
  plan: {},
  beat: {},
  cue: {},
  message: {},
  observation,
  actions: [],
  outcome: {},
  t: 0,
  seq: 1,
  run: 'r',
}
const readable = (audience: Audience) =>
  types.filter((type) => eventFor(audience, { ...fields, type } as unknown as AdlibEvent)).sort()

/** Who gets each type of event, or a part of it. The list does not compile if a type is missing. */
const readers: Readonly<Record<EventType, readonly Audience[]>> = (() => {
  const owner: readonly Audience[] = ['owner']
  const moderators: readonly Audience[] = ['owner', 'moderator']
  const panels: readonly Audience[] = ['owner', 'moderator', 'viewer']
  const overlays: readonly Audience[] = ['owner', 'moderator', 'viewer', 'overlay']
  return {
    'run/start': panels,
    'run/resumed': panels,
    'run/end': panels,
    'performer/paused': panels,
    'performer/resumed': panels,
    'operator/said': moderators,
    'settings/changed': owner,
    'settings/held': owner,
    'settings/settled': owner,
    'settings/problem': owner,
    'data/problem': owner,
    'data/solved': owner,
    'data/over-limits': owner,
    'data/limits-settled': owner,
    'brain/changed': moderators,
    'brain/retried': moderators,
    'brain/phase': moderators,
    'brain/level': moderators,
    'brain/answered': moderators,
    'model/pull': owner,
    'sight/observation': overlays,
    'sight/source': ['owner', 'moderator', 'viewer', 'eye'],
    'sight/own-panel': moderators,
    'sight/card': moderators,
    'turn/start': panels,
    'perform/text': moderators,
    'turn/end': panels,
    'llm/step': moderators,
    'llm/prompt': moderators,
    'llm/delta': moderators,
    'llm/raw': moderators,
    'llm/repaired': moderators,
    'llm/final': moderators,
    'llm/failed': moderators,
    'tool/call': moderators,
    'tool/done': moderators,
    'tool/error': moderators,
    'tool/settled': moderators,
    'tool/trace': moderators,
    'ask/start': moderators,
    'ask/end': moderators,
    'decoy/hit': moderators,
    'policy/ask': moderators,
    'policy/answer': moderators,
    'lock/acquired': moderators,
    'lock/released': moderators,
    'lock/denied': moderators,
    'coordination/request': moderators,
    'game/server': moderators,
    'game/connected': moderators,
    'game/actions': moderators,
    'game/context': moderators,
    'game/forced': moderators,
    'game/acted': moderators,
    'game/unanswered': moderators,
    'game/left': moderators,
    'mcp/server': owner,
    'mcp/log': owner,
    'pack/file': owner,
    'stage/queued': moderators,
    'stage/cue': overlays,
    'stage/page': moderators,
    'stage/shown': panels,
    'stage/dropped': overlays,
    'stage/stopped': overlays,
    'stage/cleared': overlays,
    'stage/hushed': panels,
    'stage/filtered': moderators,
    'voice/engine': moderators,
    'stage/panic': overlays,
    'stage/released': overlays,
    'show/beat': panels,
    'show/direction': moderators,
    'show/whisper': moderators,
    'show/kept': moderators,
    'show/notes': moderators,
    'show/notes-dropped': moderators,
    'show/corrected': moderators,
    'show/tallied': panels,
    'audition/state': owner,
    'rule/silence': owner,
    'rule/tried': owner,
    'rule/began': owner,
    'rule/ended': owner,
    'clip/began': owner,
    'clip/saved': owner,
    'clip/failed': owner,
    'clip/marked': owner,
    'obs/state': moderators,
    'obs/mic': moderators,
    'vtube-studio/state': moderators,
    'ears/state': moderators,
    'ears/speech': moderators,
    'ears/words': moderators,
    'chat/state': moderators,
    'chat/heard': moderators,
    'chat/message': moderators,
    'chat/newcomers': moderators,
    'chat/gave': moderators,
    'chat/gift': moderators,
    'chat/raid': moderators,
    'chat/erupted': moderators,
    'chat/vote': moderators,
    'chat/regular': moderators,
    'chat/quiet': moderators,
    'chat/laughed': moderators,
    'chat/gone': moderators,
    'chat/counted': moderators,
    'agent/spawned': moderators,
    'agent/message': moderators,
    'agent/inbox-full': moderators,
    'agent/stepped': moderators,
    'agent/acted': moderators,
    'agent/status': moderators,
  }
})()

describe('eventFor', () => {
  it.each(['owner', 'moderator', 'viewer', 'overlay', 'eye'] as const)(
    'sends the %s exactly the types of events that the table above lists',
    (audience) => {
      const listed = Object.entries(readers).flatMap(([type, to]) => (to.includes(audience) ? type : []))
      expect(readable(audience)).toEqual(listed.sort())
    },
  )
  it('sends the owner every event', () => {
    expect(readable('owner')).toEqual([...types].sort())
  })
  it('withholds from viewers what was planned, thought, called and whispered around a turn', () => {
    const secret = 'secret'
    const common = { t: 1, seq: 1, run: 'r' }
    const sent: AdlibEvent[] = [
      {
        ...{ type: 'run/start', brain: { driver: secret, model: secret, mode: 'text' }, ...common },
        settings: privateSettings(secret),
      },
      { type: 'settings/changed', patch: privateSettings(secret), by: 'panel', ...common },
      {
        ...{ type: 'show/beat', ...common },
        beat: {
          ...quietBeat,
          subject: secret,
          prop: secret,
          quote: secret,
          number: { label: secret, value: 1 },
        },
        plan: { level: 'murmur', writer: 'bank', line: { text: secret, template: secret } },
      },
      {
        ...{ type: 'stage/cue', ...common },
        cue: {
          ...{ id: 'c1', lane: 'caption', by: 'tool', durationMs: 1, call: secret, line: secret },
          content: { lane: 'caption', text: 'Hello.' },
        },
      },
      { type: 'turn/start', turn: 't1', agent: secret, cause: 'mcp', observation: 'o1', ...common },
      { type: 'sight/observation', observation: programText(secret), ...common },
    ]
    for (const event of sent) {
      expect(JSON.stringify(event)).toContain(secret)
      expect(JSON.stringify(eventFor('viewer', event))).not.toContain(secret)
    }
  })
  it('withholds the programs, addresses and variables of MCP servers from moderators', () => {
    const started: AdlibEvent = {
      ...{ type: 'run/start', brain: { driver: 'd', model: 'm', mode: 'text' }, t: 1, seq: 1, run: 'r' },
      settings: privateSettings('secret'),
    }
    expect(JSON.stringify(eventFor('moderator', started))).not.toContain('secret')
    expect(eventFor('owner', started)).toBe(started)
  })
  it('removes the body from an agent’s message before a page gets the message', () => {
    const message = { id: 'm1', from: 'operator', kind: 'task' as const, body: 'secret' }
    const received: AdlibEvent = { type: 'agent/message', agent: 'a', message, t: 1, seq: 1, run: 'r' }
    expect(JSON.stringify(eventFor('owner', received))).not.toContain('secret')
  })
  it('sends the overlay the positions of texts without their words, and nothing if the text came from a program', () => {
    const seen = { ...fields, type: 'sight/observation' } as unknown as AdlibEvent
    const passed = eventFor('overlay', seen)
    expect(JSON.stringify(passed)).not.toContain('secret')
    expect(passed).toMatchObject({ observation: { texts, newLines: [] } })
    const fromProgram = { ...observation, texts: undefined, size: undefined }
    const said = { ...seen, observation: fromProgram } as unknown as AdlibEvent
    expect(eventFor('overlay', said)).toBeNull()
  })
  it('sends the overlay the `detail` of a picture, even if the picture has no text', () => {
    const detail = '3'.repeat(144)
    const pictured = { ...observation, newLines: [], scene: { ...scene, detail } }
    const seen = { ...fields, type: 'sight/observation', observation: pictured } as unknown as AdlibEvent
    expect(eventFor('overlay', seen)).toMatchObject({ observation: { newLines: [], scene: { detail } } })
  })
  it('sends overlay and sound settings to the overlay, and no settings to the eye page', () => {
    const changed = (patch: Record<string, unknown>): AdlibEvent => ({
      ...{ type: 'settings/changed', by: 'panel', t: 1, seq: 1, run: 'r' },
      patch,
    })
    const both = changed({
      overlay: { safeMargin: 8 },
      stage: { sound: { volume: 0.2 }, attention: { capacity: 4 } },
      performer: { persona: 'secret' },
    })
    expect(eventFor('overlay', both)).toEqual(
      changed({ overlay: { safeMargin: 8 }, stage: { sound: { volume: 0.2 } } }),
    )
    expect(eventFor('overlay', changed({ performer: { persona: 'secret' } }))).toBeNull()
    expect(eventFor('eye', both)).toBeNull()
    expect(eventFor('owner', both)).toBe(both)
  })
})
