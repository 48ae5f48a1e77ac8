import { describe, expect, it } from 'vitest'
import type { BeatCause, BeatKind } from '../../../src-shared/events/beat.ts'
import { topicOf } from '../../../src-shared/events/corrections.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

describe('topicOf', () => {
  const of = (kind: BeatKind, cause: BeatCause, label?: string) =>
    topicOf({ kind, cause, ...(label === undefined ? {} : { number: { label, value: 1 } }) })

  it.each<[string, ReturnType<typeof topicOf>, ReturnType<typeof topicOf>]>([
    ['words', of('death', { sign: 'words', text: 'YOU DIED' }), { about: 'words', text: 'YOU DIED' }],
    ['words without letters', of('gain', { sign: 'words', text: '12 – 4' }), undefined],
    ['a number', of('hit', { sign: 'number' }, 'HP'), { about: 'number', text: 'HP', kind: 'hit' }],
    [
      'a bar without a name, by its place',
      of('hit', { sign: 'drawn', box: [0.8, 0.05, 0.1, 0.02] }, 'bar 3'),
      { about: 'number', text: 'bar top-right', kind: 'hit' },
    ],
    ['a bar without a place', of('hit', { sign: 'drawn' }, 'bar 3'), undefined],
    ['the picture', of('reset', { sign: 'picture' }), { about: 'picture', text: 'reset' }],
    [
      'a number that was corrected before, by the first kind',
      of('setback', { sign: 'number', from: 'hit' }, 'HP'),
      { about: 'number', text: 'HP', kind: 'hit' },
    ],
  ])('identifies %s', (_, topic, expected) => {
    expect(topic).toEqual(expected)
  })
})

describe('the state after corrections', () => {
  const state = (...bodies: EventBody[]) => {
    const journal = memoryJournal({ run: 'r', clock: virtualClock(0) })
    for (const body of bodies) journal.append(body)
    return journal.state()
  }
  const corrected = (text: string, means: 'win' | 'loss' | null): EventBody => ({
    ...{
      type: 'show/corrected',
      game: 'g1',
      labels: [],
      places: [],
      source: 'screen',
      about: 'words',
      text,
      means,
    },
    by: 'panel',
  })

  it('contains the newest correction of each text, and none that was deleted', () => {
    const { show } = state(
      corrected('Woe', 'loss'),
      corrected('Yay', 'win'),
      corrected('WOE!', 'win'),
      corrected('Yay', null),
    )
    expect(show.corrected).toEqual([{ game: 'g1', about: 'words', text: 'WOE!', means: 'win' }])
  })

  it('contains the newest eight blocks of text on the screen', () => {
    const see = (id: string, ...texts: string[]): EventBody => ({
      type: 'sight/observation',
      observation: {
        ...{ id, source: 'screen', at: 1, newLines: [], goneLines: [], numbers: [] },
        ...{ scene: { cut: false, brightness: 0.5, motion: 0 }, confidence: 90, ageMs: 50 },
        blocks: texts.map((text) => ({ text, box: [0, 0, 1, 1] as [number, number, number, number] })),
      },
    })
    const { recentBlocks } = state(
      see('o1', 'a', 'b', 'c', 'd', 'e'),
      see('o2'),
      see('o3', 'a', 'f', 'g', 'h', 'i'),
    )
    expect(recentBlocks.map(({ text }) => text).join('')).toBe('cdeafghi')
    expect(recentBlocks.find(({ text }) => text === 'a')?.observation).toBe('o3')
  })
})
