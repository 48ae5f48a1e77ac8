import { describe, expect, it } from 'vitest'
import type { Direction } from '../../../../../src-shared/events/show.ts'
import { emptyState, type State } from '../../../../../src-shared/events/state.ts'
import { lineFor } from '../../../../../src-shared/performer/show/line-for.ts'
import { eveningBeat } from '../../../../../src-shared/performer/show/own-beats.ts'
import { beatAt, minute, now } from '../../../../fixtures/evening.ts'
import { caption } from '../../../../fixtures/performed-run.ts'
import { seededRng } from '../../../../fixtures/seeded-rng.ts'
import { marlow } from '../../../../fixtures/show.ts'

const firstState = emptyState()
const stateAfter = (startedMs: number, change: Partial<State> = {}): State => ({
  ...firstState,
  show: { ...firstState.show, used: [{ template: 'First line.', at: now - startedMs }] },
  ...change,
})
const request = (state: State) => ({
  state,
  persona: marlow,
  lastShow: () => null,
  lastLedger: () => null,
  callers: () => ['pip', 'vera'],
  saidBefore: () => undefined,
  isClean: () => true,
  rng: seededRng(3),
  now,
})
const spokenBefore = (agoMs: number): Partial<State> => ({
  cues: [{ cue: caption('c1', 'Words.', 't1'), cuedAt: now - agoMs, shown: [] }],
})

describe('eveningBeat', () => {
  it('makes a calm moment for the first part of a story, after a short pause', () => {
    expect(eveningBeat(request(stateAfter(9 * minute)))).toMatchObject([{ kind: 'idle' }])
    expect(eveningBeat(request(stateAfter(9 * minute, spokenBefore(5000))))).toBeNull()
    expect(eveningBeat(request(stateAfter(9 * minute, spokenBefore(9000))))).not.toBeNull()
    expect(eveningBeat(request(stateAfter(5 * minute)))).toBeNull()
  })

  it('makes none if the stage would hold back every line', () => {
    expect(eveningBeat({ ...request(stateAfter(9 * minute)), isClean: () => false })).toBeNull()
  })
})

describe('a call', () => {
  const startedAgo = 13 * minute
  const callOf = (state: State) => {
    const said = {
      ...state,
      show: {
        ...state.show,
        used: [...state.show.used, { template: marlow.serials[0]?.[0] ?? '', at: now - 5 * minute }],
      },
    }
    return lineFor({ ...request(said), beat: beatAt('idle', { salience: 0.5 }) })?.line.call
  }
  const withShow = (calls: boolean, mood: Direction['mood'] = 'none'): State => {
    const state = stateAfter(startedAgo)
    const { settings, show } = state
    return {
      ...state,
      settings: { ...settings, show: { ...settings.show, calls } },
      show: { ...show, direction: { mood, prop: null, untilAt: now + minute } },
    }
  }

  it('is a line with its answer, unless the setting is off or the mood is quiet', () => {
    const call = callOf(withShow(true))
    expect(marlow.calls.map(({ punchline }) => punchline)).toContain(call?.reply)
    expect(callOf(withShow(false))).toBeUndefined()
    expect(callOf(withShow(true, 'quiet'))).toBeUndefined()
  })
})
