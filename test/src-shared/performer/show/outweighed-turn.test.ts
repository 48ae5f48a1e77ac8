import { describe, expect, it } from 'vitest'
import type { Beat, BeatKind } from '../../../../src-shared/events/beat.ts'
import type { State } from '../../../../src-shared/events/state.ts'
import { beatBody } from '../../../../src-shared/performer/beats/beat-body.ts'
import {
  mayCut,
  outweighedTurn,
  turnBesideMenu,
} from '../../../../src-shared/performer/show/outweighed-turn.ts'

const beat = (kind: BeatKind): Beat => ({
  ...beatBody(kind),
  id: 'b1',
  novelty: 1,
  observation: 'o1',
  nth: 1,
})

/** A show whose last beat has words that wait, or went out at `cuedAt`. */
const showAfter = (kind: BeatKind, cuedAt?: number) =>
  ({
    show: { beats: [{ beat: beat(kind), at: 0, plan: { level: 'combo', writer: 'bank' }, turn: 't1' }] },
    cues: [
      {
        cue: { id: 'c1', turn: 't1', durationMs: 4000, lane: 'caption' },
        ...(cuedAt === undefined ? {} : { cuedAt }),
      },
    ],
  }) as unknown as State

describe('outweighedTurn', () => {
  it.each(['death', 'victory', 'comeback'] as const)(
    'a %s cancels a near-death line, waiting or on stage',
    (end) => {
      expect(outweighedTurn(showAfter('near-death'), beat(end), 1000)).toBe('t1')
      expect(outweighedTurn(showAfter('near-death', 500), beat(end), 1000)).toBe('t1')
      expect(mayCut(beat(end), { kind: 'near-death', weight: 0.85, isFiller: false })).toBe(true)
      expect(mayCut(beat('hit'), { kind: 'near-death', weight: 0.85, isFiller: false })).toBe(false)
    },
  )

  it('a death does not cancel a turn whose only words on stage are its big word', () => {
    const state = showAfter('near-death', 500)
    const cues = state.cues.map((view) => ({ ...view, cue: { ...view.cue, lane: 'text', word: true } }))
    expect(outweighedTurn({ ...state, cues } as State, beat('death'), 1000)).toBe(null)
  })

  it('a death does not cancel a line about a victory', () => {
    expect(outweighedTurn(showAfter('victory'), beat('death'), 1000)).toBe(null)
  })

  it.each(['idle', 'action'] as const)('an important moment interrupts a filler line (%s)', (filler) => {
    expect(outweighedTurn(showAfter(filler), beat('hit'), 1000)).toBe('t1')
    expect(outweighedTurn(showAfter(filler, 500), beat('hit'), 1000)).toBe('t1')
    expect(outweighedTurn(showAfter(filler, 500), beat('place'), 1000)).toBe('t1')
    expect(outweighedTurn(showAfter(filler, 500), beat('setback'), 1000)).toBe(null)
    expect(outweighedTurn(showAfter('dialogue', 500), beat('hit'), 1000)).toBe(null)
  })

  it('a death interrupts the words of an earlier beat on stage if the last beat had no words', () => {
    const state = showAfter('hit', 500)
    const later = { beat: beat('hit'), at: 700, plan: { level: 'murmur', writer: 'bank' }, turn: 't2' }
    const show = { ...state.show, beats: [...state.show.beats, later] } as State['show']
    expect(outweighedTurn({ ...state, show }, beat('death'), 1000)).toBe('t1')
  })

  it('a moment interrupts words on stage that are much less important', () => {
    expect(outweighedTurn(showAfter('dialogue', 500), beat('death'), 1000)).toBe('t1')
  })
})

describe('turnBesideMenu', () => {
  it.each(['idle', 'action', 'hit', 'near-death'] as const)(
    'a menu that opens ends a line about %s',
    (kind) => {
      expect(turnBesideMenu(showAfter(kind, 500), 1000)).toBe('t1')
      expect(turnBesideMenu(showAfter(kind, 500), 6000)).toBe(null)
    },
  )

  it.each(['death', 'victory', 'dialogue', 'place'] as const)(
    'a menu that opens does not end a line about %s',
    (kind) => {
      expect(turnBesideMenu(showAfter(kind, 500), 1000)).toBe(null)
    },
  )
})
