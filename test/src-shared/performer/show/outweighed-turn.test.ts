import { describe, expect, it } from 'vitest'
import type { Beat, BeatKind } from '../../../../src-shared/events/beat.ts'
import type { State } from '../../../../src-shared/events/state.ts'
import { beatBody } from '../../../../src-shared/moments/beat-body.ts'
import {
  mayCut,
  outweighedTurns,
  turnsBesideMenu,
  turnsOfOldScene,
} from '../../../../src-shared/performer/show/outweighed-turn.ts'

const beat = (kind: BeatKind): Beat => ({
  ...beatBody(kind),
  id: 'b1',
  novelty: 1,
  observation: 'o1',
  nth: 1,
})

const showAfter = (kind: BeatKind, cuedAt?: number) =>
  ({
    show: { beats: [{ beat: beat(kind), at: 0, plan: { level: 'combo', writer: 'bank' }, turn: 't1' }] },
    cues: [
      {
        cue: {
          ...{ id: 'c1', turn: 't1', durationMs: 4000, lane: 'caption' },
          content: { lane: 'caption', text: 'Well played.' },
        },
        ...(cuedAt === undefined ? {} : { cuedAt }),
      },
    ],
    turns: [],
  }) as unknown as State

describe('outweighedTurns', () => {
  it.each(['death', 'victory', 'comeback'] as const)(
    'a %s cancels the words of the previous moment, even if they are already on stage',
    (end) => {
      for (const kind of ['near-death', 'reward', 'dialogue', 'idle'] as const) {
        expect(outweighedTurns(showAfter(kind), beat(end), 2000)).toEqual(['t1'])
        expect(outweighedTurns(showAfter(kind, 500), beat(end), 2000)).toEqual(['t1'])
        expect(mayCut(beat(end), { kind, weight: 0.85, isFiller: false })).toBe(true)
      }
      expect(mayCut(beat('hit'), { kind: 'near-death', weight: 0.85, isFiller: false })).toBe(false)
    },
  )

  it('a knockout cancels the words of the previous moment, even if it is unknown who lost', () => {
    const knockOut = { ...beat('gain'), salience: 0.5, isOver: true } as const
    expect(outweighedTurns(showAfter('near-death', 500), knockOut, 2000)).toEqual(['t1'])
    expect(outweighedTurns(showAfter('gain', 500), knockOut, 2000)).toEqual(['t1'])
    expect(outweighedTurns(showAfter('near-death', 500), { ...beat('gain'), salience: 0.5 }, 2000)).toEqual(
      [],
    )
  })

  it('a death cancels a turn that shows only a big word', () => {
    const state = showAfter('near-death', 500)
    const cues = state.cues.map((view) => ({
      ...view,
      cue: { ...view.cue, lane: 'text', word: 'near-death' },
    }))
    expect(outweighedTurns({ ...state, cues } as State, beat('death'), 2000)).toEqual(['t1'])
    expect(outweighedTurns({ ...state, cues } as State, beat('arrival'), 2000)).toEqual([])
  })

  it('a death cancels a line about a victory, but not a line about the same death', () => {
    expect(outweighedTurns(showAfter('victory', 500), beat('death'), 2000)).toEqual(['t1'])
    expect(outweighedTurns(showAfter('death', 500), beat('death'), 2000)).toEqual([])
  })

  it('a death does not cancel words that the streamer requested or words that have already ended', () => {
    const state = showAfter('reward', 500)
    const turns = [{ turn: 't1', cause: 'say' }]
    expect(outweighedTurns({ ...state, turns } as State, beat('death'), 2000)).toEqual([])
    expect(outweighedTurns(state, beat('death'), 5000)).toEqual([])
  })

  it.each(['idle', 'action'] as const)('an important moment interrupts a filler line (%s)', (filler) => {
    expect(outweighedTurns(showAfter(filler), beat('hit'), 2000)).toEqual(['t1'])
    expect(outweighedTurns(showAfter(filler, 500), beat('hit'), 2000)).toEqual(['t1'])
    expect(outweighedTurns(showAfter(filler, 500), beat('place'), 2000)).toEqual(['t1'])
    expect(outweighedTurns(showAfter(filler, 500), beat('setback'), 2000)).toEqual([])
    expect(outweighedTurns(showAfter('dialogue', 500), beat('hit'), 2000)).toEqual([])
  })

  it('a peak interrupts the words of an earlier beat, even if a beat without words came in between', () => {
    const state = showAfter('hit', 500)
    const later = { beat: beat('hit'), at: 700, plan: { level: 'murmur', writer: 'bank' }, turn: 't2' }
    const show = { ...state.show, beats: [...state.show.beats, later] } as State['show']
    expect(outweighedTurns({ ...state, show }, beat('arrival'), 2000)).toEqual(['t1'])
  })

  it('a moment interrupts words on stage that are much less important', () => {
    expect(outweighedTurns(showAfter('dialogue', 500), beat('arrival'), 2000)).toEqual(['t1'])
  })

  it('only a peak interrupts a line before it was readable', () => {
    const interrupted = (kind: BeatKind, by: Beat, now: number) =>
      outweighedTurns(showAfter(kind, 500), by, now).length > 0
    for (const now of [500, 1500]) {
      expect(interrupted('idle', beat('chat-asks'), now)).toBe(false)
      expect(interrupted('idle', { ...beat('gain'), salience: 0.5, isOver: true }, now)).toBe(false)
      expect(interrupted('idle', beat('arrival'), now)).toBe(true)
      expect(interrupted('idle', beat('death'), now)).toBe(true)
    }
    expect(interrupted('idle', beat('chat-asks'), 1600)).toBe(true)
  })

  it('what is said to a person stays until it was readable, unless the fight ends', () => {
    expect(outweighedTurns(showAfter('chat-asks', 500), beat('arrival'), 600)).toEqual([])
    expect(outweighedTurns(showAfter('chat-asks', 500), beat('death'), 600)).toEqual(['t1'])
    expect(outweighedTurns(showAfter('chat-asks', 500), beat('arrival'), 1600)).toEqual(['t1'])
  })
})

describe('turnsBesideMenu', () => {
  it.each(['idle', 'action', 'hit', 'near-death', 'dialogue', 'reward'] as const)(
    'opening a menu ends the line of the beat “%s” once it was readable',
    (kind) => {
      expect(turnsBesideMenu(showAfter(kind, 500), 1000)).toEqual([])
      expect(turnsBesideMenu(showAfter(kind, 500), 2000)).toEqual(['t1'])
      expect(turnsBesideMenu(showAfter(kind, 500), 6000)).toEqual([])
    },
  )

  it.each(['death', 'victory'] as const)('opening a menu does not end the line of the beat “%s”', (kind) => {
    expect(turnsBesideMenu(showAfter(kind, 500), 2000)).toEqual([])
  })
})

describe('turnsOfOldScene', () => {
  it('a cut drops a line that waits, but not a line on stage', () => {
    expect(turnsOfOldScene(showAfter('dialogue'), 2000)).toEqual(['t1'])
    expect(turnsOfOldScene(showAfter('dialogue', 500), 2000)).toEqual([])
  })

  it.each(['death', 'victory', 'arrival'] as const)(
    'a cut does not drop the waiting line of the beat “%s”',
    (kind) => {
      expect(turnsOfOldScene(showAfter(kind), 2000)).toEqual([])
    },
  )
})
