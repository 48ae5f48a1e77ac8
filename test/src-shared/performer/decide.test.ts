import { describe, expect, it } from 'vitest'
import type { Action, AgentMessage } from '../../../src-shared/agents/step.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import { emptyNotes } from '../../../src-shared/events/show-notes.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { type BeatBody, beatBody } from '../../../src-shared/moments/beat-body.ts'
import { decide } from '../../../src-shared/performer/decide.ts'
import {
  firstState,
  type PerformerState,
  type PerformerWorld,
} from '../../../src-shared/performer/performer-state.ts'
import { seen } from '../../fixtures/live-performance.ts'
import { marlow } from '../../fixtures/show.ts'
import { startedRun } from '../../fixtures/started-run.ts'

const now = 1_000_000

const run = (patch: Partial<State> = {}): State => ({ ...fold(startedRun().events), ...patch })

const health = (value: number) => ({ label: 'HEALTH', value, was: 60, max: 100 })
const beats = {
  ...{ victory: beatBody('victory'), place: beatBody('place'), reward: beatBody('reward') },
  ...{ hit: beatBody('hit', { number: health(30) }), death: beatBody('death') },
  'near-death': beatBody('near-death', { number: health(9) }),
}

const world = (
  patch: Partial<PerformerWorld> = {},
  kinds: readonly (keyof typeof beats)[] = [],
): PerformerWorld => ({
  state: run(),
  began: { seq: 1, at: now - 60_000 },
  seen: (seq) =>
    seq === 7
      ? { observation: seen('o1', 'X'), at: now, beats: kinds.map((kind) => beats[kind]) }
      : undefined,
  tick: () => [],
  isTense: false,
  fallbackSaid: false,
  model: { writes: false, asks: 'tools', part: 'all', takesWhispers: false },
  forecast: () => ({ words: { ok: true, waitMs: 0 }, cues: { room: 3, waitMs: 0 } }),
  persona: marlow,
  lastShow: () => null,
  lastLedger: () => null,
  callers: () => [],
  saidBefore: () => undefined,
  isClean: () => true,
  ...patch,
})

const self = {
  id: 'performer',
  parent: null,
  definition: 'performer',
  input: null,
  step: 4,
  now,
  children: [],
  refused: 0,
}
const observation: AgentMessage = { id: '@7', from: 'eyes', kind: 'observation', body: { event: 7 } }
const ended = (stop: string): AgentMessage => ({
  id: 'performer#3.1',
  from: 'performer',
  kind: 'outcome',
  body: { action: 'performer#3.1', do: 'say', ok: true, value: { turn: 't1', stop } },
})

const step = (inbox: readonly AgentMessage[], given: PerformerWorld, state: Partial<PerformerState> = {}) =>
  decide({ inbox, state: { ...firstState, ...state }, self, world: given })

const of = <Do extends Action['do']>(actions: readonly Action[], what: Do) =>
  actions.filter((action): action is Extract<Action, { do: Do }> => action.do === what)

const sight = { seq: 6, id: 'o0', source: 'test', at: now - 1000 }
const running = { action: 'performer#3.1', weight: 0.5, isFiller: false, isCut: false }
const due = (ageMs: number): PerformerState['due'] => ({
  beat: { ...beats.victory, id: 'b3', novelty: 1, observation: 'o1', nth: 1 },
  plan: { level: 'murmur', writer: 'bank' },
  effects: [],
  at: now - ageMs,
})

