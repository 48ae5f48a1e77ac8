import { describe, expect, it } from 'vitest'
import type { Cue } from '../../../src-shared/events/cue.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function stateAfter(...bodies: readonly EventBody[]): State {
  const journal = memoryJournal({ run: 'r', clock: virtualClock() })
  for (const body of [runStart, ...bodies]) journal.append(body)
  return journal.state()
}
const turn = (id: string, whispers: readonly number[] = []): EventBody => ({
  ...{ type: 'turn/start', turn: id, cause: 'tick', observation: 'o1' },
  ...(whispers.length > 0 && { whispers: [...whispers] }),
})
const call = (id: string, more: object = {}): EventBody => ({
  ...{ type: 'tool/call', turn: 't1', call: id, tool: 'x', args: {}, raw: '' },
  ...more,
})
const line = (id: string, more: Partial<Cue> = {}): EventBody => ({
  type: 'stage/cue',
  cue: {
    ...{ id, lane: 'caption', by: 'text', durationMs: 3000, content: { lane: 'caption', text: 'hi' } },
    ...more,
  } as Cue,
})

describe('a turn in the state', () => {
  const filtered = (sink: string, more: object = {}): EventBody => ({
    ...{ type: 'stage/filtered', sink, reason: 'insult', rule: 'words', turn: 't1' },
    ...more,
  })
  const heldBack = (...bodies: readonly EventBody[]) =>
    stateAfter(turn('t1'), turn('t2'), ...bodies).turns.map((view) => view.heldBack === true)

  it('is marked only if its words were held back, not if an effect or the screen was filtered', () => {
    expect(heldBack(filtered('caption'))).toEqual([true, false])
    expect(heldBack(filtered('emote'))).toEqual([false, false])
    expect(heldBack(filtered('screen'))).toEqual([false, false])
    const state = stateAfter(turn('t1'), line('c1', { turn: 't1' }), filtered('caption', { cue: 'c1' }))
    expect([state.turns[0]?.heldBack, state.cues[0]?.filtered]).toEqual([undefined, 'insult'])
    expect([state.filtered.length, state.totals.filtered]).toEqual([1, 1])
  })

  it('takes the whispers that it answers, and leaves the others waiting', () => {
    const said = (text: string): EventBody => ({ type: 'operator/said', kind: 'topic', text })
    const state = stateAfter(said('one'), said('two'), said('three'))
    const [first, , third] = state.sayings.map(({ waits }) => waits ?? -1)
    const taken = stateAfter(said('one'), said('two'), said('three'), turn('t1', [first ?? 0, third ?? 0]))
    expect(taken.sayings.map((saying) => [saying.turn, saying.waits === undefined])).toEqual([
      ['t1', true],
      [undefined, false],
      ['t1', true],
    ])
  })
})

describe('a call in the state', () => {
  it('closes the request that it answers, and no other', () => {
    const ask = (id: string): EventBody => ({
      ...{ type: 'policy/ask', ask: id, turn: 't1', call: 'k', tool: 'x', args: {}, until: 9 },
    })
    const state = stateAfter(turn('t1'), ask('a1'), ask('a2'), call('k1', { ask: 'a1' }))
    expect(state.asks.map((view) => view.ask)).toEqual(['a2'])
    expect(stateAfter(turn('t1'), ask('a1'), call('k1')).asks).toHaveLength(1)
  })

  it('keeps what the streamer says about it only if a restart interrupted it', () => {
    const settled = (error: 'orphan' | 'timeout') =>
      stateAfter(
        turn('t1'),
        call('k1'),
        { ...{ type: 'tool/error', turn: 't1', call: 'k1', tool: 'x', error }, message: '', ms: 1 },
        { type: 'tool/settled', turn: 't1', call: 'k1', happened: true, by: 'panel' },
      ).turns[0]?.calls[0]?.outcome?.settled
    expect(settled('orphan')).toMatchObject({ happened: true })
    expect(settled('timeout')).toBeUndefined()
  })

  it('has an answer for each of its questions, in any order', () => {
    const question = (n: number): EventBody => ({
      ...{ type: 'ask/start', turn: 't1', call: 'k1', n, purpose: 'look', driver: 'd', model: 'm' },
    })
    const answer = (n: number, text: string): EventBody => ({
      ...{ type: 'ask/end', turn: 't1', call: 'k1', n, ok: true, text, ms: 1 },
    })
    const { questions } =
      stateAfter(turn('t1'), call('k1'), question(1), question(2), answer(1, 'one'), answer(2, 'two'))
        .turns[0]?.calls[0] ?? {}
    expect(questions?.map(({ n, text }) => [n, text])).toEqual([
      [1, 'one'],
      [2, 'two'],
    ])
  })
})

describe('the lines of a model in the state', () => {
  it('count the lines of the show since its first answer, and those of the bank, but not the streamer’s', () => {
    const answered: EventBody = {
      type: 'brain/answered',
      model: 'm',
      fate: 'said',
      ms: 10,
      turn: 't1',
    } as never
    const emote = { lane: 'emote', content: { lane: 'emote', emote: 'heart', count: 1 } } as Partial<Cue>
    const state = stateAfter(
      ...[line('c0'), answered, line('c1'), line('c2', { line: 'Nice.' }), line('c3', { by: 'operator' })],
      line('c4', emote),
    )
    expect(state.modelLines).toMatchObject({ said: 2, saidByBank: 1 })
    expect(stateAfter(line('c0')).modelLines).toBeNull()
  })
})
