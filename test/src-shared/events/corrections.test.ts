import { describe, expect, it } from 'vitest'
import type { BeatCause, BeatKind } from '../../../src-shared/events/beat.ts'
import {
  type CorrectedGame,
  type GivenCorrection,
  gameOf,
  type HudLabel,
  maxCorrections,
  maxGames,
  topicOf,
  withCorrection,
} from '../../../src-shared/events/corrections.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const labels = (...names: string[]): HudLabel[] => names.map((label, cell) => ({ label, cell }))
const game = (id: string, source: string, ...names: string[]): CorrectedGame => ({
  ...{ id, source, labels: labels(...names), corrections: [] },
})
const given: GivenCorrection = { about: 'words', text: 'Woe', means: 'loss', at: 7 }

describe('gameOf', () => {
  const games = [game('hud', 'screen', 'coins', 'health', 'time'), game('plain', 'screen')]
  const idOf = (source: string, ...names: string[]) => gameOf(games, { source, labels: labels(...names) })?.id

  it('needs more than half of the labels at their places, and without labels the source', () => {
    expect(idOf('other', 'coins', 'health')).toBe('hud')
    expect(idOf('screen', 'coins', 'lap', 'speed')).toBeUndefined()
    expect(idOf('screen', 'health', 'coins')).toBeUndefined()
    expect([idOf('screen'), idOf('other')]).toEqual(['plain', undefined])
  })
})

describe('withCorrection', () => {
  it('moves the corrected game to the end, and drops a game without corrections', () => {
    const one = withCorrection([], { labels: [], source: 'a' }, given)
    const two = withCorrection(one, { labels: [], source: 'b' }, given)
    const three = withCorrection(two, { labels: [], source: 'a' }, { ...given, text: 'Hm' })
    expect(three.map(({ source }) => source)).toEqual(['b', 'a'])
    const less = withCorrection(three, { labels: [], source: 'b' }, { ...given, means: null })
    expect(less.map(({ source }) => source)).toEqual(['a'])
  })
})

describe('the limits of corrections', () => {
  it('forgets the game that was corrected longest ago, and the oldest correction of a game', () => {
    let games: readonly CorrectedGame[] = []
    for (let n = 0; n <= maxGames; n += 1)
      games = withCorrection(games, { labels: [], source: `game ${n}` }, { ...given, at: n })
    expect(games).toHaveLength(maxGames)
    expect([games[0]?.source, games.at(-1)?.source]).toEqual(['game 1', `game ${maxGames}`])
    const letters = 'abcdefghij'
    for (let n = 0; n <= maxCorrections; n += 1) {
      const text = `word ${letters[Math.floor(n / 10)]}${letters[n % 10]}`
      games = withCorrection(games, { labels: [], source: 'game 5' }, { ...given, text, at: n })
    }
    const { corrections = [] } = games.at(-1) ?? {}
    expect(corrections).toHaveLength(maxCorrections)
    expect([corrections[0]?.text, corrections.at(-1)?.text]).toEqual(['word ab', 'word ga'])
  })

  it('replaces a correction about the same topic in its place', () => {
    const signs = { labels: [], source: 'a' }
    let games = withCorrection([], signs, given)
    games = withCorrection(games, signs, { ...given, text: 'Other' })
    games = withCorrection(games, signs, { ...given, text: 'WOE!', means: 'win', at: 9 })
    expect(games[0]?.corrections.map(({ text, means }) => [text, means])).toEqual([
      ['WOE!', 'win'],
      ['Other', 'loss'],
    ])
    games = withCorrection(games, signs, { ...given, about: 'picture' })
    expect(games[0]?.corrections).toHaveLength(3)
  })
})

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
    ...{ type: 'show/corrected', game: 'g1', labels: [], source: 'screen', about: 'words', text, means },
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