describe('decide', () => {
  it('given a quiet stage, when a beat is found, then its turn begins', () => {
    const { actions, state } = step([observation], world({}, ['victory']))
    expect(actions).toMatchObject([
      {
        do: 'say',
        cause: 'change',
        observation: 'o1',
        sees: 7,
        isNews: true,
        scene: { beat: { kind: 'victory' } },
      },
    ])
    expect(state.running).toEqual({
      ...{ action: 'performer#4.1', weight: beats.victory.salience },
      ...{ kind: 'victory', isFiller: false, isCut: false },
    })
  })

  it('given an event without a picture, when it reports a moment, then the moment gets a turn', () => {
    const heard: AgentMessage = { id: '@9', from: 'chat', kind: 'note', body: { event: 9 } }
    const reported = { observation: null, at: now, beats: [beats.victory] }
    const given = world({ seen: (seq) => (seq === 9 ? reported : undefined) })
    expect(step([heard], given).actions).toMatchObject([
      { do: 'say', observation: '', sees: null, scene: { beat: { kind: 'victory' } } },
    ])
    // Another agent's message with the same number is no event.
    expect(step([{ ...heard, id: 'team#2.1' }], given).actions).toEqual([])
  })

  it('given the same input twice, when decisions are made, then both decisions are the same', () => {
    const given = world({}, ['victory'])
    expect(step([observation], given)).toEqual(step([observation], given))
  })

  it('given a turn about a weaker beat, when a much stronger beat is seen, then the turn is cancelled and the stronger beat waits', () => {
    const { actions, state } = step([observation], world({}, ['victory']), { running })
    expect(actions).toMatchObject([{ do: 'cancel', action: 'performer#3.1' }])
    expect(state).toMatchObject({ running: { isCut: true }, due: { beat: { kind: 'victory' } } })
  })

  it('given a stronger beat that interrupted a turn, when that turn has ended, then the beat gets a turn', () => {
    const { actions } = step([ended('cancelled')], world(), {
      latest: sight,
      running: { ...running, isCut: true },
      due: due(10),
    })
    expect(of(actions, 'say')).toMatchObject([{ scene: { beat: { id: 'b3' } } }])
  })

  it('given a turn, when a beat is seen that is not much stronger than the turn’s own beat, then the beat is recorded without a turn', () => {
    const { actions } = step([observation], world({}, ['reward']), { running })
    expect(actions).toMatchObject([{ do: 'rest', beat: { kind: 'reward' }, plan: { held: 'busy' } }])
  })

  it('given a filler turn, when a hit is seen, then the turn is cancelled to make room for the hit', () => {
    const filler = { ...running, weight: beatBody('action').salience, isFiller: true }
    const { actions, state } = step([observation], world({}, ['hit']), { running: filler })
    expect(of(actions, 'cancel')).toMatchObject([{ action: 'performer#3.1' }])
    expect(state).toMatchObject({ running: { isCut: true }, due: { beat: { kind: 'hit' } } })
  })

  it('given a line on stage, when a stronger beat gets no words, then the line stays', () => {
    const state = run()
    const idle = { ...beatBody('idle'), id: 'b1', novelty: 1, observation: 'o1', nth: 1 }
    const content = { lane: 'caption', text: 'So blue.' } as const
    const cue = { id: 'c1', lane: 'caption', by: 'text', turn: 't1', durationMs: 3000, content } as const
    const onStage: State = {
      ...state,
      show: {
        ...state.show,
        beats: [
          { beat: idle, at: now - 2500, plan: { level: 'murmur', writer: 'bank' }, energy: 0, turn: 't1' },
        ],
      },
      cues: [{ cue, at: now - 2500, cuedAt: now - 2000, shown: [] } as unknown as State['cues'][number]],
    }
    const cut = (words: boolean) =>
      of(
        step([observation], {
          ...world({ state: onStage }, ['hit']),
          forecast: () => ({ words: { ok: words, waitMs: 9000 }, cues: { room: 3, waitMs: 0 } }),
        }).actions,
        'cut',
      )
    expect(cut(false)).toEqual([])
    expect(cut(true)).toMatchObject([{ turn: 't1' }])
  })

  it('given a turn whose fallback line has already been said, when another beat is seen, then the turn is cancelled', () => {
    const { actions } = step([observation], world({ fallbackSaid: true }, ['reward']), { running })
    expect(actions[0]).toMatchObject({ do: 'cancel' })
  })

  it('given a line on stage, when the player is hurt, then the puppet reacts at once, and reacts again only to a worse event', () => {
    const busy = { running: { ...running, weight: 1 } }
    const { actions, state } = step([observation], world({}, ['hit']), busy)
    expect(actions).toMatchObject([
      { do: 'react', gesture: 'stagger' },
      { do: 'rest', plan: { held: 'busy' } },
    ])
    const again = { ...busy, reflex: state.reflex ?? null }
    expect(of(step([observation], world({}, ['hit']), again).actions, 'react')).toEqual([])
    const worse = of(step([observation], world({}, ['near-death']), again).actions, 'react')
    expect(worse).toMatchObject([{ gesture: 'hide' }])
  })

  it('given a puppet that hides, when the player’s health has recovered, then the puppet comes out', () => {
    const hidden = step([observation], world({}, ['near-death'])).state
    const numbers = [{ label: 'HEALTH', value: 44, confidence: 90 }]
    const given = world({
      seen: () => ({ observation: seen('o2', 'X', { numbers }), at: now, beats: [] }),
    })
    const later = { ...hidden, reflex: { ...hidden.reflex, at: now - 4000 } } as Partial<PerformerState>
    expect(of(step([observation], given, later).actions, 'react')).toMatchObject([{ gesture: 'peek' }])
  })

  it('given a sudden change of the picture, when there is no beat, then the puppet is startled, but not twice in 12 s', () => {
    const jolt = { scene: { cut: false, brightness: 0, motion: 1, jolt: 'dark' } } as const
    const given = world({
      seen: () => ({ observation: seen('o1', 'X', jolt), at: now, beats: [] }),
    })
    const { actions, state } = step([observation], given)
    expect(of(actions, 'react')).toMatchObject([{ gesture: 'startle' }])
    const later = { ...state, reflex: { ...state.reflex, at: now - 9000, startledAt: now - 9000 } }
    expect(of(step([observation], given, later as Partial<PerformerState>).actions, 'react')).toEqual([])
  })

  it.each<[string, Partial<State>]>([
    ['the show is paused', { paused: { by: 'test', at: now } }],
    ['the stage is hushed', { hushedUntil: now + 5000 }],
  ])('given that %s, when the player is hurt, then the puppet does not react', (_, patch) => {
    expect(of(step([observation], world({ state: run(patch) }, ['hit'])).actions, 'react')).toEqual([])
  })

  it('given a waiting beat, when the streamer cancels the current turn, then the waiting beat is dropped', () => {
    const { actions, state } = step([ended('cancelled')], world(), { latest: sight, running, due: due(10) })
    expect(actions).toMatchObject([{ do: 'rest', beat: { id: 'b3' }, plan: { held: 'cut' } }])
    expect(state.due).toBeNull()
  })

  it.each<[string, number, Partial<PerformerWorld>, string]>([
    ['its moment has passed', 6000, {}, 'late'],
    ['the show is paused', 10, { state: run({ paused: { by: 'test', at: now } }) }, 'cut'],
    [
      'the video source is lost',
      10,
      { state: run({ sources: [{ source: 'test', state: 'lost', at: now }] }) },
      'cut',
    ],
  ])(
    'given a waiting beat, when %s, then the beat is dropped and the reason is recorded',
    (_, ageMs, patch, held) => {
      const { actions, state } = step([], world(patch), { latest: sight, due: due(ageMs) })
      expect(actions).toMatchObject([{ do: 'rest', beat: { id: 'b3' }, plan: { level: 'rest', held } }])
      expect(state.due).toBeNull()
    },
  )

  it('given a long silence, when no picture is live, then the idle beat does not describe the picture', () => {
    const silence = { tick: () => [beatBody('idle', { looks: ['dark'], salience: 0.5 })] }
    const lookOf = (state: State) => {
      const { actions } = step([], world({ ...silence, state }), { latest: sight })
      return of(actions, 'say').map(({ scene }) => scene?.beat.looks)
    }
    expect(lookOf(run())).toEqual([['dark']])
    expect(lookOf(run({ sources: [{ source: 'test', state: 'lost', at: now }] }))).toEqual([undefined])
  })

  it('given a beat that was waiting at a restart, when its moment has not passed, then it is played without a picture', () => {
    const { actions } = step([], world({ began: { seq: 6, at: now - 500 } }), {
      latest: sight,
      due: due(2000),
    })
    expect(actions).toMatchObject([{ do: 'say', observation: '', sees: null, scene: { beat: { id: 'b3' } } }])
  })

  it('given an observation from an earlier process, when it arrives, then it is ignored', () => {
    const old: AgentMessage = { ...observation, body: { event: 3 } }
    expect(step([old], world({}, ['victory']))).toMatchObject({ actions: [], state: firstState })
  })

  it('given an observation that waited too long, when it is handled, then its beats are not played', () => {
    const late = world({}, ['victory'])
    const given = {
      ...late,
      seen: () => ({ observation: seen('o1', 'X'), at: now - 6000, beats: [beats.victory] }),
    }
    expect(step([observation], given).actions).toMatchObject([{ do: 'rest', plan: { held: 'late' } }])
  })

  it('given a picture that was read 6 s late, when it is handled, then its beats are recorded as late and none is played', () => {
    const given = {
      ...world(),
      seen: () => ({
        ...{ observation: seen('o1', 'X', { ageMs: 6000 }), at: now, beats: [beats.victory] },
      }),
    }
    const late = [{ do: 'rest', beat: { kind: 'victory' }, plan: { level: 'rest', held: 'late' } }]
    expect(step([observation], given).actions).toMatchObject(late)
    const later = { ...given, tick: () => [beats.victory] }
    expect(step([], later, { latest: { ...sight, seq: 7 } }).actions).toMatchObject(late)
    const idle = { ...given, tick: () => [beatBody('idle', { salience: 0.5 })] }
    expect(of(step([], idle, { latest: { ...sight, seq: 7 } }).actions, 'say')).toEqual([])
  })

  it('given a beat that waits for its turn, when its picture is five seconds old by the time of its words, then it is dropped as late', () => {
    const words = (wordsAfterMs: number) => {
      const waiting = due(3000)
      const plan = { level: 'murmur', writer: 'bank', wordsAfterMs } as const
      return step([], world(), { latest: sight, due: waiting && { ...waiting, plan } }).actions
    }
    expect(words(1500)).toMatchObject([{ do: 'say', scene: { beat: { id: 'b3' } } }])
    expect(words(2500)).toMatchObject([{ do: 'rest', beat: { id: 'b3' }, plan: { held: 'late' } }])
  })

  it('given looks that take long, when a joke from the notes is due, then it waits until sight is on time', () => {
    const notes = { ...emptyNotes, threads: [{ text: 'Mia wants the spoon.', about: 'spoon' }] }
    const show = { ...run().show, notes: { at: 1, by: 'rules', notes } } as const
    const said = (lateMs: number | null) =>
      of(
        step([], world({ state: run({ show, sightDelay: { ages: [], lateMs } }) }), { latest: sight })
          .actions,
        'say',
      )
    expect(said(4000)).toEqual([])
    expect(said(null)).toMatchObject([{ scene: { plan: { line: { template: 'callback: spoon' } } } }])
  })

  it('given a picture that was read 6 s late, when it shows the player’s death, then the puppet still dies, but without words', () => {
    const late = { observation: seen('o1', 'X', { ageMs: 6000 }), at: now, beats: [beats.death] }
    const given = { ...world(), seen: () => late }
    const dies = [
      { do: 'react', gesture: expect.stringMatching(/faint|swoon|dissolve/) },
      { do: 'rest', plan: { held: 'late' } },
    ]
    expect(step([observation], given).actions).toMatchObject(dies)
    const later = { ...given, tick: () => [beats.death] }
    expect(step([], later, { latest: { ...sight, seq: 7 } }).actions).toMatchObject(dies)
  })

  it('given a clock that was set back by a day, when a beat is seen, then its turn begins', () => {
    const tomorrow = now + 86_400_000
    const given = world({ began: { seq: 1, at: tomorrow } }, ['victory'])
    const times = { endedAt: tomorrow, modelTurnAt: tomorrow }
    expect(step([observation], given, times).actions).toMatchObject([{ do: 'say', sees: 7 }])
  })

  it('given a pause, when a beat is found, then no turn begins and the reason is recorded', () => {
    const given = world({ state: run({ paused: { by: 'test', at: now } }) }, ['victory'])
    expect(step([observation], given)).toMatchObject({
      actions: [],
      rests: { status: 'blocked', reason: { kind: 'paused' } },
    })
  })

  it('given more than four whispers, when a turn may begin, then the turn handles the four oldest whispers', () => {
    const sayings = [11, 12, 13, 14, 15].map((waits) => ({
      kind: 'topic' as const,
      text: 'x',
      at: now,
      waits,
    }))
    const { actions } = step([], world({ state: run({ sayings }) }))
    expect(actions).toMatchObject([{ do: 'say', cause: 'say', whispers: [11, 12, 13, 14], scene: null }])
  })

  it('given a turn that has just ended, when a beat is due, then the next turn waits for the minimum pause', () => {
    const news = { state: run(), tick: () => [beats.place] }
    const { actions, againInMs } = step([observation], world(news), { latest: sight, endedAt: now - 200 })
    expect(actions).toEqual([])
    expect(againInMs).toBe(500)
  })

  it('given a model with tools, when the picture changes without a beat, then the model gets at most one turn per twelve seconds', () => {
    const given = world({ model: { writes: true, asks: 'tools', part: 'all', takesWhispers: true } })
    expect(step([observation], given, { modelTurnAt: now - 13_000 }).actions).toMatchObject([
      { do: 'say', scene: null, sees: 7 },
    ])
    expect(step([observation], given, { modelTurnAt: now - 11_000 }).actions).toEqual([])
  })

  it('given a model that only writes filler, when a moment is due, then the bank writes it, and the model writes filler', () => {
    const writerOf = (beat: BeatBody, part: 'all' | 'filler') => {
      const model = { writes: true, asks: 'words', part, takesWhispers: true } as const
      const given = world({ model, tick: () => [beat] })
      const [turn] = of(step([observation], given).actions, 'say')
      return turn?.scene?.plan.writer
    }
    const filler = beatBody('action', { salience: 0.5 })
    const moment = beats.victory
    expect([writerOf(moment, 'all'), writerOf(moment, 'filler')]).toEqual(['model', 'bank'])
    expect([writerOf(filler, 'all'), writerOf(filler, 'filler')]).toEqual(['model', 'model'])
  })
})
