import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdlibEvent, type EventBody, event as eventSchema } from '../../../src-shared/events/event.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import type { Observation } from '../../../src-shared/events/observation.ts'
import { eventFor } from '../../../src-shared/events/role.ts'
import { emptyShow } from '../../../src-shared/events/show.ts'
import { emptyState, type State } from '../../../src-shared/events/state.ts'
import type { CueView } from '../../../src-shared/events/views.ts'
import { stateFor } from '../../../src-shared/projections/page-state.ts'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'
import { arbitraryRun } from '../../fixtures/arbitrary-events.ts'

const seenText = (source: string, text: string): Observation => ({
  ...{ id: 'o1', source, at: 1, goneLines: [], numbers: [], confidence: 90, ageMs: 0 },
  newLines: [{ text, box: [0, 0, 0, 0], confidence: 90 }],
  scene: { cut: false, brightness: 0, motion: 0 },
})
const cueView: CueView = {
  cue: {
    ...{ id: 'c1', durationMs: 1, call: 't1.1.1', content: { lane: 'caption', text: 'Hello.' } },
    lane: 'caption',
    by: 'tool',
  },
  cuedAt: 1,
  shown: [],
}
const turnView = { turn: 't1', agent: 'performer', at: 1, cause: 'tick', observation: 'o1' } as const

/** A state in which each field differs from its initial value. It does not compile if a field is missing. */
const filled: State = {
  ...{ run: 'r', seq: 1, startedAt: 1, t: 1, ended: 'stopped', ownPanelSince: 1, hushedUntil: 1 },
  settings: settingsSchema.parse({ panel: { language: 'de' }, show: { notes: 'secret' } }),
  settingsProblem: { message: 'm', remedy: 'r' },
  tally: { deaths: 1, wins: 1, records: 1 },
  rules: { due: [], recent: [], last: { secret: 1 } },
  clips: { due: null, saving: 'secret', lastAt: 1 },
  dataProblems: [{ message: 'm', remedy: 'r' }],
  overLimits: { runs: 1, of: 1, bytes: 1, why: 'most' },
  brain: { driver: 'ollama', model: 'm', mode: 'text' },
  standIn: { for: 'm', kind: 'slow', why: 'w', since: 1 },
  brainChanges: [{ at: 1, to: 'm', why: 'w' }],
  modelPhase: { model: 'm', phase: 'warming', at: 1 },
  modelLevel: { model: 'm', asks: 'words', why: 'w', at: 1 },
  modelLines: { model: 'm', fates: { said: 1 }, times: [1], said: 1, saidByBank: 0 },
  paused: { by: 'panel', at: 1 },
  panic: { by: 'panel', at: 1 },
  counters: { turn: 1, observation: 1, cue: 1, ask: 1, filtered: 1, beat: 1 },
  source: { source: 'screen', state: 'live', at: 1 },
  sources: [{ source: 'screen', state: 'live', at: 1 }],
  observation: seenText('screen', 'HP 3'),
  sightDelay: { ages: [6000], lateMs: 6000 },
  card: { id: 'g1', name: 'Crypt', numbers: [] },
  programTexts: [seenText('api:bot', 'secret')],
  trends: [{ label: 'HP', points: [[1, 3]] }],
  recentBlocks: [{ text: 'YOU DIED', observation: 'o1' }],
  turns: [
    {
      ...turnView,
      steps: [{ step: 1, driver: 'd', model: 'm', mode: 'text', raw: 'secret' }],
      calls: [],
      said: ['secret'],
    },
    { ...turnView, turn: 't2', agent: 'secret', steps: [], calls: [], said: [] },
  ],
  cues: [cueView, { cue: { ...cueView.cue, id: 'secret' }, queuedAt: 1, shown: [] }],
  asks: [{ ask: 'a', turn: 't1', call: 'c', tool: 't', args: {}, until: 1 }],
  locks: [{ path: 'p', holder: 'h', at: 1 }],
  mcpServers: [{ server: 's', state: 'ready', at: 1, log: [] }],
  packFiles: [{ file: 'f', path: 'p', state: 'waiting', at: 1 }],
  heldSettings: { ask: 'a', at: 1, changes: [], more: 0 },
  sayings: [{ kind: 'topic', text: 'secret', at: 1 }],
  lines: [
    { type: 'run/resumed', text: '', seq: 1, at: 1 },
    { type: 'clip/saved', text: 'secret', seq: 2, at: 1 },
  ],
  pages: [{ page: 'overlay-1', at: 1 }],
  obs: { state: 'connected', at: 1 },
  vtubeStudio: { state: 'off' },
  voiceProblem: { engine: 'e', message: 'm', remedy: 'r' },
  mic: { speaking: true, since: 1 },
  ears: { state: 'listening', at: 1, speech: null, wordsProblem: null },
  chat: {
    sources: {},
    messages: [{ id: 'm', by: 'p', name: 'secret', text: 'secret', at: 1 }],
    named: [{ by: 'p', name: 'secret', ids: ['m'] }],
    gone: [],
    perMinute: 1,
    vote: null,
  },
  gameServer: { state: 'open', port: 8000 },
  games: [{ game: 'secret', state: 'waiting', at: 1, actions: [] }],
  filtered: [{ at: 1, sink: 'caption', rule: 'words', reason: 'secret' }],
  show: {
    ...emptyShow,
    energy: { value: 0.5, at: 1 },
    droppedNotes: ['secret'],
    kept: [{ kind: 'death', text: 'secret' }],
  },
  agents: [],
  audition: { model: 'm', state: 'running', done: 1, of: 2, at: 1 },
  pull: { model: 'm', state: 'running', done: 1, of: 2, at: 1 },
  totals: { ...emptyState().totals, turns: 1 },
  chips: { ...emptyState().chips, all: 1 },
}

describe('stateFor', () => {
  it('gives the overlay only the state that it paints, the eye page only the run, and the panel everything', () => {
    fc.assert(
      fc.property(arbitraryRun, (bodies) => {
        const state = fold(bodies.map((body, index) => ({ ...body, t: 1000, seq: index + 1, run: 'r' })))
        const seen = stateFor('overlay', state, 1000)
        expect(Object.keys(seen).sort()).toEqual([
          'cues',
          'overlay',
          'panic',
          'puppet',
          'run',
          'seen',
          'sound',
        ])
        expect(stateFor('eye', state, 1000)).toEqual({ run: 'r' })
        expect(stateFor('owner', state, 1000)).toEqual({ ...state, agents: expect.anything() })
      }),
    )
  })

  it('gives each role exactly the fields that this table lists, and the initial value of the others', () => {
    const given = (audience: 'owner' | 'moderator' | 'viewer'): string[] => {
      const initial: Readonly<Record<string, unknown>> = { ...emptyState() }
      return Object.entries(stateFor(audience, filled, 1000)).flatMap(([field, value]) =>
        isDeepStrictEqual(value, initial[field]) ? [] : field,
      )
    }
    const viewers: (keyof State)[] = [
      ...([
        'run',
        'seq',
        'startedAt',
        't',
        'ended',
        'settings',
        'paused',
        'panic',
        'source',
        'sources',
      ] as const),
      ...([
        'observation',
        'sightDelay',
        'trends',
        'tally',
        'turns',
        'cues',
        'lines',
        'hushedUntil',
        'show',
      ] as const),
    ]
    const moderators: (keyof State)[] = [
      ...viewers,
      ...([
        'brain',
        'standIn',
        'brainChanges',
        'modelPhase',
        'modelLevel',
        'modelLines',
        'counters',
        'ownPanelSince',
        'card',
        'programTexts',
        'recentBlocks',
        'asks',
        'locks',
      ] as const),
      ...([
        'sayings',
        'pages',
        'obs',
        'vtubeStudio',
        'voiceProblem',
        'mic',
        'ears',
        'chat',
        'gameServer',
        'games',
        'filtered',
      ] as const),
      ...(['totals', 'chips'] as const),
    ]
    // An agent's fields are the subject of a test below.
    const everything = Object.keys(filled).filter((field) => field !== 'agents')
    expect(given('viewer').sort()).toEqual(viewers.sort())
    expect(given('moderator').sort()).toEqual(moderators.sort())
    expect(given('owner').sort()).toEqual(everything.sort())
    expect(JSON.stringify(filled)).toContain('secret')
    expect(JSON.stringify(stateFor('viewer', filled, 1000))).not.toContain('secret')
    expect(
      JSON.stringify(stateFor('viewer', { ...filled, agents: [{}] as State['agents'] }, 1000)),
    ).toContain('"agents":[]')
  })

  it('gives the overlay the same text positions as the live event, and none of the texts', () => {
    const seen = {
      ...{ id: 'o1', source: 'secret', at: 1, numbers: [], confidence: 90, ageMs: 0, size: [100, 50] },
      ...{ newLines: [{ text: 'secret', box: [1, 2, 3, 4], confidence: 90 }], goneLines: [] },
      texts: [[0.01, 0.04, 0.03, 0.08]],
      scene: { cut: false, brightness: 0.5, motion: 0, detail: '3'.repeat(144) },
    }
    const event = eventSchema.parse({ type: 'sight/observation', observation: seen, t: 1, seq: 1, run: 'r' })
    const state = stateFor('overlay', fold([event]), 1000)
    expect(JSON.stringify(state)).not.toContain('secret')
    const live = eventFor('overlay', event)
    expect(state).toMatchObject({ seen: live?.type === 'sight/observation' && live.observation })
    expect(state).toMatchObject({ seen: { texts: seen.texts, scene: { detail: seen.scene.detail } } })
  })

  it.each(['owner', 'moderator', 'viewer'] as const)(
    'gives a panel of the %s that connects late the same state as one that followed all events',
    (audience) => {
      fc.assert(
        fc.property(arbitraryRun, fc.nat(60), (bodies, cut) => {
          const events = bodies.map((body, n): AdlibEvent => ({ ...body, t: 1000, seq: n + 1, run: 'r' }))
          const connected = stateFor(audience, fold(events.slice(0, cut)), 1000) as State
          const followed = events.slice(cut).flatMap((event) => eventFor(audience, event) ?? [])
          const seen = stateFor(audience, fold(followed, connected), 1000)
          const complete = stateFor(audience, fold(events), 1000)
          // The last event may be one that this panel does not get.
          expect({ ...seen, seq: 0, t: 0 }).toEqual({ ...complete, seq: 0, t: 0 })
        }),
      )
    },
  )

  it('gives the panel an agent’s pending action, but not the task, the tool arguments, or the results', () => {
    const secret = 'x'.repeat(100)
    const agent = 'a'
    const bodies: (EventBody & { agent?: string })[] = [
      {
        ...{ type: 'agent/spawned', agent, parent: null, definition: 'd', role: 'r', model: null },
        ...{ tools: [], inbox: 4, input: null },
      },
      {
        ...{ type: 'agent/stepped', agent, took: [], state: null },
        actions: [{ id: 'a#1.1', do: 'think', task: secret }],
      },
      { type: 'turn/start', turn: 't1', agent, cause: 'task', observation: 'o0', action: 'a#1.1' },
      { type: 'llm/step', turn: 't1', step: 1, driver: 'd', model: 'm', mode: 'text' },
      {
        ...{ type: 'llm/final', turn: 't1', step: 1, ms: 1 },
        value: { type: 'tool_calls', tool_calls: [{ id: 'c1', name: 'x', arguments: { secret } }] },
      },
      { type: 'tool/call', turn: 't1', call: 't1.1.1', agent, tool: 'x', args: { secret }, raw: '' },
      { type: 'tool/done', turn: 't1', call: 't1.1.1', tool: 'x', ok: true, ms: 1, result: secret },
    ]
    const events = bodies.map((body, n) => eventSchema.parse({ ...body, t: 1000, seq: n + 1, run: 'r' }))
    const state = fold(events)
    expect(JSON.stringify(state.agents)).toContain(secret)
    const { agents } = stateFor('owner', state, 1000) as State
    expect(agents[0]?.pending).toHaveLength(1)
    expect(JSON.stringify(agents)).not.toContain(secret)
  })
})
